"""Golden games whose bot is killed at its writes, as planned, and started again at once."""

import mmap
import sqlite3
import struct
import tempfile
import threading
import time
from contextlib import closing

from on_irc import CHANNEL, Irc
from streams import Streams, substitute

WATCH_S = 0.005
TIMES = 3  # that somebody says a thing who gets no answer


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
    """Lines by stream, each with the step of the script, the life of the bot in which it came, and how
    often the step was said; what comes between two steps to who asks stands aside."""

    def __init__(self):
        super().__init__()
        self.step = self.life = self.said = 0
        self.asks = False
        self.lines, self.asides = {}, {}

    def add(self, name, line):
        if self.asks:
            self.asides.setdefault((name, self.step), []).extend(substitute(line).splitlines())
            return
        super().add(name, line)
        self.lines.setdefault(name, []).append((self.step, self.life, self.said, substitute(line)))


class Killing:
    """Comes before the class of a front. kills: by step (n, m), before the n-th write of the step and
    then before the m-th of the next life, 0: not at all; is_told(streams): all of this step has come;
    asks: everybody asks after each step how things stand."""

    def __init__(self, *arguments, kills=(), is_told=None, asks=False):
        *_, env = arguments
        self.counter = Counter()
        super().__init__(*arguments[:-1], {**env, **self.counter.env})
        self.streams = Steps()
        self.kills, self.is_told, self.asks = dict(kills), is_told, asks
        self.writes = []  # of each step
        self.deaths = []  # (step, write) of each
        self.watch = None

    def __enter__(self):
        super().__enter__()
        self._look_after()
        return self

    def _look_after(self):
        self.watch = Watch(self.bot.process.process, self.waiting)
        for each in self.waiting():
            each.alarm = self.watch.alarm

    def do(self, name, alone, text):
        step, before = len(self.writes), self.counter.operations
        n, again = self.kills.get(step, (0, 0))
        self.streams.step = step
        self.counter.stop_at(before + n if n else 0)
        for self.streams.said in range(TIMES):
            try:
                super().do(name, alone, text)
            except Killed:
                self.deaths.append((step, n))
                self.restart(again)
                again = 0
            if self.is_told is None or self.is_told(self.streams) or self._stays(text):
                break
        self.writes.append(self.counter.operations - before)
        self.counter.stop_at(0)
        if self.watch.stands_still():
            self.restart(0)
        if self.asks:
            self.streams.asks = True
            self.ask()
            self.streams.asks = False

    def _stays(self, text):
        """Words for the dice that were kept, and would be in them twice."""
        with closing(sqlite3.connect(f"file:{self.database()}?mode=ro", uri=True)) as database:
            return text.startswith("wish ") and \
                database.execute("SELECT count(*) FROM wishes WHERE text LIKE ?", (f"%{text[5:]}",)).fetchone()[0]

    def restart(self, again):
        """again: it is killed once more, before this write."""
        self._bury()
        self.counter.stop_at(again)
        self._rise()
        try:
            self.come_back()
        except Killed:
            self.deaths.append((self.streams.step, -again))
            self._bury()
            self.counter.stop_at(0)
            self._rise()
            self.come_back()

    def _bury(self):
        self.watch.over = True
        self.hear_out()
        self.bot.kill()
        self.hear_end()
        self.streams.life += 1

    def _rise(self):
        self.start()
        self._look_after()


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
