"""What all golden games are played on."""

import os
from os.path import abspath, dirname, join

import scripts

ROOT = dirname(dirname(dirname(abspath(__file__))))
LANGUAGES = ("en", "ja")
ENV = {"DICECUP_SEED": "1", "DICECUP_PACE_MS": "0"}
AT_ONCE = 3 * (os.cpu_count() or 1)


def add_arguments(parser):
    parser.add_argument("which", nargs="*", metavar="FRONT[:GAME[:LANGUAGE]]")
    parser.add_argument("--build", default=join(ROOT, "build-tests"))


def prepare(build):
    os.environ["DICECUP_CATALOGUES"] = join(build, "bot", "words")
    os.environ["NODE_PATH"] = join(build, "tests", "discord", "node_modules")
    os.environ["LANGUAGE"] = "en"
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # the suite looks for them


def chosen(words, fronts):
    """(front, game, language) of each."""
    every = [(front, game, language) for front in fronts for game in scripts.GAMES
             for language in LANGUAGES]
    wanted = [word.split(":") for word in words]
    return [each for each in every
            if not wanted or any(list(each[:len(word)]) == word for word in wanted)]


def play(front, script):
    """A whole game; the front, which is over."""
    with front as played:
        for name, alone, text in script:
            played.do(name, alone, text)
        played.finish()
    return front
