#!/usr/bin/env python3
"""A guest for dicecup play and dicecup simulate: --seat 2=man/examples/guest.py

It plays Perudo a little sensibly and any other game at random. dicecup-guest(7) tells all that a
guest is told.
"""
import json
import random
import sys

mine, dice = [], 0  # my dice in Perudo; how many there are in all


def choose_in_perudo(moves):
    """The likeliest bid; or dudo, where even half as many dice again would not make that."""
    def excess(move):
        count, face = map(int, move.split()[1:])
        likely = (dice - len(mine)) / (6 if face == 1 else 3)
        return count - likely - sum(die in (1, face) for die in mine)
    bids = [move for move in moves if move.startswith("bid ")]
    best = min(bids, key=excess, default=None)
    return best if best and ("dudo" not in moves or excess(best) < 0.5) else "dudo"


for line in sys.stdin:
    told = json.loads(line)
    answer = None
    if told["type"] == "hello":
        answer = {"ready": True}
    elif told["type"] == "start":
        game, dice = told["game"], told["options"].get("dice", 0) * len(told["players"])
    elif told["type"] == "events":
        for event in told["events"]:
            if event["type"] == "hand" and game == "perudo":
                mine = event["dice"]
            elif event["type"] == "reveal" and game == "perudo":
                dice += (event["gainer"] is not None) - (event["loser"] is not None)
    elif told["type"] == "may":
        answer = {"n": told["n"], "pass": True}
    elif told["type"] == "move":
        choose = choose_in_perudo if game == "perudo" else random.Random(told["n"]).choice
        answer = {"n": told["n"], "move": choose(told["moves"])}
    if answer:
        print(json.dumps(answer), flush=True)
