#!/usr/bin/env python3
"""The world fails, before the start of the bot and while people play: one clear line says so, and
no move is taken that is not kept: test_world.py DICECUP FAULTY.

FAULTY is the same program on a disk, and with a clock, that fail as told (faulty.c)."""

import os
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from os.path import abspath, dirname, join

DICECUP, FAULTY = (abspath(argument) for argument in sys.argv[1:3])
sys.path.insert(0, join(dirname(dirname(abspath(__file__))), "games"))

from bot import Bot, Network  # noqa: E402, puts tests/servers on the path
from web_people import ADDRESS, Guest  # noqa: E402
from with_pages import WithPages  # noqa: E402
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402

NOBODY = 65534
NOT_TAKEN = r"That was not done, because it could not be saved\. Nothing has changed; try again\."
CONFIG = "irc:\n- {name: home, server: 127.0.0.1, port: 1, channels: '#a', tls: false}\n"
EXPORT = ("export", "1", "--db", "dicecup.db")


def run(folder, program, *arguments, **more):
    return subprocess.run((program, *arguments), cwd=folder, capture_output=True, text=True,
                          timeout=120, check=False, **more)


def waits(folder, pattern, program=DICECUP, fault="", **more):
    """The bot does not begin, says why in one line, and ends when it is told to."""
    with subprocess.Popen((program, "run", "--config", "dicecup.yaml"), cwd=folder, text=True,
                          stderr=subprocess.PIPE, env={**os.environ, "DICECUP_FAULT": fault},
                          **more) as process:
        said = process.stderr.readline()
        process.terminate()
        said += process.stderr.read()
    wanted = rf"\S+ error database {pattern}; waiting until it can be used\n"
    if process.returncode != 0 or not re.fullmatch(wanted, said):
        raise AssertionError(f"{process.returncode}\n got {said}want {wanted}")


def ends(folder, pattern):
    """The bot starts, finds what is wrong, says so in one line, and ends."""
    ended = run(folder, DICECUP, "run", "--config", "dicecup.yaml")
    errors = [line for line in ended.stderr.splitlines() if " error " in line]
    if ended.returncode != 1 or len(errors) != 1 or \
            not re.fullmatch(rf"\S+ error database {pattern}", errors[0]):
        raise AssertionError(f"{ended.returncode}\n got {ended.stderr}want {pattern}")


def starts(folder):
    """The bot starts and has nothing to complain of but that there is no server."""
    with subprocess.Popen((DICECUP, "run", "--config", "dicecup.yaml"), cwd=folder,
                          stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr:
            if " running " in line:
                break
            if " error " in line:
                raise AssertionError(line)
        with open(f"/proc/{process.pid}/limits", encoding="utf-8") as limits:
            cores = next(line for line in limits if "core file" in line).split()[4:6]
        process.terminate()
        process.stderr.read()
    if cores != ["0", "0"]:
        raise AssertionError(f"a core file may be written: {cores}")
    if process.returncode != 0:
        raise AssertionError(f"ends with {process.returncode}")


def make_folder(stack):
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="dicecup-world-"))
    with open(join(folder, "dicecup.yaml"), "w", encoding="utf-8") as file:
        file.write(CONFIG)
    return folder


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))


def full_at_the_start(stack):
    """A file may not grow: what the system says is "too large", else it is the same."""
    folder = make_folder(stack)
    waits(folder, r"dicecup\.db cannot be made: dicecup\.db cannot be read or written "
          r"\(disk I/O error.*\)", preexec_fn=limit_files)
    starts(folder)
    waits(make_folder(stack), r"dicecup\.db cannot be made: dicecup\.db has no room to grow: "
          r"the disk is full \(database or disk is full\)", FAULTY, "full:9-")


def read_only(stack):
    folder = make_folder(stack)
    waits(folder, r"dicecup\.db cannot be opened; see to its owner and permissions \(.*\)",
          FAULTY, "readonly:1-")
    starts(folder)
    waits(folder, r"dicecup\.db cannot be written; see to its owner and permissions \(.*\)",
          FAULTY, "readonly:1-")
    read_only_for_others(folder)


def read_only_for_others(folder):
    """To root nothing is read-only, so this has to be somebody else, who can run the bot at all."""
    os.chmod(folder, 0o755)
    os.chmod(join(folder, "dicecup.yaml"), 0o644)
    try:
        run(folder, DICECUP, "--version", user=NOBODY, group=NOBODY)
    except OSError as error:
        print(f"as another user: not tried, {error}")
        return
    waits(folder, r"dicecup\.db\.lock cannot be made: Permission denied", user=NOBODY,
          group=NOBODY)
    os.remove(join(folder, "dicecup.db"))
    os.remove(join(folder, "dicecup.db.lock"))
    waits(folder, r"dicecup\.db\.lock cannot be made: Permission denied", user=NOBODY,
          group=NOBODY)


def flip_page(bytes_):
    page = len(bytes_) // 4096 // 2 * 4096
    return bytes_[:page] + b"\xff" * 64 + bytes_[page + 64:]


def damaged(stack):
    """Stopped, and something else becomes of the file."""
    folder = make_folder(stack)
    starts(folder)
    path = join(folder, "dicecup.db")
    with open(path, "rb") as file:
        sound = file.read()
    for spoil, words in (
            (lambda b: b"garbage" * 1000, r"dicecup\.db is damaged or no dicecup database.*"),
            (lambda b: b[:4096 * 5 + 100], r"dicecup\.db is damaged.*"),
            (lambda b: b[:50], r"dicecup\.db is damaged or no dicecup database.*")):
        with open(path, "wb") as file:
            file.write(spoil(sound))
        waits(folder, words)
    with open(path, "wb") as file:
        file.write(flip_page(sound))
    with open(path + "-wal", "wb"):  # as after a kill: then all pages are looked at
        ends(folder, r"dicecup\.db is damaged.*; put a backup in its place.*")
    with open(path, "wb") as file:
        file.write(sound)
    starts(folder)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    waits(folder, r"dicecup\.db was made by a newer dicecup \(version 9999; .*\)")


class Table:
    """ann at a table of the bot's on a server of its own; the bot goes on as faulted."""

    def __init__(self, stack, fault="", clock="", kind=Bot, **more):
        server = stack.enter_context(Ngircd())
        self.bot = stack.enter_context(kind(FAULTY, [Network("home", server.port, ["#dice"])]))
        with scoped(DICECUP_FAULT=fault, DICECUP_CLOCK=clock, **more):
            self.bot.start()
        self.bot.dicecup = DICECUP
        self.log = self.bot.process.log
        self.ann, self.ben = (stack.enter_context(closing(Client(server.port, nick, ["#dice"])))
                              for nick in ("ann", "ben"))
        self.ann.say("#dice", "!new perudo")
        self.ann.wait_for(r"ann is in \(1/6\)")

    def say(self, person, text, answer):
        """What ann hears of it, or the person, if that is not taken."""
        since = self.ann.mark(), person.mark()
        person.say("#dice", text)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = [line for line in self.ann.lines[since[0]:] if re.search(answer, line)]
            found += [line for line in person.lines[since[1]:] if re.search(NOT_TAKEN, line)]
            if found:
                return found[0]
            time.sleep(0.01)
        raise AssertionError(f"{text}: nobody says {answer}")

    def seats(self):
        with closing(sqlite3.connect(self.bot.database)) as database:
            return [name for name, in database.execute("SELECT name FROM seats ORDER BY sat")]

    def end(self):
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(said)
        self.bot.check_log()


class scoped:
    """Environment variables for a while."""

    def __init__(self, **variables):
        self.variables = variables

    def __enter__(self):
        os.environ.update(self.variables)

    def __exit__(self, *_):
        for name in self.variables:
            del os.environ[name]


def full_while_people_play(stack):
    """And then there is room again: the bot goes on, without a restart."""
    table = Table(stack, "full:150-160")
    seats, refused = ["ann"], 0
    for _ in range(60):
        joins = "ben" not in seats
        said = table.say(table.ben, "!join" if joins else "!leave",
                         "ben is in" if joins else "ben leaves")
        if "That was not done" in said:
            refused += 1
        else:
            seats = ["ann", "ben"] if joins else ["ann"]
        if table.seats() != seats:
            raise AssertionError(f"told: {seats}, kept: {table.seats()}")
        if refused and "That was not done" not in said:
            break
    table.log.wait_for(r"error not-kept .*dicecup\.db has no room to grow: the disk is full")
    if not refused or "That was not done" in said:
        raise AssertionError(f"{refused} were refused, and last: {said}")
    table.end()


class WebBot(WithPages, Bot):
    """A bot with pages."""


def syncs_slowly_while_people_play(stack):
    """Nothing is told that is not kept; who acts is asked to wait, and the bot hears all others."""
    hold = join(make_folder(stack), "hold")
    table = Table(stack, kind=WebBot, DICECUP_HOLD=hold)
    table.say(table.ann, "!link", "/j/")
    paths = {kind: path for path, kind in ADDRESS.findall("\n".join(table.ann.lines))}
    zoe = stack.enter_context(closing(Guest("zoe", table.bot.web_port, random.Random(1))))
    if not zoe.sit(paths["j"]):
        raise AssertionError("zoe cannot sit down")
    zoe.wait(lambda: zoe.connected)
    since = table.ann.mark()
    with open(hold, "w", encoding="ascii"):
        table.ben.say("#dice", "!join")
        stack.enter_context(closing(zoe.throw(paths["t"] + "/say", {"text": "leave"})))
        table.ben.wait_for("NOTICE ben :I am slow just now: please wait a moment")
        zoe.wait_for("I am slow just now: please wait a moment", kinds=("answer",))
        if [line for line in table.ann.lines[since:] if "ben is in" in line or "zoe leaves" in line]:
            raise AssertionError("it is told before it is kept")
        os.remove(hold)
    table.ann.wait_for("ben is in", since)
    if table.seats() != ["ann", "ben"]:
        raise AssertionError(f"kept: {table.seats()}")
    table.end()


def moved_while_people_play(stack):
    table = Table(stack)
    path = table.bot.database
    os.rename(path, path + ".aside")
    if "That was not done" not in table.say(table.ben, "!join", "ben is in"):
        raise AssertionError("taken, and lost with the process")
    table.log.wait_for(r"error not-kept .*dicecup\.db was moved or deleted while in use")
    os.rename(path + ".aside", path)
    table.say(table.ben, "!join", r"ben is in \(2/6\)")
    table.end()


def clock_jumps(stack):
    """No table is closed, no turn is over."""
    folder = make_folder(stack)
    clock = join(folder, "clock")
    table = Table(stack, clock=clock)
    table.say(table.ben, "!join", r"ben is in")
    table.say(table.ann, "!start", r"your turn")
    for seconds, words in ((3 * 86400, "forward by 2[56]"), (-7200, "back by 26")):
        since = table.log.mark()
        with open(clock + ".new", "w", encoding="ascii") as file:
            file.write(f"{seconds}\n")
        os.rename(clock + ".new", clock)
        table.say(table.ann, "!status", r"Perudo #1: Round 1\.")
        table.log.wait_for(rf"warning clock-jumped the machine's time went {words}\d+ s", since)
        table.say(table.ann, "!status", r"Perudo #1: Round 1\.")
    for line in table.ann.lines:
        if re.search("Time is up|closed|left, then", line):
            raise AssertionError(line)
    table.end()


def clock_put_back_while_stopped(stack):
    """The tables go on, and the log says it."""
    folder = make_folder(stack)
    clock = join(folder, "clock")
    table = Table(stack)
    table.say(table.ben, "!join", r"ben is in")
    table.say(table.ann, "!start", r"your turn")
    table.end()
    with open(clock, "w", encoding="ascii") as file:
        file.write("-7200\n")
    table.bot.dicecup = FAULTY
    since = table.ann.mark()
    with scoped(DICECUP_CLOCK=clock):
        table.bot.start()
    table.bot.process.log.wait_for(r"warning clock-behind the machine's time stands 1[12]\d min")
    table.ann.wait_for(r"The bot was offline for .* table #1 goes on where it stopped\.", since)
    table.say(table.ann, "!status", r"Perudo #1: Round 1\.")
    table.end()


SCENARIOS = (full_at_the_start, read_only, damaged, full_while_people_play,
             syncs_slowly_while_people_play, moved_while_people_play, clock_jumps, clock_put_back_while_stopped)

if __name__ == "__main__":
    if not shutil.which("ngircd"):
        sys.exit("ngircd is missing")
    for scenario in SCENARIOS:
        began = time.monotonic()
        with ExitStack() as opened:
            scenario(opened)
        print(f"{scenario.__name__}: {time.monotonic() - began:.1f} s", flush=True)
