"""All games played by pressing alone, on the stand-in for Discord: by people who never type and go
by what stands before them; quietly in English, in Japanese while the world fails. Of what is left
in the channel the same is asked as in tests/benchmarks/thumbs.c. Run it with the program, and the
names of scenarios if not all are wanted."""

import os
import random
import re
import sys
import time

from life import Bot
from test_life import main
from world import Refused

PATIENCE = 120.0
STILL = 0.5  # seconds without a move after which everybody looks anew
STEPS = 12  # on the way to a move
PER_ROUND = 1.5  # messages left

MOVE = re.compile(r"^\d+ (\d+|-) (make|menu|fill|page) ")
AGAIN = re.compile(r"^\d+ - again")
ROUND = re.compile(r"round (\d+)|第(\d+)ラウンド")
GAMES = {"perudo": (3, "dice=2"), "catbox": (3, "paradox_ends=round"), "ring": (3, ""),
         "saiun": (2, "rounds=1"), "geht": (2, "")}


def action(control):
    found = MOVE.match(control)
    return found and found[2]


def controls(seen):
    """What can be pressed or chosen: (id of the button or None, what it does)."""
    return [(each["id"], each["id"]) for each in seen["buttons"]] + \
        [(None, option["value"]) for each in seen.get("selects", ()) for option in each["options"]]


class Thumb:
    """Presses what stands before them; who cannot be written to opens My hand."""

    def __init__(self, person, rng, closed):
        self.person, self.rng, self.closed = person, rng, closed
        self.presses = 0
        self.acted_at = 0.0  # time.monotonic()
        self.acted_on = None  # what stood in the channel then
        self.stale = set()  # messages to them alone of a bot that died: they change when pressed
        if closed:
            person.close_dms()

    def press_command(self, word):
        """A button of the live message; how it is answered. None: there is none, or not any more."""
        for seen in reversed(self.person.visible("#dice")):
            for each in seen["buttons"]:
                if re.search(rf"^\d+ - {word}$", each["id"]):
                    return self._press(seen, each["id"])
        return None

    def hand(self):
        """The newest message to them alone that has buttons of moves; None: none stands."""
        own = [seen for seen in self.person.visible() if seen["from"] == "Dicecup" and
               (seen["where"] == "dm" or seen.get("ephemeral")) and self._moves(seen)]
        return own[-1] if own else None

    def note_death(self):
        """The bot was killed, and with it what it knew of messages to them alone."""
        self.stale.update(seen["id"] for seen in self.person.visible() if seen.get("ephemeral"))

    def holds_nothing(self):
        """Whether no move stands before them any more; a stale one goes when it is pressed."""
        hand = self.hand()
        if hand and hand["id"] in self.stale:
            self._take(hand, *self._choose(hand, []))
        return hand is None

    def act(self):
        """Makes a move, if they can; whether they tried."""
        hand, table = self.hand(), self.person.visible("#dice")[-1:]
        if hand is None or (table == self.acted_on and self.rng.random() < 0.95):
            return False
        self.acted_at, self.acted_on = time.monotonic(), table
        shown = [hand] + [seen for seen in table if self._moves(seen)]
        seen, way = self.rng.choice(shown), []
        for _ in range(STEPS):
            pressed = self._choose(seen, way)
            way.append(pressed[1])
            noted = self._take(seen, *pressed)
            if noted is None or noted["what"] == "failed" or action(pressed[1]) == "make":
                return True
            if noted["by"] == "modal":
                self._fill(noted)
                return True
            seen = self._find(noted, seen)
            if seen is None or not self._moves(seen):
                return True
        raise AssertionError(f"{self.person.name}: a menu without an end: {seen}")

    def _moves(self, seen):
        return [each for each in controls(seen) if action(each[1])]

    def _choose(self, seen, way):
        """A move if there is one, else what leads on; never back on the way that was chosen."""
        moves = [each for each in self._moves(seen)
                 if not any(step.startswith(each[1]) for step in way)] or self._moves(seen)
        whole = [each for each in moves if action(each[1]) == "make"]
        if whole and (way or self.rng.random() < 0.8):
            return self.rng.choice(whole)
        onward = [each for each in moves if action(each[1]) != "menu" or each[1].count(" ") > 3]
        return self.rng.choice(onward or moves)

    def _take(self, seen, button, what):
        self.presses += 1
        return self._press(seen, button, what)

    def _press(self, seen, button, what=None):
        """How it is answered; None: it is gone meanwhile."""
        self.stale.discard(seen["id"])
        try:
            given = self.person.press(id=button, message=seen["id"]) if button else \
                self.person.choose(what, message=seen["id"])
        except Refused:
            return None
        return self._answer(given)

    def _answer(self, given):
        return self.person.wait(
            lambda seen: seen["what"] in ("answered", "failed") and
            seen.get("interaction") == given, timeout=PATIENCE, what="an answer")

    def _find(self, noted, before):
        """The menu that answers, which may take the place of what was pressed."""
        until = time.monotonic() + 1
        while time.monotonic() < until:
            for seen in self.person.visible():
                new = seen["id"] != before["id"] or controls(seen) != controls(before)
                if seen["id"] == noted.get("message") and new and self._moves(seen):
                    return seen
            time.sleep(0.02)
        return None

    def _fill(self, noted):
        form = self.person.wait(lambda seen: seen["what"] == "modal" and
                                seen["interaction"] == noted["interaction"], what="a form")
        self.presses += 1
        self._answer(self.person.submit({field["id"]: self.rng.choice(field["options"])["value"]
                                         for field in form["fields"]}))


class Evening:
    """One game in #dice."""

    def __init__(self, bot, game, seed, locale=None):
        self.bot, self.game, self.locale = bot, game, locale
        self.rng = random.Random(f"{seed}:{game}")
        people, self.rules = GAMES[game]
        self.thumbs = [Thumb(bot.person(name), self.rng, closed=name == "ben")
                       for name in ("ann", "ben", "cem")[:people]]
        self.watcher = bot.world.add_person("gus")

    def gather(self):
        first, *others = self.thumbs
        rules = {"rules": self.rules} if self.rules else {}
        if self.locale:
            first.person.slash("#dice", "table new", game=self.game, locale=self.locale, **rules)
        else:
            first.person.slash("#dice", "table new", game=self.game, **rules)
        for thumb in others:
            self._until(lambda thumb=thumb: thumb.press_command("join"))
        self._until(lambda: len(self.thumbs) <= self._seated() and first.press_command("start"))

    def _seated(self):
        shown = [seen for seen in self.watcher.visible("#dice") if seen["buttons"]]
        return sum(thumb.person.name in shown[-1]["text"] for thumb in self.thumbs) if shown else 0

    def _until(self, done, why=lambda: "nothing happens"):
        until = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > until:
                raise AssertionError(f"{self.game}: {why()}")
            time.sleep(0.05)

    def play(self, troubles=()):
        troubles = list(troubles)
        moved, acts = time.monotonic(), 0
        while not self.is_over():
            acted = [thumb.act() for thumb in self.rng.sample(self.thumbs, len(self.thumbs))
                     if self.check_bottom()]
            if any(acted):
                moved = time.monotonic()
                acts += 1
                if acts % 3 == 0 and troubles:
                    troubles.pop(0)()
                continue
            if time.monotonic() - moved > PATIENCE:
                raise AssertionError(f"{self.game}: nothing goes on any more")
            for thumb in self.thumbs:
                if thumb.closed and time.monotonic() - thumb.acted_at > STILL and not thumb.hand():
                    thumb.press_command("hand")
                    thumb.acted_at = time.monotonic()
            time.sleep(0.05)
        self.check_end()

    def posts(self):
        return [seen for seen in self.watcher.visible("#dice") if seen["from"] == "Dicecup"]

    def is_over(self):
        return any(AGAIN.match(each["id"]) for seen in self.posts() for each in seen["buttons"])

    def check_bottom(self):
        """What can be pressed is in the last or last but one of the bot's messages."""
        posts = self.posts()
        if any(seen["buttons"] for seen in posts[:-2]):
            self._until(lambda: not any(seen["buttons"] for seen in self.posts()[:-2]))
        return True

    def check_end(self):
        self._until(lambda: not any(seen["buttons"] for seen in self.posts()[:-1]))
        for thumb in self.thumbs:
            self._until(thumb.holds_nothing,
                        lambda thumb=thumb: f"{thumb.person.name} can still press {thumb.hand()}")
        rounds = max(int(found[1] or found[2]) for thumb in self.thumbs
                     for seen in thumb.person.all if seen.get("text")
                     for found in ROUND.finditer(seen["text"]))
        left = len(self.posts())
        told = "\n".join(f"    {seen['text']!r}" for seen in self.posts())
        print(f"{self.game}: {left} messages, {rounds} rounds, "
              f"{sum(thumb.presses for thumb in self.thumbs)} presses", flush=True)
        assert left <= max(PER_ROUND * rounds, rounds + 1), f"{self.game}: left in vain:\n{told}"


def troubles_of(bot, thumbs):
    world = bot.world

    def kill():
        bot.kill()
        for thumb in thumbs:
            thumb.note_death()
        bot.start()

    return [
        lambda: world.drop(),
        lambda: world.do("invalidate", resumable=True),
        kill,
        lambda: world.fail("429", path="/messages", ms=500, scope="user", times=2),
        lambda: world.fail("status", path="/messages", status=502, times=2),
        lambda: world.fail("status", path="/messages", status=502, after=True, times=1),
        lambda: world.do("reconnect"),
        lambda: world.fail("cut", path="/messages", times=1),
        lambda: world.fail("429", path="/channels/", ms=500, scope="global", times=1),
    ]


def evening(game, troubled=False, locale=None):
    def scenario(dicecup):
        config = "language: ja\n" if locale else ""
        with Bot(dicecup, config) as bot:
            bot.start()
            table = Evening(bot, game, 1, locale)
            table.gather()
            table.play(troubles_of(bot, table.thumbs) if troubled else ())
    scenario.__name__ = "_".join([game, *(["troubled"] if troubled else []),
                                  *([locale] if locale else [])])
    return scenario


SCENARIOS = (*(evening(game, True, "ja") for game in reversed(GAMES)),
             *(evening(game) for game in reversed(GAMES))) \
    if "DICECUP_NIGHTLY" in os.environ else (evening("perudo", True, "ja"), evening("geht"))

if __name__ == "__main__":
    sys.exit(main(SCENARIOS, *sys.argv[1:]))
