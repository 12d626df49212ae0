"""Who has which hand when people on one host pass their nicks round in the middle of a round, the bot
restarting after each step, on a real ngircd: test_nicks.py DICECUP."""

import sys
import unittest

from one_network import OneNetwork  # puts tests/servers on the path
from irc_client import Client
from ngircd import Ngircd
from server import find_program

DICE = r"Your dice: ([1-6 ]+)"
NO_SEAT = "You do not sit at a table"


class Nicks(OneNetwork):
    """Everybody is web@127.0.0.1, so only the nick tells them apart."""

    kind = Ngircd
    has_services = False

    def client(self, nick):
        client = Client(self.server.port, nick, ["#dice"], user="web")
        self.addCleanup(client.close)
        return client

    def play(self, *nicks):
        """A table of them, their first round dealt, and each one's hand."""
        people = [self.client(nick) for nick in nicks]
        people[0].say("#dice", "!new perudo speed=none")
        people[0].wait_for("opened by")
        for number, person in enumerate(people[1:], 2):
            person.say("#dice", "!join")
            people[0].wait_for(rf"is in \({number}/")
        people[0].say("#dice", "!start")
        hands = [person.wait_for(DICE)[1] for person in people]
        self.owners = dict(zip(people, hands))
        return people, hands

    def rename(self, client, nick):
        """The bot has heard of it, and the seat went along."""
        since = self.bot.process.log.mark()
        client.rename(nick)
        self.bot.process.log.wait_for("nick-changed", since)

    def ask(self, client, expected):
        since = client.mark()
        client.say("Dicecup", "hand")
        self.owners.setdefault(client, expected)
        found = client.wait_for(f"{DICE}|{NO_SEAT}", since)
        self.assertEqual(found[1], expected)
        for line in client.lines:  # nor was anything else ever told
            if "Your dice: " in line:
                self.assertIn(f"Your dice: {self.owners[client]}", line)

    def check(self, *pairs):
        for client, hand in pairs:
            self.ask(client, hand)

    def test_nicks_passed_round_take_the_seats_along(self):
        (ann, ben, cid), hands = self.play("ann", "ben", "cid")
        everybody = list(zip((ann, ben, cid), hands))
        for client, nick in ((ann, "tmp"), (ben, "ann"), (cid, "ben"), (ann, "cid")):
            self.rename(client, nick)
            self.restart()
            self.check(*everybody)
        ann.quit()
        ben.quit()
        self.check((self.client("cid"), hands[0]), (self.client("ann"), hands[1]))

    def test_a_nick_that_somebody_left_brings_their_hand_to_nobody_who_has_one(self):
        (ann, ben, cid), hands = self.play("ann", "ben", "cid")
        ann.quit()
        since = ben.mark()
        ben.rename("ann")
        ben.wait_for("The seat of ann is kept for somebody else, and yours for ben", since)
        self.check((ben, hands[1]), (cid, hands[2]))
        other = self.client("ben")  # a stranger, who looks like ben
        self.check((other, None), (ben, hands[1]))
        self.restart()
        self.check((ben, None), (other, None), (cid, hands[2]))
        other.quit()
        cid.wait_for(":ben!.* QUIT ")
        ben.rename("ben")
        self.check((ben, hands[1]), (self.client("ann"), hands[0]))

    def test_joined_by_another_nick_one_is_known_by_the_one_seen_last(self):
        (ann, ben), hands = self.play("ann_", "ben")
        self.rename(ann, "ann")
        self.restart()
        self.check((ann, hands[0]))
        ann.send("PART #dice")
        ben.wait_for(":ann!.* PART ")
        ann.join("#dice")
        self.check((ann, hands[0]))
        thief = self.client("ann_")
        self.check((thief, None), (ann, hands[0]))
        ann.quit()
        ben.wait_for(":ann!.* QUIT ")
        self.check((self.client("ann"), hands[0]), (thief, None), (ben, hands[1]))


if __name__ == "__main__":
    if not find_program("ngircd"):
        sys.exit(77)
    unittest.main(verbosity=2)
