#!/usr/bin/env python3
"""Each game's boards at each of its phases, as kept in tests/transcripts/boards, against those of
today, both rendered; and those drawn as PNG against those drawn as SVG.

usage: test_boards.py BUILD [--write]

--write keeps today's, with a page that shows them all, sheet.html.
"""

import html
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

BUILD = pathlib.Path(sys.argv[1]).absolute()
WRITE = sys.argv[2:] == ["--write"]
KEPT = pathlib.Path(__file__).resolve().parents[2] / "transcripts" / "boards"
TOOLS = BUILD / "tests" / "bot" / "draw"
ENVIRONMENT = {**os.environ, "DICECUP_CATALOGUES": str(BUILD / "bot" / "words")}
PAGE = "sheet.html"

# How far apart the widest of the fields that are compared may be, of 255: of the same board by
# another writer of SVG, and by another renderer. rsvg puts each letter on a whole unit, so that long
# labels are some pixels longer.
KEPT_APART = 8
DRAWN_APART = 48
DRAWN_SHIFT = 12
DRAWN_EACH = 3  # board of those that fit
CRISP = 800  # pixels that 400 units are, unless a board is long

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Boards</title>
<style>
body { margin: 1em; font-family: sans-serif; background: #888 }
div { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 1em }
details { margin-bottom: 4px }
pre { margin: 4px; white-space: pre-wrap }
.store { position: absolute; width: 0; height: 0 }
text { font-family: sans-serif }
.b { font-weight: bold }
.f0 { fill: none }
"""


def run(*command):
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=120,
                          check=False)
    assert done.returncode == 0, (command, done.returncode, done.stdout, done.stderr)
    return done.stdout


def draw(games, folder, *theme):
    """Draws all boards there; their names without an ending."""
    for game in games:
        run(TOOLS / "sheet", game, folder, *theme)
    return names_in(folder)


def names_in(folder):
    return {path.name.removesuffix(".svg") for path in folder.glob("*.svg")}


def render(svg, png):
    run("rsvg-convert", "--zoom", "2", "--output", png, svg)
    return png


def size_of(png):
    return struct.unpack(">II", png.read_bytes()[16:24])


def how_far_apart(one, other, shift=0):
    said = run(TOOLS / "alike", one, other, str(shift))
    return int(said.split()[0]), said.strip()


# The page.


def colours_of(style):
    """The colour of each ink, dark and light."""
    dark, light = style.split("@media")
    find = re.compile(r"\.f(\d+)\{fill:(#\w+)\}").findall
    return dict(find(dark)), dict(find(light))


def split(svg):
    """A board's size, what it tells, its two sets of colours, and its shapes."""
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups()
    told = html.unescape(re.search("<title>(.*?)</title>", svg, re.S)[1])
    style = re.search("<style>(.*?)</style>", svg, re.S)[1]
    shapes = re.search("</style>\n(.*)</svg>", svg, re.S)[1]
    return size, told, colours_of(style), shapes


def make_page(folder):
    """Each board's shapes stand there once, and are used in both themes."""
    inks, boards, store = ({}, {}), [], []
    for path in sorted(folder.glob("*.svg")):
        (width, height), told, colours, shapes = split(path.read_text("utf-8"))
        for known, found in zip(inks, colours):
            known.update(found)
        store.append(f'<symbol id="{path.stem}" viewBox="0 0 {width} {height}">{shapes}</symbol>')
        uses = "".join(f'<svg class="{theme}" width="{width}" height="{height}">'
                       f'<use href="#{path.stem}"/></svg>\n' for theme in ("dark", "light"))
        boards.append(f"<details><summary>{path.stem}</summary><pre>{html.escape(told)}</pre>"
                      f"</details>\n<div>{uses}</div>\n")
    rules = [f".f{ink} {{ fill: var(--ink{ink}) }} .e{ink} {{ stroke: var(--ink{ink}) }}\n"
             for ink in sorted(inks[0], key=int)]
    themes = [f".{theme} {{ " + "; ".join(f"--ink{ink}: {found[ink]}" for ink in sorted(found, key=int))
              + " }\n" for theme, found in zip(("dark", "light"), inks)]
    return (HEAD + "".join(rules + themes) + "</style>\n" + '<svg class="store">\n' +
            "\n".join(store) + "</svg>\n" + "".join(boards) + "</html>\n")


# The checks.


def check_kept(folder):
    """Today's boards in the folder look like those that are kept."""
    for name in sorted(names_in(folder)):
        kept, new = KEPT / f"{name}.svg", folder / f"{name}.svg"
        xml.etree.ElementTree.fromstring(new.read_text("utf-8"))
        if kept.read_bytes() != new.read_bytes():
            apart, said = how_far_apart(render(kept, folder / "kept.png"),
                                        render(new, folder / "new.png"))
            assert apart <= KEPT_APART, f"{name} looks otherwise than it did: {said}; {HOW}"


def check_drawn(games, folder):
    """What cairo draws is what the SVG shows. Each theme takes its turn. Left out are boards with too
    long a label, since rsvg does not narrow letters, and those that are drawn small."""
    drawn = {}
    for theme in ("dark", "light"):
        drawn[theme] = folder / theme
        drawn[theme].mkdir()
        draw(games, drawn[theme], theme)
    fitting = [name for name in sorted(names_in(drawn["dark"]))
               if "textLength" not in (drawn["dark"] / f"{name}.svg").read_text("utf-8")
               and size_of(drawn["dark"] / f"{name}.png")[0] == CRISP]
    assert len(fitting) > len(games)
    for i, name in enumerate(fitting[::DRAWN_EACH]):
        where = drawn[("dark", "light")[i % 2]]
        png = where / f"{name}.png"
        apart, said = how_far_apart(
            render(where / f"{name}.svg", folder / "svg.png"), png, DRAWN_SHIFT)
        assert apart <= DRAWN_APART, f"{name} as SVG and PNG: {said}"


def test_itself(folder):
    """The comparison sees a die's pips."""
    svg = (KEPT / "perudo.5.bid-dudo.en.own.svg").read_text("utf-8")
    other = folder / "other.svg"
    circles = re.findall("<circle.*?/>\n", svg)
    other.write_text(svg.replace(circles[-1], ""), "utf-8")
    apart, _ = how_far_apart(render(KEPT / "perudo.5.bid-dudo.en.own.svg", folder / "a.png"),
                             render(other, folder / "b.png"), DRAWN_SHIFT)
    assert apart > DRAWN_APART, apart


def keep(folder):
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir()
    for path in folder.glob("*.svg"):
        shutil.copyfile(path, KEPT / path.name)
    (KEPT / PAGE).write_text(make_page(KEPT), "utf-8")


HOW = f"after a look at it: {sys.argv[0]} {sys.argv[1]} --write"

with tempfile.TemporaryDirectory() as name:
    today = pathlib.Path(name, "today")
    today.mkdir()
    all_games = run(TOOLS / "sheet").split()
    names = draw(all_games, today)
    if WRITE:
        keep(today)
    else:
        assert names == names_in(KEPT), f"{sorted(names ^ names_in(KEPT))}: {HOW}"
        check_kept(today)
        check_drawn(all_games, pathlib.Path(name))
        test_itself(pathlib.Path(name))
        assert (KEPT / PAGE).read_text("utf-8") == make_page(KEPT), f"{PAGE} is old: {HOW}"
