#!/usr/bin/env python3
"""One table on three networks: somebody on IRC, somebody on the stand-in for Discord and a browser at
a phone play whole games: test_three.py DICECUP REDERIVE GAME… [--seed N]."""

import sys
from os.path import dirname, join

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "discord"))

import test_mixed  # noqa: E402  puts tests/games and tests/servers on the path

import party  # noqa: E402
import records  # noqa: E402
from browsers import Browsers  # noqa: E402
from checks import Checks  # noqa: E402
from with_pages import WithPages  # noqa: E402


class Bot(test_mixed.Bot):
    """Whose pages a browser can reach."""

    web_settings = WithPages.web_settings


class Room(Checks, test_mixed.Room):
    def begin(self):
        test_mixed.Bot = Bot
        super().begin()
        ina, _, ann, _ = self.humans
        self.humans = [ina, ann]
        browsers = self.stack.enter_context(Browsers())
        self.seats = [browsers.open("Zoe", self.bot.web_port, look="phone", seed=self.rng.randrange(10**6))]

    def sit_down(self, options, computers):
        ina, ann = self.humans
        zoe = self.seats[0]
        since, mark = self.watcher.mark(), ina.mark()
        ina.say(test_mixed.CHANNEL, f"!new {self.arguments.game} {options}".strip())
        self.table = int(self.watcher.wait_for(r" table #(\d+) opened by ", since)[1])
        ina.say(test_mixed.CHANNEL, "!link")
        ann.slash("join", table=self.watcher.wait_for(test_mixed.KEY.pattern, since)[1])
        self.watcher.wait_for("ann is in ", since)
        zoe.do("sit", url=ina.wait_for(r"http://\S+/j/\S+", mark)[0])
        self.watcher.wait_for("Zoe is in ", since)
        self.gus.person.wait_for(r"waits for players \(3/")
        ina.say(test_mixed.CHANNEL, "!start")
        self.watcher.wait_for(party.SEATS.pattern, since)
        zoe.play()

    def _check(self):
        self.seats[0].wait_until_over()
        party.Room._check(self)  # what stood on Discord meanwhile is the other test's
        self.party.hear_end()
        _, record = records.read(self.bot, self.table)
        self._check_secrets(record, {"Zoe": self.seats[0].sent()})
        self._check_replay(self.seats[0].do("replay"), record)


def three(room):
    room.begin()
    room.play(room.game.OPTIONS[0])


if __name__ == "__main__":
    party.main(Room, {"three": three})
