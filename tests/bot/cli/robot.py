"""Plays at the terminal with nothing but Tab and Enter."""

import random
import re
import time

from pty_screen import PATIENCE

TURN = {"en": "your turn", "ja": "あなたの番"}
OVER = {"en": "Press Enter for a new game", "ja": "Enterで新しいゲーム"}
GOES_ON = {"en": "Press Enter to go on", "ja": "Enterで続けます"}
SKIPS = {"en": "skip ends the wait", "ja": "skipで"}


class Stuck(AssertionError):
    pass


class Robot:
    """told: called with the keys pressed, once what they did stands on the screen."""

    def __init__(self, screen, language="en", seed=1, told=lambda keys: None):
        self.screen = screen
        self.language = language
        self.rng = random.Random(seed)
        self.told = told
        self.moves = 0

    def typed(self):
        """Up to the cursor, which stands at the end of it."""
        cursor = self.screen.screen.cursor
        return re.sub(r"^[^>]*> ?", "", self.screen.screen.display[-1][:cursor.x])

    def listed(self):
        """The last row of what happened, which Tab lists in, two blanks apart."""
        rows = self.screen.rows()
        blank = max(i for i, row in enumerate(rows[:-1]) if not row)
        return [word for word in rows[blank - 1].split("  ") if word]

    def press(self, keys):
        self.screen.press(keys)
        self.screen.catch_up()

    def complete(self):
        """What follows what is typed: None where Tab knows nothing more."""
        before, rows = self.typed(), self.screen.rows()
        self.press("\t")
        if self.screen.rows() == rows:
            return None
        if self.typed() == before:
            choice = self.rng.choice(self.listed())
            self.press(choice[len(before.rpartition(" ")[2]):] + " ")
        return self.typed()

    def move(self):
        """Whatever Tab offers, until Enter makes a move."""
        for _ in range(30):
            self.press("\x15")
            for _ in range(12):
                if self.complete() is None:
                    break
            keys, before = self.typed(), self.screen.rows()[0]
            head = self.status()
            self.press("\r")
            self.told(keys)
            if self.status() != head or self.screen.rows()[0] != before or self.awaited() != "move":
                self.moves += 1
                return
        raise Stuck(f"30 times nothing but refusals:\n{self.screen.text()}")

    def status(self):
        """All but what happened: the board, the hand, what can be done."""
        rows = self.screen.rows()
        blank = max(i for i, row in enumerate(rows[:-1]) if not row)
        return rows[blank:]

    def awaited(self):
        text = self.screen.text()
        if OVER[self.language] in text:
            return "over"
        if GOES_ON[self.language] in text:
            return "enter"
        if SKIPS[self.language] in text:
            return "skip"
        return "move" if TURN[self.language] in self.screen.rows()[0] else None

    def play(self, most=400):
        """To the end."""
        until = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < until and self.moves < most:
            self.screen.settle()
            awaited = self.awaited()
            if awaited == "over":
                return
            if awaited == "move":
                self.move()
            elif awaited is not None:
                keys = "skip" if awaited == "skip" else ""
                self.press(keys + "\r")
                self.told(keys)
        raise Stuck(f"no end:\n{self.screen.text()}")
