"""People on the stand-in for Discord who play any game by pressing alone, each by a habit, and what that
takes them: presses and touches, how soon something changes, whether it stood still before.

A *press* is an interaction that the bot gets, which no fault prevents: one that leaves while the bot's
connection is down comes when it is up again; what a fault has somebody press once more counts, too. A *touch*
is what a thumb does: a button, opening a list, choosing in it, sending a form. A thumb goes by what was
delivered to it, as a phone shows it."""

import collections
import itertools
import os
import random
import re
import sqlite3
import threading
import time
from dataclasses import dataclass, field

from life import Bot
from world import Refused

HABITS = ("channel", "dm", "hand")
NAMES = ("ann", "ben", "cem", "dee", "eva")
PATIENCE = 120.0
STILL = 6.0  # seconds after which somebody acts again who saw nothing come of it
OPEN = 1.0  # seconds in which a hand that is open follows a call
MENU = 2.0  # seconds in which a menu goes on
CHANGE = 10.0  # seconds in which a press changes something
STEPS = 12  # on the way to a move
BY_FORM = 20  # one move in so many is by a form or a menu, where there are buttons, too
EYES = 0.7  # seconds from aiming to pressing
GATHERING = re.compile(r"^\d+ - (\w+)$")
MOVE = re.compile(r"^\d+ (\d+|-) (make|menu|fill|page) ")
CALL = re.compile(r"[^.\n]*(?=, your turn)|[^。\n]*(?=の番です)")
ROUND = re.compile(r"round (\d+)|第(\d+)ラウンド", re.IGNORECASE)
LATE = re.compile(r"^Too late|^間に合いませんでした|もう終わっています")
DECIDED = re.compile(r"[Yy]ou may change it until (?:all have|everybody has)|"
                     r"全員が(?:そろうまで変更できます|賭け終わるまで変えられます)")
BLANK = re.compile(r"board follows|このあと")  # what a picture is called that is yet to come
ANY_TURN = 1 << 30
FAULTS_APART = 4.0  # seconds
FAULTS = (
    lambda world: world.fail("429", path="/messages", ms=500, scope="user", times=2),
    lambda world: world.drop(),
    lambda world: world.fail("status", path="/messages", status=502, times=2),
    lambda world: world.fail("status", path="/messages", status=502, after=True, times=1),
    lambda world: world.do("reconnect"),
    lambda world: world.fail("cut", path="/messages", times=1),
    lambda world: world.fail("429", path="/channels/", ms=500, scope="global", times=1),
)
RADIOS = 21
RADIO_TOUCHES, LIST_TOUCHES = 1, 2


@dataclass
class Count:
    """What it took somebody, or several."""
    presses: int = 0
    touches: int = 0
    moves: int = 0
    refused: int = 0
    opened: int = 0  # hands, by the table's button
    calls: int = 0  # that were answered
    pictured: int = 0  # of these: with the picture of the board
    waits: list = field(default_factory=list)  # ms from a press to a change
    jumps: list = field(default_factory=list)
    late: list = field(default_factory=list)  # words to those who were not
    by: dict = field(default_factory=dict)  # kinds of answers

    def add(self, other):
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, dict):
                for key, n in value.items():
                    mine[key] = mine.get(key, 0) + n
            else:
                setattr(self, name, mine + value)
        return self

    def slowest(self, part=0.99):
        waits = sorted(self.waits)
        return waits[int(len(waits) * part)] if waits else 0.0


def controls(seen):
    """(id of the button or None, what it does) of all that leads to a move."""
    found = [(each["id"], each["id"]) for each in seen["buttons"] if each["id"] and not each["disabled"]] + \
        [(None, option["value"]) for each in seen["selects"] for option in each["options"]]
    return [each for each in found if MOVE.match(each[1])]


def lowest(bounds, label):
    """How many of what a form calls so it says to be the least; None: it does not say."""
    found = re.search(rf"(\d+) ?[x×] ?{re.escape(label)}|{re.escape(label)}が(\d+)個", bounds)
    return found and int(found[1] or found[2])


def action(what):
    found = MOVE.match(what)
    return found and found[2]


def turn_of(what):
    """Moves made when the control was."""
    turn = MOVE.match(what)[1]
    return int(turn) if turn != "-" else ANY_TURN


def above(layout, nth):
    """What stands above the nth row; if there are not so many, down to the last."""
    rows = [i for i, part in enumerate(layout) if part["kind"] == "row"]
    end = rows[nth] if nth < len(rows) else rows[-1] + 1 if rows else None
    return [(part["kind"], part["height"]) for part in layout[:end]]


def jumped(states, what, since):
    """What stood otherwise above the row of a control since then, as it is pressed: (before, now)."""
    layout = states[-1]["layout"]
    rows = [part["ids"] for part in layout if part["kind"] == "row"]
    nth = next(i for i, ids in enumerate(rows) if what in ids)
    shown = above(layout, nth)
    for state, after in zip(states, states[1:]):  # it was seen until the next came
        before = above(state["layout"], nth)
        n_rows = sum(part["kind"] == "row" for part in state["layout"])
        stays = before == (shown if n_rows > nth else shown[:len(before)])  # a row below all is new
        if after["at"] > since and n_rows > 0 and not stays:
            return before, shown
    return None


class Eyes:
    """What somebody has before them: all states of each message, the last one now."""

    def __init__(self, person):
        self.person, self.read, self.states = person, 0, {}

    def look(self):
        fresh = self.person.all[self.read:]
        self.read += len(fresh)
        for seen in fresh:
            if seen["what"] in ("message", "edit"):
                self.states.setdefault(seen["id"], []).append(seen)
            elif seen["what"] == "delete":
                self.states.pop(seen["id"], None)

    def newest(self, wanted):
        """The newest message of the bot that is as wanted now, or None."""
        self.look()
        return next((states[-1] for states in reversed(self.states.values())
                     if states[-1]["from"] == "Dicecup" and wanted(states[-1])), None)


class Thumb(threading.Thread):
    """think: seconds from and to, before each move."""

    def __init__(self, game, person, habit, think):
        super().__init__(daemon=True)
        self.game, self.person, self.habit, self.think = game, person, habit, think
        self.rng = random.Random(f"{game.seed} {game.kind} {person.name}")
        self.choices = self.rng.randrange(BY_FORM)  # so far, not all from the beginning
        self.eyes = Eyes(person)
        self.count = Count()
        self.tried = set()  # turns
        self.made = -1  # the last turn on which a move was taken
        self.pictured = self.acted = None  # the last calls that were looked at and answered
        self.acted_at = 0.0
        self.answered_at = 0.0  # a press: what came of it is looked at anew
        self.taken_at = 0.0  # when a press left by which a move was taken
        self.pressed_at = 0.0
        self.error = None
        if habit == "hand":
            person.close_dms()

    def run(self):
        try:
            while not self.game.over.is_set():
                since = self.person.mark()
                if not self._live():
                    self.person.rest(since, 0.2)
        except Exception as error:  # told by the game
            self.error = error
            self.game.over.set()

    # What is before them

    def table(self):
        return self.eyes.newest(self._is_of_all)

    def _is_of_all(self, seen):
        return seen["where"] == self.game.where and not seen["ephemeral"] and bool(seen["buttons"])

    def _call(self, table):
        """Which call this is, if it is one of theirs; else None."""
        text = re.sub(r"<@(\d+)>", lambda found: self.game.names.get(found[1], "?"), table["text"])
        call = "\n".join(CALL.findall(text))
        called = re.search(f"(?<![A-Za-z]){self.person.name}(?![A-Za-z])", call)
        return (table["id"], call) if called else None

    def _place(self, table):
        """Where they act, by habit; None: there is nothing to press yet. Who has decided is content with that."""
        def fresh(seen):
            return not DECIDED.search(seen["text"]) and \
                [each for each in controls(seen) if turn_of(each[1]) > self.made]
        if self.habit == "dm":
            return self.eyes.newest(lambda seen: seen["where"] == "dm" and fresh(seen))
        if self.habit == "channel" and fresh(table):
            return table
        return self.eyes.newest(lambda seen: seen["ephemeral"] and fresh(seen))

    # Turns

    def _live(self):
        """Whether they did something."""
        table = self.table()
        if table and any(GATHERING.match(each["id"]) and GATHERING.match(each["id"])[1] == "again"
                         for each in table["buttons"]):
            self.game.over.set()
        if not table or self.game.over.is_set() or not self._may_act(table):
            return False
        time.sleep(self.rng.uniform(*self.think))
        table = self.table()
        if not table or not self._may_act(table):
            return True
        self._see_picture(table)
        place = self._place(table)
        self.acted, self.acted_at = self._call(table), time.monotonic()
        if place:
            self._act(place)
        else:
            self._open_hand(table)
        return True

    def _may_act(self, table):
        """Whether they are called and have something to press; what comes of a move may be on its way."""
        call = self._call(table)
        now = time.monotonic()
        behind = table["at"] < self.taken_at and now - self.taken_at < STILL  # it calls for what was done
        if not call or behind or self._place(table):
            return bool(call) and not behind
        # What was pressed tells whose turn it is before the call comes, and an open hand follows that.
        posted = self.eyes.states.get(table["id"], [table])[0]
        comes = call != self._call(posted) and now - table["at"] < STILL
        waits = self.eyes.newest(lambda seen: seen["ephemeral"]) and now - table["at"] < OPEN
        return self.habit != "dm" and not comes and not waits and \
            (call != self.acted or now - self.acted_at > STILL)

    def _see_picture(self, table):
        if self._call(table) != self.pictured:
            self.pictured = self._call(table)
            self.count.calls += 1
            self.count.pictured += bool(table["media"]) and not any(BLANK.search(alt) for alt in table["alts"])

    def _open_hand(self, table):
        for each in table["buttons"]:
            if re.match(r"^\d+ - hand$", each["id"]):
                self.count.opened += 1
                self._press(table, (each["id"], each["id"]))

    def _act(self, seen):
        way = []
        for _ in range(STEPS):
            control = self._choose(seen, way)
            way.append(control[1])
            noted = self._press(seen, control)
            if noted is None or self._is_told_no(noted, control[1]):
                return
            if noted["by"] == "modal":
                self._fill(noted, control[1])
                return
            if action(control[1]) == "make":
                self._take_as_made(control[1])
                return
            seen = self._next(noted, seen)
            if not seen:
                return
        raise AssertionError(f"{self.person.name}: a menu without an end: {seen}")

    def _choose(self, seen, way):
        """A move if there is one, else what leads on; never back on the way that was chosen."""
        moves = [each for each in controls(seen)
                 if not any(step.startswith(each[1]) for step in way)] or controls(seen)
        whole = [each for each in moves if action(each[1]) == "make"]
        onward = [each for each in moves if action(each[1]) in ("menu", "fill")]
        if whole and onward and not way:
            self.choices += 1
        by_form = self.choices % BY_FORM == 0
        return self._pick_control(whole if whole and (way or not onward or not by_form) else onward or moves)

    def _pick_control(self, choices):
        """A list is one thing before the eyes, however long it is."""
        listed = [each for each in choices if not each[0]]
        return self.rng.choice(self.rng.choice([[each] for each in choices if each[0]] +
                                               ([listed] if listed else [])))

    def _next(self, noted, before):
        """The menu that came, which may take the place of what was pressed; None: none did."""
        until = time.monotonic() + MENU
        while time.monotonic() < until:
            since = self.person.mark()
            seen = self.eyes.newest(lambda seen: seen["id"] == noted.get("message") and controls(seen))
            if seen and (seen["id"] != before["id"] or controls(seen) != controls(before)):
                return seen
            self.person.rest(since, until - time.monotonic())
        return None

    def _fill(self, noted, what):
        form = self.person.wait(lambda seen: seen["what"] == "modal" and
                                seen["interaction"] == noted["interaction"], what="a form")
        bounds = "\n".join(each["description"] for each in form["fields"])
        values, least = {}, None
        for each in reversed(form["fields"]):  # a face, then how many of it
            if each["options"]:
                picked = self._pick(each["options"], bounds, least)
                values[each["id"]], least = picked["value"], lowest(bounds, picked["label"])
                self.count.touches += RADIO_TOUCHES if each["type"] == RADIOS else LIST_TOUCHES
        since, begun = self.person.mark(), time.monotonic()
        answer = self._answer(self.person.submit(values))
        self.count.presses += 1
        self.count.touches += 1
        self._note_change(answer, None, since, begun)
        if not self._is_told_no(answer, what, goes_on=False):
            self._take_as_made(what)

    def _take_as_made(self, what):
        """What was there at that turn is old now, and so is who was called."""
        self.taken_at = self.pressed_at
        if turn_of(what) != ANY_TURN:
            self.made = turn_of(what)

    def _pick(self, options, bounds, least):
        """Of numbers the lowest that will do, as the form says."""
        enough = [each for each in options if least and int(each["label"]) >= least]
        named = [each for each in options if lowest(bounds, each["label"])]
        return enough[0] if enough else self.rng.choice(named or options)

    # Presses

    def _press(self, seen, control):
        """How it is answered; None: it is gone meanwhile."""
        button, what = control
        since, begun = self.person.mark(), time.monotonic()
        jump = jumped(self.eyes.states.get(seen["id"], [seen]), what, max(begun - EYES, self.answered_at))
        self.pressed_at = begun
        try:
            given = self.person.press(id=button, message=seen["id"]) if button else \
                self.person.choose(what, message=seen["id"])
        except Refused:
            return None
        if jump:
            self.count.jumps.append((self.person.name, what, *jump))
        self.count.presses += 1
        self.count.touches += 1 if button else LIST_TOUCHES
        noted = self._answer(given)
        self._note_change(noted, seen["id"], since, begun)
        return noted

    def _answer(self, given):
        noted = self.person.answered(given)
        self.answered_at = noted["at"]
        self.count.by[noted["by"]] = self.count.by.get(noted["by"], 0) + 1
        return noted

    def _note_change(self, noted, pressed, since, begun):
        def shows(seen):
            if seen["what"] in ("message", "edit", "delete"):
                return seen["id"] in (pressed, noted.get("message"))
            return seen["what"] == "modal" and seen["interaction"] == noted["interaction"]
        try:
            changed = self.person.wait(shows, since, CHANGE)["at"]
        except AssertionError:
            changed = begun + CHANGE
        self.count.waits.append(1000 * (changed - begun))

    def _is_told_no(self, noted, what, goes_on=True):
        """Notes a refusal, and who is told to be late at the first press of a turn. goes_on: a menu may come; after
        a form words are a refusal, be there buttons below them."""
        first = turn_of(what) not in self.tried
        self.tried.add(turn_of(what))
        if noted["by"] == "update" and not goes_on:
            return self._note_refusal() if self._still_asks(noted["message"], what) else False
        if noted["by"] != "message":
            return False
        told = self.person.wait(lambda seen: seen.get("id") == noted["message"], what="words")
        late = LATE.search(told["text"])
        if late and first:
            self.count.late.append((self.person.name, what, told["text"]))
        if goes_on and controls(told) and not late:
            return False
        return self._note_refusal()

    def _still_asks(self, message, what):
        """Whether what a form came of still asks for the move that the form was to make."""
        return self.eyes.newest(lambda seen: seen["id"] == message and not DECIDED.search(seen["text"]) and any(
            turn_of(each[1]) == turn_of(what) for each in controls(seen)))

    def _note_refusal(self):
        self.count.refused += 1
        self.acted = None
        return True


class Game:
    """A game in #dice, or in a thread there. thumbs: their habits; computers: so many beside them; faults:
    Discord's, all the time."""

    where = "#dice"

    def __init__(self, bot, kind, thumbs, think, rules="", computers=0, seed=1, faults=False, thread=False):
        self.bot, self.world, self.kind, self.rules, self.seed = bot, bot.world, kind, rules, seed
        self.computers, self.faults, self.thread = computers, faults, thread
        self.gathered = []  # how presses before the game are answered
        self.over = threading.Event()
        self.names = {bot.person(name).id: name for name in NAMES}
        self.thumbs = [Thumb(self, bot.person(name), habit, think) for name, habit in zip(NAMES, thumbs)]
        self.requests = collections.Counter()
        self.moves = 0

    def gather(self):
        first, *others = self.thumbs
        more = {"rules": self.rules} if self.rules else {}
        if self.thread:
            first.person.slash(self.where, "table new", game=self.kind, thread="yes", **more)
            self.where = first.person.wait(lambda seen: re.search(r" #1$", seen["where"] or ""))["where"]
        else:
            first.person.slash(self.where, "table new", game=self.kind, **more)
        for n, thumb in enumerate(others, 2):
            self._press(thumb, "join")
            self._until_seated(n)
        if self.computers:
            first.person.slash(self.where, "table addbot", level="normal", number=self.computers)
            self._until_seated(len(self.thumbs) + self.computers)
        self._press(first, "start")

    def _until_seated(self, n):
        self.thumbs[0].person.wait_for(rf"[((]{n}/\d", self.where)

    def _press(self, thumb, word):
        def wanted(seen):
            return any(re.match(rf"^\d+ - {word}$", each["id"]) for each in seen["buttons"])
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            since, seen = thumb.person.mark(), thumb.eyes.newest(wanted)
            if seen:
                button, = [each["id"] for each in seen["buttons"]
                           if re.match(rf"^\d+ - {word}$", each["id"])]
                given = thumb.person.press(id=button, message=seen["id"])
                self.gathered.append(thumb.person.answered(given)["by"])
                return
            thumb.person.rest(since, 1.0)
        raise AssertionError(f"no button {word}")

    def counted(self):
        """Requests so far that Discord counts among the 50 a second, by route."""
        return collections.Counter({route: n for route, n in self.world.state()["requests"].items()
                                    if "/interactions/" not in route and "/webhooks/" not in route})

    def play(self, patience=900):
        self.gather()
        before = self.counted()
        for thumb in self.thumbs:
            thumb.start()
        ended = self._wait(patience)
        for thumb in self.thumbs:
            self.over.set()
            thumb.join(PATIENCE)
            if thumb.error:
                raise thumb.error
        if not ended:
            raise AssertionError(f"{self.kind} does not end")
        self.requests = self.counted() - before
        return self

    def _wait(self, patience):
        """Until it is over: whether it is."""
        until = time.monotonic() + patience
        for fault in itertools.cycle(FAULTS if self.faults else ()):
            if self.over.wait(FAULTS_APART) or time.monotonic() > until:
                break
            fault(self.world)
        return self.over.wait(max(0, until - time.monotonic()))

    # What is left

    def left(self):
        """Messages but for the opening, which of a thread stands in its channel, and the end."""
        watcher = self.thumbs[0]
        watcher.eyes.look()
        return sum(states[-1]["from"] == "Dicecup" and states[-1]["where"] == self.where and
                   not states[-1]["ephemeral"] for states in watcher.eyes.states.values()) - 2 + self.thread

    def rounds(self):
        return max((int(found[1] or found[2]) for thumb in self.thumbs for seen in thumb.person.all
                    if seen.get("from") == "Dicecup" for found in ROUND.finditer(seen["text"])), default=1)


def moves(database):
    """By name, of people: moves in the journal of its last table, those made for them not counted."""
    with sqlite3.connect(database) as store:
        rows = store.execute(
            "SELECT seats.name, count(*) FROM moves JOIN seats ON seats.table_id = moves.table_id "
            "AND seats.seat = CAST(moves.move AS INTEGER) WHERE moves.move GLOB '[0-9]*' "
            "AND moves.takes_back IS NULL AND coalesce(moves.automatic, 0) = 0 GROUP BY seats.name")
        return dict(rows.fetchall())


def play(program, kind, thumbs, think, language="en", **more):
    """A whole game, with all of Discord's limits; the Game, which knows what it took each thumb."""
    with Bot(program, f"language: {language}\n", locale="ja" if language == "ja" else None) as bot:
        bot.start()
        bot.log.wait_for("discord-emojis .* are there")
        bot.world.do("set", scale=1, heartbeat=20000)
        game = Game(bot, kind, thumbs, think, **more).play()
        made = moves(os.path.join(os.path.dirname(bot.config), "dicecup.db"))
    for thumb in game.thumbs:
        thumb.count.moves = made.get(thumb.person.name, 0)
    game.moves = sum(made.values())
    return game
