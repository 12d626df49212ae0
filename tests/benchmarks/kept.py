#!/usr/bin/env python3
"""Hands the rows of ./tests/bench on, and guards figures that were reached once.

A figure whose floor was measured in the same run says which part "of the floor" it is: more is better, so
of what should be small (time, bytes) it is the floor's part of it. Such a row has what it reached below,
and is marked once it has lost a tenth of that, or the row's own spread. Ends with 1 if one was marked.
"""

import re
import sys

LOST_MOST = 0.1

# The row: the part reached, a median of at least three runs on a busy machine; and where these differ by
# more than a tenth, how much may be lost.
REACHED = {
    "random moves a second, perudo, 6 seats": (0.54, 0.15),
    "random moves a second, catbox, 4 seats": (0.23, 0.15),
    "random moves a second, ring, 5 seats": (0.41, 0.15),
    "random moves a second, saiun, 4 seats": (0.039, 0.15),
    "random moves a second, geht, 4 seats": (0.075, 0.15),
    "moves a second, 32 tables, each stored before it is told": (0.43, 0.3),
    "us with the commit, to those without it and the disk's": (1.05, 0.4),
    "resident bytes a channel of 1,000, 5 people of its own": (0.058,),
    "resident bytes a channel, the same 5 in all of them": (0.287,),
    "µs a step, 1 at once, with the epoch's check": (0.96,),
    "µs a step, 16 at once, with the epoch's check": (0.99,),
    "a live table, requests a second of the processor": (0.61, 0.25),
    "a live table, requests a second": (0.52,),
    "a game's rules, requests a second": (0.82, 0.35),
    "… s to the connection": (0.06, 0.5),
    "… to the first answer in private": (0.06, 0.5),
    "… to the first answer in a channel": (0.06, 0.5),
    "dicecup to discord.js (the floor): events a second": (9.2, 0.35),
    "dicecup to discord.js (the floor): CPU an event": (14.3, 0.4),
}


def guard(line, reached):
    """The row with what was reached, and whether it was kept."""
    part = re.search(r"([\d.]+) of the floor", line)
    if part is None:
        return line, True
    for row, (least, *spread) in reached.items():
        if re.match(re.escape(row) + r" +\d", line):
            lost = float(part[1]) < least * (1 - (spread or [LOST_MOST])[0])
            return f"{line} ({least} was reached{': LOST' if lost else ''})", not lost
    return f"{line} (NO FIGURE IS KEPT)", False


def main():
    kept = True
    for line in sys.stdin:
        row, fine = guard(line.rstrip("\n"), REACHED)
        print(row, flush=True)
        kept = kept and fine
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
