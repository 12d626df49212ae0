"""Perudo; judge.py knows all its rules, this only plays."""

import re

import players.mind
from witness import Secret

OPTIONS = ("dice=1", "dice=2 calza=on", "dice=2 counts=open")
LEAST, MOST = 2, 5
KILLS = (r"bids \d+", r"bids \d+")
TOGETHER = False
OWN = r"Your dice: ([1-6](?: [1-6])*)"
FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")


class Mind(players.mind.Mind):
    blunders = ("bid 0 0", "bid 1", "bid 99 9", "bid x y", "calza 40 4")

    def ideas(self, hint):
        if re.search(r"\bcalza\b", hint) and not re.search(r"\b(bid|dudo)\b", hint):
            return []  # it is another's turn
        bid = self._bid()
        ideas = [f"bid 1 {self.rng.randrange(2, 7)}", "1 two"]
        if bid:
            count, face = bid
            ideas = [f"bid {count + 1} {face}", f"b {count + 1} {FACES[face - 1]}",
                     f"{count + 1}x{min(6, face + 1)}"]
            self.rng.shuffle(ideas)
            if self.rng.random() < 0.2 * count:
                ideas.insert(0, "dudo")
        return ideas + ["dudo", "bid 3 3"]

    def _bid(self):
        for line in reversed(self.public):
            found = re.search(r"bids (\d+) x (\w+)", line)
            if found:
                return int(found[1]), FACES.index(found[2]) + 1
            if re.search(r"\bRound \d", line):
                return None
        return None


def said(record):
    names = record["players"]
    for index, event in enumerate(record["events"]):
        if event["type"] == "round":
            yield index, (f"Round {event['round']}",)
        elif event["type"] == "bid":
            bid = f"{event['count']} x {FACES[event['face'] - 1]}"
            yield index, (names[event["seat"]], "bids", bid)
        elif event["type"] in ("dudo", "calza"):
            yield index, (names[event["seat"]], "calls", event["type"].upper())
        elif event["type"] == "out":
            yield index, (f"{names[event['seat']]} is out",)
        elif event["type"] == "end":
            yield index, ("wins the game", f"1. {names[event['places'].index(1)]}")


def secrets(record):
    """Hands of two and more, until they are shown with the call."""
    events = record["events"]
    for index, event in enumerate(events):
        if event["type"] == "roll":
            call = next(i for i in range(index, len(events))
                        if events[i]["type"] in ("dudo", "calza"))
            for seat, dice in enumerate(event["dice"]):
                if len(dice) > 1:
                    text = " ".join(map(str, dice))
                    yield Secret(seat, rf"(?<![\d #]){text}(?![\d ])", index, call)


def read_own(text):
    return [int(die) for die in text.split()]


def own(record, seat):
    for event in record["events"]:
        if event["type"] == "roll":
            yield event["dice"][seat]
