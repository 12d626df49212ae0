"""Four people at Perudo on the stand-in for Discord who press as soon as they are called, with Discord's
own limits: how long a press shows nothing, and that nobody is told to be late who was not. Run it with
the program, and the rules of the table if not the usual."""

import random
import re
import sys
import threading
import time

from life import Bot
from world import Refused

NAMES = ("ann", "ben", "cem", "dee")
MAKE = re.compile(r"^\d+ (\d+) make ")
OVER = re.compile(r"^\d+ - again")
MOST_MS = 1500  # of the slowest but one in a hundred, by a program with sanitizers beside others
PATIENCE = 60


class Thumb(threading.Thread):
    """Presses whatever calls them, at once."""

    def __init__(self, game, person):
        super().__init__(daemon=True)
        self.game, self.person = game, person
        self.rng = random.Random(person.name)
        self.pressed = set()  # turns
        self.waits, self.late, self.by = [], [], {}
        self.error = None

    def run(self):
        try:
            while not self.game.over.is_set():
                self._wait()
        except Exception as error:  # told by the game
            self.error = error
            self.game.over.set()

    def _wait(self):
        since = self.person.mark()
        newest = next((seen for seen in reversed(self.person.all) if seen["where"] == "#dice" and
                       seen["what"] in ("message", "edit") and not seen["ephemeral"]), None)
        if newest and any(OVER.match(each["id"]) for each in newest["buttons"]):
            self.game.over.set()
        elif newest and self._moves(newest):
            self._press(newest)
        else:
            with self.person._news:
                self.person._news.wait_for(lambda: len(self.person.all) > since, 0.2)

    def _moves(self, seen):
        if f"{self.person.name}, your turn" not in seen["text"]:
            return []
        return [(found[1], each["id"]) for each in seen["buttons"]
                for found in [MAKE.match(each["id"])] if found and found[1] not in self.pressed]

    def _press(self, seen):
        turn, button = self.rng.choice(self._moves(seen))
        begun = time.monotonic()
        try:
            given = self.person.press(id=button, message=seen["id"])
        except Refused:
            return  # a newer one is there
        self.pressed.add(turn)
        noted = self.person.answered(given, PATIENCE)
        self.by[noted["by"]] = self.by.get(noted["by"], 0) + 1
        if noted["by"] == "message":
            told = self.person.wait(lambda each: each.get("id") == noted["message"], what="words")
            self.late.append(told["text"])
        elif noted["by"] == "update":
            self.waits.append(1000 * (time.monotonic() - begun))


class Game:
    def __init__(self, bot):
        self.over = threading.Event()
        self.thumbs = [Thumb(self, bot.person(name)) for name in NAMES]
        self.bot = bot

    def play(self, rules):
        first, *others = [thumb.person for thumb in self.thumbs]
        first.slash("#dice", "table new", game="perudo", rules=rules)
        for n, person in enumerate(others):
            person.wait_for(rf"waits for players \({n + 1}/", "#dice")
            given = person.press("Join", where="#dice")
            assert person.answered(given)["by"] == "update", "Join is no answer by itself"
        first.wait_for(r"waits for players \(4/", "#dice")
        given = first.press("Start", where="#dice")
        assert first.answered(given)["by"] == "update", "Start is no answer by itself"
        for thumb in self.thumbs:
            thumb.start()
        if not self.over.wait(600):
            raise AssertionError("the game does not end")
        for thumb in self.thumbs:
            thumb.join(PATIENCE)
            if thumb.error:
                raise thumb.error

    def judge(self):
        waits = sorted(wait for thumb in self.thumbs for wait in thumb.waits)
        late = [words for thumb in self.thumbs for words in thumb.late]
        by = {}
        for thumb in self.thumbs:
            for kind, n in thumb.by.items():
                by[kind] = by.get(kind, 0) + n
        p99 = waits[len(waits) * 99 // 100]
        print(f"{len(waits)} presses: half within {waits[len(waits) // 2]:.0f} ms, 99 in a hundred "
              f"within {p99:.0f} ms; answered {by}", flush=True)
        assert not late, f"told though they were called: {late}"
        others = sum(by.values()) - by["update"]  # a slow disk defers them
        assert others <= 1 + by["update"] // 20, by
        assert p99 <= MOST_MS, f"{p99:.0f} ms"


def main(dicecup, rules="dice=2"):
    with Bot(dicecup) as bot:
        bot.world.do("set", scale=1, heartbeat=20000)
        bot.start()
        game = Game(bot)
        game.play(rules)
        game.judge()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
