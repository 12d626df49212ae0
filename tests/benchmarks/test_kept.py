#!/usr/bin/env python3
"""What kept.py says of rows: kept, lost, of a wide spread, with no figure, without a floor."""

import kept

REACHED = {"moves": (0.5,), "bytes": (0.4, 0.5)}

for row, told, fine in (
        ("moves   90, 0.460 of the floor 0.3", " (0.5 was reached)", True),
        ("moves   90, 0.440 of the floor 0.3", " (0.5 was reached: LOST)", False),
        ("moves   90, 1.000 of the floor", " (0.5 was reached)", True),
        ("bytes   90, 0.210 of the floor", " (0.4 was reached)", True),
        ("bytes   90, 0.190 of the floor MISSED", " (0.4 was reached: LOST)", False),
        ("moves told   90, 0.460 of the floor", " (NO FIGURE IS KEPT)", False),
        ("turns   90", "", True)):
    assert kept.guard(row, REACHED) == (row + told, fine), row

assert all(0 < part and len(spread) <= 1 for part, *spread in kept.REACHED.values())
