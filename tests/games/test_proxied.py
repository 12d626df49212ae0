"""Two processes on one PostgreSQL server, each with a network and both with pages, behind nginx as
OPERATING.md sets it up: whoever reads, presses or types reaches the process that plays their table,
and so it is once that process is killed, or gives the table away. test_proxied.py DICECUP OPERATING.md"""

import os
import random
import re
import sys
import time

from web_people import ADDRESS, Guest, Reader  # puts tests/servers on the path

from bot import Bot, Network
from irc_client import Client
from nginx import Nginx
from ngircd import Ngircd
from postgres import Server
from with_pages import WithPages

CHANNEL = "#dice"
BACK_MOST = 20.0  # seconds until another plays what a killed process did, and says so in browsers


class Node(WithPages, Bot):
    """With pages at the address of the proxy."""

    def __init__(self, url, *arguments, **how):
        self.url = url
        super().__init__(*arguments, **how)

    def web_settings(self):
        return f"{super().web_settings()}, url: '{self.url}'"


class Table:
    """ann of IRC and zoe of the web at one, and wim looks on, both through the proxy."""

    def __init__(self, irc, proxy):
        self.ann = Client(irc.port, "ann", [CHANNEL])
        self.ann.say(CHANNEL, "!new perudo")
        self.ann.wait_for(r" table #(\d+) opened by ")
        self.ann.say(CHANNEL, "!link")
        found = self.ann.wait_for(r"/t/.*/j/|/j/.*/t/|/j/").string
        paths = dict(map(reversed, ADDRESS.findall("\n".join([*self.ann.lines, found]))))
        self.view, self.invitation = paths["t"], paths["j"]
        self.zoe = Guest("zoe", proxy.port, random.Random(1))
        self.wim = Reader("wim", proxy.port)

    def begin(self):
        self.wim.watch(self.view)
        assert self.zoe.sit(self.invitation)
        self.ann.wait_for(r"zoe is in \(2/")
        self.ann.say(CHANNEL, "!start")
        self.expect_shown()

    def expect_shown(self):
        """To both, and what zoe types is answered."""
        self.wim.wait(lambda: self.wim.live and "your turn" in "\n".join(self.wim.live.lines), BACK_MOST, "turn")
        self.zoe.wait(lambda: self.zoe.hand_shown and self.zoe.hand_shown.lines, BACK_MOST, "hand")
        told = self.zoe.say("status")
        assert any("Round 1" in line for line in told.lines), told.lines

    def hand(self):
        return re.sub(r".*Your dice", "", "\n".join(self.zoe.hand_shown.lines))

    def close(self):
        for each in self.ann, self.zoe, self.wim:
            each.close()


def blocks_of(page, ports):
    """What OPERATING.md tells to write, for these."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    upstream = re.search(r"^    upstream dicecup \{\n.*?^    \}\n", text, re.M | re.S)[0]
    rest = re.search(r"^    proxy_http_version 1.1;\n.*?^    location ~ .*?^    \}\n", text, re.M | re.S)[0]
    servers = "".join(f"        server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
    return re.sub(r"( +server [\w.]+:8080 max_fails=0;\n)+", servers, upstream), \
        rest.replace("$host;", "$http_host;")


def expect_one(nodes, path):
    """One of them plays it, and the other says so."""
    answers = [Reader("eve", node.web_port).get(path) for node in nodes]
    assert sorted(answer.status for answer in answers) == [200, 503], [a.text for a in answers]
    other = next(answer for answer in answers if answer.status == 503)
    assert other.headers["Retry-After"] == "1" and "another process" in other.text, other.text


def wait_for_shares(server, *expected):
    until = time.monotonic() + 60
    query = "SELECT name, node FROM units"
    while (shares := {row["name"]: row["node"] for row in server.ask(query, "dicecup")}) not in expected:
        assert time.monotonic() < until, shares
        time.sleep(0.02)


def play(server, nodes, tables, proxy):
    for table in tables:
        table.begin()
        expect_one(nodes, table.view)
    before = [(table.zoe.connections, table.wim.connections, table.hand()) for table in tables]
    nodes[0].kill()
    wait_for_shares(server, {"one": "b", "two": "b"})
    killed = tables[0]
    killed.zoe.wait(lambda: killed.zoe.connections > before[0][0], BACK_MOST, "stream")
    killed.wim.wait(lambda: killed.wim.connections > before[0][1], BACK_MOST, "stream")
    for table, (_, _, hand) in zip(tables, before):
        table.expect_shown()
        assert table.hand() == hand, (table.hand(), hand)
    assert Reader("eve", proxy.port).get("/").status == 200


def move(server, nodes, tables):
    """One of them goes to who is new, while who had it goes on: its readers follow."""
    before = [(table.zoe.connections, table.wim.connections) for table in tables]
    nodes[0].start(wait=False)
    wait_for_shares(server, {"one": "a", "two": "b"}, {"one": "b", "two": "a"})
    moved = [row["name"] for row in server.ask("SELECT name FROM units WHERE node = 'a'", "dicecup")][0]
    i = ("one", "two").index(moved)
    tables[i].zoe.wait(lambda: tables[i].zoe.connections > before[i][0], BACK_MOST, "stream behind a move")
    tables[i].wim.wait(lambda: tables[i].wim.connections > before[i][1], BACK_MOST, "stream behind a move")
    for table in tables:
        table.expect_shown()
        expect_one(nodes, table.view)


def main(dicecup, page):
    with Server() as server, Ngircd() as one, Ngircd() as two:
        proxy = Nginx("", "")
        url, database = f"http://127.0.0.1:{proxy.port}", server.make_database("dicecup")
        networks = [Network("one", one.port, [CHANNEL]), Network("two", two.port, [CHANNEL])]
        nodes = [Node(url, dicecup, networks, database=database, more=[f"node: {name}"]) for name in "ab"]
        proxy.upstream, proxy.location = blocks_of(page, [node.web_port for node in nodes])
        tables = []
        try:
            nodes[0].start()
            nodes[1].start(wait=False)
            wait_for_shares(server, {"one": "a", "two": "b"})
            nodes[1].process.log.wait_for(rf"irc-joined.*two: {CHANNEL}$")
            with proxy:
                tables += [Table(irc, proxy) for irc in (one, two)]
                play(server, nodes, tables, proxy)
                move(server, nodes, tables)
            for node in nodes:
                status, said = node.stop()
                assert status == 0, said
            for node in nodes:
                node.check_log()
        finally:
            for each in tables:
                each.close()
            for node in nodes:
                node.__exit__()


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:]))
