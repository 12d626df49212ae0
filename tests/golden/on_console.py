"""Golden games at the terminal and on a pipe, with a clock of the program's own: what is typed there
is what a robot finds to type at the terminal, in English."""

import os
import re
import subprocess
import sys
import tempfile
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "bot", "cli"))

import first_game  # noqa: E402
from streams import Streams  # noqa: E402

SEED = 5
TITLE = re.compile("\033]2;\\d+\007")  # by which dicecup-at-once says that it waits


def terminal(program, game, language):
    """Each whole screen, and the keys that led to it."""
    streams = Streams()
    for keys, screen in first_game.play(program, game, language):
        streams.add("screens", f"keys: {keys or 'Enter'}\n{screen}")
    return streams.texts()


def pipe(program, game, language):
    """What is typed at the terminal, as lines on standard input."""
    typed = [keys for keys, _ in first_game.play(program, game, "en")]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, "play", game, "--lang", language], input="\n".join([*typed, "quit", ""]),
            capture_output=True, text=True, timeout=120, check=True,
            env={**os.environ, "XDG_STATE_HOME": folder, "USER": "ann", "DICECUP_SEED": str(SEED)})
    streams = Streams()
    streams.add("stdout", TITLE.sub("", done.stdout))
    streams.add("stderr", done.stderr)
    return streams.texts()
