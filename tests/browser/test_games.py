#!/usr/bin/env python3
"""Whole games of any kind in real browsers: test_games.py DICECUP REDERIVE GAME SCENARIO… [--seed N].
Somebody on IRC opens a table and says !link; two sit down by the invitation, one at a phone, and
press what their pages offer, one by buttons and one on the board; somebody without scripts watches. What all of them were shown is held up
to the record, and the page of the game proves its dice."""

import os
import re
import sys
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

import party  # noqa: E402
import test_any_game  # noqa: E402

from bot import Bot  # noqa: E402
from browsers import Browsers  # noqa: E402
from checks import Checks, winners  # noqa: E402
from with_pages import WithPages  # noqa: E402


class WebBot(WithPages, Bot):
    """The bot with pages."""


class Room(Checks, test_any_game.Room):
    """#dice, with a door to the web."""

    kind_of_bot = WebBot

    def welcome(self, locale="en"):
        """Somebody on IRC; and people with browsers, who are not at the table yet."""
        self.begin(1)
        shots = os.environ.get("DICECUP_SHOTS")
        shots = shots and join(shots, f"{self.arguments.game}.{locale}")
        self.browsers = self.stack.enter_context(Browsers())
        how = {"locale": locale, "shots": shots, "port": self.bot.web_port}
        self.seats = [
            self.browsers.open("Mia", look="desktop", seed=self.rng.randrange(10**6), buttons=True, **how),
            self.browsers.open("Zoe", look="phone", scheme="dark", seed=self.rng.randrange(10**6), **how)]
        self.watching = self.browsers.open("gus", scripts=False, **how)

    def sit_down(self, options, computers):
        ann = self.humans[0]
        since = self.watcher.mark()
        ann.say("#dice", f"!new {self.arguments.game} {options}".strip())
        self.table = int(self.watcher.wait_for(r" table #(\d+) opened by ", since)[1])
        mark = ann.mark()
        ann.say("#dice", "!link")
        self.view = ann.wait_for(r"http://\S+/t/\S+", mark)[0]
        invitation = ann.wait_for(r"http://\S+/j/\S+", mark)[0]
        self.watching.do("go", url=self.view)
        for seat in self.seats:
            seat.do("sit", url=invitation)
            self.watcher.wait_for(rf"[ :]{seat.name}\S* is in \(", since)
        if computers:
            ann.say("#dice", f"!addbot easy {computers}")
            self.watcher.wait_for(r"\(bot\) is in \(", since)
        ann.say("#dice", "!start")
        self.watcher.wait_for(party.SEATS.pattern, since)
        self.watched = self.browsers.begin("watch_to_the_end", who="gus")
        for seat in self.seats:
            seat.play()

    def kill(self):
        """In the browsers' pages nothing is left of the table: it comes back, with the same hands."""
        for seat in self.seats:
            seat.do("rest")
        self.party.let_be()
        self.held = {seat: seat.do("hand") for seat in self.seats}
        for seat in self.seats:
            seat.do("wipe")
        super().kill()
        for seat in self.seats:
            seat.do("go_on")

    def restart(self):
        for seat in self.seats:
            seat.do("wait_until_lost")
        super().restart()
        self.watching.do("look_again", url=self.view)
        for seat, hand in self.held.items():
            seat.do("wait_until_back", hand=hand)

    def _check(self):
        for seat in self.seats:
            seat.wait_until_over()
        self.watch = self.browsers.answer(self.watched)
        super()._check()

    def story(self):
        pages = [f"--- {person.name}\n{person.do('story')}" for person in (*self.seats, self.watching)]
        return "\n".join([super().story(), *pages])

    def _report(self, record):
        super()._report(record)
        self._check_watching(record)
        sent = {person.name: person.sent() for person in (*self.seats, self.watching)}
        self._check_secrets(record, sent)
        self._check_replay(self.seats[-1].do("replay"), record)
        for person in (*self.seats, self.watching):
            report = person.do("report")
            if report["faults"]:
                raise AssertionError(f"{person.name}: {report['faults']}")
            print(f"  {person.name}: {report['presses']} presses, {len(report['phases'])} phases, "
                  f"{len(sent[person.name].raw)} bytes")

    def _check_watching(self, record):
        """Who watches without a script has seen the game, and who won it."""
        if len({*self.watch["seen"], self.watch["live"]}) < 2:
            raise AssertionError(f"the page of who watches never changed: {self.watch}")
        shown = self.watch["live"] + self.watch["stays"]
        missing = [name for name in winners(record) if name not in shown]
        if missing:
            raise AssertionError(f"who watches does not see that {missing} have won: {self.watch}")


def game(room):
    """A desktop, a phone, somebody on IRC and, where there is room for it, a computer."""
    room.welcome()
    room.play(room.game.OPTIONS[0], computers=1 if room.game.MOST > 3 else 0)


def japanese(room):
    """The same by pages in Japanese, while IRC speaks English."""
    room.abroad = True
    room.welcome(locale="ja")
    room.play(room.game.OPTIONS[0])


def killed(room):
    """The bot is killed again and again, and all browsers come back by themselves."""
    room.welcome()
    room.play(room.game.OPTIONS[0], troubles=[(when, room.kill) for when in room.game.KILLS])


SCENARIOS = {scenario.__name__: scenario for scenario in (game, japanese, killed)}

if __name__ == "__main__":
    party.main(Room, SCENARIOS)
