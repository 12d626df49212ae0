#!/usr/bin/env python3
"""Derives the seats, the first starter and every roll of Perudo games again from nothing but the
seed and the players' words in the record (scheme fair1), and compares: rederive.py RECORD…"""
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


def check(record):
    """What differs from the seed's dice, or None."""
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
    starters = [event["starter"] for event in record["events"] if event["type"] == "round"]
    if starters and starters[0] != uniform(words(key, 2), n):
        return "the first starter is not the seed's"
    rolls = [event["dice"] for event in record["events"] if event["type"] == "roll"]
    for number, hands in enumerate(rolls, 1):
        source = words(key, number + 2)
        if [sorted(hand) for hand in hands] != \
                [sorted(uniform(source, 6) + 1 for _ in hand) for hand in hands]:
            return f"the dice of round {number} are not the seed's"
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
