"""Two processes on one PostgreSQL server, behind nginx as OPERATING.md sets it up: one plays, the other
stands by. Whoever reads, presses or types reaches the one that plays, also once that is killed or
stopped. test_proxied.py DICECUP OPERATING.md"""

import http.client
import os
import random
import re
import signal
import socket
import sys

from web_people import ADDRESS, Guest, Reader  # puts tests/servers on the path

from bot import Bot, Network
from irc_client import Client
from nginx import Nginx
from ngircd import Ngircd
from postgres import Server
from server import free_port
from with_pages import WithPages

CHANNEL = "#dice"
BACK_MOST = 20.0  # seconds until another plays what a killed process did, and says so in browsers


class Node(WithPages, Bot):
    """With pages at the address of the proxy, and metrics."""

    def __init__(self, url, name, *arguments, **how):
        self.url, self.metrics = url, free_port()
        super().__init__(*arguments, **how, more=[f"node: {name}", f"metrics: 127.0.0.1:{self.metrics}"])

    def ask(self, path):
        """Of its metrics: status and text."""
        line = http.client.HTTPConnection("127.0.0.1", self.metrics, timeout=120)
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read().decode()

    def figures(self):
        return set(self.ask("/metrics")[1].splitlines())

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
        lines = self.zoe.wait(lambda: self.zoe.hand_shown and self.zoe.hand_shown.lines, BACK_MOST, "hand")
        return re.sub(r".*Your dice", "", "\n".join(lines))

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


def expect_one(nodes, table):
    """One of them plays it, and the other turns away whatever is asked of it."""
    answers = [Reader("eve", node.web_port).get(table.view) for node in nodes]
    assert sorted(answer.status for answer in answers) == [200, 503], [a.text for a in answers]
    waits = next(node for node, answer in zip(nodes, answers) if answer.status == 503)
    expect_turned_away(waits)
    expect_standby(waits)
    plays = next(node for node in nodes if node is not waits)
    assert plays.ask("/alive") == (200, "alive\n") and plays.ask("/ready") == (200, "ready\n")
    assert {"dicecup_standby 0", "dicecup_lease_taken_total 1"} < plays.figures()


def expect_turned_away(node):
    """Before anything is read of a body, and without one where HEAD asks."""
    rows = ((b"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", b"standby\n"),
            (b"POST /t/1/say HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n", b"standby\n"),
            (b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", b""))
    for request, body in rows:
        with socket.create_connection(("127.0.0.1", node.web_port), timeout=120) as line:
            line.sendall(request)
            said = b"".join(iter(lambda: line.recv(4096), b""))
        head, got = said.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 503 ") and b"\r\nRetry-After: 1\r\n" in head, said
        assert got == body, said


def expect_standby(node):
    assert node.ask("/ready") == (503, "standby\n")
    assert node.ask("/alive") == (200, "alive\n")
    assert {"dicecup_standby 1", "dicecup_lease_taken_total 0"} < node.figures()


def wait_for_standby(node):
    node.process.log.wait_for(" standby .* is in use by another dicecup, as [ab]; waiting to take over$")


def goes_on(table, end):
    """With the same hand, in the same browsers."""
    before = table.zoe.connections, table.wim.connections, table.hand()
    end()
    table.zoe.wait(lambda: table.zoe.connections > before[0], BACK_MOST, "stream")
    table.wim.wait(lambda: table.wim.connections > before[1], BACK_MOST, "stream")
    table.expect_shown()
    assert table.hand() == before[2], (table.hand(), before[2])


def play(nodes, table, proxy):
    first, second = nodes
    table.begin()
    expect_one(nodes, table)
    second.process.process.send_signal(signal.SIGHUP)
    second.process.log.wait_for(" config-read it waits for the database$")
    expect_one(nodes, table)
    goes_on(table, first.kill)
    assert Reader("eve", proxy.port).get("/").status == 200
    first.start(wait=False)
    wait_for_standby(first)
    expect_one(nodes, table)
    goes_on(table, second.stop)


def main(dicecup, page):
    with Server() as server, Ngircd() as irc:
        proxy = Nginx("", "")
        url, database = f"http://127.0.0.1:{proxy.port}", server.make_database("dicecup")
        nodes = [Node(url, name, dicecup, [Network("home", irc.port, [CHANNEL])], database=database) for name in "ab"]
        proxy.upstream, proxy.location = blocks_of(page, [node.web_port for node in nodes])
        table = None
        try:
            nodes[0].start()
            nodes[1].start(wait=False)
            wait_for_standby(nodes[1])
            with proxy:
                table = Table(irc, proxy)
                play(nodes, table, proxy)
            status, said = nodes[0].stop()
            assert status == 0, said
            for node in nodes:
                node.check_log()
        finally:
            if table:
                table.close()
            for node in nodes:
                node.__exit__()


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:]))
