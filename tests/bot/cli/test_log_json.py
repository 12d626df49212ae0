"""dicecup run, logging JSON, through a game on a server that says hostile things.

usage: test_log_json.py DICECUP
"""

import json
import os
import pathlib
import re
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from program import Program
from scripted import Scripted

DICECUP = os.path.abspath(sys.argv[1])
PASSWORD = "s3cret-of-the-server"
MEMBERS = ["time", "level", "event", "details"]
CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffd]"
LEVELS = {"error", "warning", "info", "debug"}
# In names and words that come from elsewhere.
HOSTILE = [b'"},{"level":"info', b"a\\", b"\xff\xfe\xc3", b"\x1b[2J\x07", b"\xc2\x9b31m",
           b"\xe2\x80\xae\xe2\x80\xa8", "名前".encode(), b"\xed\xa0\x80\x7f", b"%n%s"]


def configure(folder, port, more=""):
    password = pathlib.Path(folder, "password")
    password.touch(mode=0o600)
    password.write_text(PASSWORD + "\n", "utf-8")
    config = pathlib.Path(folder, "c.yaml")
    config.write_text(
        "log: {level: debug, format: json}\n"
        f"irc: [{{name: home, server: 127.0.0.1, tls: false, port: {port}, nick: echo,\n"
        "  password_file: password, channels: ['#dice', '#\"q'], "
        f"rate: {{burst: 100, per_second: 100}}{more}}}]\n", "utf-8")
    return str(config)


def play(server):
    """A game against a computer, to its end, among people with hostile names; its seed."""
    server.wait_for(f"^PASS :{PASSWORD}$")
    server.register()
    server.wait_for('^JOIN #dice,#"q$')
    server.send(":echo!~dicecup@bot.test JOIN #dice")
    for i, name in enumerate(HOSTILE):
        who = b":" + name.replace(b" ", b"_") + b"!u@h%d.test" % i
        server.send_bytes(who + b" JOIN #dice\r\n" + who + b" PRIVMSG #dice :!" + name + b"\r\n" +
                          who + b" PRIVMSG #dice :!stats " + name + b"\r\n" +
                          who + b" KICK #dice nobody :" + name + b"\r\n" +
                          b":s.test 404 echo #dice :" + name + b"\r\n" +
                          b":s.test 471 echo #\"q :" + name + b"\r\n" +
                          name + b"\r\n")
    server.send(":s.test MODE #dice -m")  # the bot may speak again after 404
    server.send(":ann!a@a.test JOIN #dice", ":ann!a@a.test PRIVMSG #dice :!new perudo dice=1",
                ":ann!a@a.test PRIVMSG #dice :!addbot hard",
                ":ann!a@a.test PRIVMSG #dice :!wish my own secret words",
                ":ann!a@a.test PRIVMSG #dice :!start")
    server.wait_for("ann is in")
    token = server.wait_for(r"^PING :(proof-\d+)$").group(1)
    server.send(f":s.test PONG s.test :{token}")
    server.wait_for("Your dice: [1-6]")
    since = 0
    while server.wait_for("(ann, your turn)|wins the game", since).group(1):
        since = server.mark()  # a doubt, or where there is nothing to doubt, a bid
        server.send(":ann!a@a.test PRIVMSG #dice :!dudo", ":ann!a@a.test PRIVMSG #dice :!bid 1 6")
    return server.wait_for(r"(?i)seed\W+([0-9a-f]{64})").group(1)


def judge(lines, seed):
    """Every line is UTF-8 and one event, with the same members, none of which breaks out of it or
    tells a secret."""
    events = set()
    for line in lines:
        event = json.loads(line)
        assert list(event) == MEMBERS, line
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event["time"]), line
        assert event["level"] in LEVELS and re.fullmatch(r"[a-z-]+", event["event"]), line
        assert not re.search(CONTROL, line), ascii(line)
        for secret in (PASSWORD, seed, "my own secret words"):
            assert secret not in line, line
        assert not re.search(r"(?<!#)\bdice\b", event["details"]), line
        events.add(event["event"])
    return events


with tempfile.TemporaryDirectory() as folder, Scripted() as listening:
    config = configure(folder, listening.port)
    bot = Program(DICECUP, "run", "--config", config, env={**os.environ, "DICECUP_PACE_MS": "0"})
    server = listening.accept()
    seed = play(server)

    # What is wrong in a configuration is shown as it stands there.
    configure(folder, listening.port, ", \"\\e[2J\\\"x\\x01\": 1")
    bot.process.send_signal(signal.SIGHUP)
    bot.log.wait_for("config-refused")
    for name in HOSTILE:
        server.send_bytes(
            b":" + name.replace(b" ", b"_") + b"!u@h KICK #dice echo :" + name + b"\r\n")
    bot.log.wait_for("irc-kicked")
    server.send_bytes(b"ERROR :Closing Link: \"" + HOSTILE[2] + b"\n\x9b\"\r\n")
    server.close()
    bot.log.wait_for("irc-lost")
    assert bot.stop() == 0
    events = judge(bot.log.lines, seed)
    assert events >= {"irc-connecting", "irc-connected", "irc-joined", "irc-kicked", "irc-lost",
                      "irc-join-refused", "irc-odd-line", "running", "config-refused", "stopping",
                      "irc-quit"}, events

    # A database that cannot be opened is told in the same form, and a language without its words.
    pathlib.Path(folder, "dicecup.db").write_bytes(b"no database" * 1000)
    configure(folder, listening.port)
    bot = Program(DICECUP, "run", "--config", config,
                  env={**os.environ, "DICECUP_CATALOGUES": "/nowhere"})
    bot.log.wait_for('"database"')
    assert bot.stop() == 0
    assert judge(bot.log.lines, seed) == {"database", "words-missing"}, bot.log.lines
