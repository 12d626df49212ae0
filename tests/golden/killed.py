"""Golden games whose bot is killed at its writes, as planned, and started again at once."""

import json
import mmap
import re
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time
from contextlib import closing

import scripts
from streams import Streams, substitute

WATCH_S = 0.005
TOOK = re.compile("(The game took|対局時間は).*")  # told of ten seconds and more
TIMES = 3  # that somebody says a thing who gets no answer
LOOKS = 3  # before they say it again


def lines_of(record):
    """Its lines; nothing in it says when it was."""
    return json.dumps(record, indent=1, sort_keys=True, ensure_ascii=False).splitlines()


class Killed(Exception):
    """The bot stands still before a write."""


class Counter:
    """Shared with the bot: its operations on the database, and before which one it stands still."""

    FORM = struct.Struct("qq")

    def __init__(self):
        self._file = tempfile.NamedTemporaryFile(prefix="dicecup-count-")
        self._file.write(self.FORM.pack(0, 0))
        self._file.flush()
        self._shared = mmap.mmap(self._file.fileno(), self.FORM.size)
        self.env = {"DICECUP_COUNT": self._file.name}

    @property
    def operations(self):
        return self.FORM.unpack(self._shared)[0]

    def stop_at(self, operation):
        """0: nowhere."""
        self._shared[8:] = struct.pack("q", operation)


class Watch(threading.Thread):
    """Whoever waits for a process hears that it stands still."""

    def __init__(self, process, people):
        super().__init__(daemon=True)
        self.process, self.people = process, people
        self.caught = self.over = False
        self.start()

    def run(self):
        while not self.over and self.process.poll() is None:
            if self.stands_still():
                self.caught = True
                for each in self.people():
                    each.nudge()
            time.sleep(WATCH_S)

    def stands_still(self):
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
                return file.read().rpartition(") ")[2][0] == "T"
        except OSError:
            return False

    def alarm(self):
        if self.caught and not self.over:
            raise Killed


class Steps(Streams):
    """By stream, lines with the step of the script, the life of the bot in which they came, and how often
    the step was said; what comes between two steps to who asks stands aside. Of what stands before
    somebody's eyes it is how that was after a step. read: the names of streams that are lines."""

    def __init__(self, read):
        super().__init__()
        self.read = read
        self.step = self.life = self.said = 0
        self.asks = self.restarts = False
        self.lines, self.asides = {}, {}
        self.shown = {}  # (stream, step): lines
        self.restarted = {}  # the same, when the bot is killed and started again while all is still
        self.back = set()  # what a new screen begins with
        self.answers = {}  # (step, button): words
        self.wrong = []  # (stream, step, what, text)

    def add(self, name, line):
        if self.restarts:
            return
        if self.asks:
            self.asides.setdefault((name, self.step), []).extend(substitute(line).splitlines())
            return
        super().add(name, line)
        if self.read.fullmatch(name):
            self.lines.setdefault(name, []).append((self.step, self.life, self.said, substitute(line)))

    def show(self, name, lines):
        if self.restarts or not self.asks:
            shown = self.restarted if self.restarts else self.shown
            shown[name, self.step] = [line for each in map(substitute, lines) for line in each.splitlines()
                                      if not TOOK.fullmatch(line)]


class Killing:
    """Comes before the class of a front. kills: by step (n, m), before the n-th write of the step and
    then before the m-th of the next life, 0: not at all; is_told(front): all of this step has come;
    asks: everybody asks after each step how things stand."""

    kind_of_program = "dicecup-kills"
    table = 1
    read = re.compile(".*")  # the streams that are lines

    def __init__(self, *arguments, kills=(), is_told=None, asks=False):
        self.program, *_, env = arguments
        self.counter = Counter()
        super().__init__(*arguments[:-1], {**env, **self.counter.env})
        self.streams = Steps(self.read)
        self.kills, self.is_told, self.asks = dict(kills), is_told, asks
        self.writes = []  # of each step
        self.deaths = []  # (step, write) of each
        self.watch = None

    @staticmethod
    def script(game, _):
        return scripts.read(game)

    def __enter__(self):
        super().__enter__()
        self._look_after()
        return self

    def _look_after(self):
        self.watch = Watch(self.process(), self.waiting)
        for each in self.waiting():
            each.alarm = self.watch.alarm

    def process(self):
        return self.bot.process.process

    def do(self, name, alone, text):
        step, before = len(self.writes), self.counter.operations
        n, again = self.kills.get(step, (0, 0))
        self.streams.step = step
        self.counter.stop_at(before + n if n else 0)
        for self.streams.said in range(TIMES):
            try:
                super().do(name, alone, text)
            except Killed:
                self._die(n, again)
                again = 0
            if step not in self.dead() or self.has_come(name) or self._stays(text):
                break
            if self.was_answered(name):
                self.streams.wrong.append((name, step, "was answered, and is lost", text))
        self.writes.append(self.counter.operations - before)
        self.counter.stop_at(0)
        if self.watch.stands_still():
            self._die(n, 0)
        if self.asks:
            self.streams.asks = True
            self.ask()
            self.streams.asks = False
        if self.asks or step in self.dead():
            self.probe()

    def has_come(self, _):
        """All of the step, be it late."""
        for _ in range(LOOKS):
            if self.is_told(self):
                return True
            self.settle()
        return self.is_told(self)

    def dead(self):
        """The steps in which it was killed."""
        return {step for step, _ in self.deaths}

    def _stays(self, text):
        """Words for the dice that were kept, and would be in them twice."""
        with closing(sqlite3.connect(f"file:{self.database()}?mode=ro", uri=True)) as database:
            return text.startswith("wish ") and \
                database.execute("SELECT count(*) FROM wishes WHERE text LIKE ?", (f"%{text[5:]}",)).fetchone()[0]

    def _die(self, n, again):
        """again: it is killed once more, before this write."""
        self.deaths.append((self.streams.step, n))
        self._bury()
        self.counter.stop_at(again)
        self._rise()
        try:
            self.come_back()
        except Killed:
            self._die(-again, 0)

    def _bury(self):
        self.watch.over = True
        self.hear_out()
        self.kill()
        self.hear_end()
        self.streams.life += 1

    def _rise(self):
        self.start()
        self._look_after()

    def kill(self):
        self.bot.kill()

    def was_answered(self, _):
        """What this person just said was acknowledged: it is done for good."""
        return False

    def hear_end(self):
        """The others know that it is gone."""

    def ask(self):
        """How things stand."""

    def ask_anew(self):
        """How things are told to who comes after a restart."""
        self.streams.restarts = True
        self._bury()
        self._rise()
        self.come_back()
        self.streams.restarts = False

    def finish(self):
        """The record of the game, too."""
        super().finish()
        exported = self.export()
        if exported.returncode != 0:
            self.streams.wrong.append(("record", self.streams.step, "there is none", exported.stderr))
        else:
            self.streams.show("record", lines_of(json.loads(exported.stdout)))

    def export(self):
        return subprocess.run([self.program, "export", str(self.table), "--db", self.database()],
                              check=False, capture_output=True, text=True, timeout=60)

    def probe(self):
        """Whether all that can be pressed is known."""
