"""dicecup run: the status it ends with, and what it waits for instead.

usage: test_run_ends.py DICECUP
"""

import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from ngircd import Ngircd
from program import Program

DICECUP = os.path.abspath(sys.argv[1])
MAY_PASS, TO_MEND = 1, 78
IRC = "irc: [{name: home, server: 127.0.0.1, port: %d, tls: false, channels: '#dice'%s}]\n"
NOBODY = IRC % (1, "")


class Place:
    """A folder with a configuration."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.config = self.folder / "c.yaml"

    def start(self, text, **environment):
        self.config.write_text(text, "utf-8")
        return Program(DICECUP, "run", "--config", str(self.config), env={**os.environ, **environment})

    def ends(self, text, status, pattern, **environment):
        """By itself, saying why."""
        bot = self.start(text, **environment)
        found = bot.process.wait(30)
        bot.stop()
        assert (found, bot.log.count(pattern)) == (status, 1), (found, bot.log.lines)

    def secret(self, words):
        path = self.folder / "secret"
        path.write_text(words + "\n", "utf-8")
        path.chmod(0o600)
        return path


def is_ready(bot):
    port = int(bot.log.wait_for(r" monitor .* on port (\d+)$").group(1))
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", "/ready")
    answer = connection.getresponse()
    status, body = answer.status, answer.read().decode()
    connection.request("GET", "/metrics")
    figures = connection.getresponse().read().decode()
    assert re.search(r"^dicecup_database_writable [01]$", figures, re.M), figures
    return status, body


def ends_at_once(bot, number):
    began = time.monotonic()
    bot.process.send_signal(number)
    status = bot.process.wait(20)
    bot.stop()
    assert status == 0 and time.monotonic() - began < 5, (status, bot.log.lines)


def what_the_operator_wrote(place):
    place.ends("colour: red\n", TO_MEND, "unknown key .colour.")
    place.ends(f"{NOBODY}discord: {{}}\n", TO_MEND, " error discord-token what is given as the token is none",
               DICECUP_DISCORD_TOKEN="my token")


def a_password_that_a_server_refuses(place):
    with Ngircd(password="right") as server:
        wrong = f", password_file: {place.secret('wrong')}"
        place.ends(IRC % (server.port, wrong), TO_MEND, r" error network-refused home: .*[Pp]assword")
        bot = place.start(IRC % (server.port, f", password_file: {place.secret('right')}"))
        bot.log.wait_for("irc-joined home: #dice")
        ends_at_once(bot, signal.SIGTERM)


def an_address_that_somebody_has(place):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        place.ends(f"web: {{listen: '{address}', url: 'http://{address}'}}\n", MAY_PASS,
                   " error web-listen .*ddress already in use")


def a_file_that_somebody_has(place):
    """It says so once, is not ready, and goes on with it as soon as it can."""
    first = place.start(NOBODY)
    first.log.wait_for(" running ")
    second = place.start("metrics: 127.0.0.1:0\n" + NOBODY)
    in_use = " error database .* is in use by another dicecup.*; waiting until it can be used$"
    second.log.wait_for(in_use)
    assert is_ready(second) == (503, "the database cannot be used yet\n")
    second.process.send_signal(signal.SIGHUP)
    second.log.wait_for(" config-read it waits for the database$")
    assert first.stop() == 0
    second.log.wait_for(" running ", timeout=120)
    assert second.log.count(" error database ") == 1, second.log.lines
    assert is_ready(second) == (503, "not every network is connected\n")
    third = place.start(NOBODY)
    third.log.wait_for(in_use)
    ends_at_once(third, signal.SIGTERM)
    assert second.stop() == 0


def a_server_that_says_nothing(place):
    """Also while the connection to it is being made."""
    for number in (signal.SIGTERM, signal.SIGINT):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            bot = place.start(f"database: 'postgresql://127.0.0.1:{port}/x?sslmode=disable'\n{NOBODY}")
            silent.accept()[0].recv(100)
            ends_at_once(bot, number)


for scenario in (what_the_operator_wrote, a_password_that_a_server_refuses,
                 an_address_that_somebody_has, a_file_that_somebody_has, a_server_that_says_nothing):
    if scenario is a_server_that_says_nothing and not pathlib.Path(DICECUP).with_name("postgres.so").exists():
        continue
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        scenario(Place(scratch))
    print(f"{scenario.__name__}: {time.monotonic() - began:.1f} s")
