"""Three processes, one database on a PostgreSQL server, two networks: each plays its share, one more
or one less moves no more than it must, and who drains leaves nobody waiting. test_shares.py DICECUP"""

import os
import re
import sys
import time

from test_shipped import CALLED, CHANNEL, Players  # puts tests/servers on the path

from bot import Bot, Network
from ngircd import Ngircd
from postgres import Server

SILENT_MOST = 5.0  # seconds; two and less on an idle machine


class Nodes:
    """The processes by name; each with both networks in its configuration."""

    def __init__(self, dicecup, ports, server, names):
        self.server = server
        database = server.make_database("dicecup")
        networks = [Network(name, port, [CHANNEL]) for name, port in ports.items()]
        self.bots = {name: Bot(dicecup, networks, database=database, more=[f"node: {name}", "drain: true"])
                     for name in names}

    def start(self, name):
        self.bots[name].start(wait=False)
        self.bots[name].process.log.wait_for(r"running \d+ live tables")

    def shares(self):
        """Which network each plays, of those that play."""
        return {row["name"]: row["node"] for row in self.server.ask(
            "SELECT name, node FROM units", "dicecup")}

    def wait_for(self, *expected):
        """One of these."""
        until = time.monotonic() + 20
        while (shares := self.shares()) not in expected:
            assert time.monotonic() < until, f"{shares}, not {expected}"
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for bot in self.bots.values():
            bot.__exit__()


def is_silent(players, cause, name):
    """How long nobody is called, since the cause."""
    mark, since = players.ann.mark(), time.monotonic()
    cause()
    players.ann.wait_for(CALLED.pattern, mark, timeout=20)
    silent = time.monotonic() - since
    print(f"  {name}: {silent:.2f} s", flush=True)
    assert silent < SILENT_MOST, silent


def drain(bot):
    told = bot.run("drain", "--config", bot.config)
    assert told.returncode == 0, told
    assert re.search(r"^\w+ has ended; others play what it played$", told.stdout, re.M), told
    assert bot.process.process.wait(20) == 0


def shared(dicecup):
    with Server() as server, Ngircd() as one, Ngircd() as two, \
            Nodes(dicecup, {"one": one.port, "two": two.port}, server, "abc") as nodes:
        nodes.start("a")
        nodes.wait_for({"one": "a", "two": "a"})
        nodes.bots["a"].wait_until_joined()
        tables = {"one": Players(one.port), "two": Players(two.port)}
        for players in tables.values():
            players.begin()
        is_silent(tables["two"], lambda: nodes.start("b"), "one more")
        assert nodes.shares() == {"one": "a", "two": "b"}, nodes.shares()
        nodes.start("c")  # nothing is left for it
        is_silent(tables["one"], nodes.bots["a"].kill, "killed")
        assert nodes.shares() == {"one": "c", "two": "b"}, nodes.shares()
        for players in tables.values():
            players.bid(1)
        is_silent(tables["one"], lambda: drain(nodes.bots["c"]), "drained")
        assert nodes.shares() == {"one": "b", "two": "b"}, nodes.shares()
        nodes.start("a")
        nodes.wait_for({"one": "a", "two": "b"}, {"one": "b", "two": "a"})
        for players in tables.values():
            players.bid(2)
        last = nodes.bots["b"].process
        last.process.terminate()  # drains, too
        assert last.process.wait(20) == 0
        nodes.wait_for({"one": "a", "two": "a"})
        for players in tables.values():
            players.bid(3)
        status, said = nodes.bots["a"].stop()  # nobody is there to take anything
        assert status == 0, said
        nodes.wait_for({"one": None, "two": None})
        for bot in nodes.bots.values():
            bot.check_log()


if __name__ == "__main__":
    shared(os.path.abspath(sys.argv[1]))
