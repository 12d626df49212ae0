"""What the bot kept of a game, against what a judge saw."""

import json
import subprocess
import sys
import time

SERVER_IS_BACK = 20.0  # seconds, at most, until one that was killed is there again
SERVER_IS_AWAY = (" is lost ", " cannot be reached ")


def check_record(bot, rederive, number, judge):
    path, record = read(bot, number)
    verdict = bot.run("verify", path)
    if verdict.stdout.strip() != f"{path}: ok":
        raise AssertionError(verdict.stdout + verdict.stderr)
    compare(number, record, judge.players, judge.events)
    prove(rederive, path)


def check_cut_short(bot, rederive, number, players):
    """All is well in it but that there is no end."""
    path, record = read(bot, number)
    verdict = bot.run("verify", path)
    if f"event {len(record['events']) + 1}: " not in verdict.stdout or verdict.returncode != 1:
        raise AssertionError(verdict.stdout + verdict.stderr)
    if set(record["players"]) != set(players):
        raise AssertionError(f"table {number}: players {record['players']}, not {players}")
    prove(rederive, path)
    return record


def check_broken_off(bot, rederive, number, judge):
    """No end, and the last round was not shown to anybody."""
    record = check_cut_short(bot, rederive, number, [each.name for each in judge.players])
    last = max(i for i, event in enumerate(judge.events) if event["type"] == "roll")
    if judge.events[last]["dice"] is None:
        judge.events[last] = record["events"][last]
    compare(number, record, judge.players, judge.events)


def read(bot, number):
    until = time.monotonic() + SERVER_IS_BACK
    path, why = bot.export(number)
    while path is None and any(words in why for words in SERVER_IS_AWAY) and time.monotonic() < until:
        time.sleep(0.1)
        path, why = bot.export(number)
    if path is None:
        raise AssertionError(why)
    with open(path, encoding="utf-8") as file:
        return path, json.load(file)


def compare(number, record, players, events):
    names = [player.name for player in players]
    if record["players"] != names:
        raise AssertionError(f"table {number}: players {record['players']}, not {names}")
    if record["events"] != events:
        raise AssertionError(f"table {number}: the record differs from what was seen:\n"
                             f"{record['events']}\n{events}")


def prove(rederive, path):
    subprocess.run((sys.executable, rederive, path), check=True, stdout=subprocess.DEVNULL)
