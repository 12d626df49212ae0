#!/usr/bin/env python3
"""The PostgreSQL server of the database fails, before the start of the bot and while people play: one
clear line says so, nothing is told that is not kept, and the bot goes on once it can:
test_server.py DICECUP."""

import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack, closing, contextmanager
from os.path import abspath, dirname, join

sys.path.insert(0, join(dirname(dirname(abspath(__file__))), "games"))

from bot import Bot, Network  # noqa: E402, puts tests/servers on the path
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from postgres import Server, program  # noqa: E402

DICECUP = abspath(sys.argv[1])
NOT_TAKEN = r"That was not done, because it could not be saved\. Nothing has changed; try again\."
CONNECTIONS_MOST = 8
SETTINGS = {"max_connections": CONNECTIONS_MOST, "superuser_reserved_connections": 1}


def errors(log, since=0):
    """Without those of networks."""
    return [line for line in log.lines[since:] if " error " in line and " irc-" not in line]


def expect_errors(log, *patterns, since=0):
    """These and no other."""
    for pattern in patterns:
        log.wait_for(pattern, since)
    found = errors(log, since)
    if len(found) != len(patterns) or not all(map(re.search, patterns, found)):
        raise AssertionError("got\n" + "\n".join(found) + "\nwant\n" + "\n".join(patterns))


class Place:
    """A database on the server, a server of IRC, and the bot, who is not there yet."""

    def __init__(self, stack, server, irc, name):
        self.server, self.irc, self.name = server, irc, name
        self.bot = stack.enter_context(Bot(DICECUP, [Network("home", irc.port, ["#dice"])],
                                           database=server.make_database(name)))
        self.stack = stack

    def start(self, env=()):
        self.bot.start(wait=False, env=env)
        self.log = self.bot.process.log

    def waits(self, pattern):
        """It says so once, however often it tries."""
        self.log.wait_for(pattern)
        time.sleep(1.5)
        expect_errors(self.log, pattern)

    def sit(self):
        """ann, at a table."""
        self.ann, self.ben = (self.stack.enter_context(closing(Client(self.irc.port, nick, ["#dice"])))
                              for nick in ("ann", "ben"))
        self.ann.say("#dice", "!new perudo")
        self.ann.wait_for(r"ann is in \(1/6\)")

    def seats(self):
        return [row["name"] for row in self.server.ask("SELECT name, sat FROM seats ORDER BY sat", self.name)]

    def change(self, setting):
        self.server.run(f"ALTER SYSTEM {setting}")
        self.server.run("SELECT pg_reload_conf()")

    def join(self, answer):
        """What ben is answered, and whether it is so."""
        since = self.ann.mark(), self.ben.mark()
        self.ben.say("#dice", "!join")
        (self.ben if answer == NOT_TAKEN else self.ann).wait_for(answer, since[answer == NOT_TAKEN])
        if any("ben is in" in line for line in self.ann.lines[since[0]:]) != (answer != NOT_TAKEN):
            raise AssertionError("told otherwise in the channel")

    def end(self):
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(said)
        self.bot.check_log()


@contextmanager
def transaction(place, sql):
    """Of somebody else, who stays in it."""
    with subprocess.Popen((program("psql"), "-XAtq", place.server.url(place.name)), cwd="/", text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as psql:
        psql.stdin.write(f"BEGIN; {sql}; SELECT 'held';\n")
        psql.stdin.flush()
        if psql.stdout.readline() != "held\n":
            raise AssertionError(sql)
        yield
        psql.stdin.close()


def gone_before_the_start(place):
    place.server.stop()
    place.start()
    place.waits(r"error database-lost postgresql://\S+ cannot be reached "
                r"\(connection to server .* failed: .*\); waiting until it can be used$")
    place.server.start()
    place.bot.wait_until_joined()
    place.end()


def no_connection_left(place):
    with ExitStack() as held:
        for _ in range(CONNECTIONS_MOST):
            try:
                held.enter_context(transaction(place, "SELECT"))
            except (AssertionError, BrokenPipeError):
                break
        place.start()
        place.waits(r"error database-lost .*(too many clients|remaining connection slots).*; waiting until it can be used$")
    place.bot.wait_until_joined()
    place.end()


def read_only(place):
    """As a standby is: nothing is taken, and once it may be written, everything is, without a restart."""
    place.change("SET default_transaction_read_only = on")
    place.start()
    place.waits(r"error database postgresql://\S+ is a standby, or may only be read \(.*\); "
                "waiting until it can be used$")
    place.change("RESET default_transaction_read_only")
    place.bot.wait_until_joined()
    began = len(place.log.lines)
    place.sit()
    place.change("SET default_transaction_read_only = on")
    place.log.wait_for("error not-(kept|shared)")
    place.join(NOT_TAKEN)
    place.log.wait_for(r"error not-kept .*is a standby, or may only be read .*; nothing is taken until that is mended")
    if place.seats() != ["ann"]:
        raise AssertionError(place.seats())
    for line in errors(place.log, began):
        if not re.search(r" not-(kept|shared) .*is a standby, or may only be read \(.*\)", line):
            raise AssertionError(line)
    place.change("RESET default_transaction_read_only")
    place.log.wait_for("kept-again the database can be written again")
    place.join(r"ben is in \(2/6\)")
    place.end()


def kept_locked(place):
    """By a program that is not ours; and by the server's own measure it takes too long."""
    place.start()
    place.bot.wait_until_joined()
    place.sit()
    with transaction(place, "LOCK TABLE seats"):
        place.join(NOT_TAKEN)
        expect_errors(place.log, r"error not-kept table 1: .* is kept locked by another program \(.*\)$")
    place.end()
    place.bot.database += "?options=-cstatement_timeout%3D1000"
    place.bot.configure((100, 100))
    place.start()
    place.bot.wait_until_joined()
    with transaction(place, "LOCK TABLE seats"):
        place.join(NOT_TAKEN)
        expect_errors(place.log, r"error not-kept table 1: .* took too long \(.*\)$")
    if place.seats() != ["ann"]:
        raise AssertionError(place.seats())
    place.join(r"ben is in \(2/6\)")
    place.end()


def lost_in_a_transaction(place):
    """Nobody is told anything, and it is not done."""
    place.start()
    place.bot.wait_until_joined()
    place.sit()
    since = place.ann.mark()
    with transaction(place, "LOCK TABLE seats"):
        place.ben.say("#dice", "!join")
        place.server.wait_until("SELECT count(*) > 0 FROM pg_locks WHERE NOT granted AND locktype = 'relation'")
        place.server.run("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
        status = place.bot.process.process.wait(60)
        place.bot.process.stop()
    expect_errors(place.log, r"error database-lost the connection to \S+ is lost \(.*terminating connection.*\)$")
    said = [line for line in (*place.ann.lines[since:], *place.ben.lines) if "ben is in" in line or
            re.search(NOT_TAKEN, line)]
    if status != 1 or said or place.seats() != ["ann"]:
        raise AssertionError(f"{status}, {said}, {place.seats()}")
    place.start()
    place.bot.wait_until_joined()
    place.join(r"ben is in \(2/6\)")
    place.end()


def kept_late(place):
    """No standby confirms: nothing is told, and who asks is asked to wait; then all of it comes."""
    place.start()
    place.bot.wait_until_joined()
    place.sit()
    place.ben.wait_for("opened by ann")
    since = place.ben.mark()
    place.change("SET synchronous_standby_names = 'nobody'")
    place.server.wait_until("SELECT current_setting('synchronous_standby_names') = 'nobody'")
    place.ben.say("#dice", "!join")
    place.ben.wait_for("NOTICE ben :I am slow just now: please wait a moment", since)
    told = [line for line in place.ben.lines[since:] if ":Dicecup!" in line]
    place.change("RESET synchronous_standby_names")
    place.ben.wait_for(r"ben is in \(2/6\)", since)
    if len(told) != 1:
        raise AssertionError(told)
    place.end()


def write_rules(place, method):
    """How the bot's user is let in from now on."""
    with open(os.path.join(place.server.data, "pg_hba.conf"), "w", encoding="ascii") as rules:
        rules.write(f"local all postgres trust\nlocal all dicecup {method}\n")
    place.server.run("SELECT pg_reload_conf()")
    place.server.wait_until(f"SELECT auth_method = '{method}' FROM pg_hba_file_rules WHERE user_name = '{{dicecup}}'")


def not_let_in(place):
    """It says why in one sentence, and ends: somebody has to mend it."""
    pgpass = os.path.join(place.bot.folder, "pgpass")
    with open(pgpass, "w", encoding="ascii") as file:
        os.chmod(pgpass, 0o600)
        file.write("*:*:*:*:wrong\n")

    def ends(pattern):
        place.start({"ASAN_OPTIONS": "detect_leaks=0"})  # OpenSSL's, of a thread that ends with the process
        status = place.bot.process.process.wait(60)
        place.bot.process.stop()
        expect_errors(place.log, r"error database postgresql://\S+ " + pattern)
        if status != 78:
            raise AssertionError(status)

    place.server.run("ALTER ROLE dicecup NOLOGIN")
    ends(r'does not let its user in \(role "dicecup" is not permitted to log in\)$')
    place.server.run("ALTER ROLE dicecup LOGIN PASSWORD 'right'")
    write_rules(place, "reject")
    ends(r"does not let its user in \(pg_hba.conf rejects connection .*\)$")
    write_rules(place, "scram-sha-256")
    ends(r"wants a password of its user; put it into a file and name that: \?passfile=")
    place.bot.database += f"?passfile={pgpass}"
    place.bot.configure((100, 100))
    ends(r'does not take the password of its user \(password authentication failed for user "dicecup".*\)$')
    write_rules(place, "trust")
    place.bot.database = place.server.url("nowhere").replace("postgres@", "dicecup@")
    place.bot.configure((100, 100))
    ends(r'does not exist \(database "nowhere" does not exist\)$')


SCENARIOS = (not_let_in, gone_before_the_start, no_connection_left, read_only, kept_locked, lost_in_a_transaction, kept_late)

if __name__ == "__main__":
    os.environ["DICECUP_PACE_MS"] = "10"
    with Server(SETTINGS) as server_of_all, Ngircd() as irc_of_all:
        for scenario in SCENARIOS:
            began = time.monotonic()
            with ExitStack() as opened:
                scenario(Place(opened, server_of_all, irc_of_all, scenario.__name__))
            print(f"{scenario.__name__}: {time.monotonic() - began:.1f} s", flush=True)
