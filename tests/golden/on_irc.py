"""Golden games on a real IRC server: each line that the bot says, as its reader gets it."""

import re
import sys
from contextlib import ExitStack, closing
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

from bot import Bot, Network  # noqa: E402  puts tests/servers on the path
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from streams import Streams  # noqa: E402

CHANNEL = "#dice"
SAID = re.compile(r"^:(\S+?)!\S+ (\w+) (\S+) :(.*)$")


class Typist(Client):
    """Somebody who types, and takes in what came."""

    def __init__(self, port, nick):
        self.read = 0
        self.pings = 0
        super().__init__(port, nick, [CHANNEL])

    def settle(self):
        """All that this client sent has reached the server, and all that is for it has come."""
        since = self.mark()
        self.pings += 1
        self.send(f"PING {self.nick}{self.pings}")
        self.wait_for(rf" PONG \S+ :{self.nick}{self.pings}$", since)

    def news(self):
        fresh, self.read = self.lines[self.read:], len(self.lines)
        return [found.groups() for found in map(SAID.match, fresh) if found]


class Irc:
    """A context manager; do() says a line, and returns once all that comes of it has come."""

    kind_of_bot = Bot

    def __init__(self, program, people, language, env):
        self.program, self.language, self.env = program, language, env
        self.names = people
        self.streams = Streams()

    def __enter__(self):
        with ExitStack() as stack:
            server = stack.enter_context(Ngircd())
            self.bot = stack.enter_context(self.kind_of_bot(
                self.program, [Network("home", server.port, [CHANNEL])], language=self.language))
            self.bot.start(env=self.env)
            self.people = {name: stack.enter_context(closing(Typist(server.port, name)))
                           for name in self.names}
            self.witness = stack.enter_context(closing(Typist(server.port, "witness")))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._stack.close()

    def do(self, name, alone, text):
        person = self.people[name]
        if alone:
            self.streams.add(name, f"{name}> {text}")
        person.say("Dicecup" if alone else CHANNEL, text if alone else f"!{text}")
        person.settle()
        self.settle()

    def settle(self):
        """Answers come after what was said at tables, and what a probe finds out comes with the second."""
        for _ in range(2):
            since = self.witness.mark()
            self.witness.say("Dicecup", "help leave")
            self.witness.wait_for(r"^:Dicecup!\S+ \S+ witness :", since)
        self._take()

    def _take(self):
        for name, person in self.people.items():
            person.settle()
            for who, how, where, text in person.news():
                if who == "Dicecup" and where == name:
                    self.streams.add(name, f"{how} {text}")
        self.witness.settle()
        for who, how, where, text in self.witness.news():
            if where == CHANNEL:
                self.streams.add("channel", f"{who} {how} {text}")

    def finish(self):
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(f"the bot ends with {status}:\n{said}")
