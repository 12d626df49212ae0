"""Who has a hand when people log in and out, are cloaked, renamed and imitated, in the middle of a
round, on a real InspIRCd with services: test_identity.py DICECUP."""

import sys

from one_network import OneNetwork  # puts tests/servers on the path
import beside
from inspircd import Inspircd
from irc_client import Client
from server import find_program

DICE = r"Your dice: ([1-6 ]+)"


class Identity(OneNetwork):
    kind = Inspircd

    def setUp(self):
        super().setUp()
        self.strangers = []  # connections that are nobody's who plays

    def tearDown(self):
        """No dice ever went to a stranger."""
        for client, since in self.strangers:
            self.assertEqual(client.count("Your dice", since), 0)
        super().tearDown()

    def client(self, nick, account=None, user=None):
        since = self.services.mark()
        client = Client(self.server.port, nick, user=user)
        self.addCleanup(client.close)
        self.services.wait_for(rf"^:\S+ UID \S+ \d+ {nick} ", since)  # not one who left
        if account:
            self.log_in(client, account)
        client.join("#dice")
        return client

    def log_in(self, client, account):
        since = client.mark()
        self.services.log_in(client.nick, account)
        client.wait_for(" 900 ", since)

    def log_out(self, client):
        since = client.mark()
        self.services.log_in(client.nick, "")
        client.wait_for(" 901 ", since)

    def stranger(self, client):
        """From here on."""
        self.strangers.append((client, client.mark()))
        return client

    def play(self, *people):
        """A table of them, their first round dealt. Returns the first one's hand."""
        people[0].say("#dice", "!new perudo")
        people[0].wait_for(" is in |opened by")
        for number, person in enumerate(people[1:], 2):
            person.say("#dice", "!join")
            people[0].wait_for(rf"is in \({number}/")
        people[0].say("#dice", "!start")
        return [person.wait_for(DICE)[1] for person in people][0]

    def hand(self, client):
        since = client.mark()
        client.say("Dicecup", "hand")
        return client.wait_for(DICE, since)[1]

    def refused(self, client):
        """Who asks for a hand without having one."""
        since = client.mark()
        client.say("Dicecup", "hand")
        self.assertNotIn("Your dice", client.wait_for(f" (NOTICE|PRIVMSG) {client.nick} :", since)[0])

    def back(self, client, hand):
        """They have their seat, and hear of it by themselves or on asking."""
        self.assertEqual(self.hand(client), hand)

    def test_logged_in_within_a_round_the_seat_is_the_account_s(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        self.log_in(ann, "Anna")
        self.back(ann, hand)
        ann.quit()
        ben.wait_for(" QUIT ")
        impostor = self.stranger(self.client("ann", user="evil"))
        self.refused(impostor)
        impostor.quit()
        same = self.stranger(self.client("ann"))  # the same nick!user@host, not logged in
        self.refused(same)
        same.quit()
        late = self.client("late", account="Anna", user="other")
        self.assertEqual(late.wait_for(DICE)[1], hand)

    def test_a_cloak_keeps_the_seat_through_a_quit(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        self.services.cloak("ann", "cloak.test")
        ann.wait_for(" 396 .*cloak.test")
        self.back(ann, hand)
        ann.quit()
        ben.wait_for(":ann!.* QUIT ")
        impostor = self.stranger(self.client("ann", user="evil"))
        self.services.cloak("ann", "cloak.test")
        impostor.wait_for(" 396 .*cloak.test")
        self.refused(impostor)
        impostor.quit()
        again = self.client("ann")
        self.refused(again)  # not cloaked yet
        self.assertEqual(again.count("Your dice"), 0)
        self.services.cloak("ann", "cloak.test")
        self.assertEqual(again.wait_for(DICE)[1], hand)

    def test_logged_out_there_are_no_dice_until_logged_in_again(self):
        ann, ben = self.client("ann", account="Anna"), self.client("ben")
        hand = self.play(ann, ben)
        self.log_out(ann)
        ben.wait_for("ann has logged out, and the seat is kept for their account")
        since = ann.mark()
        self.refused(ann)
        self.assertEqual(ann.count("Your dice", since), 0)
        self.log_in(ann, "Anna")
        self.assertEqual(ann.wait_for(DICE, since)[1], hand)

    def test_when_services_restart_everybody_keeps_their_seat(self):
        people = [self.client(nick, account=nick) for nick in ("ann", "ben", "cid")]
        hand = self.play(*people)
        for person in people:
            self.log_out(person)
        for person in people:
            self.log_in(person, person.nick)
        self.back(people[0], hand)

    def test_a_forced_nick_is_the_same_person_s_and_the_one_they_are_known_by_then(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        self.services.rename("ann", "Guest123")
        ann.wait_for(" NICK :?Guest123$")
        ann.nick = "Guest123"
        self.back(ann, hand)
        ann.rename("ann")
        self.back(ann, hand)
        self.services.rename("ann", "Guest9")
        ann.wait_for(" NICK :?Guest9$")
        ann.quit()
        ben.wait_for("Guest9!.* QUIT ")
        former = self.stranger(self.client("ann"))
        self.refused(former)
        self.back(self.client("Guest9", user="ann"), hand)

    def test_of_two_connections_one_account_plays_on_with_the_other(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        phone = self.client("phone", account="Anna")
        self.log_in(ann, "Anna")
        self.back(phone, hand)
        self.log_out(ann)
        self.stranger(ann)
        self.back(phone, hand)
        self.refused(ann)
        ann.quit()
        self.back(phone, hand)

    def test_killed_after_the_login_the_bot_finds_the_account_s_seat(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        self.log_in(ann, "Anna")
        self.back(ann, hand)
        self.bot.kill()
        self.bot.start()
        self.back(ann, hand)

    def test_who_logs_in_while_the_bot_is_away_has_the_seat_of_the_same_nick_user_and_host(self):
        ann, ben = self.client("ann"), self.client("ben")
        hand = self.play(ann, ben)
        self.bot.kill()
        self.log_in(ann, "Anna")
        self.bot.start()
        self.back(ann, hand)

    def test_a_login_of_who_sits_at_the_table_already_changes_nothing(self):
        ann, ben = self.client("ann"), self.client("ben", account="Anna")
        hand = self.play(ann, ben)
        other = self.hand(ben)
        self.log_in(ann, "Anna")
        self.back(ann, hand)
        self.back(ben, other)


if __name__ == "__main__":
    if not find_program("inspircd"):
        sys.exit(77)  # few systems package it
    beside.main()
