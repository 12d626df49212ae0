"""Geht noch was?"""

import json
import re
from os.path import dirname, join

import players.mind
from witness import Secret

LEAST, MOST = 2, 3
SOLO = "free_start=on"  # how one plays it alone
KILLS = (r"has decided \(1 of", r"has decided \(1 of")
TOGETHER = True
OPTIONS = ("", "free_start=on")
FOLDER = join(dirname(__file__), "..", "..", "..", "engine", "geht")
WAYS = re.compile(
    r"\b(layout(?: \d)+|bonus [ab]|keep|swap|buy \w+|spend \d+|done|place(?: \d+:\d)+|"
    r"take \d+ (?:in|out)|luck (?:in|out)|bust|push \d+|bank \d+(?: lift(?: \d+)+)?)\b")


class Mind(players.mind.Mind):
    secret = ("take", "luck", "bust")
    taken = "Your decision: "
    blunders = ("take 97 in", "take 1", "buy blue", "bank 96", "push 0", "bonus c", "place 1:4",
                "spend 96", "layout 1 1 1 1 1 1", "lay 3")

    def ideas(self, hint):
        ways = WAYS.findall(hint[max(hint.find("You can:"), hint.find("for example:")):])
        self.rng.shuffle(ways)
        if "layout" in hint:
            return [self._layout(), self._layout()] + ways
        if "bust" in ways:
            return self._decide(hint, ways)
        if "done" in ways and len(ways) > 1 and self.rng.random() < 0.8:
            ways.remove("done")
        return ways

    def _layout(self):
        levels = [1, 1, 2, 2, 3, 3]
        self.rng.shuffle(levels)
        return "layout " + " ".join(map(str, levels))

    def _decide(self, hint, ways):
        """What brings most; a bust only at need. What was decided is sometimes changed."""
        if "Your decision:" in hint and self.rng.random() < 0.7:
            return []
        met = re.findall(r"(?:green|yellow|red) (\d+) \(", hint.split("You can:")[0])
        self.rng.shuffle(met)
        takes = [self.spell(f"take {card} {then}", f"{card} {then}")
                 for card in met for then in [self.rng.choice(("in", "in", "out"))]]
        return takes + sorted(ways, key=("bust", "luck out").__contains__)


def _cards():
    with open(join(FOLDER, "cards.json"), encoding="utf-8") as file:
        cards = json.load(file)["cards"]
    return {card["number"]: f"{card['colour']} {card['number']}" for card in cards}


def said(record):
    names, cards = record["players"], _cards()
    for index, event in enumerate(record["events"]):
        name = names[event.get("seat", 0)]
        words = _words(event, name, cards.get(event.get("card")))
        if words and not (event["type"] == "bonus" and _round(record, index) == 1):
            yield index, words


def _round(record, index):
    return sum(event["type"] == "round" for event in record["events"][:index])


def _words(event, name, card):
    """What tells of it; None: nothing must."""
    kind = event["type"]
    return {
        "layout": lambda: (f"{name} has", "on level"),
        "round": lambda: (f"Round {event['round']} of 5",),
        "bonus": lambda: (f"{name} gets",),
        "swap": lambda: (f"{name} puts", "back and draws"),
        "spend": lambda: (f"{name} spends {card}",),
        "buy": lambda: (f"{name} buys {card}",),
        "place": lambda: (name, "places" if event["cards"] else "has no room"),
        "roll": lambda: (f"Roll {event['roll']}", " ".join(map(str, event["dice"][:4])),
                         " ".join(map(str, event["dice"][4:]))),
        "achieve": lambda: (f"{name} takes {card}",),
        "luck": lambda: (f"{name} pays a luck marker",),
        "bust": lambda: (f"{name} busts",),
        "push": lambda: (f"{name} pushes {card} to level {event['to']}",),
        "bank": lambda: (f"{name} scores {card} on level {event['level']}",),
        "lift": lambda: (f"{name} lifts {card} to level {event['to']}",),
        "score": lambda: (name, f"total {event['total']}"),
        "end": lambda: ("game is over",) if "rating" in event else ("game", "Places:"),
    }.get(kind, lambda: None)()


def secrets(record):
    """Decisions, until the last is in."""
    events = record["events"]
    for index, event in enumerate(events):
        if event["type"] == "roll":
            first = next(i for i in range(index, len(events))
                         if events[i]["type"] in ("achieve", "luck", "bust"))
            for seat in range(len(record["players"])):
                yield Secret(seat, r"(take \w+ \d+ \([^)]*\)|luck marker|bust), (stay|go) (in|out)", index,
                             first)


def decided(record, seat):
    """All that the seat decided, as it was told of it."""
    cards = _cards()
    for event in record["events"]:
        if event.get("seat") == seat and event["type"] in ("achieve", "luck", "bust"):
            card = cards.get(event.get("card"))
            what = {"achieve": f"take {card} (", "luck": "pay a luck marker", "bust": "bust"}
            then = "stay in" if event.get("then") == "in" else "go out"
            said = what[event["type"]]
            yield f"Your decision: {said}" if said.endswith("(") else f"Your decision: {said}, {then}; "
