"""Processes that share a database on a PostgreSQL server, and Discord's shards: each plays the tables
of the servers of its shards, and goes on with the session that another had. test_shares.py DICECUP"""

import os
import signal
import sys
import tempfile
import time
from os.path import join

from life import begin_game, bid, dice_of, the_other, whose_turn
from world import World  # life puts tests/servers on the path

from postgres import Server
from program import Program

ONE, TWO = ("ann", "ben"), ("cem", "dot")
SEQUENCES = 2.5  # seconds after which a process has stored how far it has handled events


class Node:
    def __init__(self, dicecup, name, folder, world, database, shards):
        self.dicecup = dicecup
        self.token = world.token
        self.config = join(folder, name + ".yaml")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"database: {database}\nnode: {name}\ndrain: true\nlog: {{level: debug}}\n"
                       f"discord: {{api: '{world.api}', shards: {shards}}}\n")
        self.process = None

    def start(self):
        self.process = Program(
            self.dicecup, "run", "--config", self.config, name="bot",
            env={"DICECUP_UNLIMITED": "1", **os.environ, "DICECUP_DISCORD_TOKEN": self.token})

    def kill(self):
        if self.process:
            self.process.kill()


class Nodes:
    """What life.py's functions take for a bot."""

    def __init__(self, dicecup, server, names, shards=2, concurrency=2):
        self.server = server
        self.world = World(scale=0.02, shards=shards, concurrency=concurrency)
        self.world.create(users=ONE)  # "Parlour", of shard 1, with #dice
        self.world.create(server="Attic", channels=["attic"], users=TWO)  # of shard 0
        self._folder = tempfile.TemporaryDirectory()
        database = server.make_database("dicecup")
        self.nodes = {name: Node(dicecup, name, self._folder.name, self.world, database, shards)
                      for name in names}

    def person(self, name):
        return self.world.person(name)

    def people(self, *names):
        return [self.person(name) for name in names]

    def identified(self):
        return self.world.state()["identified"]

    def shares(self):
        return {row["name"]: row["node"] for row in self.server.ask(
            "SELECT name, node FROM units", "dicecup")}

    def wait_for(self, zero, one, since=0):
        """These nodes have the shards; from since on the world has seen those that moved."""
        until = time.monotonic() + 60
        wanted = {"discord/0": zero, "discord/1": one}
        while (shares := self.shares()) != wanted:
            assert time.monotonic() < until, f"{shares}, not {wanted}"
            time.sleep(0.02)

    def told(self):
        logs = [line for node in self.nodes.values() if node.process
                for line in ["--- log", *node.process.log.lines[-40:]]]
        return "\n".join([self.world.story(), *logs])

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        try:
            if kind is None:
                self.world.check()
                for node in self.nodes.values():
                    status = node.process.stop()
                    assert status in (0, -9), "\n".join(node.process.log.lines[-30:])
            else:
                print(self.told())
        finally:
            for node in self.nodes.values():
                node.kill()
            self.world.stop()
            self._folder.cleanup()


def moved(nodes, shard, cause, zero, one):
    """The shard's session goes on elsewhere, and so does the table in its server."""
    since, since_when = nodes.world.mark(), time.monotonic()
    cause()
    nodes.world.wait(lambda told: told.get("gateway") == "resumed" and told["shard"] == shard, since,
                     20, f"shard {shard} resumed")
    print(f"  shard {shard} moved after {time.monotonic() - since_when:.1f} s", flush=True)
    nodes.wait_for(zero, one)


def in_private(nodes, names, count):
    """What is typed and pressed in private comes to shard 0, and is answered by who plays the table."""
    mover = whose_turn(nodes, names)
    other = the_other(nodes, names, mover)
    since = mover.mark()
    mover.say("dm", f"bid {count} 6")
    mover.wait_for(f"{mover.name} bids {count} x sixes", "#dice", what="message", since=since)
    since, dice = other.mark(), dice_of(other)
    other.say("dm", "hand")
    other.wait_for(f"(?s)our dice: {dice}.*{other.name}, your turn", "dm", since=since)  # with its buttons
    assert other.answered(other.press("Another bid…", where="dm"))["by"] == "modal"
    heard = [row["heard"] for row in nodes.server.ask("SELECT heard FROM inbox", "dicecup")]
    assert heard and all(heard), f"it would be deferred as well: {heard}"


def shards_move(dicecup):
    with Server() as server, Nodes(dicecup, server, "ab") as nodes:
        a, b = nodes.nodes["a"], nodes.nodes["b"]
        a.start()
        nodes.world.wait_ready(2)
        a.process.log.wait_for("discord-commands")
        begin_game(nodes, *ONE)
        begin_game(nodes, *TWO, where="#attic")
        bid(nodes, ONE, 1)
        moved(nodes, 1, b.start, "a", "b")
        bid(nodes, ONE, 2)
        bid(nodes, TWO, 1, where="#attic")
        in_private(nodes, ONE, 3)
        moved(nodes, 0, a.kill, "b", "b")
        bid(nodes, TWO, 2, where="#attic")
        moved(nodes, 1, a.start, "b", "a")
        bid(nodes, ONE, 4)
        moved(nodes, 0, b.process.process.terminate, "a", "a")
        assert b.process.process.wait(60) == 0
        bid(nodes, ONE, 5)
        bid(nodes, TWO, 3, where="#attic")
        assert nodes.identified() == 2, "a session began anew"


def sessions_begin_one_after_another(dicecup):
    """However many processes: Discord lets one IDENTIFY every five seconds."""
    with Server() as server, Nodes(dicecup, server, "ab", concurrency=1) as nodes:
        nodes.world.do("set", identify_ms=5000 / 0.02)
        nodes.nodes["a"].start()
        nodes.world.wait_ready(2)
        moved(nodes, 1, nodes.nodes["b"].start, "a", "b")
        since = nodes.world.mark()
        for shard in (0, 1):
            nodes.world.do("invalidate", shard=shard)
        nodes.world.wait_ready(2, since=since)
        assert nodes.identified() == 4, nodes.identified()


def answers_outlive_who_was_asked(dicecup):
    """What is said of a table to one process and played by another, and what is said where it plays: that
    one is killed before its answer has left, and whoever goes on answers."""
    with Server() as server, Nodes(dicecup, server, "ab") as nodes:
        a, b = nodes.nodes["a"], nodes.nodes["b"]
        a.start()
        nodes.world.wait_ready(2)
        begin_game(nodes, *ONE)
        for count, (where, text) in enumerate((("dm", "juggle"), ("#dice", "@Dicecup juggle")), 1):
            moved(nodes, 1, b.start, "a", "b")
            bid(nodes, ONE, count)  # by now all that b has to say of the table was said
            ann = nodes.person("ann")
            nodes.world.fail("429", "POST", "/messages$", ms=4000, times=1)
            since = ann.mark()
            ann.say(where, text)
            b.process.log.wait_for(r"discord-again POST .*/messages: 429")
            time.sleep(SEQUENCES)
            moved(nodes, 1, b.kill, "a", "a")
            ann.wait_for("There is no command .juggle.", "dm", what="message", since=since)
            nodes.world.do("forgive")  # a does not know how long b was to wait
        assert len(ann.saw("There is no command")) == 2, "it was answered twice"


def who_is_frozen_leaves_nobody_in_vain(dicecup):
    """What is asked in private of a table that a frozen process plays is deferred before Discord gives
    it up, and answered once another plays it."""
    with Server() as server, Nodes(dicecup, server, "ab") as nodes:
        a, b = nodes.nodes["a"], nodes.nodes["b"]
        a.start()
        nodes.world.wait_ready(2)
        begin_game(nodes, *ONE)
        moved(nodes, 1, b.start, "a", "b")
        bid(nodes, ONE, 1)
        ann = nodes.person("ann")
        dice = dice_of(ann)
        os.kill(b.process.process.pid, signal.SIGSTOP)
        since = ann.mark()
        assert ann.answered(ann.slash("dm", "table hand"))["by"] == "later"
        nodes.wait_for("a", "a")
        ann.wait_for(f"our dice: {dice}", "dm", since=since)
        assert not nodes.world.state()["thinking"]
        b.kill()
        assert {each["rule"] for each in nodes.world.violations()} <= {"heartbeat"}
        nodes.world.do("forgive")  # who is frozen sends none


def nobody_is_told_what_is_not_kept(dicecup):
    """While the server's standby is missing nothing is told; whoever asks for something is asked to wait,
    for longer than a process that is silent stays one; and then all of it comes."""
    with Server() as server, Nodes(dicecup, server, "a") as nodes:
        nodes.nodes["a"].start()
        nodes.world.wait_ready(2)
        nodes.nodes["a"].process.log.wait_for("discord-commands")
        begin_game(nodes, *ONE)
        bid(nodes, ONE, 1)
        mover, ann = whose_turn(nodes, ONE), nodes.person("ann")
        since = ann.mark()
        server.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        server.run("SELECT pg_reload_conf()")
        mover.say("#dice", "@Dicecup bid 2 6")
        time.sleep(1)
        for _ in range(3):
            time.sleep(3)
            status = mover.slash("#dice", "table status")
            assert mover.answered(status)["by"] == "later", "it is not told to wait"
        assert not ann.saw("bids 2 x sixes", since), "it was told what is not kept"
        server.run("ALTER SYSTEM RESET synchronous_standby_names")
        server.run("SELECT pg_reload_conf()")
        ann.wait_for(f"{mover.name} bids 2 x sixes", "#dice", since=since)
        until = time.monotonic() + 60
        while nodes.world.state()["thinking"]:
            assert time.monotonic() < until, "it is thinking still"
            time.sleep(0.05)
        bid(nodes, ONE, 3)


SCENARIOS = (shards_move, sessions_begin_one_after_another, answers_outlive_who_was_asked,
             who_is_frozen_leaves_nobody_in_vain, nobody_is_told_what_is_not_kept)

if __name__ == "__main__":
    for scenario in SCENARIOS:
        if not sys.argv[2:] or scenario.__name__ in sys.argv[2:]:
            print(scenario.__name__, flush=True)
            scenario(os.path.abspath(sys.argv[1]))
