"""Four tables of six on one connection to a real IRC server as its package sets it up, at human pace:
four_tables.py DICECUP FOLDER [SERVER…]: what people wait for, beside the aims. Several servers are
measured side by side, as nearly all of the time is waited.

own line    from a move until its line is in the channel;
next call   from a doubt until the next player is called;
first call  from `new` until somebody is called, people joining as fast as they may;
outstanding lines of the bot's that the server had not shown to have read, at most.

Six outsiders who ask without a pause may cost at most 3 s more.
"""

import os
import random
import re
import select
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "servers"))

import hybrid  # noqa: E402
from hybrid import Hybrid  # noqa: E402
from inspircd import Inspircd  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from program import Program  # noqa: E402
from through_ngircd import missed, show  # noqa: E402

TABLES, SEATS = 4, 6
SECONDS = int(os.environ.get("FOUR_TABLES_SECONDS", "150"))  # of play
THINKS = (4.0, 12.0)  # seconds for a move
WINDOW = 4  # lines
COST_MOST = 3.0  # seconds that outsiders may cost

CONFIG = """database: {folder}/bench.db
irc:
  - name: bench
    server: 127.0.0.1
    port: {port}
    tls: false
    nick: Dicecup
    channels: [{channels}]
    rate: {rate}
log: {{level: warning}}
"""


class PackagedInspircd(Inspircd):
    """As by its package, but for more connections of one address."""

    def command(self):
        self.strict, self.modules = True, []
        command = super().command()
        path = command[command.index("--config") + 1]
        with open(path, encoding="ascii") as file:
            config = file.read()
        config = re.sub(r'hardsendq="1M" softsendq="64K" recvq="64K"',
                        'hardsendq="262144" softsendq="8192" recvq="8192"', config)
        config = re.sub(r'commandrate="1000" fakelag="off"', "", config)
        for tag in ("cloak", "customprefix", "link", "uline", "sasl"):
            config = re.sub(rf"<{tag} [^>]*>\n", "", config)
        config = re.sub(r'<bind [^>]*type="servers">\n', "", config)
        with open(path, "w", encoding="ascii") as file:
            file.write(config)
        return command

    def ports(self):
        return [self.port]


# Their names, how they are started, and what is aimed at: own line, next call, first call, seconds.
SERVERS = {
    "ngircd": (lambda: Ngircd(penalty=-1, joins=10), (1, 5, 25)),
    "inspircd": (PackagedInspircd, (2, 12, 60)),
    "hybrid": (Hybrid, (2, 12, 60)),
}


class Relay:
    """Between the bot and the server: counts lines of talk that were not shown to have been read, by
    the answer to a PING behind them or by their echo. A context manager."""

    def __init__(self, port):
        self._server_port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._waiting = []  # the texts of lines, and the words of PINGs
        self.most = 0
        self._rest = {}
        threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.close()

    def _serve(self):
        """One connection after the other: a server may not let the first in."""
        while True:
            try:
                bot, _ = self._listener.accept()
            except OSError:
                return
            self._waiting, self._rest = [], {}
            with bot, socket.create_connection(("127.0.0.1", self._server_port)) as server:
                try:
                    self._pass_on({bot: (server, self._heard_from_bot),
                                   server: (bot, self._heard_from_server)})
                except OSError:
                    pass

    def _pass_on(self, others):
        while True:
            for end in select.select(others, [], [])[0]:
                received = end.recv(65536)
                other, heard = others[end]
                if not received:
                    return
                *lines, self._rest[end] = (self._rest.get(end, b"") + received).split(b"\r\n")
                for line in lines:
                    heard(line.decode())
                other.sendall(received)

    def _heard_from_bot(self, line):
        verb, _, text = line.partition(" :")
        if verb == "PING" and text.startswith("pace-"):
            self._waiting.append((None, text))
        elif re.match(r"(@\S+ )?(PRIVMSG|NOTICE) ", verb):
            self._waiting.append((text, None))
            self.most = max(self.most, sum(said is not None for said, _ in self._waiting))

    def _heard_from_server(self, line):
        verb, _, text = line.partition(" :")
        if " PONG " in verb:
            answered = (None, text)
        elif re.match(r":Dicecup!\S+ (PRIVMSG|NOTICE) ", verb):
            answered = (text, None)
        else:
            return
        if answered in self._waiting:
            del self._waiting[:self._waiting.index(answered) + 1]


class Person:
    """A socket of an address of its own, read by Hall."""

    def __init__(self, port, nick, number):
        self.nick, self.rest = nick, b""
        self.socket = socket.create_connection(
            ("127.0.0.1", port), timeout=60, source_address=(f"127.{number + 1}.0.1", 0))
        self.socket.sendall(f"NICK {nick}\r\nUSER {nick} 0 * :{nick}\r\n".encode())

    def send(self, line):
        self.socket.sendall(f"{line}\r\n".encode())

    def lines(self):
        received = self.socket.recv(65536)
        if not received:
            raise ConnectionError(f"{self.nick} was thrown out")
        *lines, self.rest = (self.rest + received).split(b"\r\n")
        for line in lines:
            text = line.decode()
            if text.startswith("PING "):
                self.send("PONG " + text[5:])
            yield text


class Table:
    """What its first person sees; the others only type."""

    def __init__(self, hall, number):
        self.hall = hall
        self.channel = f"#t{number}"
        self.people = {}
        self.opened = self.doubted = self.moved = None
        self.bid = 0
        self.called = False
        self.joined = 0

    def type(self, nick, text):
        self.people[nick].send(f"PRIVMSG {self.channel} :!{text}")

    def open(self):
        self.opened = time.monotonic()
        self.type(next(iter(self.people)), "new perudo")

    def move(self, nick):
        self.moved, self.mover = time.monotonic(), nick
        self.bid += 1
        doubts = self.bid > 5
        if doubts:
            self.doubted, self.bid = self.moved, 0
        self.type(nick, "dudo" if doubts else f"bid {self.bid + 1} 3")

    def heard(self, said):
        now = time.monotonic()
        if " opened by " in said:
            for i, nick in enumerate(list(self.people)[1:]):
                self.hall.later(1 + i, lambda nick=nick: self.type(nick, "join"))
        seats = re.findall(r"\((\d)/6\)", said)
        if seats and int(seats[-1]) == SEATS and not self.called:
            self.hall.later(1, lambda: self.type(next(iter(self.people)), "start"))
        if self.moved and re.search(rf"\b{self.mover} (bids|calls)", said):
            self.hall.note("own line", now - self.moved)
            self.moved = None
        call = re.search(r"^(\w+), your turn", said)
        if call:
            if not self.called:
                self.hall.note("first call", now - self.opened)
            elif self.doubted:
                self.hall.note("next call", now - self.doubted)
            self.called, self.doubted = True, None
            nick = call.group(1)
            self.hall.later(random.uniform(*THINKS), lambda: self.move(nick))


class Hall:
    """All tables, on one selector, with a list of what is to be done later."""

    def __init__(self, port):
        self.tables = [Table(self, i) for i in range(TABLES)]
        self.figures = {"own line": [], "next call": [], "first call": []}
        self.pending = []
        self.asking = []
        self._selector = selectors.DefaultSelector()
        self._watchers = {}
        number = 0
        for table in self.tables:
            for _ in range(SEATS):
                person = self._add(port, f"p{number}", number)
                table.people[person.nick] = person
                self._watchers.setdefault(table.channel, (person, table))
                number += 1
        self.outsiders = [self._add(port, f"out{i}", number + i) for i in range(6)]

    def _add(self, port, nick, number):
        person = Person(port, nick, number)
        self._selector.register(person.socket, selectors.EVENT_READ, person)
        return person

    def later(self, seconds, action):
        self.pending.append((time.monotonic() + seconds, action))

    def note(self, what, seconds):
        self.figures[what].append(seconds)

    def run(self, until, seconds):
        """Until this is true."""
        end = time.monotonic() + seconds
        while not until():
            now = time.monotonic()
            if now > end:
                raise TimeoutError(f"it takes more than {seconds} s")
            due = [action for at, action in self.pending if at <= now]
            self.pending = [(at, action) for at, action in self.pending if at > now]
            for action in due:
                action()
            for key, _ in self._selector.select(0.05):
                for line in key.data.lines():
                    self._take(key.data, line)

    def _take(self, person, line):
        verb, _, said = line.partition(" :")
        if person in self.outsiders:
            if person in self.asking and line.startswith(":Dicecup!"):
                person.send("PRIVMSG Dicecup :help")
            return
        channel = verb.rpartition(" ")[2]
        watcher, table = self._watchers.get(channel, (None, None))
        if person is watcher and line.startswith(":Dicecup!") and " PRIVMSG " in verb:
            table.heard(said)

    def enter(self):
        """Everybody is welcomed, then in their channel."""
        waiting = {person: table.channel for table in self.tables for person in table.people.values()}
        waiting |= {person: None for person in self.outsiders}
        inside = set()
        take = self._take

        def listen(person, line):
            if re.match(r"^\S+ (376|422) ", line):
                if waiting[person] is None:
                    inside.add(person)
                else:
                    person.send(f"JOIN {waiting[person]}")
            elif " 366 " in line:
                inside.add(person)

        self._take = listen
        self.run(lambda: len(inside) == len(waiting), 120)
        self._take = take

    def play(self, seconds):
        until = time.monotonic() + seconds
        self.run(lambda: time.monotonic() > until, seconds + 60)


def p90(figures):
    return sorted(figures)[int(len(figures) * 0.9)] if figures else float("inf")


def measure(program, folder, name, rate):
    start, aims = SERVERS[name]
    with start() as server, Relay(server.port) as relay:
        config = os.path.join(folder, "bench.yaml")
        with open(config, "w", encoding="ascii") as file:
            channels = ", ".join(f'"#t{i}"' for i in range(TABLES))
            file.write(CONFIG.format(folder=folder, port=relay.port, channels=channels, rate=rate))
        hall = Hall(server.port)
        hall.enter()
        bot = Program(program, "run", "--config", config)
        hall.play(20)
        for table in hall.tables:
            table.open()
        hall.run(lambda: all(table.called for table in hall.tables), 400)
        hall.figures["own line"], hall.figures["next call"] = [], []
        hall.play(SECONDS)
        alone = {what: p90(hall.figures[what]) for what in hall.figures}
        hall.figures = {what: [] for what in hall.figures}
        hall.asking = hall.outsiders
        for person in hall.asking:
            person.send("PRIVMSG Dicecup :help")
        hall.play(SECONDS)
        asked = {what: p90(hall.figures[what]) for what in ("own line", "next call")}
        status = bot.stop()
        if status != 0:
            raise RuntimeError(f"the bot ended with {status}")
    for (what, seconds), aim in zip(alone.items(), aims):
        show(f"four tables of six on {name}: {what}, p90 s", f"{seconds:.1f}", f"{aim}", seconds <= aim)
    if rate == "auto":
        show("… outstanding lines, at most", str(relay.most), str(WINDOW), relay.most <= WINDOW)
    for what, seconds in asked.items():
        show(f"… beside six who ask without a pause: {what}", f"{seconds:.1f}",
             f"{alone[what] + COST_MOST:.1f}", seconds <= alone[what] + COST_MOST)


def main():
    program, where = map(os.path.abspath, sys.argv[1:3])
    names = sys.argv[3:] or [name for name in SERVERS if name != "hybrid" or hybrid.ROOT]
    if len(names) > 1:
        each = [subprocess.Popen([sys.executable, __file__, program, where, name],
                                 stdout=subprocess.PIPE, text=True) for name in names]
        for one in each:
            print(one.communicate()[0], end="", flush=True)
        sys.exit(max(one.returncode for one in each))
    folder = tempfile.mkdtemp(prefix="four-tables-", dir=where)
    try:
        measure(program, folder, names[0], os.environ.get("FOUR_TABLES_RATE", "auto"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
    sys.exit(bool(missed))
