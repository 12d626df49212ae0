"""A game at the terminal from its first screen to its last, told as a transcript: keys and screens.

first_game.py DICECUP-AT-ONCE GAME LANGUAGE [WORD...] prints it; so made, it is the same each time.
Of a longer game the middle is left out."""

import sys
import tempfile
import unicodedata

from pty_screen import PtyScreen
from robot import Robot

SIZE = (80, 24)
SEED = 5
SHOWN_FIRST, SHOWN_LAST = 24, 3
HEADS = {
    "en": "A first game of {game}, {columns} columns by {rows} rows. "
          "After “keys:” stands what was typed, ending with Enter.",
    "ja": "初めての{game}({columns}桁{rows}行)。“keys:” は入力したもの(最後にEnter)。",
}
LEFT_OUT = {"en": "({n} moves later)", "ja": "({n}手省略)"}


def begin(program, game, language, words=(), size=SIZE, folder=None, seed=SEED, **variables):
    """Its screen."""
    return PtyScreen([program, "play", game, "--lang", language, *words],
                     {"XDG_STATE_HOME": folder, "USER": "ann", "TERM": "xterm",
                      "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "DICECUP_SEED": str(seed),
                      **variables}, size)


def width(text):
    """In columns."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else
               0 if unicodedata.combining(c) else 1 for c in text)


def framed(screen):
    edge = "+" + "-" * screen.size[0] + "+"
    rows = ["|" + row for row in screen.rows()]
    return "\n".join([edge, *rows, edge])


def play(program, game, language, words=()):
    """(keys, framed screen) of each decision."""
    told = []
    with tempfile.TemporaryDirectory() as folder:
        screen = begin(program, game, language, words, folder=folder)
        robot = Robot(screen, language, SEED, lambda keys: told.append((keys, framed(screen))),
                      choices=2)
        robot.play()
        screen.kill()
    return told


def transcript(program, game, language, words=()):
    told = play(program, game, language, words)
    command = " ".join(["dicecup play", game, "--lang", language, *words])
    lines = [HEADS[language].format(game=game, columns=SIZE[0], rows=SIZE[1]), "",
             "$ " + command]
    left_out = max(0, len(told) - SHOWN_FIRST - SHOWN_LAST)
    for number, (keys, screen) in enumerate(told):
        if left_out > 0 and SHOWN_FIRST <= number < SHOWN_FIRST + left_out:
            if number == SHOWN_FIRST:
                lines += ["", LEFT_OUT[language].format(n=left_out)]
            continue
        if number > 0:
            lines += ["", "keys: " + (keys or "Enter")]
        lines.append(screen)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(transcript(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
