"""What people see of their games of Perudo, by patterns that hold on every network.

Each round is bid on a face of its own, so that nearly every move of a game has words of its own, and
one that is told or stored twice is seen. (One that is heard late may count in the next round.)"""

import re
from collections import Counter

FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")
FACE = "|".join(FACES)
BOT = "Dicecup"
COMPUTER = "(bot)"  # ends the names of players that are none of the people

TITLE = re.compile(r"### Perudo (?:table )?#(\d+)")
OPENED = re.compile(r"Perudo table #(\d+) opened by ")
WAITS = re.compile(r"Perudo table #(\d+) waits for players \((\d+)/\d+\)(?:: ([^.\n]+)\.)?")
SEATED = re.compile(r"([\w()]+) is in \(\d+/")
STATUS = re.compile(r"Perudo #(\d+): Round \d+")
STANDS = re.compile(rf"Round (\d+)\.[^\n]*?(?:No bid yet|The bid is (\d+) x ({FACE}), by \w+)\. "
                    r"(\w+), your turn")
CALLED = re.compile(rf"(\w+), your turn: (?:round (\d+)|\w+ bids (\d+) x ({FACE}))")
MOVES = re.compile(rf"(\w+) (bids|calls DUDO on) (\d+) x ({FACE})")
WON = re.compile(r"\w+ wins the game")
NO_TABLE = re.compile(r"There is no table here")
AWAY = re.compile(r"The bot was offline for ")
HAND = re.compile(r"\[(\S+) · Perudo #(\d+) · round (\d+)\] Your dice: ([1-6](?: [1-6])*)")
ADDRESS = re.compile(r"^\[\S+ · ")
REVEALED = re.compile(r"\S+(?: [1-6])+")
DICE = re.compile(r"(?<![\d.#/])[1-6](?: [1-6])+(?![\d.])")


class Foul(AssertionError):
    """The bot did or said what it must not."""


def face_of(number):
    """The face that a round is bid on: five rounds are the most of two people with three dice."""
    return 2 + (number - 1) % 5


class Move:
    """What somebody wants to do as a game stands: how they type it, and how all are told of it."""

    def __init__(self, game, doubts, more=0):
        self.name, face = game.turn, game.face or face_of(game.round)
        count = game.bid + (more + 1 if not doubts else 0)
        self.told = (self.name, "dudo" if doubts else "bid", count, face)
        self.typed = "dudo" if doubts else f"bid {count} {face}"


def told_moves(text):
    """The moves that a text tells of, in order."""
    return [(name, "bid" if verb == "bids" else "dudo", int(count), FACES.index(face) + 1)
            for name, verb, count, face in MOVES.findall(text)]


class Game:
    """One game, by all that was seen of it."""

    def __init__(self, number):
        self.number = number
        self.told = []  # moves, each once, in the order in which they were first told
        self.made = Counter()  # the same, as they are typed
        self.accepted = []  # of those, the ones that answered whoever asked
        self.typed = []  # (name, move) of all that were asked
        self.hands = {}  # (name, round): dice
        self.turn = self.round = self.face = None
        self.bid = 0  # how many; 0: there is none
        self.over = False

    def stored(self, journal, seats):
        """The moves of a journal, as they are told."""
        bid = None
        for seat, verb, *numbers in journal:
            if verb == "bid":
                bid = tuple(map(int, numbers))
            if verb in ("bid", "dudo"):
                yield (seats[int(seat)], verb, *bid)

    def as_typed(self, told):
        """Who asked for it, and how."""
        name, verb, count, face = told
        return name, "dudo" if verb == "dudo" else f"bid {count} {face}"

    def check_record(self, record):
        """What everybody was told to hold is what fell."""
        rolls = [event["dice"] for event in record["events"] if event["type"] == "roll"]
        for (name, number), dice in self.hands.items():
            fell = sorted(rolls[number - 1][record["players"].index(name)])
            if fell != dice:
                raise Foul(f"table {self.number}, round {number}: {name} was told {dice}, not {fell}")

    def tell(self, moves):
        for move in moves:
            if move not in self.told:
                self.told.append(move)
                self.made[self.as_typed(move)] += 1

    def keep_hand(self, name, number, digits):
        dice = [int(die) for die in digits.split()]
        known = self.hands.setdefault((name, number), dice)
        if known != dice:
            raise Foul(f"table {self.number}, round {number}: {name}'s dice were {known} and are {dice}")
