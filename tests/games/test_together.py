"""Two processes on one PostgreSQL server, each with a network: a table of the one is brought to a channel
of the other by its invitation, and stands in both from then on, also when its process is killed.
test_together.py DICECUP"""

import os
import re
import sys

from test_shares import Nodes  # puts tests/servers on the path

from irc_client import Client
from ngircd import Ngircd
from postgres import Server
from with_pages import WithPages

from bot import Bot

CHANNEL = "#dice"
BACK = r":Dicecup\S*!\S+ JOIN :?#dice"


class Node(WithPages, Bot):
    pass


def affinities(server):
    return server.ask("SELECT unit, beside FROM unit_affinities", "dicecup")


def open_table(ann):
    """The name under which it can be brought elsewhere."""
    ann.say(CHANNEL, "!new perudo")
    table = ann.wait_for(r" table #(\d+) opened by ")[1]
    ann.say(CHANNEL, "!link")
    return f"#{table}", ann.wait_for(rf"/j/({table}-[0-9a-f]{{32}})")[1]


def refused_without_key(server, eve, table):
    mark = eve.mark()
    eve.say(CHANNEL, f"!join {table}")
    eve.wait_for(f"There is no table {table} that you may bring here", mark)
    assert not affinities(server)


def brought(nodes, eve, name):
    mark = eve.mark()
    eve.say(CHANNEL, f"!join #{name}")
    eve.wait_for("Another process of mine plays table #", mark)
    nodes.wait_for({"one": "a", "two": "a"}, {"one": "b", "two": "b"})
    eve.wait_for(BACK, mark)
    eve.say(CHANNEL, f"!join #{name}")
    eve.wait_for(r"eve is in \(2/", mark)


def begins(ann, eve):
    mark = eve.mark()
    ann.say(CHANNEL, "!start")
    for person in ann, eve:
        person.wait_for(r"Your dice: [1-6 ]+")
    eve.wait_for(r"PRIVMSG #dice :.*your turn: ", mark)


def goes_on_in_both(people, cause):
    marks = [person.mark() for person in people]
    cause()
    for person, mark in zip(people, marks):
        person.wait_for(BACK, mark)
        person.say(CHANNEL, "!status")
    for person, mark in zip(people, marks):
        person.wait_for(r"PRIVMSG #dice :.*your turn: ", mark)


def bid(people):
    """The one who is called, and all are told."""
    called = [found[1] for found in (re.search(r"PRIVMSG #dice :.*?(\w+), your turn: ", line)
                                     for line in people[0].lines) if found][-1]
    marks = [person.mark() for person in people]
    next(person for person in people if person.nick == called).say(CHANNEL, "!bid 1 2")
    for person, mark in zip(people, marks):
        person.wait_for("bids 1 x twos", mark)


def together(dicecup):
    with Server() as server, Ngircd() as one, Ngircd() as two, \
            Nodes(dicecup, {"one": one.port, "two": two.port}, server, "ab", Node) as nodes:
        ann, eve = Client(one.port, "ann", [CHANNEL]), Client(two.port, "eve", [CHANNEL])
        nodes.start("a")
        nodes.bots["a"].wait_until_joined()
        nodes.start("b")
        nodes.wait_for({"one": "a", "two": "b"})
        eve.wait_for(BACK)
        eve.say(CHANNEL, "!help")
        table, name = open_table(ann)
        refused_without_key(server, eve, table)
        brought(nodes, eve, name)
        begins(ann, eve)
        plays = nodes.shares()["one"]
        goes_on_in_both([ann, eve], nodes.bots[plays].kill)
        assert len(set(nodes.shares().values())) == 1, nodes.shares()
        bid([ann, eve])
        nodes.start(plays)
        nodes.wait_for({"nodes": 2, "units": 2}, read=lambda: {
            name: count for name, count in nodes.figures("ab".replace(plays, "")).items()
            if name in ("nodes", "units")})  # nothing comes between them
        for node in nodes.bots.values():
            status, said = node.stop()
            assert status == 0, said
            node.check_log()


if __name__ == "__main__":
    together(os.path.abspath(sys.argv[1]))
