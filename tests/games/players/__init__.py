"""People's ways with each game: what they type, by what they were shown, and how what was said is
held up to the record. One module a game; each has

    OPTIONS          rules to play by in tests, a list of "key=value …"
    LEAST, MOST      how many sit at a table of it in tests
    KILL             what was said last when the bot is to be killed
    Mind             what somebody types (see mind.py)
    said(record)     what must have been said in public, in order: (event, words of one line)
    secrets(record)  what must not have been said too early: witness.Secret
"""

import importlib

GAMES = ("perudo", "catbox", "ring", "saiun", "geht")


def of(game):
    return importlib.import_module(f"players.{game}")
