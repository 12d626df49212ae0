#!/usr/bin/env python3
"""Somebody at a phone (or with a keyboard), with nothing but `dicecup web` and its first page: opens a table, plays against
the computer to the end by pressing what is offered, and sees the dice proven: test_alone.py DICECUP
[--board BY | --troubled] GAME…. With --board on the board and the drawn hand alone, by touch, click, keys, or
plain (without a script); with --troubled so by touch, while the line dies and is cut and the bot is killed.
With --lan instead somebody is invited to this machine from another address."""

import os
import re
import sys
import tempfile
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from browsers import Browsers  # noqa: E402
from program import Program  # noqa: E402
from server import free_port  # noqa: E402


TROUBLES = ("dies", "dies behind a press", "leads to a bot that is killed", "is cut", "is cut behind a press")


def play_on_board(browsers, port, game, by, troubled=None, **how):
    shots = os.environ.get("DICECUP_SHOTS")
    zoe = browsers.open(f"Zoe-{game}", port, **{"seed": 3, "scripts": by != "plain",
                        "look": "phone" if by == "touch" else "desktop",
                        "shots": shots and join(shots, f"{game}.{by}"), **how})
    table = zoe.do("open_table", game=game, computers=3 if game == "geht" else 2)
    mark = browsers.mark()
    playing = browsers.begin("play_on_board", who=zoe.name, by=by, table=table, troubles=TROUBLES if troubled else ())
    if troubled:
        browsers.wait(lambda told: told.get("seen") == "kill", mark, 120, "a third trouble")
        troubled.kill()
        zoe.do("go_on")
    counts = browsers.answer(playing)
    report = zoe.do("report")
    if report["faults"]:
        raise AssertionError(report["faults"])
    if troubled and counts["met"] != len(TROUBLES):
        raise AssertionError(f"too short a game: {counts}")
    if by == "keys" and min(counts["focused"], counts["walked"]) == 0:
        raise AssertionError(f"keys do not walk the board: {counts}")
    print(f"{game} on the board by {by}: {counts}")


def play(browsers, port, game, computers):
    began = time.monotonic()
    shots = os.environ.get("DICECUP_SHOTS")
    zoe = browsers.open(f"Zoe-{game}", port, look="phone", seed=1, shots=shots and join(shots, game))
    zoe.do("open_table", game=game, computers=computers)
    zoe.play()
    zoe.wait_until_over(timeout=150)
    replay = zoe.do("replay")
    report = zoe.do("report")
    if report["faults"]:
        raise AssertionError(report["faults"])
    print(f"{game}: {report['presses']} presses, {replay['steps']} steps, "
          f"{time.monotonic() - began:.1f} s")


def invite(browsers, port, host):
    """Between two devices of a network without https, where a browser has fewer ways to copy."""
    zoe = browsers.open("Zoe", port, host=host)
    zoe.do("open_table", game="perudo", computers=0, starts=False)
    passed = zoe.do("pass_on")
    link = passed.pop("link")
    if passed != {"pasted": link, "secure": False, "codes": 1, "buttons": 1} or f"//{host}:" not in link or "lang=" in link:
        raise AssertionError(f"{link}: {passed}")
    mia = browsers.open("Mia", port, host=host, look="phone", locale="ja")
    mia.do("sit", url=link)
    if "Zoe\nMia\n" not in mia.text("live"):
        raise AssertionError(mia.text("live"))
    faults = zoe.do("report")["faults"] + mia.do("report")["faults"]
    if faults:
        raise AssertionError(faults)


class Alone:
    """`dicecup web` and a browser, as (browsers, port, itself). A context manager."""

    def __init__(self, dicecup, *more):
        self.folder = tempfile.TemporaryDirectory(prefix="dicecup-web-")
        self.command = (dicecup, "web", "--port", str(free_port()), *more)
        self.bot = self.browsers = None

    def _start(self):
        self.bot = Program(*self.command, name="web",
                           env={**os.environ, "XDG_STATE_HOME": self.folder.name, "DICECUP_PACE_MS": "0"})
        return int(self.bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser")[1])

    def kill(self):
        """The bot begins again where it was."""
        self.bot.kill()
        self._start()

    def __enter__(self):
        port = self._start()
        self.browsers = Browsers().__enter__()
        return self.browsers, port, self

    def __exit__(self, kind, *_):
        self.browsers.__exit__()
        status = self.bot.stop()
        self.folder.cleanup()
        if kind is not None:
            print("\n".join(self.bot.log.lines[-30:]), file=sys.stderr)
        elif status != 0:
            raise AssertionError(f"the bot ends with {status}:\n" + "\n".join(self.bot.log.lines[-40:]))


def main():
    dicecup, *games = sys.argv[1:]
    if games == ["--lan"]:
        with Alone(dicecup, "--lan") as (browsers, port, alone):
            other = re.search(r"http://(?!127\.)(\d+\.[\d.]+):", "\n".join(alone.bot.lines))
            if other:
                invite(browsers, port, other[1])
            else:
                print("this machine has no other address")
                sys.exit(77)
        return
    by = games[1] if games[0] == "--board" else None
    with Alone(dicecup) as (browsers, port, alone):
        for game in games[2 if by else games[0] == "--troubled":]:
            if by:
                play_on_board(browsers, port, game, by)
            elif games[0] == "--troubled":
                play_on_board(browsers, port, game, "touch", alone)
            else:
                play(browsers, port, game, 0 if game == "geht" else 1)


if __name__ == "__main__":
    main()
