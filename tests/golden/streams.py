"""Streams of output, one for each place, person or browser, as they are kept and compared."""

import difflib
import hashlib
import os
import re

FOLDER = os.path.join(os.path.dirname(__file__), "streams")

# All that may differ from one run to the next, each with what stands for it.
SUBSTITUTIONS = (
    (r"<p>[^<]*(<time [^<]*</time>[^<]*)+</p>\n?", ""),  # a clock begins once its call has left
    (r"127\.0\.0\.1:\d+", "HOST"),  # ports are whatever is free
    (r"(?<!\d)20\d\d-\d\d-\d\d( \d\d:\d\d)?", "DATE"),
    (r"(?<!\w)\d+ (min|h)( \d+ s)?(?!\w)|(?<!\w)\d+ s(?!\w)|\d+(分|時間)(\d+秒)?|\d+秒", "TIME"),
    (r"(\\n|<p>)(The game took [^.]*\.|対局時間は[^。]*。)(</p>\n?)?", ""),  # told of ten seconds and more
    (r"(?<=guest:)[0-9a-f]{32}", "KEY"),
    (r'(?<=name="salt" value=")[0-9a-f]{32}', "NONCE"),
    (r'(?<=data-share=")[0-9a-f]{22}', "SHARE"),
    (r'(?<=data-table=")(\d+)-\d+', r"\1-OPENED"),
    (r"(?<=after=)[0-9a-f]+-\d+", "EVENT"),  # how many events make up a page hangs on when the disk has kept what
    (r"(?<=/[tgj]/)(\d+)-[0-9a-f]{16,}", r"\1-KEY"),  # derived from the database's own secret
)


# Drawings are long, and drawn whole in tests/transcripts/boards/.
DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def _digest(drawing):
    return f"<svg {hashlib.sha256(drawing[0].encode()).hexdigest()[:12]}>"


def substitute(text):
    text = DRAWING.sub(_digest, text)
    for pattern, replacement in SUBSTITUTIONS:
        text = re.sub(pattern, replacement, text)
    return text


class Streams:
    """By name; what comes is added at the end of its stream."""

    def __init__(self):
        self._lines = {}

    def add(self, name, line):
        self._lines.setdefault(name, []).append(line)

    def texts(self):
        return {name: substitute("".join(f"{line}\n" for line in lines))
                for name, lines in self._lines.items()}


def folder_of(front, game, language):
    return os.path.join(FOLDER, front, f"{game}.{language}")


def write(folder, texts):
    os.makedirs(folder, exist_ok=True)
    for name in set(os.listdir(folder)) - {f"{name}.txt" for name in texts}:
        os.remove(os.path.join(folder, name))
    for name, text in texts.items():
        with open(os.path.join(folder, f"{name}.txt"), "w", encoding="utf-8") as file:
            file.write(text)


def _kept(folder):
    if not os.path.isdir(folder):
        return {}
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found[name.removesuffix(".txt")] = file.read()
    return found


def differences(folder, texts):
    """Lines of a diff, none where all is as it was kept."""
    kept = _kept(folder)
    found = []
    for name in sorted({*kept, *texts}):
        before, now = kept.get(name, ""), texts.get(name, "")
        if before != now:
            path = os.path.relpath(os.path.join(folder, f"{name}.txt"))
            found += difflib.unified_diff(before.splitlines(), now.splitlines(), path,
                                          "now", lineterm="", n=2)
    return found
