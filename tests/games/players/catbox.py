"""Cat in the Box."""

import re

import players.mind
from witness import Secret

LEAST, MOST = 3, 4
KILLS = (r"has put a card aside \(1 of",)
TOGETHER = True
OPTIONS = ("", "discard=on")
OWN = r"Your cards: ([\d ]+)"
COLOURS = ("red", "blue", "yellow", "green")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Mind(players.mind.Mind):
    secret = ("discard",)
    taken = "You put a "
    blunders = ("play 9 blue", "play 0 red", "predict 2 2 2", "predict 0", "play 3 pink",
                "discard 9", "play")

    def ideas(self, hint):
        if "predict" in hint:
            tricks = re.findall(r"\d", hint)
            return [f"predict {self.rng.randrange(1, 4)}", "predict three",
                    f"predict {self.rng.choice(tricks)}"]
        cards = re.findall(r"\b\d\b", self.cards.split("(")[0])
        self.rng.shuffle(cards)
        if "aside" in hint:
            return [f"discard {card}" for card in cards]
        plays = [(card, colour) for card in cards for colour in COLOURS]
        self.rng.shuffle(plays)
        plays.sort(key=lambda play: play[1] != self._led())
        sure = [(card, colour) for colour, ranks in re.findall(r"([a-z]+)((?: \d)+)", hint)
                for card in ranks.split() if colour in COLOURS]
        self.rng.shuffle(sure)
        return [self._spell(*play) for play in plays[:3] + sure]

    def _led(self):
        found = re.search(r"\b(\w+) is led", self.public[-1]) if self.public else None
        return found[1] if found else ""

    def _spell(self, card, colour):
        return self.spell(f"play {card} {colour}", f"play {colour} {card}",
                          f"pl {colour[0]}{card}", f"{colour} {card}",
                          f"play {WORDS[int(card)]} {colour}")


def said(record):
    names = record["players"]
    for index, event in enumerate(record["events"]):
        kind = event["type"]
        seat = event.get("seat", event.get("player"))
        if kind == "round":
            yield index, (f"Round {event['round']} of",)
        elif kind == "discard":
            yield index, (f"{names[seat]} has put a card aside",)
        elif kind == "predict":
            yield index, (f"{names[seat]} predicts {event['tricks']} trick"
                          f"{'s' if event['tricks'] != 1 else ''}",)
        elif kind == "play":
            yield index, (f"{names[seat]} plays {event['color']} {event['card']}",)
        elif kind == "void":
            yield index, (f"{names[seat]} is void in {event['color']} now",)
        elif kind == "trick":
            yield index, (f"{names[event['winners'][0]]} takes trick {event['trick']}",)
        elif kind == "paradox":
            yield index, ("PARADOX", names[seat], " ".join(map(str, event["hand"])))
        elif kind == "score":
            yield index, (f"Round {event['round']} is over",)
        elif kind == "end":
            yield index, (names[event["places"].index(1)], "Places:")


def secrets(record):
    """The whole hand of a round, as dealt; and what was put aside."""
    events = record["events"]
    starts = [i for i, event in enumerate(events) if event["type"] == "round"]
    for start, end in zip(starts, starts[1:] + [len(events)]):
        for seat, hand in enumerate(events[start + 1]["hands"]):
            yield Secret(seat, " ?".join(map(str, sorted(hand))), start, end)
        for event in events[start:end]:
            if event["type"] == "discard":
                yield Secret(event["seat"], r"\ba \d aside|aside: *\d", start, end)


def own(record, seat):
    """All hands that the seat had, one after the other."""
    hand = []
    for event in record["events"]:
        if event["type"] == "deal":
            hand = sorted(event["hands"][seat])
        elif event["type"] in ("discard", "play") and event["seat"] == seat:
            hand = list(hand)
            hand.remove(event["card"])
        else:
            continue
        yield hand


def read_own(text):
    return [int(card) for card in text.split()]
