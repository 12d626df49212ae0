"""Golden games in browsers without their looks, beside somebody on IRC: their pages, whenever those
have changed, and the answers to what they say."""

import re
from contextlib import closing
from difflib import SequenceMatcher

from on_irc import CHANNEL, Irc  # puts tests/games on the path
from bot import Bot
from streams import substitute
from web_people import ADDRESS, Guest, Reader
from with_pages import WithPages

MAIN = re.compile("<main.*</main>", re.DOTALL)


class WebBot(WithPages, Bot):
    """With pages on the web."""


class Web(Irc):
    """ann is on IRC and opens tables, the others come by her invitation; wim looks on."""

    kind_of_bot = WebBot
    kind_of_guest, kind_of_reader = Guest, Reader

    def __enter__(self):
        self.guests, self.reader, self.pages = {}, None, {}
        super().__enter__()
        self.guests = {name: self._stack.enter_context(closing(self.kind_of_guest(name, self.bot.web_port, None)))
                       for name in self.names[1:]}
        self.reader = self._stack.enter_context(closing(self.kind_of_reader("wim", self.bot.web_port)))
        return self

    def do(self, name, alone, text):
        guest = self.guests.get(name)
        if guest is None:
            super().do(name, alone, text)
        elif text == "join" and not guest.path:
            self._sit(guest)
        else:
            answer = guest.say(text)
            self.streams.add(name, f"says {text}\n" + self._words(answer))
        self.settle()

    @staticmethod
    def _words(answer):
        return "\n".join(f"    {line}" for line in answer.lines)

    def addresses(self):
        """By their kind, those that were told last."""
        return dict(map(reversed, ADDRESS.findall("\n".join(self.witness.lines))))

    def invite(self):
        self.people["ann"].say(CHANNEL, "!link")
        self.settle()

    def _sit(self, guest):
        self.invite()
        found = self.addresses()
        if not guest.sit(found["j"]):
            raise AssertionError(f"{guest.name} cannot sit down")
        guest.wait(lambda: guest.connected)
        if not self.reader.path:
            self.reader.watch(found["t"])
            self.reader.wait(lambda: self.reader.connected)
        self.settle()

    def settle(self):
        """Their pages show what the channel heard."""
        super().settle()
        for reader in (*self.guests.values(), self.reader):
            if reader.path:
                self._look(reader)

    def _look(self, reader):
        """What is new on the page, and how many lines are gone from each place."""
        before = self.pages.get(reader, [])
        page = substitute(MAIN.search(reader.get(reader.path).text)[0]).splitlines()
        self.pages[reader] = page
        for how, first, last, new, end in SequenceMatcher(None, before, page, False).get_opcodes():
            if how != "equal":
                self.streams.add(f"{reader.name}.page", "\n".join(
                    [f"@@ -{last - first} +{end - new}", *page[new:end]]))
