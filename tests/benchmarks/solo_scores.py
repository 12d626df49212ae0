#!/usr/bin/env python3
"""What each level makes at Geht noch was? alone, as engine/geht/phrases.c compares people's results with it:
solo_scores.py DICECUP [GAMES]. On average, and what more than 5, 10 … 95 of a hundred games make."""

import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile

LEVELS = ("easy", "casual", "normal", "hard")
SEED = "39" * 32


def scores(dicecup, level, games):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([dicecup, "simulate", "geht", "--players", "1", "--games", str(games), "--level", level,
                        "--seed", SEED, "--out", folder], check=True, stdout=subprocess.DEVNULL)
        found = []
        for path in glob.glob(os.path.join(folder, "*.json")):
            with open(path, encoding="utf-8") as file:
                found.append(json.load(file)["events"][-1]["scores"][0])
        return sorted(found)


def main(dicecup, games=2000):
    for level in LEVELS:
        made = scores(dicecup, level, int(games))
        steps = [made[len(made) * step // 20] for step in range(19, 0, -1)]
        print(f"{level}: {statistics.mean(made):.0f} on average; {', '.join(map(str, steps))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
