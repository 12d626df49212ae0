"""Makes the table of cards: reads and checks every card of cards.json and writes it as C.

usage: cards.py CARDS.json OUT.c

One card stands in a line, so that a fault can name its line. Clauses are those of the rules.
"""

import json
import re
import sys
from collections import Counter

ROLLS = 6**7
DICE = {"b": 4, "r": 3}
KEYS = ["number", "colour", "set", "condition", "hits"]
COLOURS = {"green": (40, 0.70, 0.95), "yellow": (32, 0.40, 0.70), "red": (24, 0.10, 0.40)}  # G4, G5
SETS = {(name, colour): n for name in "ABCD" for colour, n in [("green", 4), ("yellow", 2)]}  # G4
ITEMS = {  # in the order in which they stand in a condition (G61, G62)
    "EXACT": r"([1-6])([abr])",
    "LEAST": r"([2-6])\+([abr]+)",
    "SAME": r"()=([abr]{2,})",
    "RUN": r"()>([abr]{2,6})",
    "SUM": r"S([7-9]|[1-9]\d)([abr])",
}
ALTERNATIVES_MOST, ITEMS_MOST, LETTERS_MOST = 2, 3, 7


class Fault(Exception):
    pass


def need(true, why):
    if not true:
        raise Fault(why)


def read_item(text):
    """Its kind, number (0: none) and letters."""
    for kind, pattern in ITEMS.items():
        found = re.fullmatch(pattern, text)
        if found:
            return kind, int(found[1] or 0), found[2]
    raise Fault(f"'{text}' is no item of a condition (G61)")


def check_dice(items):
    """Items that no roll can meet, whatever it shows, are a slip of the pen."""
    letters = Counter("".join(letters for kind, _, letters in items if kind != "SUM"))
    need(all(letters[colour] <= n for colour, n in DICE.items()), "more dice than there are (G1)")
    need(sum(letters.values()) <= LETTERS_MOST, "more dice than there are (G1)")


def read_alternative(text):
    items = [read_item(item) for item in text.split("&")]
    kinds = [list(ITEMS).index(kind) for kind, _, _ in items]
    need(len(items) <= ITEMS_MOST, f"more than {ITEMS_MOST} items (G62)")
    need(kinds == sorted(kinds), "items out of order (G62)")
    need(kinds.count(list(ITEMS).index("SUM")) <= 1, "more than one sum (G62)")
    check_dice(items)
    return items


def read_condition(text):
    alternatives = text.split("/")
    need(len(alternatives) <= ALTERNATIVES_MOST, f"more than {ALTERNATIVES_MOST} alternatives (G62)")
    return [read_alternative(alternative) for alternative in alternatives]


def check_card(card, number):
    need(isinstance(card, dict) and list(card) == KEYS, f"a card has {', '.join(KEYS)}")
    need(card["number"] == number, f"card {number} is due (G2)")
    need(card["colour"] in COLOURS, "no such colour (G3)")
    need(card["set"] in (None, *"ABCD"), "no such set (G4)")
    need(type(card["hits"]) is int and isinstance(card["condition"], str), "of the wrong type")
    _, least, below = COLOURS[card["colour"]]
    need(least <= card["hits"] / ROLLS < below, f"not as hard as {card['colour']} cards are (G5)")


def read_card(line, number):
    try:
        card = json.loads(line.rstrip().rstrip(","))
    except ValueError as fault:
        raise Fault(f"not one card: {fault}") from None
    check_card(card, number)
    card["alternatives"] = read_condition(card["condition"])
    return card


def check_counts(cards):
    colours = Counter(card["colour"] for card in cards)
    need(colours == {colour: row[0] for colour, row in COLOURS.items()}, "not as many of each (G4)")
    sets = Counter((card["set"], card["colour"]) for card in cards if card["set"])
    need(sets == SETS, "a set is not four green and two yellow cards (G4)")


def read_cards(text):
    """The cards; a Fault tells the line first."""
    cards = []
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith('{"number"'):
            try:
                cards.append(read_card(line, len(cards) + 1))
            except Fault as fault:
                raise Fault(f"{at}: {fault}") from None
    whole = json.loads(text)
    need(len(whole["cards"]) == len(cards), "1: each card stands in a line of its own")
    try:
        check_counts(cards)
    except Fault as fault:
        raise Fault(f"1: {fault}") from None
    return cards


def item_in_c(item):
    kind, number, letters = item
    return f'{{ITEM_{kind}, {number}, {len(letters)}, "{letters}"}}'


def alternative_in_c(items):
    colourless = all(set(letters) == {"a"} for _, _, letters in items)
    return f"{{{len(items)}, {str(colourless).lower()}, {{{', '.join(map(item_in_c, items))}}}}}"


def card_in_c(card, alike):
    name = f"'{card['set']}'" if card["set"] else "0"
    alternatives = ",\n\t\t".join(map(alternative_in_c, card["alternatives"]))
    head = f'{card["colour"].upper()}, {name}, {alike}, "{card["condition"]}"'
    return (
        f"\t[{card['number']}] = {{{head}, {len(card['alternatives'])},\n"
        f"\t\t{{{alternatives}}}, {card['hits']}}},\n"
    )


def write(cards, out):
    alike = {}
    out.write('#include "engine/geht/geht_cards.h"\n\n')
    out.write("const struct geht_card geht_cards[CARDS + 1] = {\n")
    for card in cards:
        first = alike.setdefault(card["condition"], card["number"])
        out.write(card_in_c(card, first))
    out.write("};\n")


def main(source, target):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    try:
        cards = read_cards(text)
    except Fault as fault:
        print(f"{source}:{fault}", file=sys.stderr)
        return 1
    except ValueError as fault:
        print(f"{source}:{getattr(fault, 'lineno', 1)}: {fault}", file=sys.stderr)
        return 1
    with open(target, "w", encoding="utf-8") as out:
        write(cards, out)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
