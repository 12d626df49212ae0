"""A table of IRC at which one sits in a browser, without an account, by its invitation at the proxy in
front of all processes."""

import random
import re
import time

from fragments import Fragment
from irc_table import IrcTable
from seen import Foul
from table import FAILED, PATIENCE, REFUSED, TAKEN
from web_people import ADDRESS, Guest, Lost

TRIES = 10  # as script.js has them
ROUND = re.compile(r"^Round (\d+)\.")
DICE = re.compile(r"^Your dice: ([1-6](?: [1-6])*)$")
WHISPER = re.compile(r"psst-\w+")


class Seated(Guest):
    """Does as the script of the page does: what nobody took is sent again."""

    def _rest(self, seconds):
        super()._rest(max(seconds, 0.25))

    def send_again(self, path, fields):
        """The answer that came at last, or None: nothing is known of what was sent."""
        for _ in range(TRIES):
            try:
                answer = self.ask("POST", path, fields, script=True)
            except Lost:
                return None
            if answer.status != 503 or answer.headers.get("Retry-After") != "1":
                break
            time.sleep(1.0)
        if 400 <= answer.status < 500 and answer.status != 404:  # the game is over by now
            raise Foul(f"{self.name}: POST {path}: {answer.status}")
        return answer if answer.status < 500 else None

    def came(self):
        """All that came since the last call, as texts."""
        with self._news:
            kept, self.kept, self.events = self.kept, [], []
        return [text for _, text in kept]


class GuestTable(IrcTable):
    """names: of IRC, and of who comes by the web. The first opens each table. address: where the other
    comes from, as the bot tells people apart by that."""

    def __init__(self, proxy, address, port, network, channel, names, rng):
        super().__init__(port, network, channel, names[:1], rng)
        self.names = names
        self.host, self.guest = names[0], Seated(names[1], proxy.port, random.Random(rng.random()))
        self.guest.address = address
        self.invitations = {}  # paths by number of the table
        self.overheard = []  # what was whispered, and came to the guest
        self.hands_shown = 0

    def look(self):
        super().look()
        self.overheard += WHISPER.findall("\n".join(self.guest.came()))

    def take_answer(self, text):
        super().take_answer(text)
        self._take_invitation(text)

    def take_said(self, place, text):
        super().take_said(place, text)
        self._take_invitation(text)

    def _take_invitation(self, text):
        for path, kind in ADDRESS.findall(text):
            if kind == "j":
                self.invitations[int(path.split("/")[2].split("-")[0])] = path

    def _anybody(self):
        return self.host

    def _fill(self):
        number = self.now.number
        if self.host in self.lobby and number not in self.invitations:
            if self.ask(self.host, "link", lambda: number in self.invitations) != TAKEN:
                self.find_out()
        else:
            super()._fill()

    @property
    def n_hands(self):
        return {**super().n_hands, self.guest.name: self.hands_shown}

    # What the guest does

    def do(self, asked, is_done):
        if asked.name != self.guest.name:
            return super().do(asked, is_done)
        self.look()
        asked.how = "web"
        taken = {"join": self._sit, "hand": self._see_hand}.get(asked.what, lambda: self._say(asked.what))()
        asked.heard_at = time.monotonic()
        if taken:
            self.wait(is_done, PATIENCE)
        return {None: FAILED, False: REFUSED, True: TAKEN}[taken]

    def _sit(self):
        """None: nobody answers; else whether they sit."""
        invitation = self.invitations[self.now.number]
        if not self.guest.cookie:
            try:
                self.guest.get(invitation)
            except Lost:
                return None
        answer = self.guest.send_again(invitation, {"name": self.guest.name})
        if answer is not None and answer.status == 303:
            self.guest.watch(answer.location)
        return answer and answer.status == 303

    def _say(self, text):
        answer = self.guest.send_again(self.guest.path + "/say", {"text": text})
        return answer and answer.status == 200 and not Fragment(answer.text).lines

    def _see_hand(self):
        """On a page of its own, which says of which round it is."""
        try:
            page = self.guest.get(self.guest.path)
        except Lost:
            return None
        if page.status != 200:
            return False if page.status == 404 else None
        lines = Fragment(page.text).lines
        rounds, hands = ([found[1] for line in lines for found in [pattern.search(line)] if found]
                         for pattern in (ROUND, DICE))
        if not rounds or not hands:
            return False
        self.now.keep_hand(self.guest.name, int(rounds[0]), hands[0])
        self.hands_shown += 1
        return True

    def lines(self):
        return {**super().lines(), self.guest.name: self.overheard}

    def story(self):
        return "\n".join([super().story(), f"--- {self.guest.name}: {self.guest.path}, "
                          f"{self.guest.connections} connections"])

    def close(self):
        self.guest.leave()
        super().close()
