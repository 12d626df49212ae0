"""One person plays one game after the other on IRC, each of another kind, against two computers, which go on by
themselves: all but Perudo, which two people play elsewhere."""

import re

import players
import witness
from calls import in_order
from corner import Echo
from irc_people import ADDRESS, STATUS, TRIES
from irc_table import IrcTable
from party import SEATS, SEED
from seen import AWAY, Foul
from table import REFUSED, TAKEN

NAMES = {"Cat in the Box": "catbox", "Geht noch was?": "geht", "Don't Drop the Ring": "ring", "Saiun": "saiun"}
NAME = "|".join(map(re.escape, NAMES))
TITLE = re.compile(rf"({NAME})(?: table)? #(\d+)")
NOT_NOW = re.compile(r"(^|\. )(Now:|It is not your turn)|^$")
COMPUTERS = 2
PATIENCE = 2.0  # seconds until somebody who is not called looks whether they are to move


class AnyGame:
    """By all that was said of it. What is stored is held up to it once it is over, by its record."""

    def __init__(self, number, kind, mind):
        self.number, self.kind, self.mind = number, kind, mind
        self.lines, self.shows, self.own = [], [], []  # in public, how things stand, and to who plays
        self.told, self.accepted, self.typed = [], [], []
        self.over = False

    def stored(self, _journal, _seats):
        return []

    def check_record(self, record):
        try:
            witness.check(self.kind, record, self.lines, {self.mind.name: self.own}, self.shows, again=True)
        except AssertionError as error:
            raise Foul(f"table {self.number}: {error}\n" + "\n".join(self.lines)) from error


class AnyTable(IrcTable):
    """names: of one."""

    OPENED = re.compile(rf"(?:{NAME}) table #(\d+) opened by ")
    WAITS = re.compile(rf"(?:{NAME}) table #(\d+) waits for players \((\d+)/\d+\)(?:: ([^.\n]+)\.)?")
    HAND = ADDRESS

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.kinds = {}  # by number of the table
        self.order = self.rng.sample(list(NAMES.values()), len(NAMES))
        self.me = self.names[0]
        self.called = False
        self.echo = Echo()
        self.n_done = 0  # lines that tell what they did

    def game(self, number):
        if number not in self.games:
            kind = players.of(self.kinds[number])
            self.games[number] = AnyGame(number, kind, kind.Mind(self.rng, self.me))
        return self.games[number]

    def what(self, game):
        return self.kinds[game.number]

    def wanted(self):
        return self.order[0], "speed=relaxed"

    def is_secret(self, asked):
        return bool(asked.told) and asked.what.split()[0] in self.now.mind.secret

    def surplus(self, asked):
        return 0

    # What was said

    def _note_titles(self, text):
        self.kinds.update((int(number), NAMES[name]) for name, number in TITLE.findall(text))

    def take_public(self, text):
        if re.search(r"\bYour (cards|bet|decision)\b[^:]*: *\S", text):
            raise Foul(f"{self.place}: for all to see: {text}")
        self._note_titles(text)
        self._take_away(text)
        self._take_lobby(text)
        self._take_game(text)

    def _take_game(self, text):
        title = TITLE.search(text)
        if title and STATUS.search(text):
            self.now = self.game(int(title[2]))
        if SEATS.search(text) or (STATUS.search(text) and " waits for " not in text):
            self.lobby = None
        self.called = self.called or bool(re.search(rf"\b{self.me}\b[^.!?]*, your turn", text))
        if self.now is None or self.now.over or AWAY.search(text):
            return
        self.n_done += not STATUS.search(text) and bool(re.search(rf"\b{self.me}\b", text))
        if STATUS.search(text):
            self.echo.settle()  # what is told again comes before it is told how things stand
            self.now.shows.append((len(self.now.lines), text))
            self.now.mind.see(text)
        else:
            self._take_lines(self.echo.hear(in_order(text)))
        self.now.over = bool(SEED.search(text))

    def _take_lines(self, fresh):
        self.now.lines += fresh
        for line in fresh:
            self.now.mind.see(line)

    def see_it_come(self, at):
        super().see_it_come(at)
        self.echo.died(self.forgets)

    def take_private(self, name, text):
        self._note_titles(text)
        title = TITLE.search(text)
        if title and title[0].startswith(tuple(NAMES)):
            game = self.game(int(title[2]))
            game.own.append(text)
            game.mind.told(text)

    def take_answer(self, text):
        """How the table stands is told to who asks, too; it was not said in public."""
        self._note_titles(text)
        self._take_lobby(text)

    # What they do

    def _set_up(self):
        super()._set_up()
        if self.now is not None and not self.now.over and self.what(self.now) == self.order[0]:
            self.order.append(self.order.pop(0))

    def _fill(self):
        missing = 1 + COMPUTERS - len(self.lobby)
        if self.me in self.lobby and missing > 0:
            if self.ask(self.me, f"addbot {missing}", lambda: not self.lobby or len(self.lobby) > COMPUTERS) != TAKEN:
                self.find_out()
        else:
            super()._fill()

    def act(self):
        self.look()
        game = self.now
        if game is None or game.over or self.lobby is not None:
            super().act()
        elif self.called or not self.wait(lambda: self.called or game.over or self.now is not game, PATIENCE):
            self._move(game)

    def _move(self, game):
        hint = self._hint()
        self.called = False
        if hint is None or (self.rng.random() < 0.15 and self.check_hand(game) != TAKEN):
            self.find_out()
        elif not NOT_NOW.search(hint) and not game.over:
            self.think()
            self._try(game, hint)

    def _hint(self):
        """What the bot says that can be done now, or None."""
        heard = self.heard[self.me]
        since = len(heard)
        if self.ask(self.me, "help", lambda: any("More:" in text for text in heard[since:])) != TAKEN:
            return None
        return " ".join(heard[since:]).split("More:")[0].split("Moves of ")[0].strip()

    def _ideas(self, game, hint):
        try:
            return list(game.mind.ideas(hint))[:TRIES]
        except (AssertionError, LookupError, ValueError):  # they have not heard of their cards
            self.check_hand(game)
            return []

    def _try(self, game, hint):
        """One idea after the other until one is taken; then it may be their turn still."""
        outcome = REFUSED
        for idea in self._ideas(game, hint):
            n_done, n_told = self.n_done, self.n_hands[self.me]
            if game.over or self.now is not game:
                return
            outcome = self.ask(self.me, idea, lambda: self.n_done > n_done or self.n_hands[self.me] > n_told,
                               told=(self.me, idea))
            if outcome != REFUSED:
                break
        self.called = outcome == TAKEN
        if outcome not in (TAKEN, REFUSED):
            self.find_out()

    def check_hand(self, game):
        marks = self.n_hands[self.me]
        return self.ask(self.me, "hand", lambda: self.n_hands[self.me] > marks)
