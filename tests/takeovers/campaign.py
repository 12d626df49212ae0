#!/usr/bin/env python3
"""One world: three processes on one PostgreSQL with a synchronous standby, people on two networks of IRC
and six shards of the stand-in for Discord, and one trouble after the other. worlds.py starts it, and is
told how it goes (--report FD); it ends with its standard input.

Behind each nothing that anybody was told is lost, doubled or altered, nobody's dice have changed,
nothing private was told elsewhere, no two have stored in one epoch, and whoever asked was answered or
told that they were not. The seed fixes the troubles, but not what the machine does meanwhile."""

import argparse
import json
import os
import random
import re
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from os.path import join

import paths  # noqa: F401  # pylint: disable=unused-import
import troubles
from cats_table import CatsTable
from discord_table import DiscordTable
from figures import GOES_ON_AIMS, SILENT_AIM, Met, tell
from ground import SHARDS, Ground
from guest_table import GuestTable
from ledger import Ledger
from read_table import ReadTable
from seen import Foul
from table import FAILED, OUTCOMES, SILENT
from two_places import TableInTwoPlaces

PATIENCE = 90.0
INTERRUPTED = 130
NODES = ("one", "two", "three")
TO_STAND = 15.0
TO_ANSWER = 5.0
RECORDS = 4  # of games that have ended are verified behind each trouble
SETTLED = 3.0  # seconds after which whatever was asked meanwhile has its answer
# Limits of routes that all processes use: each has its own idea of what is left, and heeds the refusal.
ALWAYS_EXCUSED = (r"rate limit (POST /users/@me/channels|GET /gateway/bot|\w+ /applications/)",)
# Rules of Discord that cannot be kept: nobody there can tell that it is not the bot that does not
# answer, or answers too late; and who cannot be reached where a session is to be resumed is looked for
# at the usual place.
LATE = (r"interaction", r"heartbeat")
EXCUSED = {
    troubles.frozen: LATE,
    troubles.stalled_from_database: LATE,
    troubles.stalled_from_networks: (*LATE, r"resume "),
    troubles.cut_from_networks: (r"resume ",),
}
# Unless all goes orderly, the bot does not know whether an answer has come that another one follows.
UNKNOWN = r"request .*\b100(15|62)\b"


def world_thinks(world):
    """Whether somebody still sees "is thinking…"."""
    return world.state()["thinking"]


class Campaign:
    def __init__(self, ground, arguments):
        self.ground, self.arguments = ground, arguments
        self.rng = random.Random(arguments.seed)
        self.ledger = Ledger(ground.databases, self._chance("records"))
        self.tables = []
        self.left_thinking = 0  # answers that died with a process
        self.excused = Counter()

    # Before and after

    def begin(self):
        world = self.ground.world
        for n in range(SHARDS):
            names = f"ann{n}", f"ben{n}"
            self.tables.append(DiscordTable(world, f"#room{n}", names, self._chance(n)))
        networks = list(zip(self.ground.networks, self.ground.ircds))
        in_two = [self._table_in_two_places(*each) for each in networks]
        for node in self.ground.nodes:
            node.begin()
        for network, server in networks:
            self.tables += self._irc_tables(network, server)
        self.tables += in_two
        world.wait_ready(SHARDS, timeout=PATIENCE)
        self._wait_until(world.commands, "slash commands")
        self._wait_until(self.is_even, "even shares")
        for node in self.ground.nodes:
            if any("unit-taken discord" in line for line in node.process.log.lines):
                node.process.log.wait_for("discord-emojis", timeout=PATIENCE)
        world.do("forgive")
        self.ledger.begin()
        for table in self.tables:
            table.start()
        self._wait_until(lambda: all(table.went_on(0) for table in self.tables),
                         "moves at every table")

    def _irc_tables(self, network, server):
        name, (own, cats, *_, web) = network.name, network.channels
        neighbours = f"127.0.{self.ground.networks.index(network) + 1}"  # in browsers
        yield ReadTable(self.ground.proxy, f"{neighbours}.1", server.port, name, own, (f"ann{name}", f"ben{name}"),
                        self._chance(name))
        yield CatsTable(server.port, name, cats, (f"cat{name}",), self._chance(cats))
        if not self.arguments.no_guests:
            yield GuestTable(self.ground.proxy, f"{neighbours}.2", server.port, name, web,
                             (f"fay{name}", f"gus{name}"), self._chance(web))

    def _table_in_two_places(self, network, server):
        name, (_, _, inn, bar, _) = network.name, network.channels
        return TableInTwoPlaces(server.port, name, inn, bar, (f"eva{name}", f"dan{name}"), self._chance(inn))

    def _chance(self, what):
        return random.Random(f"{self.arguments.seed}:{what}")

    def _wait_until(self, true, what, patience=PATIENCE):
        until = time.monotonic() + patience
        while not true():
            self._look_for_fouls()
            if time.monotonic() > until:
                raise Foul(f"never: {what}")
            time.sleep(0.02)

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

    # Who plays what

    def is_even(self):
        """Whether each holds as much as any other, but for one."""
        held = Counter(self.ledger.holders().values())
        counts = [held[node.name] for node in self.ground.nodes]
        return not held[None] and max(counts) - min(counts) <= 1

    def struck(self, trouble, node):
        """The tables that it meets."""
        if trouble in troubles.OF_ALL:
            return list(self.tables)
        holders = self.ledger.holders()
        return [table for table in self.tables if holders.get(table.unit) == node.name]

    # A trouble

    def meet(self, trouble):
        """What was measured."""
        node = self.rng.choice(self.ground.nodes)
        struck = self.struck(trouble, node)
        since = begun = time.monotonic()
        heal = trouble(self, node)
        if trouble in troubles.STAYS:
            time.sleep(self.arguments.last)
            heal()
            since = time.monotonic()
        met = self._all_go_on(trouble, since, struck)
        if trouble in troubles.KIND:
            met.silent = self._nobody_waited(trouble, begun, struck)
        if heal and trouble not in troubles.STAYS:
            if trouble is not troubles.promoted:
                lasts = self.arguments.freeze if trouble is troubles.frozen else self.arguments.last
                time.sleep(max(0.0, lasts - (time.monotonic() - begun)))
            heal()
        met.pages = self._wait_for_pages(trouble, since)
        self._settle(trouble)
        return met

    def _all_go_on(self, trouble, since, struck):
        def still():
            return [table.place for table in self.tables if not table.went_on(since)]
        try:
            self._wait_until(lambda: not still(), "a move at each table")
        except Foul as error:
            raise Foul(f"after {trouble.__name__} no move at {still()}") from error
        took = {table: table.went_on(since) - since for table in self.tables}
        own = [took[table] for table in struck]
        others = [each for table, each in took.items() if table not in struck]
        print(f"  {trouble.__name__}: {tell(own)}" + (f"; elsewhere {tell(others)}" if others else ""),
              flush=True)
        self._tell_slow({table: each for table, each in took.items() if each > GOES_ON_AIMS[1]})
        return Met(trouble.__name__, own, others)

    def _tell_slow(self, took):
        """Tables, and the seconds they took."""
        if took:
            names = ", ".join(f"{table.place} ({seconds:.1f} s)" for table, seconds in took.items())
            story = "\n".join([names, *(table.story() for table in took)])
            print(f"    slow: {names}; logs and story are kept in {self.keep(story)}", flush=True)

    def _wait_for_pages(self, trouble, since):
        """Seconds until each reader had one again."""
        readers = [table.reader for table in self.tables if isinstance(table, ReadTable)]
        self._wait_until(lambda: all(reader.loaded_since(since) for reader in readers),
                         f"a page behind {trouble.__name__}")
        foul = [reader.foul for reader in readers if reader.foul]
        if foul:
            raise Foul(f"a page of a table that is there: {foul}")
        pages = [reader.loaded_since(since) - since for reader in readers]
        print(f"    pages: {tell(pages)}", flush=True)
        if max(pages) > GOES_ON_AIMS[1]:
            print("\n".join(reader.story(since) for reader in readers), flush=True)
        return pages

    def _nobody_waited(self, trouble, since, struck):
        """Everything was answered, and how long it was silent where that moved."""
        self._wait_until(lambda: all(table.went_on(since + SETTLED) for table in self.tables),
                         "moves behind it")
        for table in self.tables:
            vain = [each for each in table.asked if each.at >= since and each.outcome in (FAILED, SILENT)]
            if vain:
                raise Foul(f"{trouble.__name__}, {table.place}: asked in vain: " + "; ".join(map(str, vain)))
        silences = {table: table.silence(since) for table in struck}
        silent, where = max(((each, table.place) for table, each in silences.items()), default=(0.0, "none"))
        print(f"    silent for {silent:.1f} s at most, in {where}", flush=True)
        self._tell_slow({table: each for table, each in silences.items() if each > SILENT_AIM})
        return silent

    def _settle(self, trouble):
        """All stand still, and everything is looked at."""
        self._wait_until(lambda: all(node.is_up() for node in self.ground.nodes), "all processes up")
        self._wait_until(self.is_even, "even shares")
        for table in self.tables:
            table.still.set()
        self._wait_until(lambda: all(table.stands_still.is_set() for table in self.tables),
                         "tables that stand still", TO_STAND)
        self._look_for_fouls()
        self._wait_for_words(trouble)
        self._check_unheard()
        self.check(trouble)
        for table in self.tables:
            table.still.clear()

    def check(self, trouble=None):
        self.ledger.check(self.tables)
        self.ledger.verify(self.ground.nodes[0], self.tables, RECORDS)
        world = self.ground.world
        broken = world.violations()
        orderly = trouble is None or trouble in troubles.KIND
        rules = EXCUSED.get(trouble, ()) + ALWAYS_EXCUSED + (() if orderly else (UNKNOWN,))
        excused = [each for each in broken if any(
            re.match(rule, f"{each['rule']} {each['detail']}") for rule in rules)]
        self.excused.update(f"{each['rule']} {each['detail']}"[:60] for each in excused)
        if len(excused) < len(broken):
            raise Foul(f"rules of Discord: {[each for each in broken if each not in excused]}")
        world.do("forgive")

    def finish(self):
        self._settle(None)
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
            return world_thinks(self.ground.world)[self.left_thinking:]
        try:
            self._wait_until(lambda: not thinks(), "words", TO_ANSWER)
        except Foul as error:
            left = thinks()
            if trouble is None or trouble in troubles.KIND or trouble in troubles.STAYS:
                raise Foul(f"is thinking still: {left}") from error
            print(f"    thinking: answers that died: {left}; logs in {self.keep(self.story())}", flush=True)
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

    def totals(self):
        """So far."""
        asked = [each for table in self.tables for each in table.asked]
        games = [game for table in self.tables for game in table.games.values()]
        over = Counter(table.WHAT for table in self.tables for game in table.games.values() if game.over)
        return {
            "games": over,
            "counts": {"moves": sum(len(game.accepted) for game in games),
                       "verified": len(self.ledger.verified), "left_thinking": self.left_thinking},
            "outcomes": {what: sum(each.outcome == what for each in asked) for what in OUTCOMES},
            "excused": self.excused,
        }

    def keep(self, story):
        """The story, and all that the processes logged, in a folder of its own."""
        folder = tempfile.mkdtemp(prefix="dicecup-nodes-")
        texts = {node.name: "\n".join(node.log_lines()[-50000:]) for node in self.ground.nodes}
        for name, text in {**texts, "story": story}.items():
            with open(join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return folder

    def story(self):
        parts = [table.story() for table in self.tables]
        for node in self.ground.nodes:
            parts.append(f"--- {node.name}, {'up' if node.is_up() else 'down'}, ended {node.statuses}")
            parts += [line for line in node.log_lines() if " debug " not in line and " move " not in line][-60:]
        return "\n".join(parts)


def play(campaign, arguments, report):
    """The troubles, in an order that the seed fixes: all kinds, before one comes again."""
    kinds = [each for each in troubles.ALL if not arguments.only or each.__name__ in arguments.only]
    began = time.monotonic()
    campaign.begin()
    print(f"all play after {time.monotonic() - began:.0f} s", flush=True)
    order = []
    for _ in range(arguments.troubles):
        order = order or campaign.rng.sample(kinds, len(kinds))
        met = campaign.meet(order.pop())
        report(met=vars(met), **campaign.totals())
    campaign.finish()
    report(**campaign.totals())


def hold(arguments, report):
    with Ground(arguments.dicecup, NODES) as ground:
        campaign = Campaign(ground, arguments)
        try:
            play(campaign, arguments, report)
        except Exception as error:  # pylint: disable=broad-except
            story = f"{traceback.format_exc()}\n{campaign.story()}"
            print(story, flush=True)
            report(foul=str(error), logs=campaign.keep(story), **campaign.totals())
            return 1
        finally:
            campaign.end()
    return 0


def end_with_input():
    """As if interrupted: servers are taken down, and folders removed."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGINT)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("troubles", type=int)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--last", type=float, required=True)
    parser.add_argument("--freeze", type=float, required=True)
    parser.add_argument("--no-guests", action="store_true")
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--report", type=int, required=True)
    return parser.parse_args()


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=end_with_input, daemon=True).start()
    arguments = read_arguments()
    with os.fdopen(arguments.report, "w", encoding="utf-8", buffering=1) as reports:
        def report(**told):
            reports.write(json.dumps(told) + "\n")
        return hold(arguments, report)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
