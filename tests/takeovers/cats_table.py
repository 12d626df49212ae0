"""One person plays Cat in the Box on IRC against two computers, which go on by themselves."""

import re
import time

from irc_table import IrcTable
from players.catbox import COLOURS, own
from seen import Foul, Game
from table import PAUSE, TAKEN

GAME = "Cat in the Box"
TITLE = re.compile(rf"{GAME} #(\d+)")
TURN = re.compile(r"([\w()]+), your turn")
PREDICTS = re.compile(r"([\w()]+) (predict)s (\d) tricks?")
PLAYS = re.compile(rf"([\w()]+) (play)s ({'|'.join(COLOURS)}) (\d)")
PLACES = re.compile(r"Places: 1\. ")
CAN_PREDICT = re.compile(r"You can: predict ([\d, or]+)\.")
CAN_PLAY = re.compile(rf"({'|'.join(COLOURS)})((?: \d)+)")
COMPUTERS = 2


class CatsGame(Game):
    """hands: by name and round, all that were told, one after the other."""

    def stored(self, journal, seats):
        for seat, verb, *numbers in journal:
            if verb == "predict":
                yield seats[int(seat)], verb, int(numbers[0])
            elif verb == "play":
                yield seats[int(seat)], verb, COLOURS[int(numbers[1])], int(numbers[0])

    def as_typed(self, told):
        name, verb, *what = told
        return name, f"{verb} {' '.join(map(str, reversed(what)))}"

    def check_record(self, record):
        for (name, number), hands in self.hands.items():
            held = list(own(record, record["players"].index(name)))
            for hand in hands:
                if hand not in held:
                    raise Foul(f"table {self.number}, round {number}: {name} was told {hand}, not of {held}")

    def keep_hand(self, name, number, digits):
        """Whatever is told later of a round is what is left of it."""
        hand = sorted(int(card) for card in digits.split())
        hands = self.hands.setdefault((name, number), [])
        if hands and any(hand.count(card) > hands[0].count(card) for card in hand):
            raise Foul(f"table {self.number}, round {number}: {name}'s cards were {hands[0]} and are {hand}")
        if hand not in hands:
            hands.append(hand)


class Play:
    """What somebody wants to do: how they type it, and how all are told of it."""

    def __init__(self, told, typed):
        self.name, self.told, self.typed = told[0], told, typed


class CatsTable(IrcTable):
    """names: of one."""

    WHAT, OPTIONS = "catbox", "speed=relaxed"
    KIND = CatsGame
    OPENED = re.compile(rf"{GAME} table #(\d+) opened by ")
    WAITS = re.compile(rf"{GAME} table #(\d+) waits for players \((\d+)/\d+\)(?:: ([^.\n]+)\.)?")
    HAND = re.compile(rf"\[(\S+) · {GAME} #(\d+) · round (\d+)[^\]]*\] Your cards: (\d(?: \d)*)")

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.n_told = {}  # how often each move was told
        self.told_at = []

    @property
    def me(self):
        return self.names[0]

    def take_public(self, text):
        if "Your cards" in text:
            raise Foul(f"{self.place}: cards for all to see: {text}")
        self._take_away(text)
        self._take_lobby(text)
        self._take_game(text)

    def _take_game(self, text):
        title = TITLE.search(text)
        game = self.game(int(title[1])) if title else self.now
        if game is None:
            return
        if title:
            self.now = game
        moves = [(name, verb, int(tricks)) for name, verb, tricks in PREDICTS.findall(text)]
        moves += [(name, verb, colour, int(card)) for name, verb, colour, card in PLAYS.findall(text)]
        game.tell(moves)
        self.told_at += [time.monotonic()] * bool(moves)
        for move in moves:
            self.n_told[move] = self.n_told.get(move, 0) + 1
        for turn in TURN.findall(text):
            game.turn, self.lobby = turn, None
        game.over = game.over or bool(PLACES.search(text))

    def times(self):
        return sorted(super().times() + self.told_at)

    def act(self):
        self.look()
        game = self.now
        if game is None or game.over:
            self._set_up()
        elif self.lobby is not None:
            self._fill()
        elif game.turn == self.me:
            self._move(game)
        elif not self.wait(lambda: game.over or game.turn == self.me or self.now is not game):
            self.find_out()

    def _fill(self):
        missing = 1 + COMPUTERS - len(self.lobby)
        if self.me in self.lobby and missing > 0:
            if self.ask(self.me, f"addbot {missing}", lambda: not self.lobby or len(self.lobby) > COMPUTERS) != TAKEN:
                self.find_out()
        else:
            super()._fill()

    def _move(self, game):
        if self.rng.random() < 0.15 and self.check_hand(game) != TAKEN:
            return
        time.sleep(PAUSE * self.rng.uniform(0.5, 1.5))
        play = self._think()
        if play is None or game.turn != self.me:
            self.find_out()
            return
        told = self.n_told.get(play.told, 0)
        if self._ask_move(game, play, lambda: self.n_told.get(play.told, 0) > told) == TAKEN:
            self.wait(lambda: game.over or game.turn != self.me, 1.0)
        else:
            self.find_out()

    def _think(self):
        """One of the moves that the bot says are possible, or None."""
        heard = self.heard[self.me]
        since = len(heard)

        def said():
            return [text for text in heard[since:] if "You can" in text]
        if self.ask(self.me, "help", lambda: bool(said())) != TAKEN:
            return None
        text = said()[-1]
        tricks = CAN_PREDICT.search(text)
        if tricks:
            n = self.rng.choice(re.findall(r"\d", tricks[1]))
            return Play((self.me, "predict", int(n)), f"predict {n}")
        plays = [(colour, card) for colour, cards in CAN_PLAY.findall(text.split("You can play:")[-1])
                 for card in cards.split()]
        if not plays:
            return None
        colour, card = self.rng.choice(plays)
        return Play((self.me, "play", colour, int(card)), f"play {card} {colour}")
