"""People's ways with each game: what they type, by what they were shown, and how what was said is
held up to the record. One module a game; each has

    OPTIONS          rules to play by in tests, a list of "key=value …"
    LEAST, MOST      how many sit at a table of it in tests
    KILLS            patterns of what was said last when the bot is to be killed, in order
    Mind             what somebody types (see mind.py)
    said(record)     what must have been said in public, in order: (event, words of one line)
    TOGETHER         whether several decide at the same time when it is killed
    OWN, read_own(text), own(record, seat)
                     how people are told what is theirs, the part of it in a form to compare, and
                     all that they had
    decided(record, seat)
                     only where several may decide the same: how a line begins that tells the
                     seat of each of its decisions
    secrets(record)  what must not have been said too early: witness.Secret
"""

import importlib
import pathlib

FOLDER = pathlib.Path(__file__).parent
GAMES = sorted({file.stem for file in FOLDER.glob("*.py")} - {"__init__", "mind"})


def of(game):
    return importlib.import_module(f"players.{game}")
