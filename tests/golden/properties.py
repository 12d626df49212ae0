"""What holds of a game whose bot was killed, beside the same game that went on quietly (README.md). A restart
says, and nothing else may come beside the quiet game:

- BACK, in a stream of lines each once in a life;
- how the table stands before or after the step, once in a life, as "status" and "hand" answer in a quiet game:
  instead of what was told in the moment, and of what was said to somebody alone;
- therefore these may be missing, where the bot was killed in their step, or since while they stood: what was told in
  the moment (NOTICES, LATE), and private lines, once the hand shows how the step ended;
- DONE_ALREADY; words for the dice that were kept are not said again, or they would be in them twice;
- SLOW, and GUARD, which is not compared;
- on a live message and a page, what was said of late (LOG) begins again, with the move before once more; a page tells of the rounds that are over as it
  does to who comes late; a call mentions who had just acted;
- a new screen begins with the hand and what was said last (FORGETS), and nobody who has come back is kept waiting
  until they press Enter (GOES_ON)."""

import gettext
import os
import re

# Before a line that begins with a name of the channel, as soon as those who are there are known.
GUARD = "· "
OWN = re.compile(r"(?!Dicecup)\w+(>| PRIVMSG) ")  # what people say themselves
HOW = re.compile(r"((Dicecup )?(PRIVMSG|NOTICE) )?(.*)")
TIMES = 2

EVERYBODY = "channel"
LOG = "said: "  # before what the live message says of late, which begins again after a restart
MENTION = re.compile("(<@\\w+> ?)+")  # nobody knows any more that they acted a moment ago
BUTTON = "["
GOES_ON = ("", "skip")
FORGETS = {"said"}  # a screen that is new begins with nothing that was said

# What is said because the bot was away, who is awaited, and that a seat is still there, which is also the
# probe before a hand.
BACK = (
    "The bot was offline for {time}; table #{id} goes on where it stopped.",
    "{prefix}status and {prefix}hand show where you are.",
    "{who} [have|has] {time} left.",
    "Continuing {game} #{id}.",
    "{who}: hands are dealt in private, and I do not know yet whether my messages reach you. The game begins as soon "
    "as I do. If none has come, allow them and say {prefix}join again.",
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
    "That is possible only before the start; this game has begun.",
    "Too late: that has already been decided.",
    "Too late: that turn is over.",
    "Too late: that bid is over.",
    "It is [your|{who}'s] turn.",
)
LATE = ("{who} [are|is] in ({k}/{max}).",)  # where somebody sits who sat down elsewhere, with what is said next
SLOW = ("I am slow just now: please wait a moment.",)  # on a busy machine
# By these words something is done that is told in the moment, or never: the status shows it.
NOTICES = {"new", "join", "wish", "leave", "pause", "resume", "again", "end"}


PLACES = {"who": r"[^\s。]+"}
STOP = r"[.。]?\s*"  # which is no part of a translation


def _pattern(sentences, language):
    """Any of these in a row."""
    words = gettext.translation(f"dicecup-{language}", os.environ["DICECUP_CATALOGUES"], ["x"],
                                fallback=language == "en")
    choices = []
    for sentence in map(words.gettext, sentences):
        text = re.sub(r"\\\[(\w+)\\\|(\w+)\\\]", r"(\1|\2)", re.escape(sentence))
        choices.append(re.sub(r"\\{(\w+)\\}", lambda place: PLACES.get(place[1], ".*?"), text) + STOP)
    return re.compile("(" + "|".join(choices) + ")+")


def _plain(text):
    """Without how it was said, and to whom."""
    return HOW.fullmatch(text)[4].removeprefix(GUARD).replace(" さん", "さん")


def apart(expected, lines):
    """(text, whether it stands in lines) of each line that is in one alone, so that what is in both is the
    longest that there is in the same order, and the last of what was said again."""
    longest = [[0] * (len(lines) + 1) for _ in range(len(expected) + 1)]
    for i in reversed(range(len(expected))):
        for j in reversed(range(len(lines))):
            longest[i][j] = longest[i + 1][j + 1] + 1 if expected[i] == lines[j] else \
                max(longest[i + 1][j], longest[i][j + 1])
    i = j = 0
    while i < len(expected) or j < len(lines):
        if i < len(expected) and (j == len(lines) or longest[i + 1][j] == longest[i][j]):
            yield expected[i], False
            i += 1
        elif j < len(lines) and (i == len(expected) or longest[i][j + 1] == longest[i][j]):
            yield lines[j], True
            j += 1
        else:
            i, j = i + 1, j + 1


def _said(lines, killed):
    """Without lines that only keep their room; and who is lit up after a kill may be whoever was called before it, too."""
    for text in lines:
        if text.strip("\u200b ") and not (killed and MENTION.fullmatch(text)):
            yield text


class Quiet:
    """The quiet streams by step, with what is answered between two steps to who asks."""

    def __init__(self, language, script, quiet, asking):
        self.script = script
        self.back, self.done, self.late, self.slow, self.deadline = (
            _pattern(each, language) for each in (BACK, DONE_ALREADY, LATE, SLOW, DEADLINE))
        self.lines = {name: [(step, _plain(text)) for step, _, _, text in each if not OWN.match(text)]
                      for name, each in quiet.lines.items()}
        self.asides = {key: self._packed(" ".join(_plain(text) for text in texts if not OWN.match(text)))
                       for key, texts in asking.asides.items()}
        self.shown, self.answers, self.restarted = quiet.shown, asking.answers, asking.restarted

    def _packed(self, text):
        """As it is, however it is cut into lines."""
        return re.sub(r"\s", "", self.deadline.sub("", text))

    def is_told(self, game):
        """All of the step has come, or shows in the hand; and it stands there."""
        streams = game.streams
        return all(self._has_come(name, streams.step, streams.lines.get(name, ())) for name in self.lines) and \
            all(name in FORGETS for name, *_ in self.news(streams, streams.step, game.dead()))

    def news(self, streams, step, dead):
        """Differences that were none before."""
        known = {(name, *what) for name, _, *what in self.differences(streams, step - 1, dead)}
        return [each for each in self.differences(streams, step, dead) if (each[0], *each[2:]) not in known]

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
        return self.script[step][2].partition(" ")[0] in NOTICES

    def differences(self, streams, step, dead):
        """Of what stands after it: (stream, step, what, text) of each."""
        return min(([each for name, at in streams.shown if at == step
                     for each in self._differences(name, streams, step, later, dead)]
                    for later in self._afterwards(step, dead)), key=len)

    def _afterwards(self, step, dead):
        """Nobody who has come back is kept waiting until they go on."""
        first = last = step
        while self.script[first][2] in GOES_ON and first not in dead:
            first -= 1
        while first in dead and last + 1 < len(self.script) and self.script[last + 1][2] in GOES_ON:
            last += 1
        return range(step, last + 1)

    def _differences(self, name, streams, step, later, dead):
        killed = any(each <= step for each in dead)
        expected, lines = (list(_said(each, killed)) for each in (
            self.shown.get((name, later), []), streams.shown[name, step]))
        for text, stands in apart(expected, lines) if expected != lines else ():
            if stands and not self._may_have(name, streams, step, text, dead):
                yield name, step, "stands", text
            elif not stands and not self._may_lack(name, step, text, dead):
                yield name, step, "does not stand", text

    def _may_lack(self, name, step, text, dead):
        """It was said in the moment, and the bot was killed since."""
        began = step
        while text in self.shown.get((name, began - 1), ()):
            began -= 1
        anew = self._anew(name, step)
        if anew and min(dead, default=step + 1) <= step and \
                text in self.shown[anew] and text not in self.restarted[anew]:
            return True
        while name in FORGETS and self.script[began][2] in GOES_ON:
            began -= 1
        return (name in FORGETS or self.is_notice(began) or text.startswith(LOG) or
                self._stands_for_all(name, step, text)) and any(began <= each <= step for each in dead)

    def _anew(self, name, step):
        """When it was told to who came after a restart, for the last time."""
        return max(((each, at) for each, at in self.restarted if each == name and at <= step), default=None)

    def _stands_for_all(self, name, step, text):
        """It is how the table stands, that somebody asked for."""
        return name != EVERYBODY and not text.startswith(BUTTON) and text in self.shown.get((EVERYBODY, step), ())

    def _is_told_anew(self, name, streams, step, text):
        """As it is to who comes after a restart, and no more often."""
        anew = self.restarted.get(self._anew(name, step), [])
        return text in anew and streams.shown[name, step].count(text) <= max(
            anew.count(text), self.shown[name, step].count(text))

    def _may_have(self, name, streams, step, text, dead):
        """It is said because the bot was away."""
        before = [each for each in dead if each <= step]
        return bool(before) and (
            any(each.fullmatch(text.removeprefix(LOG)) for each in (self.back, self.done, MENTION)) or
            (name in FORGETS and text in streams.back) or self._is_told_anew(name, streams, step, text) or
            any(self._packed(text) in self.asides.get((name, at), "") for at in range(max(before) - 1, step + 1)) or
            any(LOG + text.removeprefix(LOG) in self.shown.get((name, at - 1), ()) for at in before))


class Reader:
    """One stream, read beside the quiet one: each line there, in order, once or twice, within one move."""

    def __init__(self, name, quiet, dead):
        self.name, self.quiet, self.dead = name, quiet, dead
        self.expected = quiet.lines.get(name, [])
        self.times = [0] * len(self.expected)
        self.at = 0  # the next that is expected
        self.once = set()  # (life, text) of what is said once in a life
        self.seen = set()  # steps that the hand tells
        self.early = set()  # notices that wait for a later step in the quiet game, and came
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
        if self.at - 1 in self.early or (self.quiet.late.fullmatch(text) and self._was_away(step)):
            return
        if not (self.quiet.is_notice(step) or step in self.seen) or step not in self.dead:
            self._complain("is never said", text, step)

    def _take(self, text):
        if not (self._is_at(self.at, text) or self._comes_back(text) or self._comes_again(text) or
                any(self._is_at(at, text) for at in range(self.at + 1, len(self.expected))) or
                self._comes_early(text)):
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

    def _comes_early(self, text):
        """A restart does not wait."""
        at = next((at for at in range(self.at, len(self.expected)) if self.expected[at][1] == text), None)
        if at in (None, *self.early) or not self.quiet.late.fullmatch(text) or not self._was_away(self.step):
            return False
        self.early.add(at)
        return True

    def _was_away(self, step):
        return any(each <= step for each in self.dead)

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


def violations(quiet, game):
    """(stream, step, what, text) of each."""
    streams, dead = game.streams, game.dead()
    found = list(streams.wrong)
    for name in sorted({*quiet.lines, *streams.lines}):
        reader = Reader(name, quiet, dead)
        found += reader.read(streams.lines.get(name, []))
    for step in sorted({step for _, step in streams.shown}):
        found += quiet.news(streams, step, dead)
    found += [("buttons", step, f"{button} answers", words) for (step, button), words in streams.answers.items()
              if quiet.answers.get((step, button), words) != words]
    return found
