#!/usr/bin/env python3
"""People who want the bot to fall over, while others play: hostile.py DICECUP REDERIVE [--seed N].

The game must come to its right end, the bot must live, and end without a leak."""

import argparse
import random
import time

from hall import BOT, Hall, Person, Table  # puts tests/servers on the path
from irc_client import Client
from ngircd import Ngircd

from bot import Bot, Network
from records import check_record

CROWD = 50
# What is sent as it stands; {c} is the channel and {b} the bot.
RAW = (
    b"PRIVMSG {c} :!bid \xff\xfe 3",
    b"PRIVMSG {c} :!b\xc3",
    b"PRIVMSG {b} :\xed\xa0\x80 join",
    b"PRIVMSG {c} :!wish \xf4\x90\x80\x80",
    b"PRIVMSG {c} :!stats \xff\xff\xff",
    b"PRIVMSG {c} :!\x02bid\x02 \x0304,12 5\x03 3",
    b"PRIVMSG {c} :!wish \x1b[2J\x07\x08\x7f",
    b"PRIVMSG {c} :!wish " + b"\x03" * 200,
    b"PRIVMSG {c} :! " + b"\xe3\x80\x80" * 100 + b"join",
    b"PRIVMSG {c} :!" + b"\xef\xbc\xa2\xef\xbc\xa9\xef\xbc\xa4" * 40,
    b"PRIVMSG {c} :!" + b"a" + b"\xcc\x81" * 180,
    b"PRIVMSG {b} :\x01VERSION\x01",
    b"PRIVMSG {b} :\x01PING 1 2 3 4\x01",
    b"PRIVMSG {b} :\x01PING " + b"9" * 400 + b"\x01",
    b"PRIVMSG {b} :\x01ACTION joins\x01",
    b"PRIVMSG {b} :\x01DCC SEND x 1 2 3\x01",
    b"PRIVMSG {b} :\x01",
    b"PRIVMSG {b} :\x01\x01",
    b"PRIVMSG {c} :\x01ACTION !join\x01",
    b"NOTICE {b} :join",
    b"NOTICE {c} :!join",
    b"PRIVMSG {c} :!",
    b"PRIVMSG {c} :!!!!",
    b"PRIVMSG {c} :{b}:",
    b"PRIVMSG {c} :{b}: {b}: {b}: join",
    b"PRIVMSG {c} :!" + b"x" * 440,
    b"PRIVMSG {c} :!bid " + b"9" * 440,
    b"PRIVMSG {c} :!bid " + b"5 " * 220,
    b"PRIVMSG {c} :!bid -1 -1",
    b"PRIVMSG {c} :!bid 99999999999999999999 3",
    b"PRIVMSG {c} :!#99999999999999999999 bid 5 3",
    b"PRIVMSG {c} :!#-1 hand",
    b"PRIVMSG {b} :#1 hand",
    b"PRIVMSG {b} :#1 bid 90 6",
    b"PRIVMSG {b} :#1 calza",
    b"PRIVMSG {b} :#",
    b"PRIVMSG {b} :hand",
    b"PRIVMSG {c} :!hand",
    b"PRIVMSG {c} :!dudo",
    b"PRIVMSG {c} :!set dice=%n%s%n",
    b"PRIVMSG {c} :!set {who}=1",
    b"PRIVMSG {c} :!new perudo dice=99999999999999999999 calza=perhaps",
    b"PRIVMSG {c} :!unseat %s%n",
    b"PRIVMSG {c} :!unseat ann",
    b"PRIVMSG {c} :!end",
    b"PRIVMSG {c} :!wish 9:" + b"w" * 300,
    b"PRIVMSG {c} :!history 99999999999999999999",
    b"PRIVMSG {c} :!fair -9223372036854775809",
    b"PRIVMSG {c} :!fair 1",
    b"PRIVMSG {b} :fair 1",
    b"PRIVMSG {c} :!top perudo share month here month everywhere",
    b"PRIVMSG {c} :!stats '; DROP TABLE people; --",
    b"PRIVMSG {c} :!lang xx",
    b"PRIVMSG {c} :!addbot hard 9999",
    b"PRIVMSG {c} :!removebot (bot)",
    b"PRIVMSG {c},{b},{c} :!status",
    b"JOIN 0",
    b"JOIN {c}",
)
TALK = ("!help", "!rules", "!join", "!status", "!start", "!new perudo", "!top", "!history")


class Attack:
    def __init__(self, network, channel, rng):
        self.network = network
        self.channel = channel
        self.rng = rng
        self.crowd = []

    def crowd_comes(self, *_):
        """All at once, with nicks and names like those of players."""
        for number in range(CROWD):
            self.crowd.append(Client(self.network.port, f"c{number}|[ann]^", user="ann"))
        for client in self.crowd:
            client.send(f"JOIN {self.channel}")

    def says_everything(self, *_):
        raw = list(RAW)
        self.rng.shuffle(raw)
        for line in raw:
            line = line.replace(b"{c}", self.channel.encode()).replace(b"{b}", BOT.encode())
            self.rng.choice(self.crowd).send_bytes(line + b"\r\n")

    def floods(self, *_):
        for number in range(240):
            client = self.crowd[number % 8]
            target = self.channel if number % 3 else BOT
            client.say(target, self.rng.choice(TALK))

    def too_long(self, *_):
        """The server itself may throw these out."""
        for size in (600, 5000):
            client = Client(self.network.port, f"long{size}", [self.channel])
            client.send(f"PRIVMSG {self.channel} :!bid " + "7" * size)

    def crowd_goes(self, *_):
        for number, client in enumerate(self.crowd):
            if number % 2:
                client.send("NICK gone" + str(number))
            client.close()


def attack(hall, network, rng):
    people = [Person(hall, network, nick, ["#dice"], "me")
              for nick in ("ann", "[b]{n}", "c^r_a|-`")]
    table = Table(hall, network, "#dice", people, rng, "dice=5")
    attack = Attack(network, "#dice", rng)
    table.script = {3: attack.crowd_comes, 6: attack.says_everything, 9: attack.too_long,
                    12: attack.floods, 18: attack.says_everything, 24: attack.crowd_goes}
    table.open()
    table.start()
    hall.play(60)
    return table


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    print(f"--seed {arguments.seed}", flush=True)
    began = time.monotonic()
    with Ngircd() as server:
        network = Network("home", server.port, ["#dice"])
        with Bot(arguments.dicecup, [network]) as bot, Hall(bot) as hall:
            bot.start()
            table = attack(hall, network, random.Random(arguments.seed))
            hall.check_people()
            hall.check_seeds()
            check_record(bot, arguments.rederive, *table.games[0])
            status, said = bot.stop()
            if status != 0:
                raise AssertionError(f"the bot ends with {status}:\n{said}")
            bot.check_log()
    print(f"{table.turns} turns among {CROWD} who shout, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
