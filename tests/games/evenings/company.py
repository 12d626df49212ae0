"""An evening in a channel with other bots that listen to the same prefix: Limnoria, Eggdrop and a second
Dicecup."""

import argparse
import time
from contextlib import closing

import test_any_game
from bot import Bot, Network
from inspircd import Inspircd
from irc_people import BOT, SAID
from neighbours import Eggdrop, Limnoria

CHANNEL = "#dice"
SECOND = "Dicetwo"
LOOP = 6.0  # seconds in which bots would begin to talk to each other


class Company(test_any_game.Room):
    """People sit down at the first Dicecup by its name, and play with the prefix that all know."""

    prefix = f"{BOT}: "

    def __init__(self, arguments, name):
        super().__init__(argparse.Namespace(**vars(arguments), game="perudo"), name)

    def begin(self, n_people):
        server = self.stack.enter_context(Inspircd())
        self.enter(Network("home", server.port, [CHANNEL]), [server.port] * n_people)
        self.second = self.stack.enter_context(Bot(
            self.arguments.dicecup, [Network("home", server.port, [CHANNEL], nick=SECOND)]))
        self.second.start()
        for neighbour in (Limnoria, Eggdrop):
            self.stack.enter_context(closing(neighbour(server.port, CHANNEL)))
            self.watcher.wait_for(rf"^:{neighbour.__name__}!\S+ JOIN", timeout=120)

    def said_by(self, nick, where, since=0):
        """In the channel, or in private to anybody who plays."""
        if where == CHANNEL:
            return self.watcher.heard_by(nick, CHANNEL, since)
        return [line for human in self.humans for line in human.heard_by(nick, human.name)]

    def orders(self):
        """How often people said something behind the prefix."""
        return sum(said[4].startswith("!") and said[1] in self.party.humans
                   for said in map(SAID.match, self.watcher.lines) if said)

    def tempt(self, by, order, text):
        """A bot is made to say the text; what bots say within a while, by nick, but for the text and
        what answers people."""
        since = self.watcher.mark()
        self.watcher.say(CHANNEL, f"{order} {text}")
        self.watcher.wait_for(rf"^:{by}!\S+ PRIVMSG {CHANNEL} :{text}", since)
        time.sleep(LOOP)
        people = tuple(f"{person.nick}: " for person in (self.watcher, *self.humans))
        return {nick: [line for line in self.said_by(nick, CHANNEL, since)
                       if line != text and not line.startswith(people)]
                for nick in (BOT, SECOND, "Limnoria", "Eggdrop")}

    def finish(self):
        super().finish()
        status, said = self.second.stop()
        if status != 0:
            raise AssertionError(f"the second ends with {status}:\n{said}")
        self.second.check_log()


def company(room):
    """A game is played, and no bot talks with another for longer than it takes to be refused."""
    room.begin(4)
    room.play(room.game.OPTIONS[0])
    expect(not room.said_by(SECOND, CHANNEL), "the second says something in the channel")
    expect(all(line.startswith("There is no table here.") for line in room.said_by(SECOND, None)),
           "the second says more than that it has no table")
    expect(len(room.said_by("Limnoria", CHANNEL)) <= room.orders(), "Limnoria answers bots")
    expect(not room.said_by("Eggdrop", CHANNEL), "Eggdrop was not asked")

    said = room.tempt("Limnoria", "Limnoria: echo", "!new ring")  # it says that it is a bot
    expect(not said[BOT] and not said[SECOND] and not said["Limnoria"], said)
    said = room.tempt("Eggdrop", "!parrot", "!new ring")  # it does not
    expect(sum("opened by Eggdrop" in line for line in said[BOT] + said[SECOND]) == 2, said)
    expect(len(said["Limnoria"]) <= 1 and not said["Eggdrop"], said)
    said = room.tempt("Eggdrop", "!parrot", f"{SECOND}: status")
    expect(not said[BOT] and len(said[SECOND]) <= 2 and not said["Eggdrop"], said)


def expect(true, what):
    if not true:
        raise AssertionError(what)


EVENINGS = {"company": (Company, company)}
