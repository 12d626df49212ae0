"""One round of each game on the stand-in for Discord, as people see it: for the contact sheet
(sheet) and its test. Dice, computers and people decide the same each time.

    shown = play(program, "perudo", "en")
    shown.channel       # messages in #dice while somebody is called, the opening first
    shown.alone         # what that person alone sees then: their hand
    shown.result        # what stays of the round
"""

import base64
import os
import random
import re
import sys
import time
from dataclasses import dataclass, field

sys.path.insert(0, os.path.dirname(__file__))

from life import Bot  # noqa: E402
from world import Refused  # noqa: E402

LANGUAGES = ("en", "ja")
NAMES = {"en": ("Ann", "Ben"), "ja": ("あん", "べん")}
QUIET = 0.25  # seconds in which nobody sees anything new: nobody but people is to act
PATIENCE = 120.0
STILL = 5.0  # seconds after which somebody acts again who saw nothing come of it
STEPS = 12  # on the way to a move
MAKE, ON = re.compile(r"^\d+ (\d+|-) make "), re.compile(r"^\d+ (\d+|-) (make|menu|fill) ")
TITLE = re.compile(r"^### .+ · (round 1|第1ラウンド)$", re.MULTILINE)
CALL = re.compile(r"[^.\n]*(?=, your turn)|[^。\n]*(?=の番です)")
OVER = re.compile(r"^\d+ - again")


@dataclass
class Kind:
    """How a game is played here: computers, dice, people's choices, and at which act of theirs the
    others are shown."""
    computers: int
    seed: int
    luck: int
    moment: int
    rules: str = ""


GAMES = {
    "perudo": Kind(2, 3, 1, 2),
    "catbox": Kind(1, 1, 1, 6, "paradox_ends=round"),
    "ring": Kind(2, 1, 1, 8),
    "saiun": Kind(1, 1, 1, 8),
    "geht": Kind(1, 1, 1, 6),
}


@dataclass
class Message:
    """As Discord shows it; files: bytes by name."""
    data: dict
    files: dict = field(default_factory=dict)

    @property
    def parts(self):
        return list(walk(self.data["components"]))

    @property
    def texts(self):
        return [self.data["content"]] + [each["content"] for each in self.parts if each["type"] == 10]

    @property
    def text(self):
        return "\n".join(self.texts)

    @property
    def buttons(self):
        return [each for each in self.parts if each["type"] == 2]

    @property
    def pictures(self):
        return [item for each in self.parts if each["type"] == 12 for item in each["items"]]


@dataclass
class Shown:
    """One round."""
    game: str
    language: str
    acts: int = 0  # of people
    called: str = ""  # who acts while the others are shown
    people: dict = field(default_factory=dict)  # names by id
    channel: list = field(default_factory=list)
    alone: list = field(default_factory=list)
    result: Message = None


def walk(components):
    for each in components:
        yield each
        yield from walk(each.get("components", []))


def controls(seen):
    """(button or None, what it does) of all that leads on."""
    found = [(each["id"], each["id"]) for each in seen["buttons"] if not each["disabled"]] + \
        [(None, option["value"]) for each in seen["selects"] for option in each["options"]]
    return [each for each in found if ON.match(each[1])]


def read(world, message):
    """A message by its id, as it is now."""
    data = world.do("message", message=message)
    names = [each["url"].rsplit("/", 1)[1] for part in walk(data["components"]) if part["type"] == 12
             for each in [item["media"] for item in part["items"]]]
    return Message(data, {name: base64.b64decode(world.do("file", message=message, name=name)["bytes"])
                          for name in names})


class Player:
    """Presses what stands before them: what, by luck that comes again where they see the same."""

    def __init__(self, person, luck):
        self.person, self.luck = person, luck

    def _choose(self, choices):
        return random.Random(f"{self.luck} {choices}").choice(choices)

    def shown(self):
        """What is before their eyes and has moves, what they alone see first."""
        seen = [each for each in self.person.visible()
                if each["from"] == "Dicecup" and controls(each)]
        return sorted(seen, key=lambda each: each["where"] == "#dice" and not each["ephemeral"])

    def hand(self):
        """What they alone see of the game; None: nothing, or nothing to do."""
        seen = [each for each in self.shown() if each["where"] == "dm" or each["ephemeral"]]
        return seen[-1] if seen else None

    def act(self, hand):
        seen, way = hand, []
        for _ in range(STEPS):
            moves = [each for each in controls(seen)
                     if not any(step.startswith(each[1]) for step in way)]
            whole = [each for each in moves if MAKE.match(each[1])]
            button, what = self._choose(whole or moves)
            way.append(what)
            given = self.person.press(id=button, message=seen["id"]) if button else \
                self.person.choose(what, message=seen["id"])
            noted = self.person.answered(given, PATIENCE)
            if noted["by"] == "modal":
                self._fill(noted)
                return
            if MAKE.match(what):
                return
            seen = self._next(noted, seen)
        raise AssertionError(f"{self.person.name}: a menu without an end")

    def _fill(self, noted):
        form = self.person.wait(lambda seen: seen["what"] == "modal" and
                                seen["interaction"] == noted["interaction"], what="a form")
        self.person.answered(self.person.submit(
            {each["id"]: self._choose([option["value"] for option in each["options"]])
             for each in form["fields"]}))

    def _next(self, noted, before):
        """The menu that came, which may take the place of what was pressed."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for seen in self.person.visible():
                if seen["id"] == noted["message"] and controls(seen) and \
                        (seen["id"] != before["id"] or controls(seen) != controls(before)):
                    return seen
            time.sleep(0.02)
        raise AssertionError(f"{self.person.name}: no menu came")


class Round:
    """A table in #dice and its people."""

    def __init__(self, bot, game, language):
        self.bot, self.world = bot, bot.world
        self.kind = GAMES[game]
        self.shown = Shown(game, language)
        self.players = [Player(bot.person(name), self.kind.luck) for name in NAMES[language]]
        self.watcher = self.players[0].person
        self.acted_on, self.acted_at = None, 0.0

    def gather(self):
        first, second = self.players
        rules = {"rules": self.kind.rules} if self.kind.rules else {}
        first.person.slash("#dice", "table new", game=self.shown.game, **rules)
        self._press(second.person, "join")
        self._quiet()
        first.person.slash("#dice", "table addbot", level="normal", number=self.kind.computers)
        self._quiet()
        self._press(first.person, "start")

    def _press(self, person, word):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for seen in person.visible("#dice"):
                for each in seen["buttons"]:
                    if re.search(rf"^\d+ - {word}$", each["id"]):
                        return person.answered(person.press(id=each["id"], message=seen["id"]))
            time.sleep(0.02)
        raise AssertionError(f"no button {word} in\n{self.world.story()}")

    def _quiet(self):
        """Until nobody sees anything new."""
        until, seen, since = time.monotonic() + PATIENCE, None, 0.0
        while time.monotonic() < until:
            now = [len(each.person.all) for each in self.players]
            if now != seen:
                seen, since = now, time.monotonic()
            elif time.monotonic() - since > QUIET:
                return
            time.sleep(0.02)
        raise AssertionError("it is never quiet")

    def play(self):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._quiet()
            self.shown.result = self._result()
            if self.shown.result:
                return self.shown
            player = self._called()
            hand = player and player.hand()
            if not hand or self._has_acted(hand):
                continue
            until = time.monotonic() + PATIENCE
            self.shown.acts += 1
            if self.shown.acts == self.kind.moment:
                self._look(player)
                hand = player.hand()
            try:
                player.act(hand)
            except Refused:
                continue
        raise AssertionError(f"{self.shown.game}: no round ends; {self.watcher.story(-4)}")

    def _has_acted(self, hand):
        """Whether they did so on what stands there still: what comes of it is on its way."""
        now = (re.sub("<[^>]*>", "", self.watcher.visible("#dice")[-1]["text"]), controls(hand))
        stale = now == self.acted_on and time.monotonic() - self.acted_at < STILL
        self.acted_at = self.acted_at if stale else time.monotonic()
        self.acted_on = now
        return stale

    def _called(self):
        """Who is to act, by what all see; the first of several."""
        called = "".join(line for seen in self.watcher.visible("#dice")[-1:]
                         for line in CALL.findall(seen["text"]))
        return next((each for each in self.players if each.person.name in called), None)

    def _read(self, seen):
        return read(self.world, seen["id"])

    def _look(self, player):
        """Once the live message has its picture, and says how long there is time: it is edited then."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            live = self.watcher.visible("#dice")[-1]
            if live["media"] and "<t:" in live["text"]:
                break
            time.sleep(0.02)
        self._quiet()
        self.shown.called = player.person.name
        self.shown.people = {each.person.id: each.person.name for each in self.players}
        self.shown.channel = [self._read(seen) for seen in player.person.visible("#dice")
                              if seen["from"] == "Dicecup" and not seen["ephemeral"]]
        hand = player.hand()
        self.shown.alone = [self._read(hand)] if hand else []

    def _result(self):
        """Of the first round, which stays without a button."""
        for seen in self.watcher.visible("#dice"):
            if TITLE.search(seen["text"]) and not seen["buttons"]:
                return self._read(seen)
            if any(OVER.match(each["id"]) for each in seen["buttons"]):
                raise AssertionError(f"{self.shown.game} ended with its first round")
        return None


def play(program, game, language):
    kind = GAMES[game]
    os.environ["LANGUAGE"] = "en"
    with Bot(program, f"language: {language}\n", users=NAMES[language],
             locale="ja" if language == "ja" else None,
             env={"DICECUP_SEED": str(kind.seed), "DICECUP_PACE_MS": "0"}) as bot:
        bot.start()
        bot.log.wait_for("discord-emojis .* are there")
        table = Round(bot, game, language)
        table.gather()
        return table.play()
