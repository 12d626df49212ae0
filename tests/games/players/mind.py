"""Somebody who types: goes by what is said at the table, what they are told alone, and what the
bot says they can do now."""

import re


class Mind:
    """Base of those of the games."""

    secret = ()  # verbs that are for private messages
    taken = "Taken"  # how what is answered to a move of those begins

    def __init__(self, rng, name):
        self.rng = rng
        self.name = name
        self.cards = ""  # the last that was told behind "Your …:", all of it
        self.public = []
        self.free = True  # to say it in any way that is understood
        self.blabbed = []  # secrets that were said in public

    def see(self, line):
        """A line said in public."""
        self.public.append(line)

    def told(self, text):
        """A line told to this person alone."""
        own = re.search(r"\bYour [^:]*: *(.*)$", text)
        if own:
            self.cards = own[1]

    def spell(self, *ways):
        """One of the ways to say the same; the first is that of the books."""
        return self.rng.choice(ways) if self.free else ways[0]

    def ideas(self, hint):
        """What to type, one after the other until it is taken. hint: what the bot says that can be
        done now."""
        raise NotImplementedError

    def blunder(self, _hint):
        """Something that is certainly refused."""
        return self.rng.choice(self.blunders)

    blunders = ("bid", "take", "play 99", "discard nothing", "place", "lay x", "done done")
