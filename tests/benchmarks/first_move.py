"""How long somebody takes from the link of an invitation to their first move, on a phone, of each game:

    first_move.py DICECUP [GAME…]

A real browser of a phone's size follows the link, and does only what a person must: types a short name,
sits down by the key that a phone's keyboard then has for it, and presses a first legal move when it is their
turn. What a person would take for that is not measured but estimated, by the keystroke-level model (S. K.
Card, T. P. Moran, A. Newell: The Keystroke-Level Model for User Performance Time with Interactive Systems,
Communications of the ACM 23, 1980): the sum of its operators, and of what the machine took, which is
measured. The wait for others, who start the game and move before, is not theirs and is left out.
"""

import argparse
import os
import random
import sys
import tempfile
from contextlib import closing
from os.path import dirname, join

HERE = dirname(os.path.abspath(__file__))
sys.path[:0] = [join(HERE, "..", folder) for folder in ("browser", "games", "servers")]

import players  # noqa: E402
from browsers import Browsers  # noqa: E402
from program import Program  # noqa: E402
from web_people import ADDRESS, Guest  # noqa: E402

GAMES = ("perudo", "catbox", "ring", "saiun", "geht")
AIM = 10.0  # seconds
NAME = "Zoe"
# Seconds of the model's operators: K, a key, here of an average typist's, on a phone; P, to point at
# something, here a tap, or a swipe to what is beyond the screen; M, to prepare: to read a screen and make up
# one's mind. A tap needs no K behind it, and hands stay on a phone (no H).
OPERATORS = {"keys": 0.28, "taps": 1.1, "decides": 1.35}

missed = []


def show(what, figure, aim="", met=True):
    print(f"{what:<56} {figure:<26} {aim}{'' if met else ' MISSED'}".rstrip(), flush=True)
    missed.extend([] if met else [what])


def open_table(host, game):
    """The address of an invitation to a table with people and computers, as many as it needs."""
    computers = max(0, players.of(game).LEAST - 2)
    fields = {"game": game, "computers": computers, "level": "easy", "name": host.name}
    host.watch(host.ask("POST", "/new", fields).location)
    said = " ".join(host.say("link").lines)
    return next(found[0] for found in ADDRESS.finditer(said) if found[2] == "j")


def meet(host, zoe, game):
    """The parts of what Zoe does."""
    zoe.do("sit_and_count", url=open_table(host, game), name=NAME)
    host.say("start")
    moves = zoe.browsers.begin("move_and_count", who=zoe.name)
    while not zoe.browsers.has_answer(moves, 0.3):
        host.act()
    return zoe.browsers.answer(moves)


def estimate(parts):
    """The person's seconds, the machine's, and the operators behind them."""
    counts = {name: sum(part.get(name, 0) for part in parts) for name in OPERATORS}
    person = sum(counts[name] * seconds for name, seconds in OPERATORS.items())
    return person, sum(part["machine"] for part in parts) / 1000, counts


def judge(game, parts, tells):
    person, machine, counts = estimate(parts)
    show(f"link to first move, {game}, estimated, s", f"{person + machine:.1f}", f"{AIM:.0f}",
         person + machine <= AIM)
    show("  operators, and the machine's part",
         f"{counts['taps']} taps, {counts['keys']} keys, {counts['decides']} M, {machine:.1f} s")
    for part in parts if tells else ():
        print(f"    {part['what']}: {part}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--parts", action="store_true", help="tell of each")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dicecup-web-") as folder:
        bot = Program(os.path.abspath(arguments.dicecup), "web", name="web",
                      env={**os.environ, "XDG_STATE_HOME": folder, "DICECUP_PACE_MS": "0", "DICECUP_UNLIMITED": "1"})
        try:
            port = int(bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser", timeout=30)[1])
            with Browsers() as browsers:
                for game in arguments.games:
                    rng = random.Random(game)
                    zoe = browsers.open(f"{NAME}-{game}", port, look="phone", axe=False)
                    with closing(Guest("ann", port, rng)) as host:
                        judge(game, meet(host, zoe, game), arguments.parts)
        finally:
            bot.stop()
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
