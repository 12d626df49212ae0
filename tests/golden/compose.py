"""Plays a game on IRC by what is shown, and writes down what was done as its script:
compose.py DICECUP-KNOWN-DICE REDERIVE GAME"""

import os
import sys
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

import party  # noqa: E402
import scripts  # noqa: E402
from test_any_game import Room  # noqa: E402

OPTIONS = {"perudo": "dice=2", "saiun": "rounds=1"}
SEED = 1
BEFORE = ("ann: set", "ann: status", "ben> help", "cara> rules", "ben> wish good luck", "cara: start")
IN_IT = ("{next}: pause", "{mover}: leave", "{mover}: join", "{mover}: status", "{mover}> hand",
         "{mover}> help", "{mover}: bid 99 9", "{next}: resume", "{mover}> undo")
AFTER = ("ann: top", "ann> stats", "ben: history", "cara> replay 1", "ben> fair 1", "ann: again",
         "ben: join", "cara> mydata show", "ann: end")


class Composer(Room):
    """Whose people are noted down."""

    moves = ()

    def sit_down(self, options, computers):
        """As the script does: a wish changes what falls."""
        for name, alone, text in scripts.parse(opening(self.arguments.game, options)):
            human = next(each for each in self.humans if each.name == name)
            human.say("Dicecup" if alone else "#dice", text if alone else f"!{text}")
            human.settle()
        self.table = 1
        self.watcher.wait_for(party.SEATS.pattern)

    def seat(self, kind, port, nick, *more):
        seated = super().seat(kind, port, nick, *more)
        if hasattr(seated, "try_it"):
            seated.errors = 0
            seated.mind.free = False
            self._note(seated)
        return seated

    def _note(self, human):
        human.settle = lambda: human._ask(lambda: human.say("Dicecup", "help leave"), until="!leave")
        try_it = human.try_it

        def noted(text, public=None):
            alone = text.split()[0] in human.mind.secret
            refused = try_it(text, public=not alone)
            if not refused:
                self.moves += (scripts.written(human.name, alone, text),)
            return refused
        human.try_it = noted


def opening(game, options):
    return [f"ann: new {game} {options}".strip(), "ben: join", "cara: join", *BEFORE]


def spice(moves):
    """Where somebody has just moved and somebody else is next."""
    names = [move.split(">")[0].split(":")[0] for move in moves]
    at = next(i for i in range(len(moves) // 3, len(moves) - 1) if names[i] != names[i + 1])
    asked = [line.format(mover=names[at], next=names[at + 1]) + "\n" for line in IN_IT]
    return [*moves[:at + 1], *asked, *moves[at + 1:]]


def play(room):
    game = room.arguments.game
    room.begin(len(scripts.PEOPLE))
    for human, name in zip(room.humans, scripts.PEOPLE):
        assert human.name == name
    room.play(OPTIONS.get(game, ""))
    with open(scripts.path_of(game), "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in opening(game, OPTIONS.get(game, "")))
        file.writelines(spice(room.moves))
        file.writelines(line + "\n" for line in AFTER)


if __name__ == "__main__":
    os.environ["DICECUP_SEED"] = str(SEED)
    os.makedirs(scripts.FOLDER, exist_ok=True)
    party.main(Composer, {"golden": play})
