"""What holds of a game whose bot was killed, beside the same game that went on quietly."""

import gettext
import os
import re

# Before a line that begins with a name of the channel, as soon as those who are there are known.
GUARD = "· "
OWN = re.compile(r"(?!Dicecup)\w+(>| PRIVMSG) ")  # what people say themselves
HOW = re.compile(r"((Dicecup )?(PRIVMSG|NOTICE) )?(.*)")
TIMES = 2

EVERYBODY = "channel"

# What is said because the bot was away: once in a life (README.md).
BACK = (
    "The bot was offline for {time}; table #{id} goes on where it stopped.",
    "{prefix}status and {prefix}hand show where you are.",
    "{who} [have|has] {time} left.",
    "You still have your seat at table #{id} in {place}.",
    "You have a seat at table #{id} in {place}. Your dice or cards will come to you here.",
    "You have a seat at table #{id} in {place}. Your dice or cards will come to you here; {prefix}private notice "
    "or {prefix}private message chooses how.",
)
DEADLINE = ("{who} [have|has] {time} left.",)
# What somebody hears who says again a thing that was done, and not answered.
DONE_ALREADY = (
    "There is already a table here: #{id}. {prefix}status shows it.",
    "The computer is already playing for you.",
    "The game is paused; {prefix}resume continues it.",
    "The game is not paused.",
)
SLOW = ("I am slow just now: please wait a moment.",)  # on a busy machine
# By these words something is done that is told in the moment, or never: the status shows it.
NOTICES = {"new", "join", "wish", "leave", "pause", "resume", "again", "end"}


PLACES = {"who": r"[^\s。]+"}


def _pattern(sentences, language):
    """Any of these in a row."""
    words = gettext.translation(f"dicecup-{language}", os.environ["DICECUP_CATALOGUES"], ["x"],
                                fallback=language == "en")
    choices = []
    for sentence in map(words.gettext, sentences):
        text = re.sub(r"\\\[(\w+)\\\|(\w+)\\\]", r"(\1|\2)", re.escape(sentence))
        choices.append(re.sub(r"\\{(\w+)\\}", lambda place: PLACES.get(place[1], ".*?"), text) + r"\s*")
    return re.compile("(" + "|".join(choices) + ")+")


def _plain(text):
    """Without how it was said."""
    return HOW.fullmatch(text)[4].removeprefix(GUARD)


class Quiet:
    """The quiet streams by step, with what is answered between two steps to who asks."""

    def __init__(self, language, script, lines, asides):
        self.script = script
        self.back, self.done, self.slow, self.deadline = (
            _pattern(each, language) for each in (BACK, DONE_ALREADY, SLOW, DEADLINE))
        self.lines = {name: [(step, _plain(text)) for step, _, _, text in each if not OWN.match(text)]
                      for name, each in lines.items()}
        self.asides = {key: self._packed(" ".join(_plain(text) for text in texts if not OWN.match(text)))
                       for key, texts in asides.items()}

    def _packed(self, text):
        """As it is, however it is cut into lines."""
        return re.sub(r"\s", "", self.deadline.sub("", text))

    def is_told(self, streams):
        """All of the step has come, or shows in the hand."""
        return all(self._has_come(name, streams.step, streams.lines.get(name, ())) for name in self.lines)

    def _has_come(self, name, step, lines):
        came = {_plain(text) for at, _, _, text in lines if at == step}
        return all(text in came for at, text in self.lines[name] if at == step) or \
            any(self.hand_tells(name, step, text) for text in came)

    def shows(self, name, step, text):
        """How things stand before or after it."""
        return any(self._packed(text) in self.asides.get((name, at), "") for at in (step - 1, step))

    def hand_tells(self, name, step, text):
        """Who is shown this sees how the step ended; of a secret move, too."""
        mover, alone, _ = self.script[step]
        text = self._packed(text)
        return name != EVERYBODY and text in self.asides.get((name, step), "") and not (
            alone and name == mover and text in self.asides.get((name, step - 1), ""))

    def is_notice(self, step):
        return self.script[step][2].split()[0] in NOTICES


class Reader:
    """One stream, read beside the quiet one: each line there, in order, once or twice, within one move."""

    def __init__(self, name, quiet, dead):
        self.name, self.quiet, self.dead = name, quiet, dead
        self.expected = quiet.lines.get(name, [])
        self.times = [0] * len(self.expected)
        self.at = 0  # the next that is expected
        self.once = set()  # (life, text) of what is said once in a life
        self.seen = set()  # steps that the hand tells
        self.last = None  # which came again last: whether it had left, nobody knew who was killed then
        self.again = 0  # from where on lines may come again
        self.step = self.life = self.said = 0
        self.wrong = []

    def read(self, lines):
        for self.step, life, self.said, text in lines:
            self._pass(self.step)
            self.again = self.again if life == self.life else 0
            self.life = life
            if not OWN.match(text):
                self._take(_plain(text))
        self._pass(self.expected[-1][0] + 1 if self.expected else 0)
        return self.wrong

    def _complain(self, what, text, step=None):
        self.wrong.append((self.name, self.step if step is None else step, what, text))

    def _pass(self, end):
        """All of the steps before has been said."""
        while self.at < len(self.expected) and self.expected[self.at][0] < end:
            self._miss(*self.expected[self.at])

    def _miss(self, step, text):
        self.at += 1
        if not (self.quiet.is_notice(step) or step in self.seen) or step not in self.dead:
            self._complain("is never said", text, step)

    def _take(self, text):
        if not (self._is_at(self.at, text) or self._comes_back(text) or self._comes_again(text) or
                any(self._is_at(at, text) for at in range(self.at + 1, len(self.expected)))):
            self._complain("is said", text)

    def _is_at(self, at, text):
        """It is the line there, and now is its time."""
        if at == len(self.expected) or self.expected[at] != (self.step, text):
            return False
        while self.at < at:
            self._miss(*self.expected[self.at])
        self.times[at] += 1
        self.at += 1
        return True

    def _comes_back(self, text):
        """Each once in a life."""
        if self.quiet.slow.fullmatch(text) or (self.said and self.quiet.done.fullmatch(text)):
            return True
        if not self.life or (self.life, text) in self.once:
            return False
        self.once.add((self.life, text))
        if self.quiet.hand_tells(self.name, self.step, text):
            self.seen.add(self.step)
        return self.quiet.shows(self.name, self.step, text) or bool(self.quiet.back.fullmatch(text))

    def _comes_again(self, text):
        """Of the last move, in order."""
        for i in range(self.again, self.at):
            if self.expected[i][1] == text and self._is_of_last_move(i):
                self.times[i] += 1
                if self.times[i] > TIMES and i != self.last:
                    self._complain(f"is said {self.times[i]} times", text)
                self.again, self.last = i + 1, i
                return True
        return False

    def _is_of_last_move(self, i):
        told = [at for at, _ in self.expected[:self.at] if at < self.step]
        return self.expected[i][0] >= (told[-1] if told else self.step)


def violations(quiet, lines, dead):
    """(stream, step, what, text) of each. dead: steps in which the bot was killed."""
    found = []
    for name in sorted({*quiet.lines, *lines}):
        reader = Reader(name, quiet, dead)
        found += reader.read(lines.get(name, []))
    return found
