"""A table in one place of one network: two people play Perudo there without an end, whatever becomes
of the processes. Who gets no answer looks how the table stands and tries again, as people do."""

import datetime
import threading
import time
import traceback
from collections import Counter

from seen import (AWAY, CALLED, DICE, FACES, HAND, MOVES, NO_TABLE, OPENED, REVEALED, SEATED, STANDS,
                  STATUS, TITLE, WAITS, WON, Foul, Game, Move, told_moves)

PAUSE = 0.4  # seconds of thought before a move
JUST_CAME = 3.0
PATIENCE = 4.0  # until who has no answer looks again
# GONE: the server of IRC says that nobody is called so now. FAILED: Discord says that nobody answered.
OUTCOMES = TAKEN, REFUSED, GONE, FAILED, SILENT = "taken", "refused", "gone", "failed", "silent"


class Asked:
    """Something that somebody asked for, and what came of it."""

    def __init__(self, name, how, what, told=None):
        self.name, self.how, self.what, self.told = name, how, what, told
        self.at = time.monotonic()
        self.said_at = datetime.datetime.utcnow().isoformat(timespec="milliseconds")  # as in the logs
        self.until = None
        self.outcome = None
        self.is_answered = None  # of who got no answer in time: whether one has come since
        self.surplus = 0  # as Table.surplus() was then

    def end(self, outcome):
        self.outcome, self.until = outcome, time.monotonic()
        if outcome != SILENT:
            self.is_answered = None
        return outcome

    def __str__(self):
        took = f"{self.until - self.at:.1f} s" if self.until else "…"
        return f"{self.said_at} {self.name} ({self.how}): {self.what}: {self.outcome}, {took}"


class Table(threading.Thread):
    """Those of the networks say how to look, to ask, and to set a table up. names: two people's."""

    OPENED, WAITS, HAND = OPENED, WAITS, HAND

    def __init__(self, place, names, rng):
        super().__init__(name=place, daemon=True)
        self.place, self.names, self.rng = place, names, rng
        self.games = {}
        self.now = None  # the game here
        self.lobby = None  # names of those who wait for it to begin
        self.asked = []
        self.taken = Counter()  # (name, what): how often
        self.awaited = []  # times at which the bot said that it had been away
        self.over = threading.Event()
        self.still = threading.Event()  # nobody is to ask anything
        self.stands_still = threading.Event()
        self.foul = None
        self.forgets = False  # whether the database may have lost the note that something was said
        self.unanswered = []  # (name, move): may come late, when another game has begun
        self.whispers = {}  # what somebody said to the bot alone: who

    # What was said

    def game(self, number):
        return self.games.setdefault(number, Game(number))

    def what(self, _game):
        """Its kind."""
        return "perudo"

    def wanted(self):
        """Of a new table: its kind, and options."""
        return "perudo", "dice=3 speed=relaxed"

    def is_secret(self, _asked):
        """Whether it is for nobody's eyes."""
        return False

    def take_public(self, text):
        """A message or a line in the place."""
        reveals = False
        for line in text.split("\n"):
            reveals = " calls " in line or (reveals and REVEALED.fullmatch(line) is not None)
            if "Your dice" in line or (DICE.search(line) and not reveals):
                raise Foul(f"{self.place}: dice for all to see: {line}")
        self._take_away(text)
        self._take_lobby(text)
        self._take_game(text)

    def _take_away(self, text):
        if AWAY.search(text):
            self.awaited.append(time.monotonic())

    def _take_lobby(self, text):
        opened, waits = self.OPENED.search(text), self.WAITS.search(text)
        if opened and int(opened[1]) not in self.games:
            self.now, self.lobby = self.game(int(opened[1])), []
        if waits:
            self.now = self.game(int(waits[1]))
            self.lobby = waits[3].split(", ") if waits[3] else self.lobby or []
        if self.lobby is not None:
            self.lobby += [name for name in SEATED.findall(text) if name not in self.lobby]
        if NO_TABLE.search(text):
            self.now = self.lobby = None

    def _take_game(self, text):
        title = TITLE.search(text) or STATUS.search(text)
        game = self.game(int(title[1])) if title else self.now
        if game is None:
            return
        if STATUS.search(text) or (title and STANDS.search(text)):
            self.now = game
        game.tell(told_moves(text))
        for number, bid, face, turn in STANDS.findall(text):
            self._stands(game, turn, int(number), bid, face)
        for turn, number, bid, face in CALLED.findall(text):
            self._stands(game, turn, int(number or game.round or 1), bid, face)
        if WON.search(text) and (title or MOVES.search(text) or game.round):
            game.over = True

    def _stands(self, game, turn, number, bid, face):
        """A message that is edited late tells of a round that is over."""
        count = int(bid or 0)
        if game.round is None or (number, count) >= (game.round, game.bid):
            game.turn, game.round, game.bid = turn, number, count
            game.face = FACES.index(face) + 1 if face else None
            if game is self.now:
                self.lobby = None

    def take_private(self, name, text):
        for _, table, number, digits in HAND.findall(text):
            self.game(int(table)).keep_hand(name, int(number), digits)

    # What people do

    def run(self):
        try:
            while not self.over.is_set():
                if self.still.is_set():
                    self.stands_still.set()
                    time.sleep(0.02)
                    self.look()
                    continue
                self.stands_still.clear()
                self.act()
        except Exception:  # pylint: disable=broad-except
            self.foul = traceback.format_exc()
            self.stands_still.set()

    def act(self):
        """One thing, as the table stands."""
        self.look()
        game = self.now
        if game is None or game.over:
            self._set_up()
        elif self.lobby is not None:
            self._fill()
        elif game.turn in self.names:
            self._move(game)
        else:
            self.find_out()

    def _set_up(self):
        if self.now is not None:
            self.find_out()
        if self.now is None and self.ask(self._anybody(), "new", lambda: self.now is not None) != TAKEN:
            self.find_out()  # there may be one: that it was opened was told before, or never

    def _fill(self):
        missing = [name for name in self.names if name not in self.lobby]
        if missing:
            outcome = self.ask(missing[0], "join", lambda: self._is_in(missing[0]))
        else:
            outcome = self.ask(self._anybody(), "start", lambda: self.lobby is None)
        if outcome != TAKEN:
            self.find_out()

    def _is_in(self, name):
        return self.lobby is None or name in self.lobby

    def _move(self, game):
        if self.rng.random() < 0.03:
            self.whisper()
        if self.rng.random() < 0.15 and self.check_hand(game) != TAKEN:
            return
        self.think()
        before = (game.turn, game.round, game.bid)
        move = Move(game, game.bid >= 4 or self.rng.random() < 0.2 * game.bid)
        if move.told in game.told:  # who is next was not heard
            self.find_out()
            if (game.turn, game.round, game.bid) != before:
                return
            move = self._another(game)
        outcome = self._ask_move(game, move, lambda: move.told in game.told)
        if outcome == TAKEN:
            self.wait(lambda: game.over or (game.turn, game.round, game.bid) != before, 1.0)
        if (game.turn, game.round, game.bid) == before and not game.over:
            self.find_out()

    def think(self):
        """Somebody who has waited for the bot to come back has thought already."""
        if not self.saw_it_come(time.monotonic() - JUST_CAME):
            time.sleep(PAUSE * self.rng.uniform(0.5, 1.5))
        self.look()

    def saw_it_come(self, _since):
        return False

    def _ask_move(self, game, move, is_done):
        game.typed.append((move.name, move.typed))
        outcome = self.ask(move.name, move.typed, is_done, told=move.told)
        if outcome in (FAILED, SILENT):
            self.unanswered.append((move.name, move.typed))
        if outcome == TAKEN:
            game.accepted.append(move.told)
        return outcome

    def _another(self, game):
        """A move that was not made yet: the usual one was, when another round stood."""
        moves = [Move(game, False, more) for more in range(6)] + [Move(game, True)]
        return next(move for move in moves if move.told not in game.told)

    def check_hand(self, game):
        """Whoever is to move asks for their dice: they are what they were."""
        name, marks = game.turn, self.n_hands.get(game.turn, 0)
        return self.ask(name, "hand", lambda: self.n_hands.get(name, 0) > marks)

    def whisper(self):
        """Somebody says to the bot alone what is for nobody's ears."""
        name = self._anybody()
        words = f"psst-{self.rng.getrandbits(40):010x}"
        self.whispers[words] = name
        self.ask(name, words, lambda: False)

    def find_out(self):
        """How the table stands: whether somebody told."""
        return self.ask(self._anybody(), "status", None) in (TAKEN, REFUSED)

    def _anybody(self):
        return self.rng.choice(self.names)

    def ask(self, name, what, is_done, told=None):
        """What came of it. is_done: whether what was asked is there. told: a move, as all are told of it."""
        asked = Asked(name, "move" if told else "command", what, told)
        asked.surplus = self.surplus(asked)
        self.asked.append(asked)
        outcome = asked.end(self.do(asked, is_done))
        self.taken[name, what] += outcome == TAKEN
        return outcome

    def moves_since(self, since):
        """Moves that were asked since then, and are told."""
        return [asked for asked in self.asked[-1000:] if asked.told and asked.outcome == TAKEN and asked.at >= since]

    def went_on(self, since):
        """When the first of those was told, or None."""
        return next((asked.until for asked in self.moves_since(since)), None)

    def unheard(self):
        """What was asked, and has no answer to this moment; none of it is looked at again."""
        found = [each for each in self.asked if each.is_answered and not each.is_answered() and
                 self.surplus(each) <= each.surplus and not self.is_excused(each)]
        for each in self.asked:
            each.is_answered = None
        return found

    def surplus(self, asked):
        """How often the same move was made, but for where it was seen to be made. One without an answer
        may be made late, when something else stands: as dudo on another bid."""
        if not asked.told:
            return 0
        move = (asked.name, asked.what)
        return sum(game.made[move] for game in self.games.values()) - self.taken[move]

    def is_excused(self, asked):
        """Whether whoever asked could see that nobody was there to hear it."""
        return False

    # Of the networks

    def look(self):
        """Takes in what was said."""
        raise NotImplementedError

    def do(self, asked, is_done):
        raise NotImplementedError

    def wait(self, true, timeout=PATIENCE):
        until = time.monotonic() + timeout
        while True:
            self.look()
            if true():
                return True
            if time.monotonic() > until or self.over.is_set():
                return False
            time.sleep(0.02)

    @property
    def n_hands(self):
        """By name: how often somebody was told their dice."""
        raise NotImplementedError

    def story(self):
        return "\n".join([f"--- {self.place}", *(f"    {each}" for each in self.asked[-30:])])
