#!/usr/bin/env python3
"""Whole games of any kind on the stand-in for Discord: test_any_game.py DICECUP REDERIVE GAME
SCENARIO… [--seed N]. People go by what is shown to them; that is held up to the record."""

import re
import sys
from os.path import dirname, join

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "games"))

import party  # noqa: E402
import players  # noqa: E402
from anybody import Closed, Presser, Slasher, Watcher, Writer  # noqa: E402
from house import Bot  # noqa: E402
from world import World  # noqa: E402

NAMES = ("ann", "ben", "cem", "dee", "eva", "fay")
KINDS = (Closed, Slasher, Presser, Writer)


class Room(party.Room):
    """#dice in a server of its own."""

    def begin(self, kinds):
        self.world = self.stack.enter_context(World(scale=0.05))
        self.world.create()
        self.bot = self.stack.enter_context(Bot(self.arguments.dicecup, self.world))
        self.restart()
        self.bot.process.log.wait_for("discord-commands.*registered")
        self.watcher = Watcher(self.world.add_person("gus"))
        self.humans = [self._seat(kind, name) for name, kind in zip(NAMES, kinds)]

    def _seat(self, kind, name):
        person = self.world.person(name)
        if kind is Closed:
            person.close_dms()
        return kind(person, self.game.Mind(self.rng, name))

    def sit_down(self, options, computers):
        gus = self.watcher.person
        first, *others = self.humans
        rules = {"rules": options} if options else {}
        first.slash("new", game=self.arguments.game, **rules)
        opened = gus.wait_for(r" table #\d+ opened by ")
        self.table = int(re.search(r"table #(\d+)", opened["text"])[1])
        for human in others:
            gus.wait_for("waits for players")
            human.press("Join")
        if computers:
            first.slash("addbot", level="easy", number=computers)
        everybody = len(self.humans) + computers
        gus.wait_for(rf"waits for players \({everybody}/", what=("message", "edit"))
        first.slash("start")
        gus.wait_for(party.SEATS.pattern)

    def kill(self):
        """While a menu is open, which another's decision and the restart leave as it was."""
        due = [self.party.humans[name] for name in self.party.due]
        human = next((human for human in due if isinstance(human, Presser)), None)
        step = human.begin() if human else None
        others = [other.name for other in due if other is not human]
        if step and others and self.game.TOGETHER:
            self.party.let_act(others[0])
        super().kill()
        if step and not human.sees(step):
            step = human.begin()  # a newer hand took the place of the one pressed on
        if step and not human.go_on(step):
            raise AssertionError(f"{human.name} goes on with a menu, and is told: "
                                 f"{human.shown[-8:]}")

    def restart(self):
        self.bot.start_on_discord()

    def story(self):
        return "\n".join([*self.party.lines[-20:], self.world.story(), *self.bot.log_lines()[-30:]])

    def finish(self):
        self.world.check()
        super().finish()


def people(room):
    """People each in their way, and the bot is killed in the middle of secret decisions, or of what
    else the game has."""
    first = players.GAMES.index(room.arguments.game)  # so that over the games all ways meet
    room.begin((KINDS * 3)[first:first + room.game.LEAST])
    room.play(room.game.OPTIONS[-1], troubles=[(when, room.kill) for when in room.game.KILLS])


def solo(room):
    """Alone, where the game can be played so, by buttons."""
    if hasattr(room.game, "SOLO"):
        room.begin([Presser])
        room.play(room.game.SOLO)


SCENARIOS = {scenario.__name__: scenario for scenario in (people, solo)}

if __name__ == "__main__":
    party.main(Room, SCENARIOS)
