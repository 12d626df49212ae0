"""Reads the living message of a table as people do: what is new in it, line by line, and what it
shows of how things stand."""

import collections
import re

CALL = re.compile(r"[^.!?\n]*, your turn\b.*")
ROUND = re.compile(r"^Round \d+\b")
BEGINS = re.compile(r"^Round \d+(?! is over)\b")
NUMBER = re.compile(r"\bround (\d+)", re.IGNORECASE)
ROLL = re.compile(r"\bRoll \d+:")  # Geht's
OF_ROUND = re.compile(r"(Palifico|Dice): ")  # Perudo's
EMOJI = re.compile(r" ?(<:\w+:\d+>)+")
AWAY = re.compile(r"^The bot was offline for ")  # after each kill anew, and of no game
ANEW = re.compile(AWAY.pattern + r"|^[^:]+: my private messages do not reach you")
STANDS = re.compile(r"No bid yet|The bid is|[^.]*, your turn\b")
SENTENCE_END = re.compile(r"(?<=[.!?]) |\n")
END = "Again"  # a button of the game that is over


class Live:
    """All that a table shows in a place, but for the lines that match unread."""

    def __init__(self, unread=ANEW):
        self.unread = unread
        self.log = []  # the lines in it
        self.stood = set()  # sentences of any status
        self.settled = {}  # by message, or the title of the end: the lines of a result that stays
        self.table = self.called = self.round = self.roll = None
        self.result = 0  # the last round whose result was shown
        self.read_before = collections.deque(maxlen=8)  # whole messages

    def read(self, seen):
        """(shown, line) of what is new: said, or (shown) how things stand, or (None) whose turn it
        has become. Nothing, unless it is a table's."""
        title, *parts = [re.sub(EMOJI, "", part) for part in seen.get("parts") or [""]]
        if not title.startswith("### ") or seen["what"] not in ("message", "edit"):
            return []
        if seen["what"] == "message" and [title, *parts] in list(self.read_before)[:-1]:
            return []  # sent before an edit that came first: the next edit shows how things stand
        self.read_before.append([title, *parts])
        table = re.search(r"#(\d+)", title)[1]
        if table != self.table:
            self.table, self.log, self.round, self.stood, self.result = table, [], None, set(), 0
        labels = [each["label"] for each in seen["buttons"]]
        stands = bool(labels) and END not in labels
        status = "\n".join([parts.pop(0), *parts[-1:]]) if stands and parts else ""
        parts = parts[:-1] if stands else parts  # above the buttons stands its first line
        lines = "\n".join(parts).split("\n") if parts else []
        self.stood.update(SENTENCE_END.split(status))
        again, said = self._take_log([line for line in lines if not self.unread.match(line)], stands,
                                     self._has_rolled_on(status, lines))
        if not stands:
            result = title if END in labels else seen["id"]  # the message pressed last shows the end, too
            said = self._take_result(result, self._without_stood(lines), said)
        begins = self._take_begin(status if stands else self._unseen_round(title, said), said)
        return [(True, title), *((True, line) for line in again),
                *((False, line) for line in begins + said),
                *((None, line) for line in self._calls(status)),
                *((True, line) for line in status.split("\n") if line)]

    def _has_rolled_on(self, status, lines):
        """Whether it is a later roll of the round: something was done on the one before."""
        roll = (ROUND.findall(status), ROLL.findall("\n".join([*lines, status]))[-1:])
        before, self.roll = self.roll, roll if status else None
        return bool(status and before and before[1] and before[0] == roll[0] and before[1] < roll[1])

    def _take_log(self, lines, stands, goes_on):
        """Those that may have been read before, and those that were not: the log grows at its end,
        and is cut at its beginning, where the same words may stand anew. A sentence that a status
        says is left out for so long, so it is no line here."""
        log, lines = self._without_stood(self.log), self._without_stood(lines)
        most = min(len(lines) - goes_on, len(log))
        known = next((n for n in range(most, 0, -1) if log[-n:] == lines[:n]), 0)
        again = lines[:known] if known < len(log) else []
        self.log = lines if stands else []
        self.called = self.called if stands else None
        return again, lines[known:]

    def _without_stood(self, lines):
        left = (" ".join(each for each in SENTENCE_END.split(line) if each not in self.stood)
                for line in lines)
        return [line for line in left if line]

    def _take_result(self, message, lines, said):
        """After a restart the same may be edited in once more, with lines that were in the log
        before it."""
        known = self.settled.setdefault(message, [])
        fresh = [line for line in said if line not in known]
        known += fresh + lines
        return fresh

    def _unseen_round(self, title, said):
        """A round that was over before it was shown is told of in the title of its result; of the last
        round, whose result is the game's, it is the one behind the last result, if there was a bid in it."""
        ended = NUMBER.search(title)
        number = int(ended[1]) if ended else self.result + any(" bids " in line for line in said)
        self.result = max(self.result, number)
        last = NUMBER.search(self.round or "round 0")
        of = " of 5" if "Geht noch was?" in title else ""
        return f"Round {number}{of}." if said and number > int(last[1]) else ""

    def _take_begin(self, status, said):
        """That a round is on may be shown alone; what is said of it then has no number."""
        found = ROUND.match(status)
        new = found and found[0] != self.round
        self.round = found[0] if found else self.round
        if not new or any(BEGINS.match(line) and line.startswith(self.round) for line in said):
            return []
        first, *more = status.split("\n")
        rest = [line for line in said + more if OF_ROUND.match(line)][:1]
        said[:] = [line for line in said if line not in rest]
        return [" ".join([STANDS.split(first)[0].strip(), *rest])]

    def _calls(self, status):
        """Whose turn it has become."""
        calls = [found[0].strip() for found in CALL.finditer(status)]
        new = calls if calls != self.called else []
        self.called = calls
        return new


def is_live(seen):
    return (seen.get("parts") or [""])[0].startswith("### ")
