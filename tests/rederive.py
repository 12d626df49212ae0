#!/usr/bin/env python3
"""Derives the seats and everything that fell in games again from nothing but the seed and the
players' words in the record (scheme fair1), and compares: rederive.py RECORD…"""
import hashlib
import hmac
import json
import sys


def lp(string):
    return len(string.encode()).to_bytes(2, "big") + string.encode()


def words(key, draw):
    block = 0
    while True:
        text = b"fair1:draw" + draw.to_bytes(8, "big") + block.to_bytes(4, "big")
        mac = hmac.new(key, text, hashlib.sha256).digest()
        yield from (int.from_bytes(mac[i:i + 4], "big") for i in range(0, 32, 4))
        block += 1


def uniform(source, n):
    return next(w for w in source if w < 2**32 // n * n) % n


def shuffle(source, items):
    for i in range(len(items) - 1, 0, -1):
        j = uniform(source, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def dice(source, n):
    return [uniform(source, 6) + 1 for _ in range(n)]


def dealt(source, deck, seats, each):
    """Each seat's cards, in no order, and what is left over."""
    cards = shuffle(source, list(deck))
    hands = [sorted(cards[seat * each:(seat + 1) * each]) for seat in range(seats)]
    return hands, sorted(cards[seats * each:])


def in_order(hands):
    return [sorted(hand) for hand in hands]


def of_type(record, *types):
    return [event for event in record["events"] if event["type"] in types]


# What fell in a game, in order: for each draw what it is called, what the record says, and how to
# derive it from the source of its words.

def first_seat(record, kind, member, option=None):
    """The draw of who begins, which an option can leave out."""
    seats = len(record["players"])
    found = of_type(record, kind)
    if found and record["options"].get(option, "random") == "random":
        yield f"the first {member}", found[0][member], lambda source: uniform(source, seats)


def perudo(record):
    yield from first_seat(record, "round", "starter")
    for number, event in enumerate(of_type(record, "roll"), 1):
        sizes = [len(hand) for hand in event["dice"]]
        yield f"the dice of round {number}", in_order(event["dice"]), \
            lambda source, sizes=sizes: in_order(dice(source, size) for size in sizes)


def catbox(record):
    seats = len(record["players"])
    deck = [rank for rank in range(1, 9 if seats == 4 else 7) for _ in range(5)]
    yield from first_seat(record, "round", "start")
    for number, event in enumerate(of_type(record, "deal"), 1):
        yield f"the cards of round {number}", in_order(event["hands"]), \
            lambda source: dealt(source, deck, seats, 10)[0]


def ring_deck(seats):
    lowest = {"amethyst": 1, "ruby": 2, "sapphire": 3, "emerald": 4, "grayspinel": 5, "diamond": 6}
    deck = [f"{gem}-{rank}" for gem, low in lowest.items() for rank in range(low, 8)
            if seats > 3 or gem != "amethyst"]
    return deck + (["coin-0", "coin-1", "coin-7"] if seats == 5 else [])


def ring(record):
    seats = len(record["players"])
    yield from first_seat(record, "round", "parent")
    for event in of_type(record, "deal", "roll"):
        if event["type"] == "deal":
            yield "a deal", (in_order(event["hands"]), sorted(event["rest"])), \
                lambda source: dealt(source, ring_deck(seats), seats, 6)
        else:
            yield "a roll", sorted(event["dice"]), lambda source: sorted(dice(source, seats + 1))


def saiun(record):
    yield from first_seat(record, "start", "seat", "start")
    for number, event in enumerate(of_type(record, "deal"), 1):
        yield f"the cards of round {number}", in_order(event["hands"]), \
            lambda source: dealt(source, "RRRYYYGGGBBBPPP", len(record["players"]), 3)[0]


def geht(record):
    yield from first_seat(record, "setup", "fairy", "fairy")
    for event in of_type(record, "setup", "roll", "resupply"):
        piles = event.get("piles", {})
        for colour in ("green", "yellow", "red"):
            if colour in piles:
                yield f"the {colour} pile", piles[colour], \
                    lambda source, pile=piles[colour]: shuffle(source, sorted(pile))
        if event["type"] == "roll":
            yield "a roll", event["dice"], lambda source: dice(source, 7)
        if event["type"] == "resupply":
            yield "a resupply", event["pile"], \
                lambda source, pile=event["pile"]: shuffle(source, sorted(pile))


GAMES = {"perudo": perudo, "catbox": catbox, "ring": ring, "saiun": saiun, "geht": geht}


def check(record):
    """What differs from what the seed gives, or None."""
    fair, n = record["fair"], len(record["players"])
    seed = bytes.fromhex(fair["seed"])
    label = lp(fair["id"])
    if hashlib.sha256(b"fair1:commit" + label + seed).hexdigest() != fair["commit"]:
        return "the commitment is another seed's"
    texts = b"".join(lp(text) for text in fair["texts"])
    key = hmac.new(seed, b"fair1:key" + label + texts, hashlib.sha256).digest()
    order = shuffle(words(key, 1), list(range(n)))
    if [order.index(player) for player in range(n)] != fair["sat"]:
        return "the seats are not the seed's"
    if record["game"] not in GAMES:
        return f"how the dice of {record['game']} fall is not known here"
    for number, (what, fell, derive) in enumerate(GAMES[record["game"]](record), 2):
        if derive(words(key, number)) != fell:
            return f"draw {number}: {what} is not the seed's"
    return None


def main():
    wrong = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            reason = check(json.load(file))
        print(f"{name}: {reason or 'ok'}")
        wrong += reason is not None
    return wrong > 0 or len(sys.argv) < 2


if __name__ == "__main__":
    sys.exit(main())
