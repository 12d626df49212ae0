"""What a good citizen of IRC never does."""

import re


def check_lines(client):
    """No line is as long as one that a server cut."""
    for line in client.lines:
        if len(re.sub("^@[^ ]+ ", "", line).encode()) + 2 >= 512:
            raise AssertionError(f"cut, it seems: {line}")


def check_refused(bot):
    """Servers refused nothing that it said, and were not talked at too fast."""
    for line in bot.log_lines():
        if re.search(r"irc-flood|irc-queue| 404 | 439 | irc-reply ", line):
            raise AssertionError(f"refused: {line}")
