"""Somebody who types: goes by what is said at the table, what they are told alone, and what the
bot says they can do now."""

import re


class Mind:
    """Base of those of the games."""

    secret = ()  # verbs that are for private messages

    def __init__(self, rng, name):
        self.rng = rng
        self.name = name
        self.cards = ""  # the last that was told behind "Your …:", all of it
        self.public = []

    def see(self, line):
        """A line said in public."""
        self.public.append(line)

    def told(self, text):
        """A line told to this person alone."""
        own = re.search(r"\bYour [^:]*: *(.*)$", text)
        if own:
            self.cards = own[1]

    def ideas(self, hint):
        """What to type, one after the other until it is taken. hint: what the bot says that can be
        done now."""
        raise NotImplementedError

    def blunder(self, _hint):
        """Something that is certainly refused."""
        return self.rng.choice(self.blunders)

    blunders = ("bid", "take", "play 99", "discard nothing", "place", "lay x", "done done")


def examples(hint, *verbs):
    """What a hint says in so many words: "play ruby-5" after one of the verbs."""
    found = []
    for verb in verbs:
        found += re.findall(rf"\b{verb}(?: [^\s,;:.()]+)+", hint)
    return found
