"""The fronts of golden games whose bot is killed."""

import json
import re
import shutil
import sys
import tempfile
import threading
import time
import types
from os.path import dirname, join

sys.path[:0] = [join(dirname(dirname(__file__)), *folders) for folders in (("bot", "cli"), ("games",))]

import first_game  # noqa: E402
import scripts  # noqa: E402
from fragments import Fragment  # noqa: E402
from killed import Killing  # noqa: E402
from on_discord import CHANNEL as PLACE, EMOJI, LINKED, SNOWFLAKE, Alone, Discord  # noqa: E402
from on_irc import CHANNEL, Irc  # noqa: E402
from on_web import Web  # noqa: E402
from robot import PATIENCE, Robot, Stuck  # noqa: E402
from properties import EVERYBODY, GOES_ON, LOG  # noqa: E402
from streams import DRAWING, substitute  # noqa: E402
from web_people import Guest, Reader  # noqa: E402
from world import Refused  # noqa: E402

NOTHING = re.compile("(?!)")
GOES_ON_BY = re.compile(r"\[.*\] \d+ (- hand|\d+ (make|menu|fill|type|page)\b.*)")  # buttons of a game
SAID_LAST = re.compile(r'(<div id="live">(?:(?!</article>).)*?<div class="said">)((?:(?!</div>).)*?<hr>)', re.DOTALL)
ANSWERS = re.compile(r'<div id="answers".*?(?=<form class="say")', re.DOTALL)
PARTS = re.compile(r'<div id="live">(.*?)</div>\n<(?:p|div) id=".*?(?:<div id="hand">(.*?)</div>\n<div id="answers".*?)?'
                   r'<div id="stays"[^>]*>(.*)</div>\n</section>', re.DOTALL)


class KilledIrc(Killing, Irc):
    """On IRC."""

    def database(self):
        return self.bot.database

    def waiting(self):
        return (*self.people.values(), self.witness, self.bot.process.log)

    def ask(self):
        self.people[self.names[0]].say(CHANNEL, "!status")
        for person in self.people.values():
            person.say("Dicecup", "hand")
        self.settle()

    def hear_out(self):
        """All that it sent has reached the server, and everybody."""
        for _ in range(3):
            self.witness.settle()
        self._take()

    def hear_end(self):
        """Its nick is free."""
        while True:
            since = self.witness.mark()
            self.witness.send("ISON Dicecup")
            if "Dicecup" not in self.witness.wait_for(r" 303 witness :(.*)", since)[1]:
                break
        self._take()

    def start(self):
        self.bot.start(wait=False, env=self.env)

    def come_back(self):
        """It asks who is there, then whether they hear it, and then shows them their hands."""
        self.bot.wait_until_joined()
        for _ in range(2):
            self.settle()


class Eyes:
    """Comes before Reader or Guest: nobody waits for the answer of a bot that stands still."""

    acknowledged = None  # the last form that was answered
    page = ""  # the last
    gone = False  # there is no table any more

    def ask(self, method, path, fields=None, **more):
        found = []

        def run():
            try:
                found.append(super(Eyes, self).ask(method, path, fields, **more))
            except AssertionError as error:
                found.append(error)
            self.nudge()
        threading.Thread(target=run, daemon=True).start()
        self.acknowledged = None
        answer = self.wait(lambda: found, what="answer")[0]
        if isinstance(answer, AssertionError):
            raise answer
        self.acknowledged = fields
        self.page = self.page if fields else answer.text
        return answer

    def _take(self, event):
        """Drawings stay for a while."""
        super()._take({**event, "data": [DRAWING.sub("", "\n".join(event.get("data", [])))]})

    def agree(self):
        """What came as events is what stands on the page."""
        def lines():
            return sorted(line for part in PARTS.search(DRAWING.sub("", self.page)).groups("")
                          for line in Fragment(part).lines)
        self.wait(lambda: self.over or sorted(self.lines) == lines(), what=f"page that says {lines()}")


class Onlooker(Eyes, Reader):
    """Reads."""


class Player(Eyes, Guest):
    """Presses the button that says what is said; the same once more who gets no answer."""

    pressed = None

    def say(self, text):
        if self.gone:
            return Fragment("")
        wanted = f" make {text}"
        found = [each for each in (*self.moves(), *filter(None, [self.pressed]))
                 if dict(each.fields)["id"].endswith(wanted)]
        self.pressed = found[0] if found else None
        return self.press(found[0]) if found else super().say(text)


class KilledWeb(KilledIrc, Web):
    """In browsers, beside IRC."""

    read = re.compile("channel|ann")
    kind_of_guest, kind_of_reader = Player, Onlooker

    def ask(self):
        super().ask()
        self.ask_anew()

    def invite(self):
        """Once, though they come twice."""
        if not self.streams.said or "j" not in self.addresses():
            super().invite()

    def browsers(self):
        return [each for each in (*self.guests.values(), self.reader) if each and each.path]

    def waiting(self):
        return (*super().waiting(), *self.guests.values(), self.reader)

    def has_come(self, name):
        """Also to them that they sit there."""
        return (name not in self.guests or self.guests[name].path is not None) and super().has_come(name)

    def was_answered(self, name):
        return name in self.guests and self.guests[name].acknowledged is not None

    def come_back(self):
        self.bot.wait_until_joined()
        for each in self.browsers():
            each.wait(lambda each=each: each.connected or each.over, what="connection")
        super().come_back()

    def _look(self, reader):
        """A game that was over before the bot came back is seen elsewhere."""
        reader.gone = reader.gone or (reader.over and reader.get(reader.path).location is not None)
        if not reader.gone:
            self._look_at_table(reader)

    def _look_at_table(self, reader):
        super()._look(reader)
        page = Fragment(SAID_LAST.sub(_mark_each, ANSWERS.sub("", "\n".join(self.pages[reader]))))
        self.streams.show(f"{reader.name}.page", [
            *page.outside.lines, *(line for each in page.articles for line in (
                *each.lines, *(f"[{control.label}] {control.fields}" for control in each.controls)))])
        reader.agree()

    def probe(self):
        """What was pressed is done once."""
        for guest in self.guests.values():
            if guest.pressed and not guest.gone:
                guest.press(guest.pressed)
        self.settle()


def _mark_each(found):
    return found[1] + found[2].replace("<p>", f"<p>{LOG}")


class KilledDiscord(Killing, Discord):
    """On Discord; gus looks on and presses what all can press."""

    read = NOTHING
    since = 0
    still_looks = 8
    SEATED = ("join", "again")  # what anybody may do

    def __init__(self, *arguments, **how):
        super().__init__(*arguments, **how)
        self.gus = self.bot.world.add_person("gus", locale="ja" if "ja" in arguments else None)
        self.bot.world.do("set", identifies=10**6, identify_ms=0, per_second=10**6)

    def database(self):
        return join(dirname(self.bot.config), "dicecup.db")

    def waiting(self):
        return (*self.people.values(), self.gus, self.bot.world, self.bot.log)

    def hear_out(self):
        self.still()

    def start(self):
        self.since = self.bot.world.mark()
        self.bot.start(ready=False)

    def come_back(self):
        self.bot.wait_until_ready(self.since)
        self.settle()

    def settle(self):
        """What was said before this is answered."""
        since = self.gus.mark()
        self.gus.say("dm", "help leave")
        self.gus.wait_for("leave", "dm", since=since)
        super().settle()
        self.watch.alarm()

    def _note(self, name, messages):
        super()._note(name, messages)
        parts = [[self._plain(line) for line in _message(json.loads(body))] for body in messages.values()]
        self.streams.show(name, sum(parts if name == EVERYBODY else sorted(parts), []))

    def _plain(self, text):
        names = {person.id: name for name, person in self.people.items()}
        return SNOWFLAKE.sub(lambda found: names.get(found[0], "ID"), LINKED.sub(r"/\1", EMOJI.sub(r"<:\1>", text)))

    def probe(self):
        try:
            self._press_all()
        except Refused:  # what stood there was not the last
            self.settle()
            self._press_all()
        self.settle()

    def _press_all(self):
        for seen in self.gus.visible(PLACE):
            for button in () if seen["ephemeral"] else seen["buttons"]:
                words = self._press(seen["id"], button["id"])
                self.streams.answers[self.streams.step, button["id"]] = substitute(self._plain(words))

    def _press(self, message, button):
        """What the answer is."""
        if button.endswith(self.SEATED):
            return ""
        since = self.gus.mark()
        how = self.gus.answered(self.gus.press(id=button, message=message))
        if how["by"] not in ("message", "later"):
            return how["by"]
        return self.gus.wait(lambda seen: seen.get("id") == how["message"] and not seen.get("loading", True),
                             since, what="an answer")["text"]


class PressedDiscord(KilledDiscord):
    """There, too; each move that a button makes is pressed, in the channel or in private."""

    TYPED = (re.compile(r"(?P<n>\d+) ?x ?(?P<face>\d)"), re.compile(r"b(?:id)? (?P<n>\d+) (?P<face>\w+)"))
    FACES = {"aces": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}

    def _find(self, person, alone, text):
        move = re.escape(self._move(text))
        return super()._find(person, alone, text) or self._button(
            person, "dm" if alone else PLACE, rf"\d+ \d+ make {move}")

    def _move(self, text):
        """As a button has it: a bid of Perudo's is typed in many forms."""
        bid = next(filter(None, (each.fullmatch(text) for each in self.TYPED)), None)
        return f"bid {bid['n']} {self.FACES.get(bid['face'], bid['face'])}" if bid else text


class KilledAlone(KilledDiscord, Alone):
    """In one person's private talk; gus looks on nowhere."""

    @staticmethod
    def script(game, _):
        return scripts.read(game, alone=True)

    def look_out(self):
        self.watch.alarm()

    def hear_out(self):
        self.seen = None  # whether there is an effect, nobody knows
        Discord.still(self)

    def probe(self):
        """Nobody else sees what stands there."""


def _message(body):
    """Its lines. Below the buttons of a game that goes on, above how it stands, is what was said last."""
    if any(GOES_ON_BY.fullmatch(line) for line in _lines(body)):
        for part in [each for each in body["components"][0].get("components", ()) if "content" in each][2:-1]:
            part["content"] = "\n".join(LOG + line for line in part["content"].splitlines())
    return _lines(body)


def _lines(part):
    """Of a message, or of a part of it."""
    yield from part.get("content", "").splitlines()
    if part.get("custom_id"):
        yield f"[{part.get('label', part.get('placeholder', ''))}] {part['custom_id']}"
    for each in part.get("components", ()):
        yield from _lines(each)


class Typist(Robot):
    """Nobody waits for a program that stands still."""

    LOOK_S = 0.05
    alarm = staticmethod(lambda: None)

    def nudge(self):
        """They look often."""

    def settle(self, title):
        until = time.monotonic() + PATIENCE
        while self.screen.screen.title == title:
            self.alarm()
            if time.monotonic() > until or not self.screen.read(self.LOOK_S):
                raise Stuck(f"it does not wait for a key:\n{self.screen.text()}")


class Terminal:
    """The terminal of one person; do() types a line. Its first step is that it begins."""

    BEGIN = "play"
    ROWS = 200  # as if nothing were ever out of sight

    def __init__(self, program, _, language, env):
        self.program, self.language = program, language
        self.env = {**env, "DICECUP_SEED": str(first_game.SEED)}
        self.folder = tempfile.TemporaryDirectory()
        self.game = self.screen = self.robot = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.screen:
            self.screen.kill()
        self.folder.cleanup()

    def start(self):
        self.screen = first_game.begin(self.program, self.game, self.language, folder=self.folder.name,
                                       size=(first_game.SIZE[0], self.ROWS), **self.env)
        self.robot = Typist(self.screen, self.language)

    def do(self, _, __, text):
        if not self.robot:
            self.start()
            self.begun()
        elif text != self.BEGIN and not (text in GOES_ON and self.robot.awaited() == "over"):
            self.robot.press(text + "\r")
        self.look()

    def finish(self):
        self.screen.press("quit\r")
        status, self.screen = self.screen.end(), None
        if status != 0:
            raise AssertionError(f"the program ends with {status}")


class KilledTerminal(Killing, Terminal):
    """At the terminal: what is typed there is what a robot found to type."""

    kind_of_program = "dicecup-kills-at-once"
    read = NOTHING
    over = False
    BELOW = 2  # rows below what was said, when it is over
    NUMBER = re.compile(r"#(\d+)")

    @classmethod
    def script(cls, game, program):
        return [("ann", False, cls.BEGIN),
                *(("ann", False, keys) for keys, _ in first_game.play(program, game, "en")[1:])]

    def __exit__(self, *error):
        self.watch.over = True
        super().__exit__(*error)

    def database(self):
        return join(self.folder.name, "dicecup", "terminal.db")

    def process(self):
        return types.SimpleNamespace(pid=self.screen.pid, poll=lambda: None)

    def waiting(self):
        return [self.robot]

    def _look_after(self):
        if self.robot:
            super()._look_after()

    def settle(self):
        self.look()

    def begun(self):
        self._look_after()
        self.robot.settle("")

    def hear_out(self):
        """What it wrote stands on the screen that goes with it."""

    def kill(self):
        self.screen.kill()

    def start(self):
        self.env["DICECUP_HOURS"] = str(self.streams.life)
        super().start()

    def come_back(self):
        """Gone on with what it kept. What was over is, and it begins another."""
        self.robot.settle("")
        if f"(#{self.table}, " in self.screen.text():
            self.robot.press("yes\r")
        else:
            self.over = self.over or self.export().returncode == 0
            self._begin_again()
        self.look()
        self.streams.back.update(self.said)

    def _begin_again(self):
        """A table that was opened, and whose game had not begun, is dropped; the next has another number, from
        which other dice follow. The known ones fall where no table was."""
        number = self.NUMBER.search(self.screen.rows()[0])
        if not self.over and number and int(number[1]) != self.table:
            self._bury()
            shutil.rmtree(dirname(self.database()))
            self._rise()
            self.robot.settle("")

    def look(self):
        rows, number = self.screen.rows(), self.NUMBER.search(self.screen.rows()[0])
        log = -self.BELOW if self.robot.awaited() == "over" else \
            max(i for i, row in enumerate(rows[:-1]) if i == 0 or not row)
        rows = [self.NUMBER.sub("#1", row) for row in rows]
        if not self.over:
            self.table = int(number[1]) if number else self.table
            self.said = list(filter(None, rows[1:log]))
            self.streams.show("screen", [rows[0], *filter(None, rows[log:])])
            self.streams.show("said", self.said)
        elif self.streams.step in self.dead():
            for name in ("screen", "said"):
                self.streams.shown.pop((name, self.streams.step), None)
