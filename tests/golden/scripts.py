"""What people do in a golden game: a line each, in the order in which it is done.

    ann: new perudo dice=2     said in the place, as a command
    ben> hand                  said to the bot alone
"""

import re
from os.path import dirname, join

FOLDER = join(dirname(__file__), "scripts")
GAMES = ("perudo", "catbox", "ring", "saiun", "geht")
PEOPLE = ("ann", "ben", "cara")
LINE = re.compile(r"(\w+)([:>]) (.+)")


def path_of(game, alone=False):
    return join(FOLDER, "alone" if alone else "", f"{game}.txt")


def read(game, alone=False):
    """(name, alone, text) of each line; alone: of the game that one person plays with computers."""
    with open(path_of(game, alone), encoding="utf-8") as file:
        return parse(file.read().splitlines())


def parse(lines):
    return [(line[1], line[2] == ">", line[3]) for line in map(LINE.fullmatch, lines)]


def written(name, alone, text):
    return f"{name}{'>' if alone else ':'} {text}\n"
