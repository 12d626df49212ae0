"""The machine is lost with its database, and a copy that went elsewhere takes its place, as
OPERATING.md says: test_shipped.py DICECUP."""

import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(__file__)), "servers"))

from bot import Bot, Network  # noqa: E402
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402

CHANNEL = "#dice"
CALLED = re.compile(r"PRIVMSG #dice :(\w+), your turn: ")


class Players:
    def __init__(self, port):
        self.all = {nick: Client(port, nick, [CHANNEL]) for nick in ("ann", "ben")}
        self.ann, self.ben = self.all.values()

    def begin(self):
        self.ann.say(CHANNEL, "!new perudo")
        self.ben.wait_for("opened by")
        self.ben.say(CHANNEL, "!join")
        self.ann.wait_for(r"is in \(2/")
        self.ann.say(CHANNEL, "!start")
        self.ann.wait_for(CALLED.pattern)

    def ask_for_bid(self, count):
        mover = [found[1] for found in map(CALLED.search, self.ann.lines) if found][-1]
        self.all[mover].say(CHANNEL, f"!bid {count} 2")

    def bid(self, count):
        since = self.ann.mark()
        self.ask_for_bid(count)
        self.ann.wait_for(f"bids {count} x twos", since)

    def dice(self):
        hands = []
        for client in self.all.values():
            since = client.mark()
            client.say("Dicecup", "hand")
            hands.append(client.wait_for(r"Your dice: ([1-6 ]+)", since)[1])
        return hands


def ship(bot, shipped):
    """What the timer does each minute: nobody ever sees half a copy."""
    fresh = os.path.join(bot.folder, "fresh.db")
    copied = bot.run("backup", fresh, "--db", bot.database)
    assert copied.returncode == 0, copied.stderr
    os.replace(fresh, shipped)


def lose(bot):
    bot.kill()
    for name in os.listdir(bot.folder):
        if name.startswith("dicecup.db"):
            os.unlink(os.path.join(bot.folder, name))


def main(dicecup):
    with Ngircd() as server, Bot(dicecup, [Network("home", server.port, [CHANNEL])]) as bot:
        bot.start()
        players = Players(server.port)
        players.begin()
        shipped = os.path.join(bot.folder, "shipped.db")
        for count in (1, 2):  # the second copy takes the place of the first
            players.bid(count)
            ship(bot, shipped)
        dice = players.dice()
        players.bid(3)  # too late for the copy
        lose(bot)
        restored = bot.run("restore", shutil.copy(shipped, shipped + ".here"), "--db", bot.database)
        assert restored.returncode == 0, restored.stderr
        since = players.ann.mark()
        bot.start()
        players.ann.wait_for("The bot was offline for .* table #1 goes on where it stopped", since)
        assert players.dice() == dice
        players.bid(3)  # once more
        players.bid(4)
        status, said = bot.stop()
        assert status == 0, said
        bot.check_log()


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
