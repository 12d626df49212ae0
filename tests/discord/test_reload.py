#!/usr/bin/env python3
"""SIGHUP while games run, on two IRC networks and Discord: test_reload.py DICECUP."""

import os
import re
import signal
import sys
import tempfile
from os.path import dirname, join
from urllib import request

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from irc_client import Client  # noqa: E402
from life import HAND, begin_game, bid, dice_of  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from program import Program  # noqa: E402
from server import free_port  # noqa: E402
from world import World  # noqa: E402

TURN = r"(\w+), your turn"
DICE = r"Your dice: ([1-6](?: [1-6])*)"


class Operator:
    """Writes the configuration, and has the bot read it again."""

    def __init__(self, dicecup, folder, networks, world):
        self.path = join(folder, "dicecup.yaml")
        self.networks = networks  # name: keys and values
        self.rest = {"log": "{level: debug}"}
        self.world = world
        self.write()
        self.process = Program(dicecup, "run", "--config", self.path, name="bot",
                               env={**os.environ, "DICECUP_DISCORD_TOKEN": world.token})
        self.log = self.process.log

    def write(self):
        with open(self.path, "w", encoding="utf-8") as out:
            for key, value in self.rest.items():
                out.write(f"{key}: {value}\n")
            out.write("irc:\n")
            for name, keys in self.networks.items():
                out.write(f"  - name: {name}\n    rate: {{burst: 100, per_second: 100}}\n")
                out.writelines(f"    {key}: {value}\n" for key, value in keys.items())

    def reload(self, *wanted, answer="info config-read"):
        """Until these lines are in the log."""
        self.write()
        since = self.log.mark()
        self.process.process.send_signal(signal.SIGHUP)
        self.log.wait_for(answer, since)
        for pattern in wanted:
            self.log.wait_for(pattern, since)


class Game:
    """Perudo between two on IRC, who bid in turn."""

    def __init__(self, channel, *people, prefix="!"):
        self.channel = channel
        self.people = {person.nick: person for person in people}
        self.first = people[0]
        self.bids = 0
        self.prefix = prefix
        since = self.first.mark()
        self.type(people[0], "new perudo dice=3")
        self.number = self.first.wait_for(
            rf"Perudo table #(\d+) opened by {people[0].nick}", since).group(1)
        for person in people[1:]:
            self.type(person, "join")
            self.first.wait_for(f"{person.nick} is in", since)
        self.type(people[0], "start")
        self.mover = self.first.wait_for(TURN, since).group(1)
        self.dice = {nick: person.wait_for(DICE).group(1) for nick, person in self.people.items()}

    def type(self, person, text):
        person.say(self.channel, self.prefix + text)

    def bid(self):
        """One more, in the channel; then it is the other's turn."""
        self.bids += 1
        since = self.first.mark()
        self.type(self.people[self.mover], f"bid {self.bids} 6")
        self.first.wait_for(f"{self.mover} bids {self.bids} x sixes", since)
        self.mover = self.first.wait_for(TURN, since).group(1)

    def still_holds(self):
        """Everybody has the dice they had."""
        for nick, person in self.people.items():
            since = person.mark()
            person.say("Dicecup", f"#{self.number} hand")
            assert person.wait_for(DICE, since).group(1) == self.dice[nick]


def channels_and_prefix(operator, home, game):
    """Beside a game, and under it."""
    keys = operator.networks["home"]
    keys["channels"] = '["#dice", "#extra"]'
    operator.reload("irc-joined home: #extra")
    game.bid()
    assert operator.log.count("irc-joined home: #dice") == 1, "it never left"
    ann = home["ann"]
    ann.join("#extra")
    ann.say("#extra", "!new saiun")
    ann.wait_for("Saiun table #2 opened by ann")

    # Its own channel is taken away, twice at once, and comes back: the game was waiting there.
    for _ in range(2):
        keys["channels"] = '["#extra"]'
        since = ann.mark()
        operator.reload()
        ann.wait_for("^:Dicecup!.* PART #dice", since)
        ann.say("Dicecup", "#2 status")
        ann.wait_for("NOTICE ann :.*Saiun", since)
        keys["channels"] = '["#extra", "#DICE"]'
        operator.reload("irc-joined home: #DICE")
        ann.wait_for(f"PRIVMSG #dice :{game.mover}, your turn: ", since)
        game.still_holds()
        game.bid()
    assert not ann.count("has left, and the seat is kept")

    keys["prefix"] = "'?'"
    operator.reload()
    since = ann.mark()
    ann.say("#dice", "!status")
    game.prefix = "?"
    game.type(ann, "status")
    ann.wait_for("PRIVMSG #dice :.*#1: ", since)
    ann.say("Dicecup", "#2 status")
    ann.wait_for("NOTICE ann :.*Saiun", since)
    assert ann.count("PRIVMSG #dice :.*#1: ", since) == 1
    game.bid()


def wrong_ones(operator, game):
    """Nothing follows, and one line says where it is wrong."""
    before = dict(operator.networks["home"])
    operator.networks["home"].update(prefix="'+'", nik="Cup", channels='["#extra"]')
    operator.reload(
        answer=r"error config-refused \S+dicecup\.yaml:\d+:\d+: .*nik.*the old one stays$")
    operator.networks["home"] = before
    game.bid()
    # A secret that is not there, or cannot be one, though all else is well.
    operator.rest["discord"] = f"{{api: '{operator.world.api}', token_file: nowhere}}"
    operator.reload(answer=r"error config-refused \S+:\d+:\d+: token_file: No such file")
    operator.rest["discord"] = f"{{api: '{operator.world.api}', token_file: token}}"
    for text, answer in (("", r"\S+:\d+:\d+: token_file: the file is empty"),
                         ("two words", ".*not every network can be")):
        with open(join(dirname(operator.path), "token"), "w", encoding="utf-8") as out:
            os.chmod(out.name, 0o600)
            out.write(text)
        operator.reload(answer=f"error config-refused {answer}")
    del operator.rest["discord"]
    game.bid()


def connection(operator, server, home, game):
    """Another nick is taken at once; another way to the server needs another connection."""
    ann = home["ann"]
    since = ann.mark()
    operator.networks["home"]["nick"] = "Cup"
    operator.reload("irc-nick home: now Cup")
    ann.wait_for("^:Dicecup!.* NICK :?Cup", since)
    game.bid()
    operator.networks["home"]["nick"] = "Dicecup"
    operator.networks["home"]["server"] = "localhost"
    since = ann.mark()
    operator.reload("irc-connected home: as Dicecup", "irc-joined home: #DICE")
    ann.wait_for("^:Cup!.* QUIT :.*back soon; every table is kept", since)
    ann.wait_for("PRIVMSG #dice :.*#1: ", since)
    game.still_holds()
    game.bid()
    # Where nobody is: it tries, until the way back is configured.
    operator.networks["home"]["port"] = free_port()
    operator.reload("irc-lost home: .*refused")
    operator.networks["home"]["port"] = server.port
    operator.reload("irc-joined home: #DICE")
    game.still_holds()
    game.bid()


def networks(operator, other, game):
    """One is added, goes, and comes back with its game; so does Discord."""
    keys = {"server": "127.0.0.1", "port": other.port, "tls": "false", "channels": '"#hall"'}
    operator.networks["other"] = keys
    operator.reload("irc-joined other: #hall")
    second = Game("#hall", *(Client(other.port, nick, ["#hall"]) for nick in ("cat", "dan")))
    second.bid()
    game.bid()
    since = second.first.mark()
    del operator.networks["other"]
    operator.reload("network-gone other: its tables rest")
    second.first.wait_for("^:Dicecup!.* QUIT :.*good bye; every table is kept", since)
    game.bid()
    operator.networks["other"] = keys
    operator.reload("irc-joined other: #hall")
    second.first.wait_for(r"The bot was offline for .+; table #3 goes on where it stopped", since)
    second.still_holds()
    second.bid()
    game.bid()
    return second


class OnDiscord:
    """What life.py wants of a bot."""

    def __init__(self, operator):
        self.world = operator.world

    def person(self, name):
        return self.world.person(name)

    def people(self, *names):
        return [self.person(name) for name in names]


def discord(operator, game):
    bot = OnDiscord(operator)
    operator.rest["discord"] = f"{{api: '{operator.world.api}'}}"
    operator.reload("discord-server .* is there", "discord-commands")
    begin_game(bot, "ann", "ben")
    bid(bot, ("ann", "ben"), 1)
    dice = dice_of(bot.person("ann"))
    # What it can do as it is: no other connection.
    operator.rest["discord"] = f"{{api: '{operator.world.api}', moderators: ['77']}}"
    since = operator.log.mark()
    operator.reload()
    bid(bot, ("ann", "ben"), 2)
    assert not operator.log.count("discord-quit", since)
    # What it cannot, and away altogether.
    operator.rest["discord"] = f"{{api: '{operator.world.api}', shards: 1}}"
    operator.reload("discord-quit", "discord-server .* is there")
    bid(bot, ("ann", "ben"), 3)
    game.bid()
    del operator.rest["discord"]
    operator.reload("network-gone discord")
    game.bid()
    since = bot.person("ann").mark()
    operator.rest["discord"] = f"{{api: '{operator.world.api}'}}"
    operator.reload("discord-server .* is there")
    bot.person("ann").wait_for(r"The bot was offline for .+", since=since)
    bid(bot, ("ann", "ben"), 4)
    assert dice_of(bot.person("ann")) == dice
    # A token that Discord refuses ends Discord alone.
    token = join(dirname(operator.path), "token")
    with open(token, "w", encoding="utf-8") as out:
        os.chmod(token, 0o600)
        out.write("not.the.token\n")
    operator.rest["discord"] = f"{{api: '{operator.world.api}', token_file: token}}"
    operator.reload("network-refused", "network-gone discord")
    game.bid()
    with open(token, "w", encoding="utf-8") as out:
        out.write(operator.world.token + "\n")
    operator.reload("discord-server .* is there")
    bid(bot, ("ann", "ben"), 5)


def the_rest(operator, game):
    """Language, figures, the database, the log."""
    operator.rest["language"] = "ja"
    operator.reload()
    game.type(game.first, "status")
    game.first.wait_for("PRIVMSG #dice :ペルード #1")
    del operator.rest["language"]
    for _ in range(2):
        operator.rest["metrics"] = "127.0.0.1:0" if _ == 0 else f"127.0.0.1:{free_port()}"
        since = operator.log.mark()
        operator.reload("monitor /metrics")
        port = operator.log.wait_for(r"on port (\d+)$", since).group(1)
        with request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
            text = answer.read().decode()
        assert re.findall(r"^dicecup_network_up.*$", text, re.M) == [
            f'dicecup_network_up{{network="{name}"}} 1' for name in ("home", "other", "discord")]
    operator.rest["database"] = "other.db"
    operator.reload("warning config-database", "info config-read")
    assert not os.path.exists(join(dirname(operator.path), "other.db"))
    game.bid()
    operator.rest["log"] = "{format: json}"
    operator.reload(answer='"event":"config-read"')


def play(dicecup, folder, home_server, other, world):
    people = {nick: Client(home_server.port, nick, ["#dice"]) for nick in ("ann", "bob")}
    keys = {"server": "127.0.0.1", "port": home_server.port, "tls": "false", "channels": '"#dice"'}
    operator = Operator(dicecup, folder, {"home": keys}, world)
    try:
        operator.log.wait_for("irc-joined home: #dice")
        game = Game("#dice", *people.values())
        game.bid()
        wrong_ones(operator, game)
        channels_and_prefix(operator, people, game)
        connection(operator, home_server, people, game)
        second = networks(operator, other, game)
        discord(operator, game)
        the_rest(operator, game)
        second.bid()
        assert operator.process.stop() == 0
    except AssertionError:
        print("\n".join(operator.log.lines[-60:]))
        raise
    finally:
        operator.process.kill()
    world.check()


with tempfile.TemporaryDirectory() as folder, Ngircd() as home, Ngircd() as other, \
        World(scale=0.02) as world:
    world.create()
    play(sys.argv[1], folder, home, other, world)
