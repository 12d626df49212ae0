"""Tables of a campaign at which people of a network and of the web sit together, and at which
somebody without a seat looks on in a browser."""

import itertools
import re

import leaks
import records
from corner import Interrupted
from judge import Foul
from web_people import ADDRESS, MOVE, Guest, Reader

BACK_WITHIN = 15.0
STANDS = 5  # lines of a table that change with every move
TIMES = re.compile(r"Time runs out|The bot was offline|paused")


class CampaignGuest(Guest):
    """All that they press and type is told to the campaign."""

    corner = None

    def send(self, path, fields):
        answer = super().send(path, fields)
        if self.corner:
            self.corner.acted()
        return answer


class WithWeb:
    """Of guests of a campaign: some are of the web. Nobody is ever told anything else than before
    once they are back."""

    def __init__(self, campaign, *arguments, guests):
        self.guests = []
        self.port = campaign.bot.web_port
        self.names = guests
        self.addresses = {}  # "t" and "j": of the table last asked for
        self.addressed = None  # its number
        self.onlooker = None
        self.counts = {}  # connections of each reader when the bot died
        self.held = {}  # what each was told last before that
        self.n_back = self.n_parts = self.n_compared = 0
        super().__init__(campaign, *arguments)
        self._add_guests()

    def _add_guests(self):
        if not self.guests:
            self.onlooker = Reader(f"eye{self.name[1:]}", self.port)
            self.guests = [self._guest(name) for name in self.names]
            for each in self.readers():
                each.alarm = self.alarm
        self.people = [each for each in self.people if each not in self.guests] + self.guests

    def _guest(self, name):
        guest = CampaignGuest(name, self.port, self.rng)
        guest.corner = self
        return guest

    def readers(self):
        return [*self.guests, self.onlooker]

    def _choose(self, n):
        """At least one of each kind."""
        own = [each for each in self.people if each not in self.guests]
        first = [self.rng.choice(own), self.rng.choice(self.guests)]
        rest = [each for each in self.people if each not in first]
        chosen = first + self.rng.sample(rest, max(0, n - 2))
        for each in self.readers():
            each.forget()
        return chosen

    def _hosts(self):
        return [human for human in self.crowd.humans.values() if human not in self.guests]

    def _seated(self):
        """The guests who play, and the onlooker: those who follow this table."""
        crowd = self.crowd
        return [each for each in self.readers() if crowd and crowd.opened is not None and
                each.path and each.path.startswith(f"/t/{crowd.opened}-")]

    # Sitting down.

    def sit(self, human):
        if human not in self.guests:
            super().sit(human)
            return
        self._need_addresses()
        human.sit(self.addresses["j"])

    def is_lost(self, human):
        """The answer to who sat down may have been lost with the bot: they do so again."""
        here = f"/t/{self.crowd.opened}-"
        return human in self.guests and not (human.path or "").startswith(here)

    def _need_addresses(self):
        """Of this table; they stay the same when the bot dies."""
        number = self.crowd.opened
        if self.addressed == number:
            return
        said = self.ask_link(self._hosts()[0])
        found = {kind: path for path, kind in ADDRESS.findall(said)
                 if path.startswith(f"/{kind}/{number}-")}
        if set(found) != {"t", "j"}:
            raise AssertionError(f"no addresses of #{number}: {said}")
        self.addresses, self.addressed = found, number
        self.onlooker.watch(found["t"])

    def ask_link(self, human):
        """What the bot says of how to come here in a browser."""
        return human.slash("link")["text"]

    # Kills.

    def hear_out(self, cause):
        for each in self._seated():
            self.counts[each] = each.connections
        self.held = {each: self._what(each) for each in self._seated()
                     if each is not self.onlooker and self.crowd.begun}
        super().hear_out(cause)

    def wake(self, cause):
        super().wake(cause)
        if cause != "bot" or not self.crowd or not self.crowd.begun:
            return
        try:
            self._come_back()
        except Interrupted:
            pass
        except AssertionError as error:
            if isinstance(error, Foul) or not self._dies_soon():
                raise

    def _dies_soon(self):
        """The bot has died at a write, or the campaign is about to notice."""
        for _ in range(40):
            if self.campaign.epoch != self.epoch or self.campaign.over:
                return True
            self.onlooker._rest(0.05)
        return False

    def _come_back(self):
        for each in self._seated():
            if not each.over:
                each.wait(lambda each=each: each.over or each.connected and
                          each.connections > self.counts.get(each, 0), BACK_WITHIN, "way back")
                self.n_back += 1
        for guest, before in self.held.items():
            if not guest.over:
                self._expect_same(guest, before)
        self._expect_status()

    def _what(self, guest):
        """(what they see of the table, by which a later turn differs; what they hold)"""
        hand, live = guest.hand_shown, guest.live
        if not hand or not live or not hand.lines:
            return None, []
        turn = {found[0] for each in guest.controls()
                for found in [MOVE.match(dict(each.fields).get("id", ""))] if found}
        stands = [line for line in live.lines[-STANDS:] if not TIMES.search(line)]
        return (turn, stands), self._own(hand.lines)

    def _own(self, lines):
        """What is theirs, however it is put; else the lines without what was refused above them,
        and without the round: they may be told again of the step that ended the last."""
        found = [re.search(getattr(self.game, "OWN", "$^"), line) for line in lines]
        own = [self.game.read_own(each[1]) for each in found if each]
        told = itertools.dropwhile(lambda line: not line.startswith("["), lines)
        return own[-1:] or [re.sub(r"^\[[^\]]*\] ", "", line) for line in told]

    def _expect_same(self, guest, before):
        """In the same turn they are told the same; more may stand below it when they asked."""
        guest.wait(lambda: guest.over or guest.hand_shown, BACK_WITHIN, "hand")
        turn, lines = self._what(guest)
        if turn and turn == before[0] and before[1]:
            self.n_compared += 1
            short, long = sorted((lines, before[1]), key=len)
            if long[:len(short)] != short:
                raise Foul(f"{guest.name} held:\n{before[1]}\nand holds behind a kill:\n{lines}")

    def _expect_status(self):
        """The onlooker sees how the table stands."""
        guests = [each for each in self._seated() if each in self.guests]
        if not guests or self.onlooker.over:
            return
        status = [line for line in guests[0].say("status").lines if not TIMES.search(line)]
        status[0] = status[0].split(": ", 1)[-1]
        self.onlooker.wait(
            lambda: self.onlooker.over or self.onlooker.live and
            set(status[1:]) <= set(self.onlooker.live.lines), BACK_WITHIN,
            f"status as {status}")

    def nudge(self):
        super().nudge()
        for each in self.readers():
            each.nudge()

    # The end of a game.

    def _check(self):
        number, humans = self.crowd.opened, dict(self.crowd.humans)
        super()._check()
        _, record = records.read(self.campaign.bot, number)
        for each in self.readers():
            kept = each.forget()
            if each in humans.values() or each is self.onlooker:
                name = None if each is self.onlooker else each.name
                self.n_parts += leaks.check(self.game, record, number, kept, name)

    def figures(self):
        return {**super().figures(), "browsers back": self.n_back, "hands compared": self.n_compared,
                "parts read": self.n_parts}

    def story(self):
        return "\n".join([super().story(), *(each.story() for each in self.readers())])

    def close(self):
        super().close()
        for each in self.readers():
            each.close()


class WithWebOnIrc(WithWeb):
    judges = False

    def _connect(self):
        super()._connect()
        self._add_guests()

    def ask_link(self, human):
        """In private: what is said in the channel again and again would look like an echo."""
        since = human.mark()
        human.say("Dicecup", "link")
        human.wait_for(rf"^:Dicecup!\S+ \S+ {human.name} :.*/j/\d+-", since, 3)
        return "\n".join(human.lines[since:])
