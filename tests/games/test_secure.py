"""Two processes at a PostgreSQL server that wants TLS and a password, as OPERATING.md sets it up: the one
that plays is killed, and the other goes on. Who has another password, trusts somebody else or comes without
TLS is told so. test_secure.py DICECUP"""

import os
import sys

from test_takeover import Pair, killed  # puts tests/servers on the path
from test_shipped import CHANNEL, Players

from bot import Bot, Network
from certs import Authority
from ngircd import Ngircd
from postgres import USER, SecureServer

DATABASE = "dicecup"


def expect_refused(dicecup, server, port, database, *words):
    """doctor tells why in one line, and no password."""
    with Bot(dicecup, [Network("home", port, [CHANNEL])], database=database) as bot:
        told = bot.run("doctor", "--config", bot.config)
        lines = [line for line in told.stdout.splitlines() if "database" in line]
        assert told.returncode != 0 and len(lines) == 1, told
        assert all(word in lines[0] for word in words), lines
        assert server.PASSWORD not in told.stdout + told.stderr, told


def refused(dicecup, server, port, stranger):
    expect_refused(dicecup, server, port, server.secure_url(DATABASE, authority=stranger), "certificate")
    expect_refused(dicecup, server, port, server.secure_url(DATABASE, sslmode="disable"), "no encryption")
    server.write_passfile("another")
    expect_refused(dicecup, server, port, server.secure_url(DATABASE), f'password authentication failed for user "{USER}"')


def secure(dicecup):
    authority, stranger = Authority(), Authority("stranger")
    with SecureServer(authority) as server, Ngircd() as irc, \
            Pair(dicecup, irc.port, server.make_database(DATABASE)) as pair:
        pair.start()
        players = Players(irc.port)
        players.begin()
        players.bid(1)
        ways = server.ask(f"SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = '{USER}'")
        assert ways and all(way["ssl"] for way in ways), ways
        killed(pair, players, server)
        players.bid(2)
        for bot in pair.bots:
            bot.check_log()
            assert server.PASSWORD not in "\n".join(bot.log_lines())
        refused(dicecup, server, irc.port, stranger)
    for each in authority, stranger:
        each.close()


if __name__ == "__main__":
    secure(os.path.abspath(sys.argv[1]))
