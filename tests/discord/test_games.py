#!/usr/bin/env python3
"""Whole games on the stand-in for Discord, judged by what people see: test_games.py DICECUP REDERIVE
SCENARIO… [--seed N]. Without scenarios all are played."""

import argparse
import random
import sys
import threading
import time
from contextlib import ExitStack
from os.path import dirname, join

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "games"))
sys.path.insert(1, join(dirname(dirname(__file__)), "servers"))

import bot as bots  # noqa: E402
import hall  # noqa: E402
from house import Bot  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from records import check_record  # noqa: E402
from table import Closed, Presser, Slasher, Table, Writer  # noqa: E402
from world import World  # noqa: E402


def six(world):
    """Two by buttons, two by slash commands, one by text in private, one who cannot be written to."""
    world.person("fay").close_dms()
    kinds = {"ann": Slasher, "ben": Presser, "cem": Slasher, "dee": Presser, "eva": Writer,
             "fay": Closed}
    return [kind(world.person(name)) for name, kind in kinds.items()]


def quiet(scene):
    """Six people, each in their way, and nothing goes wrong."""
    scene.begin()
    scene.play(six(scene.world), "dice=3 calza=on")


def sharded(scene):
    """On two connections: who writes in private is heard on the first, the server is wherever."""
    scene.begin(shards=2)
    scene.play(six(scene.world), "dice=1")


def troubled(scene):
    """The same, while connections drop, sessions are invalidated and REST answers 429 and 502, and two
    people play on IRC beside it; once they are done, the bot is killed."""
    server = scene.stack.enter_context(Ngircd())
    network = bots.Network("home", server.port, ["#dice"])
    scene.begin(network)
    world = scene.world
    troubles = [
        lambda: world.drop(),
        lambda: world.fail("429", path="/messages", ms=500, scope="user", times=2),
        lambda: world.fail("status", path="/messages", status=502, times=2),
        lambda: world.do("invalidate", resumable=True),
        lambda: world.fail("status", path="/messages", status=502, after=True, times=1),
        lambda: world.do("reconnect"),
        lambda: world.fail("429", path="/channels/", ms=200, scope="global", times=1),
        lambda: world.do("invalidate", resumable=False),
        lambda: world.drop(code=4000),
        lambda: (beside.join(), scene.kill()),
        lambda: world.fail("cut", path="/messages", times=1),
    ]

    def go_wrong(turn):
        if turn % 3 == 0 and troubles:
            troubles.pop(0)()

    with Beside(scene, network) as beside:
        scene.play(six(world), "dice=4 calza=on counts=open", go_wrong)
    if troubles:
        raise AssertionError(f"the game was too short: {len(troubles)} troubles left")


class Beside(threading.Thread):
    """A game of two on IRC while the other goes on; its record is checked when it is left."""

    def __init__(self, scene, network):
        super().__init__()
        self.scene = scene
        self.hall = hall.Hall(scene.bot)
        people = [hall.Person(self.hall, network, nick, ["#dice"]) for nick in ("ina", "jon")]
        self.table = hall.Table(self.hall, network, "#dice", people, random.Random(7), "dice=2")
        self.table.open()

    def run(self):
        self.table.start()
        self.hall.play()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, *_):
        self.join()
        for person in self.hall.people:
            person.close()
        if kind is None:
            number, game = self.table.games[0]
            check_record(self.scene.bot, self.scene.arguments.rederive, number, game)


class Scene:
    """The stand-in, the bot and one game, taken down in order."""

    def __init__(self, arguments, name):
        self.arguments = arguments
        self.rng = random.Random(f"{arguments.seed}:{name}")
        self.stack = ExitStack()

    def begin(self, *networks, shards=1):
        self.world = self.stack.enter_context(World(scale=0.05, shards=shards))
        self.world.create()
        self.bot = self.stack.enter_context(Bot(self.arguments.dicecup, self.world, networks))
        self.bot.start()
        self.world.wait_ready(shards)
        self.bot.process.log.wait_for("discord-commands.*registered")

    def kill(self):
        since = self.world.mark()
        self.bot.kill()
        self.bot.start()
        self.world.wait_ready(since=since)

    def play(self, players, options, faults=lambda turn: None):
        self.table = table = Table(self.world, self.bot, players, self.rng, faults)
        try:
            table.open(options)
            table.start()
            table.play()
            check_record(self.bot, self.arguments.rederive, table.id, table.judge)
        except Exception:
            print(self.world.story(), file=sys.stderr)
            print("\n".join(self.bot.log_lines()[-40:]), file=sys.stderr)
            raise

    def finish(self):
        try:
            self.world.check()
        except AssertionError:
            print("\n".join(line for line in self.bot.log_lines() if "gateway" in line),
                  file=sys.stderr)
            raise
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(f"the bot ends with {status}:\n{said}")
        self.bot.check_log()
        for line in self.bot.log_lines():
            if self.world.token in line:
                raise AssertionError(f"the token in the log: {line}")


SCENARIOS = {scene.__name__: scene for scene in (quiet, sharded, troubled)}


def play(arguments, name):
    began = time.monotonic()
    scene = Scene(arguments, name)
    with scene.stack:
        SCENARIOS[name](scene)
        scene.finish()
        print(f"{name}: {len(scene.table.judge.events)} events, {scene.table.turns} turns, "
              f"{time.monotonic() - began:.1f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    print(f"--seed {arguments.seed}", flush=True)
    for name in arguments.scenarios or SCENARIOS:
        play(arguments, name)


if __name__ == "__main__":
    main()
