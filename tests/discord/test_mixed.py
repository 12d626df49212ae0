#!/usr/bin/env python3
"""Whole games at one table with people on a real IRC server and on the stand-in for Discord:
test_mixed.py DICECUP REDERIVE GAME SCENARIO… [--seed N]. What is said in both channels is held up to
the record, and so is what each person alone is shown."""

import re
import sys
import time
from contextlib import closing
from os.path import dirname, join

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "games"))

import anybody  # noqa: E402
import house  # noqa: E402
import irc_people  # noqa: E402  puts tests/servers on the path
import party  # noqa: E402
import records  # noqa: E402
import witness  # noqa: E402
from bot import Network  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from with_pages import WithPages  # noqa: E402
from world import World  # noqa: E402

CHANNEL = "#parlour"  # on IRC; #dice on Discord
ON_IRC = ("ina", "jon")
ON_DISCORD = (("ann", anybody.Slasher), ("ben", anybody.Presser))
KEY = re.compile(r"!join (#\d+-[0-9a-f]{32})")


class Bot(WithPages, house.Bot):
    """With pages on the web, whose secret the invitations come from."""

    def web_settings(self):
        return f"listen: 'unix:{self.folder}/web.sock', url: 'https://dice.example.org'"


class Both(party.Party):
    """Goes by what is said on IRC, and takes down what is said on Discord."""

    def __init__(self, humans, watcher, rng, troubles, beside):
        super().__init__(humans, watcher, rng, troubles)
        self.beside = party.Party([], beside, rng)

    def _hear(self, timeout):
        self.beside._hear(0.0)
        return super()._hear(timeout)

    def bot_died(self):
        super().bot_died()
        self.beside.bot_died()

    def hear_end(self):
        """The same end on Discord."""
        until = time.monotonic() + party.PATIENCE
        while self.beside.seed is None:
            if time.monotonic() > until:
                raise AssertionError("Discord never hears of the end")
            self.beside._hear(party.QUIET)
        self.beside._settle()
        if self.beside.seed != self.seed:
            raise AssertionError("two seeds of one game")


class Room(party.Room):
    """A channel on IRC where the table is opened, and one on Discord to which it is brought."""

    def begin(self):
        self.world = self.stack.enter_context(World(scale=0.05))
        self.world.create()
        server = self.stack.enter_context(Ngircd())
        network = Network("home", server.port, [CHANNEL])
        self.world.permit("ann", allow=["manage_messages"])
        self.bot = self.stack.enter_context(Bot(self.arguments.dicecup, self.world, [network]))
        self.restart()
        self.bot.process.log.wait_for("discord-commands.*registered")
        self.watcher = self._join(irc_people.Watcher, server.port, "watch")
        self.gus = anybody.Watcher(self.world.add_person("gus"))
        self.humans = [self._join(irc_people.Human, server.port, name,
                                  self.game.Mind(self.rng, name)) for name in ON_IRC]
        self.humans += [kind(self.world.person(name), self.game.Mind(self.rng, name))
                        for name, kind in ON_DISCORD]

    def _join(self, kind, port, nick, *more):
        return self.stack.enter_context(closing(kind(port, nick, CHANNEL, *more)))

    def gather(self, troubles):
        return Both(self.humans, self.watcher, self.rng, troubles, self.gus)

    def sit_down(self, options, computers):
        ina, jon, ann, ben = self.humans
        since = self.watcher.mark()
        ina.say(CHANNEL, f"!new {self.arguments.game} {options}".strip())
        self.table = int(self.watcher.wait_for(r" table #(\d+) opened by ", since)[1])
        ina.say(CHANNEL, "!link")
        invitation = self.watcher.wait_for(KEY.pattern, since)[1]
        told = ann.slash("join", table=f"#{self.table}")
        if "There is no table" not in told["text"]:
            raise AssertionError(f"brought without an invitation: {told}")
        ann.slash("join", table=invitation)
        self.watcher.wait_for("ann is in ", since)
        self.gus.person.wait_for("waits for players")
        ben.press("Join")
        self.watcher.wait_for("ben is in ", since)
        jon.say(CHANNEL, "!join")
        self.gus.person.wait_for(r"waits for players \(4/")
        ben.slash("start")
        self.watcher.wait_for(party.SEATS.pattern, since)

    def restart(self):
        self.bot.start_on_discord()

    def _check(self):
        super()._check()
        self.party.hear_end()
        unfit = [line for human in self.humans[:len(ON_IRC)] for line in human.unfit]
        if unfit:
            raise AssertionError(f"no line on IRC can be so: {unfit[0]!r}")
        _, record = records.read(self.bot, self.table)
        beside = self.party.beside
        witness.check(self.game, record, beside.lines, {}, beside.shows)

    def story(self):
        return "\n".join([*self.party.lines[-20:], "--- Discord", *self.party.beside.lines[-20:],
                          self.world.story(), *self.bot.log_lines()[-30:]])

    def finish(self):
        self.world.check()
        super().finish()


def mixed(room):
    """Two on IRC and two on Discord, and the bot is killed in the middle."""
    room.begin()
    room.play(room.game.OPTIONS[-1], troubles=[(when, room.kill) for when in room.game.KILLS])


SCENARIOS = {scenario.__name__: scenario for scenario in (mixed,)}

if __name__ == "__main__":
    party.main(Room, SCENARIOS)
