"""A table of Perudo that stands in two channels of a network. The first of its two people is in both, and
brings each table from the one to the other; what is told must be told in both."""

import re
import time

from irc_table import IrcTable
from seen import told_moves
from table import TAKEN


class TableInTwoPlaces(IrcTable):
    """elsewhere: the second channel. Begin it before the bot is there: who brings a table moderates the
    channel that it is brought to."""

    def __init__(self, port, network, channel, elsewhere, names, rng):
        super().__init__(port, network, channel, names, rng)
        self.places.append(elsewhere)
        self.elsewhere = elsewhere
        self.first.join(elsewhere)
        self.stands_in_both = None  # the game of which that was heard
        self.told_there = {}  # moves: when they were last told there

    def start(self):
        self.look()
        self.moved.clear()  # the bot came, and nobody could have missed it before
        super().start()

    def take_said(self, place, text):
        self.take_public(text)
        if place != self.elsewhere or self.now is None:
            return
        if re.search(rf"#{self.now.number}\b", text) or self.lobby is None:
            self.stands_in_both = self.now
        now = time.monotonic()
        self.told_there.update((move, now) for move in told_moves(text))

    def place_of(self, asked):
        """Whoever is in both does most things here or there."""
        if asked.what.startswith("join #"):
            return self.elsewhere
        if asked.name != self.names[0] or asked.what == "new" or self.stands_in_both is not self.now:
            return self.place
        return self.rng.choice(self.places)

    def _fill(self):
        if self.names[0] in self.lobby and self.stands_in_both is not self.now:
            game = self.now
            if self.ask(self.names[0], f"join #{game.number}", lambda: self.stands_in_both is game) != TAKEN:
                self.find_out()
        else:
            super()._fill()

    def went_on(self, since):
        """Of a move that was told there, too."""
        for asked in self.moves_since(since):
            there = self.told_there.get(asked.told, 0)
            if there >= asked.at:
                return max(asked.until, there)
        return None
