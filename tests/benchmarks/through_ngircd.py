"""The running bot on a real ngircd: commands a second, its CPU time for 1,000 of them, its memory.

through_ngircd.py DICECUP FOLDER: FOLDER is where its database goes, on the disk that is meant.

The bot's rate is set as high as it goes and ngircd throttles nobody, so that the programs are measured
and not the politeness. CPU is user and system time of the bot alone: its reads and writes on the
socket are in it. ngircd and the people here share the machine with it, so how many commands there
are in a second says more about all of them together.
"""

import os
import re
import selectors
import shutil
import socket
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "servers"))

from certs import Authority  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from program import Program  # noqa: E402

SECONDS = 3  # for each kind of question
PLAYING_SECONDS = 8
IN_FLIGHT = 16  # asked and not yet answered: more, and the bot stops answering that person
TABLES = 32  # playing at once
DICE = 10  # of two players
CPU_MS_MOST = 10  # for 1,000 commands that change nothing
SETTLED = 11  # seconds: by then the bot has given back what it does not need

CONFIG = """database: {folder}/bench.db
irc:
  - name: bench
    server: 127.0.0.1
    port: {port}
    tls: {tls}
    nick: Dicecup
    channels: [{channels}]
    rate: {rate}
log: {{level: warning}}
"""


missed = []


def show(what, figure, aim="", met=True):
    """As figure_print and figure_judge do."""
    print(f"{what:<56} {figure:<26} {aim}{'' if met else ' MISSED'}".rstrip(), flush=True)
    missed.extend([] if met else [what])


def cpu_seconds(pid):
    """User and system time as in /proc/PID/stat, but not in ticks of 10 ms: clock_getcpuclockid(3)
    for the clock of the whole process, as Linux makes it up."""
    return time.clock_gettime(~pid << 3 | 2)


def resident_mib(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) / 1024


class Person:
    """A socket and what it said so far; reading is left to Crowd."""

    def __init__(self, port, nick):
        self.nick = nick
        self.rest = b""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.send(f"NICK {nick}", f"USER {nick} 0 * :{nick}")

    def send(self, *lines):
        self.socket.sendall("".join(line + "\r\n" for line in lines).encode())

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


class Crowd:
    """People on one server, read by one thread."""

    def __init__(self, port, *nicks):
        self.people = [Person(port, nick) for nick in nicks]
        self._selector = selectors.DefaultSelector()
        for person in self.people:
            self._selector.register(person.socket, selectors.EVENT_READ, person)

    def hear(self, listener, timeout=30):
        """Gives listener(person, line) all that comes, until it returns True."""
        done = False
        while not done:
            ready = self._selector.select(timeout)
            if not ready:
                raise TimeoutError("the bot is silent")
            for key, _ in ready:
                for line in key.data.lines():
                    done = listener(key.data, line) or done

    def wait(self, pattern):
        """Until everybody has heard it."""
        waiting = set(self.people)

        def listen(person, line):
            if re.search(pattern, line):
                waiting.discard(person)
            return not waiting

        self.hear(listen)

    def enter(self, channels):
        self.wait(r"^\S+ (376|422) ")
        for channel in channels:
            for person in self.people:
                person.send(f"JOIN {channel}")
            self.wait(f" 366 \\S+ {channel} ")


class Table:
    """One table of two, where bids of sixes rise until one doubts; then the next round or game."""

    def __init__(self, channel, people, count):
        self.channel = channel
        self.people = {person.nick: person for person in people}
        self.first, self.second = people
        self.count = count
        self.bid = 0
        self.dice = DICE

    def command(self, person, text):
        self.count(self)
        person.send(f"PRIVMSG {self.channel} :!{text}")

    def open(self):
        self.bid, self.dice = 0, DICE
        self.command(self.first, "new perudo")

    def heard(self, said):
        if " opened by " in said:
            self.command(self.second, "join")
        elif "(2/6)" in said:
            self.command(self.first, "start")
        if "loses a die" in said:
            self.bid, self.dice = 0, self.dice - 1
        turn = re.search(r"(\w+), your turn", said)
        if "wins the game" in said:
            self.open()
        elif turn:
            self.move(self.people[turn.group(1)])

    def move(self, person):
        self.bid += 1
        self.command(person, "dudo" if self.bid > min(self.dice, 5) else f"bid {self.bid} 6")


class Meter:
    """Time, and the bot's CPU time, for a number of commands."""

    def __init__(self, pid):
        self.pid = pid
        self.start = time.monotonic()
        self.cpu = cpu_seconds(pid)

    def show(self, what, n, most=None, why=""):
        """most: CPU ms that is aimed at; why: the reason where there is no aim."""
        cpu = (cpu_seconds(self.pid) - self.cpu) * 1000 / n * 1000
        seconds = time.monotonic() - self.start
        show(f"commands a second, {what}", f"{n / seconds:,.0f}")
        show("CPU ms for 1,000 of them", f"{cpu:.1f}", f"under {most}" if most else why,
             most is None or cpu < most)


def ask(crowd, pid, text, in_flight, answered, what, **aim):
    """Asks the same again and again in private; each question has one last line to its answer."""
    person = crowd.people[0]
    question = f"PRIVMSG Dicecup :{text}"
    under_way, heard = in_flight, 0
    meter = Meter(pid)

    def listen(_, line):
        nonlocal under_way, heard
        if answered not in line or not line.startswith(":Dicecup!"):
            return False
        heard += 1
        if time.monotonic() - meter.start < SECONDS:
            person.send(question)
        else:
            under_way -= 1
        return under_way == 0

    person.send(*[question] * in_flight)
    crowd.hear(listen)
    meter.show(what, heard, **aim)


def open_one(crowd, channel):
    table = Table(channel, crowd.people, lambda _: None)
    table.move = lambda _: None
    table.open()

    def listen(person, line):
        if person is table.first and f" PRIVMSG {channel} :" in line:
            table.heard(line.split(f" PRIVMSG {channel} :", 1)[1])
            return "your turn" in line
        return False

    crowd.hear(listen)


def play(crowd, pid, channels):
    """All tables at once."""
    sent = 0

    def count(_):
        nonlocal sent
        sent += 1

    tables = {channel: Table(channel, crowd.people, count) for channel in channels}
    meter = Meter(pid)
    for table in tables.values():
        table.open()

    def listen(person, line):
        verb, _, said = line.partition(" :")
        channel = verb.rpartition(" ")[2]
        if person is crowd.people[0] and line.startswith(":Dicecup!") and channel in tables:
            tables[channel].heard(said)
        return time.monotonic() - meter.start >= PLAYING_SECONDS

    crowd.hear(listen)
    meter.show(f"every move kept, {len(tables)} tables", sent)


class Bot:
    """The bot in these channels, where the crowd sees it; to be stopped at the end."""

    def __init__(self, program, folder, port, tls, channels, crowd,
                 rate="{burst: 100000, per_second: 100000}"):
        config = os.path.join(folder, "bench.yaml")
        with open(config, "w", encoding="ascii") as file:
            file.write(CONFIG.format(
                folder=folder, port=port, tls=tls, rate=rate,
                channels=", ".join(f'"{name}"' for name in channels)))
        self._program = Program(program, "run", "--config", config,
                                env={**os.environ, "DICECUP_UNLIMITED": "1"})
        self.pid = self._program.process.pid
        self._wait(crowd, set(channels))

    @staticmethod
    def _wait(crowd, channels):
        def listen(_, line):
            match = re.match(r":Dicecup!\S+ JOIN :?(\S+)", line)
            if match:
                channels.discard(match.group(1))
            return not channels

        crowd.hear(listen)

    def show_memory(self, when, most=None):
        mib = resident_mib(self.pid)
        show(f"resident memory {when}, MiB", f"{mib:.1f}",
             f"at most {most}" if most else "", most is None or mib <= most)

    def stop(self):
        status = self._program.stop()
        if status != 0:
            raise RuntimeError(f"the bot ended with {status}: " + "\n".join(
                self._program.log.lines))


def measure_idle(program, folder, crowd, port, tls, words, most):
    bot = Bot(program, folder, port, tls, ["#one"], crowd)
    time.sleep(SETTLED)
    bot.show_memory("idle, " + words, most)
    bot.stop()


def measure_busy(program, folder, crowd, port, channels):
    bot = Bot(program, folder, port, "false", channels, crowd)
    pid = bot.pid
    open_one(crowd, "#one")
    ask(crowd, pid, "status", IN_FLIGHT, "your turn", f"status, {IN_FLIGHT} in flight", most=CPU_MS_MOST)
    # Each wakes the program and takes five system calls: epoll_wait, read, setsockopt for an early
    # acknowledgement, write, and epoll_ctl, which libuv makes once a write is done.
    ask(crowd, pid, "status", 1, "your turn", "status, one at a time",
        why="more than half in the kernel: waking, TCP")
    ask(crowd, pid, "hand", IN_FLIGHT, "Your dice", f"hand, {IN_FLIGHT} in flight", most=CPU_MS_MOST)
    play(crowd, pid, channels[1:])
    bot.show_memory("after that")
    bot.stop()


def measure_restart(program, folder, crowd, port):
    """At the usual rate, with a table that plays: from the end of the process on."""
    usual = "{burst: 4, per_second: 0.8}"
    bot = Bot(program, folder, port, "false", ["#one"], crowd, usual)
    time.sleep(5)  # until its burst is whole
    open_one(crowd, "#one")
    bot.stop()
    start = time.monotonic()
    bot = Bot(program, folder, port, "false", ["#one"], crowd, usual)
    joined = time.monotonic() - start
    crowd.people[0].send("PRIVMSG #one :!status")
    heard = {}

    def listen(_, line):
        for key, said in (("awaited", "was offline"), ("answered", "PRIVMSG #one :Perudo #1: ")):
            if said in line:
                heard.setdefault(key, time.monotonic() - start)
        return "answered" in heard

    crowd.hear(listen)
    bot.stop()
    show("restarted at the usual rate: s until it is back", f"{joined:.1f}", "2", joined <= 2)
    show("… says who is awaited, answers, s", f"{heard['awaited']:.1f}  {heard['answered']:.1f}")


def main():
    program, where = map(os.path.abspath, sys.argv[1:3])
    folder = tempfile.mkdtemp(prefix="through-ngircd-", dir=where)
    os.mkdir(os.path.join(folder, "again"))
    channels = ["#one"] + [f"#t{i}" for i in range(TABLES)]
    authority = Authority()
    try:
        with Ngircd(tls=authority.issue("server"), penalty=0, joins=0) as server:
            crowd = Crowd(server.port, "ann", "bob")
            crowd.enter(channels)
            trusting = f"true\n    ca_file: {authority.cert}"
            measure_idle(program, folder, crowd, server.port, "false", "without TLS", 9)
            measure_idle(program, folder, crowd, server.tls_port, trusting, "with TLS", 12)
            measure_busy(program, folder, crowd, server.port, channels)
        with Ngircd(penalty=0, joins=0) as server:
            crowd = Crowd(server.port, "ann", "bob")
            crowd.enter(["#one"])
            measure_restart(program, os.path.join(folder, "again"), crowd, server.port)
    finally:
        authority.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
    sys.exit(bool(missed))
