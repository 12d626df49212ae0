"""dicecup run on a server that wants TLS alone (IRCv3 sts): a restart remembers it.

usage: test_sts.py DICECUP
"""

import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from certs import Authority
from program import Program
from scripted import Scripted

DICECUP = os.path.abspath(sys.argv[1])
authority = Authority()
env = {**os.environ, "SSL_CERT_FILE": authority.cert}


def run(config):
    return Program(DICECUP, "run", "--config", config, env=env)


with tempfile.TemporaryDirectory() as folder, Scripted() as plain, \
        Scripted(tls=authority.issue("safe")) as safe:
    config = pathlib.Path(folder, "c.yaml")
    config.write_text(f"irc: [{{name: home, server: localhost, tls: false, port: {plain.port}, "
                      "nick: echo, channels: ['#dice']}]\n", "utf-8")

    bot = run(config)
    client = plain.accept()
    client.wait_for("^USER ")
    client.send(f":s.test CAP * LS :sts=port={safe.port}")
    safe.accept().register("multi-prefix sts=duration=600")
    bot.log.wait_for("irc-connected home: as echo")
    assert bot.stop() == 0

    bot = run(config)
    client = safe.accept()
    client.register("multi-prefix sts=duration=0")
    bot.log.wait_for("irc-connected home: as echo")
    assert bot.log.count(f"port {plain.port}") == 0, bot.log.lines
    assert bot.stop() == 0

    bot = run(config)
    plain.accept().wait_for("^USER ")  # it was told to forget
    assert bot.stop() == 0

authority.close()
