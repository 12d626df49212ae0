"""dicecup run, watched over HTTP beside its pages.

usage: test_monitor.py DICECUP
"""

import http.client
import os
import pathlib
import re
import resource
import socket
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from program import Program
from scripted import Scripted

DICECUP = os.path.abspath(sys.argv[1])
VISITORS_MOST = 16
DESCRIPTORS, KEPT = 600, 512  # of the process, and how many of them are not for pages

resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))


def get(port, path, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, body


LABELS = {"network": "home|web", "by": "message|press", "le": r"[\d.]+|\+Inf",
          "version": r"\d+\.\d+\.\d+", "commit": r"[0-9a-f]{0,12}",
          "game": "perudo|catbox|ring|saiun|geht", "result": "taken|answered|refused|limited|unknown|failed|ignored", "status": "[2-5]xx",
          "reason": "unreadable|elsewhere|method|long|fast|busy|address|full"}
SUFFIXES = {"counter": {""}, "gauge": {""}, "summary": {"_sum", "_count"},
            "histogram": {"_bucket", "_sum", "_count"}}


def figures(port):
    """The text is what Prometheus reads: help and type before the figures of each name, none twice,
    and in labels nothing but what is known beforehand."""
    status, body = get(port, "/metrics")
    assert status == 200 and body.endswith("\n")
    values, family, suffixes = {}, None, set()
    for line in body.splitlines():
        if line.startswith("# HELP"):
            family = re.fullmatch(r"# HELP ((?:dicecup|process)_[a-z_]+) \S.*", line).group(1)
            assert not any(name.startswith(family) for name in values), line
            suffixes = None
        elif line.startswith("#"):
            kind = re.fullmatch(rf"# TYPE {family} (\w+)", line).group(1)
            assert suffixes is None and (kind == "counter") == family.endswith("_total"), line
            suffixes = SUFFIXES[kind]
        else:
            name, labels, value = re.fullmatch(
                r"([a-z_]+)(?:{(.+)})? (\d+(?:\.\d+)?)", line).groups()
            assert name.startswith(family) and name[len(family):] in suffixes, line
            for label in (labels or "").split(",") if labels else ():
                key, said = re.fullmatch(r'(\w+)="(.*)"', label).groups()
                assert re.fullmatch(LABELS[key], said), line
            assert line.rsplit(" ", 1)[0] not in values, line
            values[line.rsplit(" ", 1)[0]] = float(value)
    return values


def results(port):
    """Commands by what came of them."""
    found = {}
    for name, value in figures(port).items():
        if name.startswith("dicecup_commands_total"):
            found[re.search('result="(.+)"', name).group(1)] = value
    return found


def wait_for(condition):
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def raw(port, said):
    """All that is answered."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as visitor:
        visitor.sendall(said)
        return b"".join(iter(lambda: visitor.recv(65536), b""))


def hung_up(port, said=b""):
    """Whether the bot closes a connection without a word."""
    with socket.create_connection(("127.0.0.1", port), timeout=120) as visitor:
        visitor.sendall(said)
        try:
            return visitor.recv(1) == b""
        except ConnectionResetError:
            return True


class Pages(http.client.HTTPConnection):
    """By a socket in the file system."""

    def __init__(self, path):
        super().__init__("localhost", timeout=120)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(120)
        self.sock.connect(self.path)


def ask_for_page(path, at):
    connection = Pages(at)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, "<main" in answer.read().decode()
    connection.close()
    return found


def take_all(at, most):
    """The connections for pages, of which there are no more."""
    taken = [Pages(at) for _ in range(most)]
    for each in taken:
        each.connect()
        each.sock.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    late = Pages(at)
    late.connect()
    assert late.sock.recv(1) == b""
    return taken


with tempfile.TemporaryDirectory() as folder, Scripted() as server:
    config, web = os.path.join(folder, "c.yaml"), os.path.join(folder, "web.sock")
    with open(config, "w", encoding="utf-8") as out:
        out.write(f"metrics: 127.0.0.1:0\nweb: {{listen: 'unix:{web}'}}\n"
                  "irc: [{name: home, server: 127.0.0.1, tls: false, "
                  f"port: {server.port}, nick: echo, channels: '#dice'}}]\n")
    bot = Program(DICECUP, "run", "--config", config)
    port = int(bot.log.wait_for(r" monitor .* on port (\d+)$").group(1))

    # Before and after the network is there.
    bot.log.wait_for(" running ")
    assert get(port, "/alive") == (200, "alive\n")
    assert get(port, "/ready") == (503, "not every network is connected\n")
    assert figures(port)['dicecup_network_up{network="home"}'] == 0
    network = server.accept()
    network.register()
    network.admit()
    network.end_who()
    wait_for(lambda: get(port, "/ready") == (200, "ready\n"))
    before = figures(port)
    assert before['dicecup_network_up{network="home"}'] == 1
    assert before["dicecup_live_tables"] == 0
    assert before['dicecup_game_tables{game="perudo"}'] == 0
    assert before['dicecup_connects_total{network="home"}'] == 1
    assert 0 < before["process_cpu_seconds_total"] < 100
    with open(f"/proc/{bot.process.pid}/statm", encoding="ascii") as statm:
        resident = int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    assert resident / 2 < before["process_resident_memory_bytes"] < resident * 2
    # As many as there are, and the one that the question came on.
    assert abs(before["process_open_fds"] - len(os.listdir(f"/proc/{bot.process.pid}/fd"))) <= 1
    assert before["process_open_fds"] < before["process_max_fds"]
    assert before["dicecup_handling_seconds_count"] == 0
    assert before['dicecup_queue_length{network="home"}'] == 0
    assert before["dicecup_web_connections"] == before['dicecup_web_requests_total{status="2xx"}'] == 0
    assert before["dicecup_web_connections_most"] > 0
    assert results(port) == dict.fromkeys(
        ("taken", "answered", "refused", "limited", "unknown", "failed", "ignored"), 0)
    assert abs(before["dicecup_start_time_seconds"] - time.time()) < 100

    # A table, and a game that does not exist.
    network.send(":ann!a@a.test JOIN #dice", ":ann!a@a.test PRIVMSG #dice :!new perudo")
    wait_for(lambda: figures(port)["dicecup_live_tables"] == 1)
    network.send(":ann!a@a.test PRIVMSG #dice :!new chess")
    wait_for(lambda: figures(port)["dicecup_handling_seconds_count"] == 2)
    wait_for(lambda: figures(port)["dicecup_sync_seconds_sum"] > before["dicecup_sync_seconds_sum"])
    after = figures(port)
    assert after['dicecup_heard_total{network="home",by="message"}'] == 2
    assert after['dicecup_heard_total{network="home",by="press"}'] == 0
    assert after['dicecup_handling_seconds_bucket{le="+Inf"}'] == 2
    within = [value for name, value in after.items() if "handling_seconds_bucket" in name]
    assert len(within) == 9 and within == sorted(within), within
    assert after["dicecup_handling_seconds_sum"] > 0
    assert after["dicecup_commit_seconds_count"] > before["dicecup_commit_seconds_count"]
    assert after["dicecup_commit_seconds_sum"] > before["dicecup_commit_seconds_sum"]
    for name in ("commit", "sync"):
        assert after[f'dicecup_{name}_seconds_bucket{{le="+Inf"}}'] \
            == after[f"dicecup_{name}_seconds_count"] > 0
        within = [value for key, value in after.items() if f"{name}_seconds_bucket" in key]
        assert len(within) == 9 and within == sorted(within), within

    # By what came of them: of these, and of a table and a game that does not exist before.
    for text in ("PRIVMSG echo :weather", "PRIVMSG #dice :!weather", "PRIVMSG #dice :!join",
                 "PRIVMSG #dice :!rules", "PRIVMSG #dice :!addbot", "PRIVMSG #dice :!dudo"):
        network.send(f":ann!a@a.test {text}")
    wait_for(lambda: figures(port)["dicecup_handling_seconds_count"] == 8)
    assert results(port) == {"taken": 2, "answered": 2, "refused": 2, "limited": 0, "unknown": 1,
                             "failed": 0, "ignored": 1}, results(port)
    # Two lines go at once, the others wait for one a second.
    assert figures(port)['dicecup_queue_length{network="home"}'] > 4

    # Who asks for something else, too much or nothing gets nothing, and takes nothing away.
    assert get(port, "/")[0] == 404 and get(port, "/metrics", "POST")[0] == 404
    for page in ("/rules", "/top", "/t/1", "/learn/perudo", "/style.css", "//metrics", "/metrics/"):
        assert get(port, page) == (404, "there are /metrics, /ready and /alive\n"), page
    assert get(port, "/metricsx")[0] == 404 and get(port, "/ready?verbose=1")[0] == 200
    assert get(port, "/metrics?name=x")[1].startswith("# HELP")
    assert get(port, "/ready", "HEAD") == (200, "") and get(port, "/", "HEAD")[0] == 404
    assert raw(port, b"GET /metrics HTTP/1.1\r\nX: " + b"x" * 10000).startswith(b"HTTP/1.1 431 ")
    assert raw(port, b"GET /metrics HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 400 ")  # no host
    assert raw(port, b"GET /alive HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(VISITORS_MOST)]
    assert hung_up(port)
    # Pages have a listener of their own: neither answers for the other, nor waits for it.
    assert ask_for_page("/rules/perudo", web) == (200, True)
    for path in ("/metrics", "/ready", "/alive", "/metrics?name=x", "//ready"):
        assert ask_for_page(path, web)[0] in (400, 404), path
    for visitor in idle:
        visitor.close()
    wait_for(lambda: not hung_up(port, b"GET /ready HTTP/1.1\r\n\r\n"))
    readers = take_all(web, DESCRIPTORS - KEPT)
    assert get(port, "/ready") == (200, "ready\n")
    assert DESCRIPTORS - KEPT < figures(port)["process_open_fds"] < DESCRIPTORS
    for reader in readers:
        reader.close()

    # The database is taken away for a while.
    database = os.path.join(folder, "dicecup.db")
    assert after["dicecup_database_writable"] == 1
    os.rename(database, database + ".aside")
    wait_for(lambda: figures(port)["dicecup_database_writable"] == 0)
    os.rename(database + ".aside", database)
    wait_for(lambda: figures(port)["dicecup_database_writable"] == 1)

    # The line is lost; and the bot ends though somebody is still asking.
    network.close()
    wait_for(lambda: get(port, "/ready")[0] == 503)
    with socket.create_connection(("127.0.0.1", port)):
        assert bot.stop() == 0

    # An address that is taken: one line, and no bot that looks as if it were watched.
    with socket.create_server(("127.0.0.1", 0)) as taken:
        text = pathlib.Path(config).read_text("utf-8")
        address = f"metrics: 127.0.0.1:{taken.getsockname()[1]}\n"
        pathlib.Path(config).write_text(text.replace("metrics: 127.0.0.1:0\n", address), "utf-8")
        bot = Program(DICECUP, "run", "--config", config)
        bot.log.wait_for(" error metrics cannot listen there: address already in use$")
        assert bot.process.wait(60) == 1
        bot.stop()
