"""Plays a game against computers in the private talk with the bot on Discord, by what is offered, and writes
down what was done as its script: compose_alone.py DICECUP-KNOWN-DICE GAME…"""

import random
import re
import sys

import ground
import scripts
from on_discord import Alone

OPENINGS = {"perudo": "hard 2 dice=2", "catbox": "normal 2", "ring": "easy 3", "saiun": "easy 1 rounds=1",
            "geht": "easy 1"}
BEFORE = ("new {game} hard 99", "new {game} expert", "new {game} {options} speed=none")
IN_IT = ("hand", "pause", "status", "resume", "help")  # before the second move
AFTER = ("again", "end")
MOST = 200  # moves of the person


class Composer(Alone):
    """The person takes any legal move, as it is completed."""

    def compose(self, game):
        self.lines, self.rng = [], random.Random(1)
        for line in BEFORE:
            self.say(line.format(game=game, options=OPENINGS[game]))
        for n in range(MOST):
            moves = self.offered()
            if not moves:
                break
            for line in IN_IT if n == 1 else ():
                self.say(line)
            self.say(self.rng.choice(moves))
        for line in AFTER:
            self.say(line)
        with open(scripts.path_of(game, True), "w", encoding="utf-8") as file:
            file.writelines(self.lines)

    def say(self, text):
        print(text, flush=True)
        self.lines.append(scripts.written("ann", True, text))
        self.do("ann", True, text)

    def offered(self):
        """None if the game is over."""
        messages = self.seen_last()
        if not any(re.search(r"\d+ \d+ (make|menu|fill|type|page)", body) for body in messages):
            return []
        return sorted(each["value"] for each in self.people["ann"].complete("dm", "table move", "what", what=""))

    def seen_last(self):
        return list(self._look().get("ann", {}).values())


if __name__ == "__main__":
    ground.prepare(sys.argv[3])
    with Composer(sys.argv[1], scripts.PEOPLE, "en", ground.ENV) as composer:
        composer.compose(sys.argv[2])
