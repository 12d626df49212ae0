"""People on IRC who play any game by typing."""

import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from irc_client import Client  # noqa: E402

BOT = "Dicecup"
LONGEST = 512  # bytes of a line, with its end
SAID = re.compile(r"^:(\S+?)!\S+ (NOTICE|PRIVMSG) (\S+) :(.*)$")
STATUS = re.compile(r"^\S.{0,40}? #\d+(:| waits for players)")
ADDRESS = re.compile(r"^\[\S+ · .*? #\d+[^\]]*\] ")
LAST = "tells more."  # of the answer to help


class Watcher(Client):
    """Hears what the bot says in one channel."""

    def __init__(self, port, nick, channel):
        self.channel = channel
        self.read = 0
        self.shows = []  # what tells how things stand, and how much was said before
        self.n_said = 0
        super().__init__(port, nick, [channel])

    def news(self, timeout):
        with self._news:
            if len(self.lines) == self.read and timeout:
                self._news.wait(timeout)
            fresh, self.read = self.lines[self.read:], len(self.lines)
        found = (SAID.match(line) for line in fresh)
        lines = []
        for line in (said[4] for said in found if said and said[1] == BOT
                     and said[3] == self.channel):
            if STATUS.match(line):
                self.shows.append((self.n_said, line))
            else:
                lines.append(line)
                self.n_said += 1
        return lines


class Human(Client):
    """Somebody at a keyboard with a mind for the game."""

    def __init__(self, port, nick, channel, mind, errors=0.15):
        self.channel = channel
        self.mind = mind
        self.errors = errors
        self.read = 0
        self.shown = []  # told to this person alone
        self.too_long = []
        self.refused = 0
        super().__init__(port, nick, [channel])

    def _heard(self, text):
        super()._heard(text)
        if len(text.encode()) + 2 > LONGEST:
            self.too_long.append(text)

    def look(self):
        """Takes in what came: what was told to this person alone."""
        fresh, self.read = self.lines[self.read:], len(self.lines)
        own = []
        for line in fresh:
            said = SAID.match(line)
            if said and said[1] == BOT and said[3] == self.channel:
                self.mind.see(said[4])
            elif said and said[1] == BOT:
                own.append(said[4])
                self.mind.told(said[4])
        self.shown += own
        return own

    def ask(self, text):
        """What the bot tells this person alone behind something said to it; then what can be done
        now."""
        self.look()
        since = self.mark()
        if text:
            self._say(text)
        self.say(BOT, "help")
        self.wait_for(rf"^:{BOT}!\S+ (?:NOTICE|PRIVMSG) {re.escape(self.name)} :.*{LAST}", since)
        answer = self.look()
        at = next(i for i, line in enumerate(answer) if line.startswith("Commands:"))
        hint = at - 1 if at > 0 else at
        while hint > 0 and not text and not ADDRESS.match(answer[hint - 1]):
            hint -= 1
        return answer[:hint], " ".join(answer[hint:at])

    def _say(self, text):
        secret = text.split()[0].strip("!") in self.mind.secret
        way = self.mind.rng.randrange(3)
        if secret or way == 0:
            self.say(BOT, text)
        elif way == 1:
            self.say(self.channel, "!" + text)
        else:
            self.say(self.channel, f"{BOT}: {text}")

    def act(self):
        """Tries what comes to mind until something is taken."""
        _, hint = self.ask(None)
        if not hint or hint.startswith("Now"):
            return False  # "Now it is not for you to move", or there is no game any more
        ideas = list(self.mind.ideas(hint))
        if self.mind.rng.random() < self.errors:
            ideas.insert(0, self.mind.blunder(hint))
        for idea in ideas[:40]:
            answer, _ = self.ask(idea)
            if all(ADDRESS.match(line) for line in answer):
                return True
            self.refused += 1
        raise AssertionError(f"{self.name} finds no move: {hint}\n{ideas}\n" +
                             "\n".join(self.lines[-40:]))

    def hand(self):
        """What they are told to hold."""
        self.look()
        since = self.mark()
        own = rf"^:{BOT}!\S+ \S+ {re.escape(self.name)} :"
        self.say(BOT, "hand")
        self.wait_for(own + r"\[", since)
        self.say(BOT, "help join")
        self.wait_for(own + "!join: ", since)
        own = self.look()
        first = max(i for i, line in enumerate(own) if ADDRESS.match(line))
        return "\n".join(line for line in own[first:] if not line.startswith("!join: "))
