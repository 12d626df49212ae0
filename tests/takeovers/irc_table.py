"""A table on IRC: its people type in the channel, or to the bot alone."""

import re
import time

from irc_client import Client

from seen import BOT, Foul
from table import GONE, PATIENCE, REFUSED, SILENT, TAKEN, Table

SAID = re.compile(rf"^:({BOT}\S*?)!\S+ (?:NOTICE|PRIVMSG) (\S+) :(.*)$")
COMES_OR_GOES = re.compile(rf"^:({BOT}\S*?)!\S+ (JOIN|PART|QUIT|NICK)\b(?: :?(\S+))?")
GRACE = 15.0  # seconds
NOBODY = re.compile(rf"^:\S+ 401 \S+ {BOT}")


class Person(Client):
    """Somebody at a keyboard; knows when each line came."""

    def __init__(self, port, nick, channel):
        self.times = []
        self.read = self.hands = 0
        self.bot = BOT  # as it is called now
        self.replaced = set()  # what those that have no say any more are called still
        super().__init__(port, nick, [channel])

    def _heard(self, text):
        self.times.append(time.monotonic())
        super()._heard(text)

    def see_bot(self, name, how, what):
        """Something else than words."""
        if how == "JOIN":
            self.replaced |= {self.bot} - {name}
        self.replaced.discard(name)
        if how == "JOIN" or (how == "NICK" and name == self.bot):
            self.bot = what if how == "NICK" else name
            self.replaced.discard(self.bot)

    def hear_bot(self, name, line):
        if name in self.replaced:
            raise Foul(f"{self.nick} hears from {name}, and {self.bot} has come: {line}")


class IrcTable(Table):
    def __init__(self, port, channel, names, rng):
        super().__init__(channel, names, rng)
        self.people = {name: Person(port, name, channel) for name in names}
        self.first = self.people[names[0]]
        self.moved = []  # when the bot came or went
        self.came = 0.0  # when it did last
        self.heard = {name: [] for name in names}  # in private, but for hands

    def look(self):
        for name, person in self.people.items():
            fresh = person.lines[person.read:]
            times = person.times[person.read:]
            person.read += len(fresh)
            for at, line in zip(times, fresh):
                self._take(name, person, at, line)

    def _take(self, name, person, at, line):
        said, moved = SAID.match(line), COMES_OR_GOES.match(line)
        if said:
            person.hear_bot(said[1], line)
        if moved:
            person.see_bot(*moved.groups())
        if said and said[2].startswith("#"):
            if person is self.first and said[2] == self.place:
                self.take_public(said[3])
        elif said:
            self.take_private(name, said[3])
            person.hands += bool(self.HAND.search(said[3]))
            if not self.HAND.search(said[3]):
                self.heard[name].append(said[3])
                self.take_answer(said[3])
        elif NOBODY.match(line):
            self.heard[name].append(line)
        elif moved and person is self.first:
            self.moved.append(at)
            if moved[2] == "JOIN":
                self.see_it_come(at)

    def see_it_come(self, at):
        self.came = at

    def saw_it_come(self, since):
        return self.came > since

    def take_answer(self, text):
        """How the table stands is told to who asks, too."""
        if not re.search(r"\bhelp\b", text):
            self._take_lobby(text)
            self._take_game(text)

    @property
    def n_hands(self):
        return {name: person.hands for name, person in self.people.items()}

    def do(self, asked, is_done):
        person = self.people[asked.name]
        self.look()
        n_public, n_private = len(self.first.lines), len(self.heard[asked.name])
        text = " ".join(("new", *self.wanted())) if asked.what == "new" else asked.what
        if asked.what in self.whispers or self.is_secret(asked) or (asked.how == "move" and self.rng.random() < 0.4):
            asked.how = "alone"
            person.say(person.bot, text)
        else:
            person.say(self.place, "!" + text)

        def is_answered():
            answered = len(self.heard[asked.name]) > n_private
            if is_done is None:  # how things stand, to all or to one
                return answered or any(f" PRIVMSG {self.place} :" in line and SAID.match(line)
                                       for line in self.first.lines[n_public:self.first.read])
            return is_done() or answered
        asked.is_answered = is_answered
        if not self.wait(lambda: is_answered() or self.saw_it_come(asked.at), PATIENCE) or not is_answered():
            return SILENT
        if is_done is None or is_done():
            return TAKEN
        if self.wait(is_done, 0.3):
            return TAKEN
        return GONE if NOBODY.match(self.heard[asked.name][-1]) else REFUSED

    def is_excused(self, asked):
        """It had left, or came anew, or said that it had been away."""
        return any(asked.at - GRACE < at < asked.until + GRACE for at in (*self.moved, *self.awaited))

    def lines(self):
        return {name: person.lines for name, person in self.people.items()}

    def story(self):
        return "\n".join([super().story(), *(f"    {line}" for line in self.first.lines[-25:])])

    def close(self):
        for person in self.people.values():
            person.close()
