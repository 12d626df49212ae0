"""Plays with nothing but Tab and Enter at the terminal of dicecup-at-once, whose title changes
whenever it waits for a key."""

import os
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
    """told: called with the line entered, once what came of it stands on the screen. choices: it
    picks among so many of the first that Tab lists; None: among all."""

    def __init__(self, screen, language="en", seed=1, told=lambda line: None, choices=None):
        self.screen = screen
        self.language = language
        self.rng = random.Random(seed)
        self.told = told
        self.choices = choices
        self.moves = 0

    def typed(self):
        """Up to the cursor, which stands at the end of it."""
        cursor = self.screen.screen.cursor
        return re.sub(r"^[^>]*> ?", "", self.screen.screen.display[-1][:cursor.x])

    def settle(self, title):
        """Until it waits for a key, other than at that title."""
        until = time.monotonic() + PATIENCE
        while self.screen.screen.title == title:
            if time.monotonic() > until or not self.screen.read(1):
                raise Stuck(f"it does not wait for a key:\n{self.screen.text()}")

    def press(self, keys):
        """One after the other, until computers have moved as well."""
        for key in keys:
            title = self.screen.screen.title
            self.screen.press(key)
            self.settle(title)

    def enter(self, line=""):
        self.press("\r")
        self.told(line)

    def listed(self):
        """What Tab lists above the prompt; nothing where it lists nothing."""
        rows = self.screen.rows()[:-1]
        first = max((i for i, row in enumerate(rows) if row.startswith("Tab:  ")), default=None)
        if first is None:
            return []
        return [word.replace("\N{NO-BREAK SPACE}", " ")
                for word in " ".join([rows[first][len("Tab:"):], *rows[first + 1:]]).split(" ") if word]

    def complete(self):
        """False where Tab knows nothing more."""
        typed = self.typed()
        self.press("\t")
        if self.typed() != typed:
            return True
        words = self.listed()
        if words:
            choice = self.rng.choice(words[:self.choices])
            self.press(choice[len(os.path.commonprefix(words)):] + " ")
        return bool(words)

    def move(self):
        """Whatever Tab offers, until Enter makes a move."""
        for _ in range(30):
            self.press("\x15")
            while self.complete():
                pass
            line, before = self.typed().strip(), self.screen.rows()
            self.enter(line)
            if self.awaited() != "move" or self.state() != self.state(before):
                self.moves += 1
                return
        raise Stuck(f"30 times nothing but refusals:\n{self.screen.text()}")

    def state(self, rows=None):
        """All but what happened: the status line, the board, what can be done."""
        rows = rows or self.screen.rows()
        blank = max(i for i, row in enumerate(rows[:-1]) if i == 0 or not row)
        return rows[:1] + rows[blank:]

    def awaited(self):
        """What the person is asked for."""
        text = self.screen.text()
        if OVER[self.language] in text:
            return "over"
        if GOES_ON[self.language] in text:
            return "enter"
        if SKIPS[self.language] in text:
            return "skip"
        if TURN[self.language] in self.screen.rows()[0]:
            return "move"
        raise Stuck(f"nobody is asked for anything:\n{text}")

    def play(self, most=400):
        """To the end."""
        self.settle("")
        self.told("")
        while (awaited := self.awaited()) != "over":
            if awaited == "move":
                self.move()
            else:
                line = "skip" if awaited == "skip" else ""
                self.press(line)
                self.enter(line)
            if self.moves > most:
                raise Stuck(f"no end:\n{self.screen.text()}")
