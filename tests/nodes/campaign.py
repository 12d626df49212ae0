#!/usr/bin/env python3
"""Three processes on one PostgreSQL with a synchronous standby, people on two networks of IRC and six
shards of the stand-in for Discord, and one trouble after the other: campaign.py DICECUP TROUBLES
[--seed N] [--last SECONDS] [--only TROUBLE…].

Behind each nothing that anybody was told is lost, doubled or altered, nobody's dice have changed,
nothing private was told elsewhere, no two have stored in one epoch, and whoever asked was answered or
told that they were not. The seed fixes the troubles, but not what the machine does meanwhile."""

import argparse
import random
import re
import statistics
import sys
import tempfile
import time
import traceback
from collections import Counter
from os.path import join

import paths  # noqa: F401  # pylint: disable=unused-import
import troubles
from discord_table import DiscordTable
from ground import SHARDS, Ground
from irc_table import IrcTable
from ledger import Ledger
from seen import Foul
from table import FAILED, OUTCOMES, SILENT, TAKEN

AIMS = (10, 20)  # seconds until the next answered move: at the median, and at worst
SILENT_AIM = 2  # seconds, of a table that moves where a process is drained
PATIENCE = 90.0
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
LATE = (r"interaction", r"heartbeat", r"request .*\b10062\b")
EXCUSED = {
    troubles.frozen: LATE,
    troubles.stalled_from_database: LATE,
    troubles.stalled_from_networks: (*LATE, r"resume "),
    troubles.cut_from_networks: (r"resume ",),
}


def tell(took):
    return f"median {statistics.median(took):.1f} s, worst {max(took):.1f} s" if took else "none"


def world_thinks(world):
    """Whether somebody still sees "is thinking…"."""
    return world.state()["thinking"]


class Campaign:
    def __init__(self, ground, arguments):
        self.ground, self.arguments = ground, arguments
        self.rng = random.Random(arguments.seed)
        self.ledger = Ledger(ground.databases)
        self.tables = []
        self.over = {}  # by trouble: seconds until the next answered move, of each table that was struck
        self.left_thinking = 0  # answers that died with a process
        self.silent = []  # seconds, of each upgrade
        self.excused = Counter()

    # Before and after

    def begin(self):
        world = self.ground.world
        for n in range(SHARDS):
            names = f"ann{n}", f"ben{n}"
            self.tables.append(DiscordTable(world, f"#room{n}", names, self._chance(n)))
        for node in self.ground.nodes:
            node.begin()
        for network, server in zip(self.ground.networks, self.ground.ircds):
            names = f"ann{network.name}", f"ben{network.name}"
            self.tables.append(IrcTable(server.port, network.channels[0], names,
                                        self._chance(network.name)))
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
        self._wait_until(lambda: all(self._moves_since(table, 0) for table in self.tables),
                         "moves at every table")

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
        node = self.rng.choice(self.ground.nodes)
        struck = self.struck(trouble, node)
        since = begun = time.monotonic()
        heal = trouble(self, node)
        if trouble in troubles.STAYS:
            time.sleep(self.arguments.last)
            heal()
            since = time.monotonic()
        self._all_go_on(trouble, since, struck)
        if trouble in troubles.KIND:
            self._nobody_waited(trouble, begun, struck)
        if heal and trouble not in troubles.STAYS:
            if trouble is not troubles.promoted:
                time.sleep(max(0.0, self.arguments.last - (time.monotonic() - begun)))
            heal()
        self._settle(trouble)

    def _moves_since(self, table, since):
        return [asked for asked in table.asked[-1000:] if asked.how not in ("command", "hand") and
                asked.outcome == TAKEN and asked.at >= since and self._is_move(asked)]

    def _is_move(self, asked):
        return asked.what.startswith(("bid", "dudo"))

    def _all_go_on(self, trouble, since, struck):
        def still():
            return [table.place for table in self.tables if not self._moves_since(table, since)]
        try:
            self._wait_until(lambda: not still(), "a move at each table")
        except Foul as error:
            raise Foul(f"after {trouble.__name__} no move at {still()}") from error
        took = {table: self._moves_since(table, since)[0].until - since for table in self.tables}
        own = [took[table] for table in struck]
        others = [each for table, each in took.items() if table not in struck]
        self.over.setdefault(trouble.__name__, []).append((own, others))
        print(f"  {trouble.__name__}: {tell(own)}" + (f"; elsewhere {tell(others)}" if others else ""),
              flush=True)

    def _nobody_waited(self, trouble, since, struck):
        """Everything was answered, and how long it was silent where that moved."""
        self._wait_until(lambda: all(self._moves_since(table, since + SETTLED) for table in self.tables),
                         "moves behind it")
        for table in self.tables:
            vain = [each for each in table.asked if each.at >= since and each.outcome in (FAILED, SILENT)]
            if vain:
                raise Foul(f"{trouble.__name__}, {table.place}: asked in vain: " + "; ".join(map(str, vain)))
        silent = max((table.silence(since) for table in struck), default=0.0)
        self.silent.append(silent)
        print(f"    silent for {silent:.1f} s at most", flush=True)

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
        rules = EXCUSED.get(trouble, ()) + ALWAYS_EXCUSED
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
            return len(world_thinks(self.ground.world)) - self.left_thinking
        try:
            self._wait_until(lambda: thinks() == 0, "words", TO_ANSWER)
        except Foul as error:
            if trouble is None or trouble in troubles.KIND or trouble in troubles.STAYS:
                raise Foul(f"is thinking still: {world_thinks(self.ground.world)}") from error
            self.left_thinking += thinks()

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
            for words, name in table.whispers.items():
                who = [each for each, text in heard.items() if words in text and each != name]
                if who or words in logs:
                    raise Foul(f"{name} said {words} to the bot alone: it came to {who or 'a log'}")
        if self.ground.world.token in logs:
            raise Foul("the token is in a log")

    def summary(self):
        lines = []
        for name, times in sorted(self.over.items()):
            own, others = ([t for each in times for t in each[side]] for side in (0, 1))
            lines.append(f"  {name:24}{len(times):5} times, struck: {tell(own)}; elsewhere: {tell(others)}")
        moving = [t for name, times in self.over.items() for own, _ in times for t in own
                  if getattr(troubles, name) not in troubles.STAYS]
        lines.append(f"  a table goes on elsewhere: {tell(moving)} (aims {AIMS[0]} s and {AIMS[1]} s)")
        if self.silent:
            lines.append(f"  upgrades were silent for: {tell(self.silent)} (aim {SILENT_AIM} s)")
        asked = [each for table in self.tables for each in table.asked]
        outcomes = {what: sum(each.outcome == what for each in asked)
                    for what in OUTCOMES}
        games = sum(game.over for table in self.tables for game in table.games.values())
        moves = sum(len(game.accepted) for table in self.tables for game in table.games.values())
        lines.append(f"  {games} games, {moves} moves, asked: {outcomes}, "
                     f"{len(self.ledger.verified)} records verified")
        lines.append(f"  {self.left_thinking} answers died with a process")
        lines += [f"  excused at Discord, {n} times: {what}" for what, n in self.excused.most_common()]
        return "\n".join(lines)

    def keep(self):
        """All that the processes logged, in a folder of its own."""
        folder = tempfile.mkdtemp(prefix="dicecup-nodes-")
        for node in self.ground.nodes:
            with open(join(folder, node.name), "w", encoding="utf-8") as file:
                file.write("\n".join(node.log_lines()[-50000:]))
        return folder

    def story(self):
        parts = [table.story() for table in self.tables]
        for node in self.ground.nodes:
            parts.append(f"--- {node.name}, {'up' if node.is_up() else 'down'}, ended {node.statuses}")
            parts += [line for line in node.log_lines() if " debug " not in line and " move " not in line][-60:]
        return "\n".join(parts)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("troubles", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--last", type=float, default=30.0, help="seconds that one lasts")
    parser.add_argument("--only", nargs="+", choices=[each.__name__ for each in troubles.ALL])
    return parser.parse_args()


def hold(arguments):
    kinds = [each for each in troubles.ALL if not arguments.only or each.__name__ in arguments.only]
    began = time.monotonic()
    with Ground(arguments.dicecup, NODES) as ground:
        campaign = Campaign(ground, arguments)
        try:
            campaign.begin()
            print(f"all play after {time.monotonic() - began:.0f} s", flush=True)
            order = []
            for n in range(arguments.troubles):
                order = order or campaign.rng.sample(kinds, len(kinds))
                campaign.meet(order.pop())
                if n % 10 == 9:
                    print(f"{n + 1} troubles, {time.monotonic() - began:.0f} s", flush=True)
            campaign.finish()
        except Exception as error:  # pylint: disable=broad-except
            traceback.print_exc()
            print(campaign.story(), file=sys.stderr)
            print(f"foul: {error}")
            print(campaign.summary(), flush=True)
            print(f"logs are kept in {campaign.keep()}")
            return 1
        finally:
            campaign.end()
        print(campaign.summary(), flush=True)
    print(f"{arguments.troubles} troubles, {time.monotonic() - began:.0f} s, --seed {arguments.seed}")
    return 0


if __name__ == "__main__":
    ARGUMENTS = read_arguments()
    print(f"--seed {ARGUMENTS.seed}", flush=True)
    sys.exit(hold(ARGUMENTS))
