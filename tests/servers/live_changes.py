"""What readers of a live table on the web are told, instead of all of it, as it changes."""

import re

PIECE = re.compile(r"(?s:.*?(?:\n|/>|</text>)|.+$)")


def changed(live, change):
    """The live message after an event that tells in these lines what has changed."""
    pieces, told, after, at = PIECE.findall(live), list(change), "", 0
    while told:
        stay, gone, come = map(int, told.pop(0).split())
        after += "".join(pieces[at:at + stay]) + "\n".join(told[:come])
        del told[:come]
        at += stay + gone
    return after + "".join(pieces[at:])
