#!/usr/bin/env python3
"""Somebody at a phone, with nothing but `dicecup web` and its first page: opens a table, plays against
the computer to the end by pressing what is offered, and sees the dice proven: test_alone.py DICECUP
GAME…"""

import os
import sys
import tempfile
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from browsers import Browsers  # noqa: E402
from program import Program  # noqa: E402


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


def main():
    dicecup, *games = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="dicecup-web-") as folder:
        bot = Program(dicecup, "web", name="web",
                      env={**os.environ, "XDG_STATE_HOME": folder, "DICECUP_PACE_MS": "0"})
        try:
            port = int(bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser")[1])
            with Browsers() as browsers:
                for game in games:
                    play(browsers, port, game, 0 if game == "geht" else 1)
        except Exception:
            print("\n".join(bot.log.lines[-30:]), file=sys.stderr)
            raise
        finally:
            status = bot.stop()
    if status != 0:
        raise AssertionError(f"the bot ends with {status}:\n" + "\n".join(bot.log.lines[-40:]))


if __name__ == "__main__":
    main()
