#!/usr/bin/env python3
"""Whole games of any kind on a real IRC server: test_any_game.py DICECUP REDERIVE GAME SCENARIO…
[--seed N]. People type what comes to mind; what they are shown is held up to the record."""

import re
from contextlib import closing

from irc_people import Human, Watcher  # puts tests/servers on the path
from ngircd import Ngircd

import party
from bot import Bot, Network

NAMES = ("ann", "ben", "cara", "dan", "eva")


LOGGED_MOVE = re.compile(r" info move table \d+, seat \d+, (\w+): taken$")


class Room(party.Room):
    """#dice on a server of its own."""

    prefix = "!"
    kind_of_bot = Bot

    def begin(self, n_people):
        server = self.stack.enter_context(Ngircd())
        self.enter(Network("home", server.port, ["#dice"]), [server.port] * n_people)

    def enter(self, network, ports, **how):
        """The bot on its network; then somebody at each of these ports."""
        self.bot = self.stack.enter_context(
            self.kind_of_bot(self.arguments.dicecup, [network], **how))
        self.bot.start()
        self.watcher = self.seat(Watcher, network.port, "watch")
        self.humans = [self.seat(Human, port, name, self.game.Mind(self.rng, name))
                       for port, name in zip(ports, NAMES)]

    def seat(self, kind, port, nick, *more):
        return self.stack.enter_context(closing(kind(port, nick, "#dice", *more)))

    def sit_down(self, options, computers):
        first, *others = self.humans
        since = self.watcher.mark()
        first.say("#dice", f"{self.prefix}new {self.arguments.game} {options}".strip())
        self.table = int(self.watcher.wait_for(r" table #(\d+) opened by ", since)[1])
        for human in others:
            human.say("#dice", self.prefix + "join")
            self.watcher.wait_for(rf"[ :]{human.name} is in \(", since)
        if computers:
            first.say("#dice", f"{self.prefix}addbot easy {computers}")
            self.watcher.wait_for(rf"\(bot\) is in \({len(self.humans) + computers}/", since)
        first.say("#dice", self.prefix + "start")
        self.watcher.wait_for(party.SEATS.pattern, since)

    def restart(self):
        self.bot.start()

    def story(self):
        parts = ["\n".join(self.party.lines[-40:])]
        for human in self.humans:
            parts.append(f"--- {human.name}\n" + "\n".join(human.lines[-25:]))
        return "\n".join(parts + ["--- log", *self.bot.log_lines()[-20:]])

    def finish(self):
        self._check_logged_moves()
        for human in self.humans:
            if human.unfit:
                raise AssertionError(f"no line can be so: {human.unfit[0]!r}")
        super().finish()

    def _check_logged_moves(self):
        """The log tells of moves, and of secret ones not which they were."""
        verbs = [found[1] for found in map(LOGGED_MOVE.search, self.bot.log_lines()) if found]
        if not verbs or set(verbs) & set(self.game.Mind.secret):
            raise AssertionError(f"of moves the log tells {sorted(set(verbs))}")
        if self.arguments.game in ("geht", "ring", "saiun") and "secret" not in verbs:
            raise AssertionError("secret moves are not in the log")


def people(room):
    """As many people as the game takes, and the bot is killed in the middle of secret decisions, or
    of what else the game has."""
    room.begin(room.game.MOST)
    room.play(room.game.OPTIONS[-1], troubles=[(when, room.kill) for when in room.game.KILLS])


def computers(room):
    """One person less than the game needs, and a computer player."""
    room.begin(max(room.game.LEAST - 1, 1))
    room.play(room.game.OPTIONS[0], computers=1)


def solo(room):
    """Alone, where the game can be played so."""
    if hasattr(room.game, "SOLO"):
        room.begin(1)
        room.play(room.game.SOLO)


SCENARIOS = {scenario.__name__: scenario for scenario in (people, computers, solo)}

if __name__ == "__main__":
    party.main(Room, SCENARIOS)
