"""The bot is invited into channels that its configuration does not name, on a real InspIRCd with
services: test_invited.py DICECUP."""

import sys

from one_network import OneNetwork  # puts tests/servers on the path
import beside
from inspircd import Inspircd
from irc_client import Client
from server import find_program



class Invited(OneNetwork):
    kind = Inspircd
    more = ("invited_by: [Anna]",)

    def client(self, nick, account=None):
        client = Client(self.server.port, nick)
        self.addCleanup(client.close)
        if account:
            since = client.mark()
            self.services.log_in(nick, account)
            client.wait_for(" 900 ", since)
        client.join("#den")
        return client

    def invite(self, client):
        client.send("INVITE Dicecup #den")
        client.wait_for(" 341 ")

    def test_it_comes_plays_returns_with_its_table_and_stays_away_once_kicked(self):
        ann, ben = self.client("ann", "Anna"), self.client("ben")
        self.invite(ann)
        ann.wait_for("PRIVMSG #den :This is Dicecup, a tabletop bot, invited by ann. !help says")
        ann.say("#den", "!new perudo")
        ben.wait_for("opened by|is in ")
        ben.say("#den", "!join")
        ann.wait_for(r"is in \(2/")
        ann.say("#den", "!start")
        dice = ben.wait_for(r"Your dice: ([1-6 ]+)")[1]
        since = ben.mark()
        self.restart()
        ben.wait_for(":Dicecup!.* JOIN :?#den", since)
        self.assertEqual(ben.wait_for(r"Your dice: ([1-6 ]+)", since)[1], dice)
        self.assertEqual(ben.count("invited by", since), 0)
        ann.send("KICK #den Dicecup :enough")
        self.bot.process.log.wait_for("irc-left home: #den: it was kicked")
        since = ben.mark()
        self.restart()
        ann.say("#den", "here?")
        ben.wait_for("here\\?", since)
        self.assertEqual(ben.count(":Dicecup!.* JOIN", since), 0)

    def test_a_channel_that_services_make_it_leave_is_told_in_private_until_it_is_back(self):
        self.bot.kill()
        ann, ben = self.client("ann"), self.client("ben")
        for client in (ann, ben):  # before the bot: ann may invite it
            client.join("#dice")
        self.bot.start()
        ann.say("#dice", "!new perudo")
        ben.wait_for("opened by|is in ")
        ben.say("#dice", "!join")
        ann.wait_for(r"is in \(2/")
        ann.say("#dice", "!start")
        first = {"ann": ann, "ben": ben}[ann.wait_for("PRIVMSG #dice :(ann|ben), your turn")[1]]
        since = ben.mark()
        self.services.make_leave("Dicecup", "#dice", "not here")
        self.bot.process.log.wait_for(
            r"irc-removed home: #dice: somebody made it leave \(not here\); it joins again in 300 s")
        for client in (ann, ben):
            client.wait_for(f"NOTICE {client.nick} :Table #1 in #dice cannot go on for now")
        first.say("Dicecup", "bid 1 2")
        first.wait_for(f"NOTICE {first.nick} :Done. I am not in #dice now")
        ann.send("INVITE Dicecup #dice")
        ben.wait_for(f"PRIVMSG #dice :.*{first.nick} bids 1 x twos", since)
        self.assertEqual(self.bot.process.log.count("irc-removed"), 1)

    def test_who_is_not_listed_or_has_the_nick_alone_is_not_followed(self):
        for nick, account in (("ben", "Ben"), ("Anna", None)):
            client = self.client(nick, account)
            self.invite(client)
            client.say("#den", "!new")
            client.quit()
        self.bot.process.log.wait_for("irc-invite-refused home: to #den")
        self.assertEqual([line for line in self.bot.log_lines() if "irc-joined" in line and "#den" in line], [])


if __name__ == "__main__":
    if not find_program("inspircd"):
        sys.exit(77)  # few systems package it
    beside.main()
