#!/usr/bin/env python3
"""Kills the bot at each of its writes, one after the other, while people play on a real IRC server:
in_order.py DICECUP REDERIVE FAULTY [--kills N] [--first K] [--step N] [--seed N] [--postgres].

The process that starts first dies at its operation K, the next at K + N, and so on; by turns it is
killed before the write or in the middle of it, or the machine's power fails and what was not synced
is lost or torn; with --postgres, where the database is on a server, it is killed before it sends
something there, or once it has. All that the campaign (tests/games/campaign.py) wants to be true must be true."""

import argparse
import random
import sys
from os.path import abspath, dirname, join

sys.path.append(join(dirname(dirname(abspath(__file__))), "games"))

import campaign  # noqa: E402

WAYS = ("kill:{at}", "half:{at}", "power:{at}:1", "power:{at}:{seed}")
ON_SERVER = ("kill:{at}", "half:{at}")


class InOrder(campaign.Ground):
    """Kills at writes alone."""

    at_write = starts = 0

    def _plan(self):
        super()._plan()
        self.kind, self.at, self.after = "write", None, 10**9

    def run(self):
        """A database that is being made is opening's affair (test_opening.c)."""
        self.bot.start()
        self.bot.kill()
        super().run()

    def summary(self):
        return f"{super().summary()}; the last was to die at its write {self.at_write}"

    def _start(self):
        if self._n_kills() >= self.arguments.kills:
            self.bot.start(wait=False)
            return
        self.at_write = self.arguments.first + self.arguments.step * self.starts
        ways = ON_SERVER if self.database else WAYS
        way = ways[self.starts % len(ways)].format(at=self.at_write, seed=self.starts + 2)
        self.starts += 1
        self.bot.start(wait=False, program=self.arguments.faulty, env={"DICECUP_FAULT": way})


def main():
    parser = argparse.ArgumentParser()
    for name in ("dicecup", "rederive", "faulty"):
        parser.add_argument(name)
    for name, value in (("kills", 200), ("first", 1), ("step", 1),
                        ("seed", random.randrange(10**6))):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--postgres", action="store_true")
    arguments = parser.parse_args()
    arguments.only, arguments.game = ["regulars"], None
    campaign.hold(InOrder, arguments)


if __name__ == "__main__":
    main()
