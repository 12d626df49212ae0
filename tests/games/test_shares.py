"""Three processes, one database on a PostgreSQL server, two networks: each plays its share, one more
or one less moves no more than it must, and who drains leaves nobody waiting. test_shares.py DICECUP"""

import os
import re
import subprocess
import sys
import time
import urllib.request

from test_shipped import CHANNEL, Players  # puts tests/servers on the path

from bot import Bot, Network
from ngircd import Ngircd
from postgres import Server
from server import free_port

AWAITED = r"PRIVMSG #dice :.*your turn: "
SILENT_MOST = 5.0  # seconds; two and less on an idle machine


class Nodes:
    """The processes by name; each with both networks in its configuration."""

    def __init__(self, dicecup, ports, server, names, bot=Bot):
        self.server = server
        database = server.make_database("dicecup")
        networks = [Network(name, port, [CHANNEL]) for name, port in ports.items()]
        self.metrics = {name: f"127.0.0.1:{free_port()}" for name in names}
        self.bots = {name: bot(dicecup, networks, database=database,
                               more=[f"node: {name}", "drain: true", f"metrics: {self.metrics[name]}"])
                     for name in names}

    def start(self, name):
        self.bots[name].start(wait=False)
        self.bots[name].process.log.wait_for(r"running \d+ live tables")

    def figures(self, name):
        """What its metrics say of nodes and units."""
        with urllib.request.urlopen(f"http://{self.metrics[name]}/metrics", timeout=60) as page:
            return {found[1]: int(found[2]) for found in re.finditer(
                r"^dicecup_(nodes|units\w*|draining) (\d+)$", page.read().decode(), re.M)}

    def shares(self):
        """Which network each plays, of those that play."""
        return {row["name"]: row["node"] for row in self.server.ask(
            "SELECT name, node FROM units", "dicecup")}

    def wait_for(self, *expected, read=None):
        """One of these."""
        until = time.monotonic() + 60
        while (found := (read or self.shares)()) not in expected:
            assert time.monotonic() < until, f"{found}, not {expected}"
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for bot in self.bots.values():
            bot.__exit__()


def goes_on(players, cause, name):
    """Whoever asks just then is answered, and soon; and if nothing was lost, nobody is told of it."""
    mark, since = players.ann.mark(), time.monotonic()
    finish = cause()
    players.ann.say(CHANNEL, "!status")
    players.ann.wait_for(AWAITED, mark)
    silent = time.monotonic() - since
    print(f"  {name}: {silent:.2f} s", flush=True)
    assert silent < SILENT_MOST, silent
    if finish:
        finish()
        told = [line for line in players.ann.lines[mark:]
                if "was offline" in line or "still have your seat" in line]
        assert not told, told


def drain(bot):
    """As others see it, at once; what is to be done then."""
    with_words = subprocess.Popen([bot.dicecup, "drain", "--config", bot.config], stdout=subprocess.PIPE, text=True)
    bot.process.log.wait_for("unit-given")

    def finish():
        told, _ = with_words.communicate(timeout=60)
        assert with_words.returncode == 0, told
        assert re.search(r"^\w+ has ended; others play what it played$", told, re.M), told
        assert bot.process.process.wait(60) == 0

    return finish


def one_more(nodes, name):
    former = nodes.bots[nodes.shares()["two"]].process.log
    nodes.start(name)
    former.wait_for("unit-given")
    return lambda: None


def shared(dicecup):
    with Server() as server, Ngircd() as one, Ngircd() as two, \
            Nodes(dicecup, {"one": one.port, "two": two.port}, server, "abc") as nodes:
        nodes.start("a")
        nodes.wait_for({"one": "a", "two": "a"})
        nodes.bots["a"].wait_until_joined()
        tables = {"one": Players(one.port), "two": Players(two.port)}
        for players in tables.values():
            players.begin()
        goes_on(tables["two"], lambda: one_more(nodes, "b"), "one more")
        assert nodes.shares() == {"one": "a", "two": "b"}, nodes.shares()
        nodes.start("c")  # nothing is left for it
        nodes.wait_for({"nodes": 3, "units": 1, "units_taken_total": 2, "units_given_total": 1, "draining": 0},
                       read=lambda: nodes.figures("a"))
        goes_on(tables["one"], nodes.bots["a"].kill, "killed")
        assert nodes.shares() == {"one": "c", "two": "b"}, nodes.shares()
        for players in tables.values():
            players.bid(1)
        goes_on(tables["one"], lambda: drain(nodes.bots["c"]), "drained")
        assert nodes.shares() == {"one": "b", "two": "b"}, nodes.shares()
        nodes.start("a")
        nodes.wait_for({"one": "a", "two": "b"}, {"one": "b", "two": "a"})
        for players in tables.values():
            players.bid(2)
        last = nodes.bots["b"].process
        last.process.terminate()  # drains, too
        assert last.process.wait(60) == 0
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
