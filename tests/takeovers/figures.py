"""What is measured in worlds of troubles, and how it is shown."""

import statistics
from collections import Counter

import troubles

GOES_ON_AIMS = (10, 20)  # seconds until the next answered move: at the median, and at worst
SILENT_AIM = 2  # seconds, of an upgrade


def tell(took):
    return f"median {statistics.median(took):.1f} s, worst {max(took):.1f} s" if took else "none"


def judge(what, found, aim):
    return f"{what:<56} {f'{found:.1f} s':<26} {aim} s{'' if found <= aim else ' MISSED'}"


class Met:
    """One trouble. own, others: seconds until the next answered move, of each table that was struck and
    of each that was not; silent: of an upgrade, else None; pages: seconds until each reader had one again."""

    def __init__(self, trouble, own, others, silent=None, pages=()):
        self.trouble, self.own, self.others, self.silent, self.pages = trouble, own, others, silent, pages

    @property
    def moves_tables(self):
        return getattr(troubles, self.trouble) not in troubles.STAYS


class Figures:
    """Of one world; or of several, with add()."""

    def __init__(self):
        self.met = []
        self.games = Counter()  # that have ended, by kind
        self.counts = Counter()
        self.outcomes = Counter()  # of what people asked
        self.excused = Counter()

    def add(self, other):
        self.met += other.met
        self.games += other.games
        self.counts += other.counts
        self.outcomes += other.outcomes
        self.excused += other.excused

    def lines(self):
        yield from self._by_trouble()
        yield from self._by_aims()
        yield "games: " + ", ".join(f"{n} of {what}" for what, n in self.games.items())
        yield f"{self.counts['moves']} moves of people, {self.counts['verified']} records verified"
        yield "asked: " + ", ".join(f"{n} {outcome}" for outcome, n in self.outcomes.items())
        yield f"{self.counts['left_thinking']} answers died with a process"
        yield from (f"excused at Discord, {n} times: {what}" for what, n in self.excused.most_common())

    def _by_trouble(self):
        for name in sorted({met.trouble for met in self.met}):
            these = [met for met in self.met if met.trouble == name]
            own = [seconds for met in these for seconds in met.own]
            others = [seconds for met in these for seconds in met.others]
            pages = [seconds for met in these for seconds in met.pages]
            yield (f"{name:24}{len(these):5} times, struck: {tell(own)}; elsewhere: {tell(others)}; "
                   f"pages: {tell(pages)}")

    def _by_aims(self):
        moving = [t for met in self.met if met.moves_tables for t in met.own]
        if moving:
            yield judge("a table goes on elsewhere, at the median", statistics.median(moving), GOES_ON_AIMS[0])
            yield judge("a table goes on elsewhere, at worst", max(moving), GOES_ON_AIMS[1])
        pages = [t for met in self.met if met.moves_tables for t in met.pages]
        if pages:
            yield judge("a page is read again, at the median", statistics.median(pages), GOES_ON_AIMS[0])
            yield judge("a page is read again, at worst", max(pages), GOES_ON_AIMS[1])
        silent = [met.silent for met in self.met if met.silent is not None]
        if silent:
            yield f"an upgrade is silent for: {tell(silent)}"
            yield judge("an upgrade is silent for, at worst", max(silent), SILENT_AIM)


class Report:
    """What a world tells whoever started it, a line of JSON each; figures: all that it told so far."""

    def __init__(self):
        self.figures = Figures()
        self.foul = self.logs = None

    def take(self, told):
        met = told.get("met")
        if met:
            self.figures.met.append(Met(**met))
        for name in ("games", "counts", "outcomes", "excused"):
            setattr(self.figures, name, Counter(told[name]))
        self.foul, self.logs = told.get("foul"), told.get("logs")
