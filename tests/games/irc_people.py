"""People on IRC who play any game by typing."""

import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from calls import in_order  # noqa: E402
from irc_client import Client  # noqa: E402

BOT = "Dicecup"
LONGEST = 512  # bytes of a line, with its end
MARK = re.compile(r"[\x00-\x1f\x7f]")  # no line of the bot's has one
SAID = re.compile(r"^:(\S+?)!\S+ (NOTICE|PRIVMSG) (\S+) :(.*)$")
STATUS = re.compile(r"^\S.{0,40}? #\d+(:| waits for players)")
ADDRESS = re.compile(r"^\[\S+ · .*? #\d+[^\]]*\] ")
TRIES = 40  # until a move is taken


class Watcher(Client):
    """Hears what the bot says in one channel."""

    def __init__(self, port, nick, channel):
        self.channel = channel
        self.read = 0
        super().__init__(port, nick, [channel])

    def said(self, timeout):
        """What the bot said in the channel since the last call."""
        with self._news:
            if len(self.lines) == self.read and timeout:
                self._news.wait(timeout)
            fresh, self.read = self.lines[self.read:], len(self.lines)
        found = (SAID.match(line) for line in fresh)
        return [in_order(said[4]) for said in found if said and said[1] == BOT and said[3] == self.channel]

    def news(self, timeout):
        said = self.said(timeout)
        at = next((i for i, line in enumerate(said) if STATUS.match(line)), len(said))
        return [(i >= at, line) for i, line in enumerate(said)]  # a status is of several lines


class Human(Client):
    """Somebody at a keyboard with a mind for the game."""

    prefix = "!"

    def __init__(self, port, nick, channel, mind, errors=0.15):
        self.channel = channel
        self.mind = mind
        self.rng = mind.rng
        self.errors = errors
        self.read = 0
        self.shown = []  # told to this person alone
        self.unfit = []  # lines that are too long or hold a mark
        self.refused = 0
        super().__init__(port, nick, [channel])

    def _heard(self, text):
        super()._heard(text)
        if len(text.encode()) + 2 > LONGEST or (SAID.match(text) and MARK.search(text)):
            self.unfit.append(text)

    def look(self):
        """Takes in what came: what was told to this person alone."""
        fresh = self.lines[self.read:]
        self.read += len(fresh)
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

    def _ask(self, *texts, until):
        """What the bot tells this person alone behind the texts, up to the line that is waited
        for."""
        self.look()
        since = self.mark()
        for say in texts:
            say()
        self.wait_for(rf"^:{BOT}!\S+ \S+ {re.escape(self.name)} :{until}", since)
        return self.look()

    def hint(self):
        """What the bot says that can be done now."""
        answer = self._ask(lambda: self.say(BOT, "help"), until=".*More:")
        return " ".join(line for line in answer
                        if not ADDRESS.match(line)).split("More:")[0].split("Moves of ")[0].strip()

    def try_it(self, text, public=None):
        """Says it; what is refused of it, or None. What the bot says next, here or there, is about
        it."""
        self.look()
        since = self.mark()
        self._say(text, public)
        said = self.wait_for(
            rf"^:{BOT}!\S+ \S+ (?:{self.channel}|({re.escape(self.name)})) :(.*)", since)
        return said[2] if said[1] and not ADDRESS.match(said[2]) else None

    def _say(self, text, public):
        way = self.rng.randrange(3)
        if public is None:
            public = text.split()[0] not in self.mind.secret and way > 0
        if not public:
            self.say(BOT, text)
        elif way == 1:
            self.say(self.channel, self.prefix + text)
        else:
            self.say(self.channel, f"{BOT}: {text}")

    def act(self):
        """Tries what comes to mind until something is taken."""
        hint = self.hint()
        if not hint or re.search(r"(^|\. )(Now:|It is not your turn)", hint):
            return False  # "It is not your turn", or there is no game any more
        ideas = list(self.mind.ideas(hint))
        if ideas and self.rng.random() < self.errors:
            self.try_it(self.mind.blunder(hint))
        if ideas:
            self._blab(ideas[0])
        for idea in ideas[:TRIES]:
            if not self.try_it(idea):
                return True
            self.refused += 1
        if ideas and self.hint() == hint:  # else something unasked was taken for the answer
            raise AssertionError(f"{self.name} finds no move: {hint}\n{ideas}")
        return False

    def _blab(self, idea):
        """Sometimes a secret is said aloud: then it is not taken."""
        if idea.split()[0] in self.mind.secret and self.rng.random() < self.errors:
            self._ask(lambda: self._say(idea, public=True), until=".*Nothing was done\\.")
            self.mind.blabbed.append(idea)

    def hand(self):
        """What they are told to hold."""
        own = self._ask(lambda: self.say(BOT, "hand"), until=r"\[")
        own += self._ask(lambda: self.say(BOT, "help leave"), until="!leave: ")
        own = [line for line in own if "It is your turn. You have " not in line]  # a nudge between
        first = max(i for i, line in enumerate(own) if ADDRESS.match(line))
        return "\n".join(line for line in own[first:] if not line.startswith("!leave: "))
