"""Saiun."""

import re

import players.mind
from witness import Secret

LEAST, MOST = 3, 4
KILLS = (r"has bet \(2 of", r"has bet \(1 of")
TOGETHER = True
OPTIONS = ("rounds=1", "rounds=2")
OWN = r"Your (dice cards: [a-z, ]+(?=\.)|bet: [^.]+(?=\. Everybody has bet))"
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
LETTERS = {word: letter for letter, word in COLOURS.items()}
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))

WORD = "(?:red|yellow|green|blue|purple)"
DIE = r"(red|yellow|green|blue|purple) (\d)"
COLUMN = r"(-?\d+),(-?\d+)"
PUT = re.compile(rf"(?:places|lays) {DIE} on {COLUMN}")
MOVED = re.compile(rf"moves {DIE} from {COLUMN} to {COLUMN}")


class Mind(players.mind.Mind):
    secret = ("bet",)
    taken = "Your bet: "
    blunders = ("place R9@0,0", "place R1@90,90", "move 50,50>0,0-R", "bet R9", "bet", "drop R",
                "take R", "lay Y5@0,0", "place 4")

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.stacks = {}  # by column: dice from the bottom up

    def told(self, text):
        own = re.search(r"Your dice cards: ([a-z, ]+)\.", text)
        if own:
            self.cards = own[1].split(", ")

    def see(self, line):
        super().see(line)
        if re.search(r"^Round \d+ of", line):
            self.stacks = {}
        for colour, face, x, y in PUT.findall(line):
            self._put((colour, int(face)), (int(x), int(y)))
        for colour, face, *columns in MOVED.findall(line):
            x, y, to_x, to_y = map(int, columns)
            (self.stacks.get((x, y)) or [None]).pop()  # a line may be told again
            self._put((colour, int(face)), (to_x, to_y))

    def _put(self, die, column):
        self.stacks.setdefault(column, []).append(die)

    def ideas(self, hint):
        sure = re.findall(rf"\b(?:place|move|drop|take|lay|bet) (?:[-\d,>]+ )?{WORD}(?: \d(?:@[-\d,]+\d)?)?", hint)
        self.rng.shuffle(sure)
        if "bet" in hint:
            return [self._bet() for _ in range(2 if self.cards else 0)] + sure  # the hand may come after the call
        if "take" in hint or "lay" in hint:
            return sure
        ideas = [] if "move" in hint and self.rng.random() < 0.3 else self._places()[:2]
        return ideas + sure

    def _bet(self):
        left, bet = 5, []
        for card in self.rng.sample(self.cards, self.rng.randrange(1, min(3, len(self.cards)) + 1)):
            tokens = self.rng.randrange(1, max(left - 1, 2))
            left -= tokens
            bet.append((card, tokens))
        return self.spell("bet " + " ".join(f"{LETTERS[card]}{n}" for card, n in bet),
                          "bet " + " ".join(f"{card} {n}" for card, n in bet))

    def _places(self):
        """What fits by colour and number, on the lowest level and the next."""
        dice = re.search(rf"Dice: (\d {WORD}(?:, \d {WORD})*)", self.public[-1]) if self.public else None
        places = []
        for letter in [LETTERS[word] for word in re.findall(WORD, dice[1])] if dice else ():
            for column in self._columns():
                places += [self._spell(letter, face, column) for face in range(1, 7)
                           if self._fits(COLOURS[letter], face, column)]
        self.rng.shuffle(places)
        return places

    def _columns(self):
        taken = [column for column, stack in self.stacks.items() if stack] or [(0, 0)]
        low = {(x + a, y + b) for x, y in taken for a, b in SIDES} - set(taken)
        high = taken if len(taken) >= 8 or taken == [(0, 0)] else []
        return sorted(low if len(taken) < 10 else ()) + high

    def _fits(self, colour, face, column):
        x, y = column
        level = len(self.stacks.get(column, ()))
        around = [self.stacks.get((x + a, y + b), ())[level:level + 1] for a, b in SIDES]
        near = [die for found in around for die in found] + list(self.stacks.get(column, ()))[-1:]
        return all(colour != other and face not in (number, 7 - number)
                   for other, number in near)

    def _spell(self, letter, face, column):
        x, y = column
        return self.spell(f"place {letter}{face}@{x},{y}", f"{letter.lower()}{face}@{x},{y}",
                          f"place {COLOURS[letter]} {face} on {x},{y}")


def said(record):
    names = record["players"]
    for index, event in enumerate(record["events"]):
        kind = event["type"]
        name = names[event.get("seat", 0)]
        die = f"{COLOURS[event['colour']]} {event.get('face')}" if "colour" in event else ""
        on = f"{event['x']},{event['y']}" if "x" in event else ""
        if kind == "round":
            yield index, (f"Round {event['round']} of", f"Start player: {names[event['start']]}")
        elif kind == "draft":
            yield index, (f"{name} takes {COLOURS[event['colour']]}",)
        elif kind == "layout":
            yield index, (f"{name} lays {die} on {on}",)
        elif kind == "place":
            yield index, (f"{name} places {die} on {on}",)
        elif kind == "move":
            a, b = (",".join(map(str, event[key])) for key in ("from", "to"))
            yield index, (f"{name} discards {COLOURS[event['discard']]} and moves {die} "
                          f"from {a} to {b}",)
        elif kind == "drop":
            yield index, (f"{name} can neither place nor move",)
        elif kind == "count":
            yield index, ("The round is over",)
        elif kind == "score":
            yield index, ("The bets, value",)
        elif kind == "end":
            yield index, (names[event["places"].index(1)], "the game")


def _cards(hand):
    return ", ".join(COLOURS[letter] for letter in sorted(hand, key="RYGBP".index))


def _bet(event):
    return ", ".join(f"{tokens} on {COLOURS[letter]}" for letter, tokens in event["cards"])


def secrets(record):
    """Dice cards and what was bet on them, until the count."""
    events = record["events"]
    for index, event in enumerate(events):
        count = next((i for i in range(index, len(events)) if events[i]["type"] == "count"), None)
        if event["type"] == "deal":
            for seat, hand in enumerate(event["hands"]):
                yield Secret(seat, rf"\b{_cards(hand)}\b", index, count)
        elif event["type"] == "bet":
            for letter, tokens in event["cards"]:
                yield Secret(event["seat"], rf"\b{tokens} on {COLOURS[letter]}\b", index, count)


def own(record, seat):
    """The dice cards of each round, and the bets on them."""
    for event in record["events"]:
        if event["type"] == "deal":
            yield "dice cards: " + _cards(event["hands"][seat])
        elif event["type"] == "bet" and event["seat"] == seat:
            yield "bet: " + _bet(event)


def read_own(text):
    return text
