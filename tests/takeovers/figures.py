"""What is measured in a campaign of takeovers, beside its aims."""

import statistics

QUICK = ("killed", "stopped", "killed_twice")
SLOW = ("frozen", "asleep", "cut", "stalled")
MEDIAN, WORST = statistics.median, max
AIMS = (  # words, after which troubles, what of it, which of all, seconds
    ("a move on ngircd behind a kill or a stop, at the median", QUICK, "irc", MEDIAN, 1),
    ("a move on ngircd behind a kill or a stop, at worst", QUICK, "irc", WORST, 3),
    ("a move on ngircd behind a freeze or a cut, at worst", SLOW, "irc", WORST, 10),
    ("from SIGTERM to the end, at worst", ("stopped",), "exit", WORST, 2),
)


class Met:
    """One trouble. Seconds since it began: irc, until a move on ngircd was taken again; every, until one was at
    each table; page, until one came again; exit, from SIGTERM until it had ended. None: not measured."""

    def __init__(self, trouble, since):
        self.trouble, self.since = trouble, since
        self.irc = self.every = self.page = self.exit = None

    def __str__(self):
        return ", ".join(f"{what} {seconds:.1f} s" for what in ("irc", "every", "page", "exit")
                         for seconds in [getattr(self, what)] if seconds is not None)


def found(met, names, what):
    return [getattr(each, what) for each in met if each.trouble in names and getattr(each, what) is not None]


def tell(seconds):
    return f"median {MEDIAN(seconds):.1f} s, worst {WORST(seconds):.1f} s" if seconds else "none"


def lines(met):
    for name in sorted({each.trouble for each in met}):
        these = [each for each in met if each.trouble == name]
        yield f"{name:16}{len(these):4} times: " + "; ".join(
            f"{what}: {tell(found(these, [name], what))}" for what in ("irc", "every", "page"))
    for words, names, what, which, aim in AIMS:
        seconds = found(met, names, what)
        if seconds:
            missed = "" if which(seconds) <= aim else " MISSED"
            yield f"{words:60} {which(seconds):5.1f} s of {aim} s, {len(seconds)} times{missed}"
