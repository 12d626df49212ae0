#!/usr/bin/env python3
"""One takeover after the other: campaign.py DICECUP TAKEOVERS [--seed N] [--only TROUBLE…].

Three processes name one PostgreSQL database with a synchronous standby; one plays, and trouble comes to it while
people play Perudo on IRC and the stand-in for Discord and all other games against computers, and read along in a
browser. Behind each nothing that anybody was told is lost, doubled or altered, nobody's dice have changed, nothing
private was told elsewhere, no two have stored in one epoch, the one that lost the lease has said nothing more, and
people who asked were answered or told that they were not. The seed fixes the troubles, but not what the machine does
meanwhile."""

import argparse
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from os.path import join

import paths  # noqa: F401  # pylint: disable=unused-import
import figures
import troubles
from any_table import AnyTable
from discord_table import DiscordTable
from ground import ANY, PERUDO, SHARDS, Ground
from ledger import Ledger
from read_table import ReadTable
from seen import Foul
from table import OUTCOMES, TAKEN

PATIENCE = 90.0
NODES = ("one", "two", "three")
TO_STAND = 15.0
TO_ANSWER = 5.0
RECORDS = 3  # of games that have ended are verified behind each trouble
# Limits of routes that all processes use: each has its own idea of what is left, and heeds the refusal.
ALWAYS_EXCUSED = (r"rate limit (POST /users/@me/channels|GET /gateway/bot|\w+ /applications/)",)
# Rules of Discord that cannot be kept where the process is not there for long.
LATE = (r"interaction", r"heartbeat", r"resume ")
# Unless all goes orderly, the bot does not know whether an answer has come that another one follows.
UNKNOWN = r"request .*\b100(15|62)\b"


class Campaign:
    def __init__(self, ground, seed):
        self.ground, self.seed = ground, seed
        self.rng = random.Random(seed)
        self.ledger = Ledger(ground.databases, self._chance("records"))
        self.tables, self.met = [], []
        self.left_thinking = 0  # answers that died with a process
        self.excused = Counter()
        self.ended = Counter()  # processes, by their exit status

    # Before and after

    def begin(self):
        world, port = self.ground.world, self.ground.ircd.port
        self.tables.append(DiscordTable(world, "#room", ("anna", "bert"), self._chance("room")))
        for node in self.ground.nodes:
            node.begin()
        world.wait_ready(SHARDS, timeout=PATIENCE)
        self._wait_until(world.commands, "slash commands")
        self.node(self.wait_for_successor(None)).wait_until_joined()
        self.tables.append(ReadTable(self.ground.proxy, port, PERUDO, ("ann", "ben"), self._chance(PERUDO)))
        self.tables.append(AnyTable(port, ANY, ("cat",), self._chance(ANY)))
        world.do("forgive")
        self.ledger.begin()
        for table in self.tables:
            table.start()
        self._wait_until(lambda: all(table.went_on(0) for table in self.tables), "moves at every table")

    def _chance(self, what):
        return random.Random(f"{self.seed}:{what}")

    def _wait_until(self, true, what, patience=PATIENCE, pause=0.02):
        """What came true."""
        until = time.monotonic() + patience
        while True:
            found = true()
            if found:
                return found
            self._look_for_fouls()
            if time.monotonic() > until:
                raise Foul(f"never: {what}")
            time.sleep(pause)

    def _look_for_fouls(self):
        for table in self.tables:
            if table.foul:
                raise Foul(f"{table.place}: {table.foul}")

    def end(self):
        for table in self.tables:
            table.over.set()
        for table in self.tables:
            if table.ident:
                table.join(10)
            table.close()

    # Who plays

    def node(self, lease):
        return next(node for node in self.ground.nodes if node.name == lease.node)

    def wait_for_successor(self, before):
        """The lease, once somebody has taken it behind that one."""
        def taken():
            lease = self.ledger.lease()
            return lease if lease and lease.epoch > (before.epoch if before else 0) else None
        return self._wait_until(taken, f"a lease behind {before}")

    # A trouble

    def meet(self, trouble):
        lease = self.ledger.lease()
        node = self.node(lease)
        ended = sum(len(each.statuses) for each in self.ground.nodes)
        met = figures.Met(trouble.__name__, time.monotonic())
        self.met.append(met)
        for table in self.tables:
            table.forgets = trouble in troubles.OF_DATABASE
        heal = trouble(self, node, met)
        following = self.wait_for_successor(lease)
        said = node.said() if trouble not in troubles.ENDS else None
        self.all_go_on(met)
        if heal:
            heal()
        self._expect_ended(trouble)
        if said is not None and self.node(following) is not node and node.said_since(said):
            raise Foul(f"{node.name} has lost the lease, and said more: {node.said_since(said)}")
        self._wait_for_page(met)
        print(f"  {met.trouble}: {met}", flush=True)
        self._settle(trouble)

    def all_go_on(self, met):
        def still():
            return [table.place for table in self.tables if not table.went_on(met.since)]
        try:
            self._wait_until(lambda: not still(), "a move at each table")
        except Foul as error:
            raise Foul(f"{error}: {still()}") from error
        took = {table.place: table.went_on(met.since) - met.since for table in self.tables}
        met.irc, met.every = took[PERUDO], max(took.values())

    def _expect_ended(self, trouble):
        """Those that played, as they should; the others wait still."""
        ends = troubles.ENDS.get(trouble, troubles.LOST)

        def statuses():
            return [status for node in self.ground.nodes for status in node.statuses]
        wanted = self.ended.total() + len(ends)
        self._wait_until(lambda: len(statuses()) >= wanted, "the end of the process that played")
        self._wait_until(lambda: all(node.is_up() for node in self.ground.nodes), "all processes up")
        last = list((Counter(statuses()) - self.ended).elements())
        self.ended = Counter(statuses())
        if sorted(last) != sorted(ends):
            raise Foul(f"processes ended with {last}, not {ends}")

    def _wait_for_page(self, met):
        """Until the reader had one again."""
        reader = next(table.reader for table in self.tables if isinstance(table, ReadTable))
        self._wait_until(lambda: reader.loaded_since(met.since), "a page")
        if reader.foul:
            raise Foul(f"a page of a table that is there: {reader.foul}")
        met.page = reader.loaded_since(met.since) - met.since

    def _settle(self, trouble):
        """All stand still, and everything is looked at."""
        for table in self.tables:
            table.still.set()
        self._wait_until(lambda: all(table.stands_still.is_set() for table in self.tables),
                         "tables that stand still", TO_STAND)
        self._look_for_fouls()
        self._wait_for_words(trouble)
        self._check_unheard()
        self._check(trouble)
        for table in self.tables:
            table.still.clear()

    def _check(self, trouble):
        self.ledger.check(self.tables)
        self.ledger.verify(self.ground.nodes[0], self.tables, RECORDS)
        world = self.ground.world
        broken = world.violations()
        rules = ALWAYS_EXCUSED + (LATE if trouble in troubles.UNSEEN else ()) + \
            (() if trouble in troubles.ORDERLY else (UNKNOWN,))
        excused = [each for each in broken if any(
            re.match(rule, f"{each['rule']} {each['detail']}") for rule in rules)]
        self.excused.update(f"{each['rule']} {each['detail']}"[:60] for each in excused)
        if len(excused) < len(broken):
            raise Foul(f"rules of Discord: {[each for each in broken if each not in excused]}")
        world.do("forgive")

    def finish(self):
        self._settle(troubles.stopped)
        self._check_private()
        for node in self.ground.nodes:
            status, said = node.rest()
            if status != 0:
                raise Foul(f"{node.name} ends with {status}:\n{said}")
            node.check_log()

    def _wait_for_words(self, trouble):
        """Nobody sees "is thinking…" any more, but for those whose answer died with a process: what
        they asked for is done, and only its words are lost."""
        def thinks():
            return self.ground.world.state()["thinking"][self.left_thinking:]
        try:
            self._wait_until(lambda: not thinks(), "words", TO_ANSWER)
        except Foul as error:
            left = thinks()
            if trouble in troubles.ORDERLY:
                raise Foul(f"is thinking still: {left}") from error
            print(f"    thinking: answers that died: {left}", flush=True)
            self.left_thinking += len(left)

    def _check_unheard(self):
        for table in self.tables:
            unheard = table.unheard()
            if unheard:
                raise Foul(f"{table.place}: never answered: " + "; ".join(map(str, unheard)))

    def _check_private(self):
        """What somebody said to the bot alone is nowhere else."""
        logs = "\n".join(line for node in self.ground.nodes for line in node.log_lines())
        heard = {name: "\n".join(lines) for table in self.tables
                 for name, lines in table.lines().items()}
        for table in self.tables:
            for words, name in list(table.whispers.items()):
                who = [each for each, text in heard.items() if words in text and each != name]
                if who or words in logs:
                    raise Foul(f"{name} said {words} to the bot alone: it came to {who or 'a log'}")
        if self.ground.world.token in logs:
            raise Foul("the token is in a log")

    # What is told of it

    def totals(self):
        yield from figures.lines(self.met)
        over = Counter(table.what(game) for table in self.tables for game in table.games.values() if game.over)
        moves = sum(bool(each.told) and each.outcome == TAKEN for table in self.tables for each in table.asked)
        yield (f"{moves} moves of people; games: " + ", ".join(f"{n} of {what}" for what, n in over.items()) +
               f"; {len(self.ledger.verified)} records verified")
        asked = Counter(each.outcome for table in self.tables for each in table.asked)
        yield "asked: " + ", ".join(f"{asked[what]} {what}" for what in OUTCOMES) + \
            f"; {self.left_thinking} answers died with a process"
        yield from (f"excused at Discord, {n} times: {what}" for what, n in self.excused.most_common())

    def keep(self):
        """The story, and all that the processes logged, in a folder of its own."""
        folder = tempfile.mkdtemp(prefix="dicecup-takeovers-")
        texts = {node.name: "\n".join(node.log_lines()[-50000:]) for node in self.ground.nodes}
        for name, text in {**texts, "story": self.story()}.items():
            with open(join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return folder

    def story(self):
        parts = [table.story() for table in self.tables]
        for node in self.ground.nodes:
            parts.append(f"--- {node.name}, {'up' if node.is_up() else 'down'}, ended {node.statuses}")
            parts += [line for line in node.log_lines() if " debug " not in line and " move " not in line][-60:]
        return "\n".join(parts)


def play(campaign, takeovers, kinds):
    """In an order that the seed fixes: all kinds, before one comes again."""
    campaign.begin()
    order = []
    for _ in range(takeovers):
        order = order or campaign.rng.sample(kinds, len(kinds))
        campaign.meet(order.pop())
    campaign.finish()


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("takeovers", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", nargs="+", choices=[each.__name__ for each in troubles.ALL])
    return parser.parse_args()


def hold(arguments):
    kinds = [each for each in troubles.ALL if not arguments.only or each.__name__ in arguments.only]
    began, status = time.monotonic(), 0
    with Ground(arguments.dicecup, NODES) as ground:
        campaign = Campaign(ground, arguments.seed)
        try:
            play(campaign, arguments.takeovers, kinds)
        except Exception:  # pylint: disable=broad-except
            traceback.print_exc()
            print(f"logs and story are kept in {campaign.keep()}", flush=True)
            status = 1
        finally:
            campaign.end()
            print("\n".join("  " + line for line in campaign.totals()), flush=True)
            print(f"{len(campaign.met)} of {arguments.takeovers} takeovers, {time.monotonic() - began:.0f} s, "
                  f"--seed {arguments.seed}", flush=True)
    return status


if __name__ == "__main__":
    for number in signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, signal.default_int_handler)
    ARGUMENTS = read_arguments()
    print(f"--seed {ARGUMENTS.seed}", flush=True)
    sys.exit(hold(ARGUMENTS))
