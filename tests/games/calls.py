"""Lines of a channel in the order in which things happened. On IRC whoever is called stands first:
"ben, your turn: ann bids 2 x threes; bid higher or say dudo." """

import re

CALL = re.compile(r"^([^:]+, your turn): (.+?)\.?$")
GUARD = "· "  # before a line that would alert somebody in vain


def in_order(line):
    """What was said, and at its end whose turn it became."""
    called = CALL.match(line)
    return f"{called[2]}. {called[1]}." if called else line.removeprefix(GUARD)
