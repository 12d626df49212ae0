"""What was said at a table, held up to the record of its game."""

import collections
import functools
import re

LATE = 12  # lines that may be said before an edit which Discord refused at first


class Leak(AssertionError):
    """Somebody was shown what they must not know, or too early."""


class Secret:
    """What only the seat knows: a pattern that must not be said behind what tells of one event and
    before what tells of another (None: to the end)."""

    def __init__(self, seat, pattern, since, until):
        self.seat = seat
        self.pattern = re.compile(pattern)
        self.since = since
        self.until = until


@functools.lru_cache(maxsize=10000)
def _whole(word):
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")


def has(line, words):
    """All of them, one after the other."""
    line, at = line[:1].upper() + line[1:] if words[0][:1].isupper() else line, 0  # "round 2; open"
    for word in words:
        found = _whole(word).search(line, at)
        if not found:
            return False
        at = found.end()
    return True


def match(said, lines, shows):
    """{event: number of the line that tells of it, or of those before it was shown}, in order; a
    line may tell of several."""
    heard = sorted([(i, True, line) for i, line in enumerate(lines)] +
                   [(i, False, text) for i, text in shows], key=lambda each: each[:2])
    told = {}
    at = 0
    for event, words in said:
        at, begun = next((i for i in range(at, len(heard)) if has(heard[i][2], words)), None), at
        if at is None:
            seen = "\n    ".join(text for _, _, text in heard[begun:begun + 12])
            raise AssertionError(f"event {event + 1} was never told: {words}; from there on:\n"
                                 f"    {seen}")
        told[event] = heard[at][0]
    return told


def check_once(said, lines):
    """Nothing was told more often than it happened."""
    often = collections.Counter(words for _, words in said)
    for words, times in often.items():
        found = [line for line in lines if has(line, words)]
        if len(found) > times:
            raise AssertionError(f"told {len(found)} times, and was {times} times: {found}")


def check(game, record, lines, shown, shows=(), again=False):
    """lines: said in public; shown: by name, the lines that this person alone was shown; shows:
    what stood in a message that changes, each with the number of lines said before; again: lines may
    tell again how things stand."""
    said = list(game.said(record))
    told = match(said, lines, shows)
    if not again:
        check_once(said, lines)
    for secret in game.secrets(record):
        _look_for(secret, record, told, lines, shows)
    for line in lines + [text for _, text in shows]:
        if re.search(r"\b[Yy]our (dice|cards?|hand|bet|decision)\b[^:]*: *\S", line):
            raise Leak(f"said in public: {line}")
    if hasattr(game, "own"):
        for name, own in shown.items():
            _check_own(game, record, record["players"].index(name), own)


def _look_for(secret, record, told, lines, shows):
    first = max((told[event] for event in told if event <= secret.since), default=0)
    last = len(lines) if secret.until is None else min(
        (told[event] for event in told if event >= secret.until), default=len(lines))
    early = lines[first:last] + [text for at, text in shows if first < at <= last and
                                 not _is_late(secret, at, first, lines)]
    for line in early:
        if secret.pattern.search(line):
            raise Leak(f"{record['players'][secret.seat]}'s secret ({secret.pattern.pattern}, "
                       f"event {secret.since + 1} to {secret.until}) is out: {line}")


def _is_late(secret, at, first, lines):
    """Whether it may tell of what was said before the secret began: an edit never comes before the
    lines that it shows, but newer lines may come before it."""
    before = lines[max(0, first - LATE):first]
    return at <= first + LATE and any(secret.pattern.search(line) for line in before)


def _check_own(game, record, seat, shown):
    """What a seat was told as its own, one after the other, is what the record says it had."""
    had = list(game.own(record, seat))
    for line in shown:
        found = re.search(game.OWN, line)
        if found and game.read_own(found[1]) not in had:
            raise Leak(f"{record['players'][seat]} is told what they never had: {line}")
