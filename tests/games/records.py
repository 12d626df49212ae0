"""What the bot kept of a game, against what a judge saw."""

import json
import subprocess
import sys


def check_record(bot, rederive, number, judge):
    path, why = bot.export(number)
    if path is None:
        raise AssertionError(why)
    verdict = bot.run("verify", path)
    if verdict.stdout.strip() != f"{path}: ok":
        raise AssertionError(verdict.stdout + verdict.stderr)
    subprocess.run((sys.executable, rederive, path), check=True, stdout=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    names = [player.name for player in judge.players]
    if record["players"] != names:
        raise AssertionError(f"table {number}: players {record['players']}, not {names}")
    if record["events"] != judge.events:
        raise AssertionError(f"table {number}: the record differs from what was seen:\n"
                             f"{record['events']}\n{judge.events}")
