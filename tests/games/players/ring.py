"""Don't Drop the Ring."""

import re

import players.mind
from witness import Secret

LEAST, MOST = 3, 5
KILLS = (r"has discarded \(2 of", r"has discarded \(1 of")
TOGETHER = True
OPTIONS = ("", "recover=on")
OWN = r"Your cards: ([^(]*)"


def cards_of(text):
    """"ruby 2 5, emerald 4" as "ruby 2", "ruby 5", "emerald 4"."""
    return [f"{suit} {rank}" for suit, ranks in re.findall(r"([a-z]+)((?: \d)+)", text)
            for rank in ranks.split()]


class Mind(players.mind.Mind):
    secret = ("discard",)
    taken = r"Your cards: .*\(discarded: "
    blunders = ("play diamond 1", "discard coin 9", "take 0", "take 7", "play 5 5 5")

    def ideas(self, hint):
        if "take" in hint:
            dice = re.findall(r"\d", hint)
            return [f"take {self.rng.choice(dice)}", f"take {dice[0]}"]
        cards = cards_of(self.cards)
        self.rng.shuffle(cards)
        if "discard" in hint:
            return [f"discard {card}" for card in cards]
        led = self._led()
        if self.rng.random() < 0.8:
            cards.sort(key=lambda card: not card.startswith(led))
        return [self._spell(card) for card in cards]

    def _led(self):
        found = re.search(r"follow (\w+) if", self.public[-1]) if self.public else None
        return found[1] if found else ""

    def _spell(self, card):
        suit, rank = card.split()
        short = suit[:2]
        return self.spell(f"play {card}", f"play {rank} {suit}", f"play {short}{rank}",
                          f"pl {suit}-{rank}", card)


def _names(event):
    return event["card"].replace("-", " ")


def said(record):
    names = record["players"]
    for index, event in enumerate(record["events"]):
        kind = event["type"]
        if kind == "round":
            yield index, (f"Round {event['round']}", f"Dealer: {names[event['parent']]}")  # or "Round 2, trick 1."
        elif kind == "take":
            yield index, (f"{names[event['seat']]} takes {event['die']}",)
        elif kind == "center":
            yield index, (f"Center die {event['die']}",)
        elif kind == "discard":
            yield index, (f"{names[event['seat']]} has discarded",)
        elif kind == "penalty":
            yield index, (names[event["player"]], "cannot lead")
        elif kind == "play":
            yield index, (f"{names[event['seat']]} plays {_names(event)}",)
        elif kind == "trick":
            won = f"goes to {names[event['winners'][0]]}" if len(event["winners"]) == 1 else \
                f"{len(event['winners'])} winners"
            yield index, (f"Trick {event['trick']}", won)
        elif kind == "score":
            yield index, (f"Round {event['round']} is over",)
        elif kind == "end":
            winners = [name for name, place in zip(names, event["places"]) if place == 1]
            yield index, (*winners, "the game") if winners else ("nobody wins",)


def _rounds(record):
    """[(first event, last event)] of each."""
    events = record["events"]
    starts = [i for i, event in enumerate(events) if event["type"] == "round"]
    return zip(starts, starts[1:] + [len(events)])


def secrets(record):
    """A card, from its deal to its play or to the end of the round."""
    events = record["events"]
    for start, end in _rounds(record):
        deal = start + 1
        played = {events[i]["card"]: i for i in range(start, end) if events[i]["type"] == "play"}
        for seat, hand in enumerate(events[deal]["hands"]):
            for card in hand:
                suit, rank = card.split("-")
                until = played.get(card, end)
                yield Secret(seat, rf"\b{suit}(?: \d)* {rank}\b", start, until)


def own(record, seat):
    """All hands that the seat had, one after the other."""
    hand = set()
    for event in record["events"]:
        if event["type"] == "deal":
            hand = set(card.replace("-", " ") for card in event["hands"][seat])
        elif event["type"] in ("discard", "play") and event["seat"] == seat:
            hand = hand - {_names(event)}
        else:
            continue
        yield hand


def read_own(text):
    return set(cards_of(text))
