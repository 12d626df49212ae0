"""What an operator sets up, on a real InspIRCd with services: moderators by account, the language of a
channel, and a look at a running bot: test_operator.py DICECUP."""

import subprocess
import sys

from one_network import DICECUP, OneNetwork  # puts tests/servers on the path
import beside
from inspircd import Inspircd
from irc_client import Client
from server import find_program


class Operator(OneNetwork):
    kind = Inspircd
    channels = ("#dice", "#japan")
    languages = {"#japan": "ja"}.items()
    more = ("moderators: [Boss]",)

    def client(self, nick, channel, account=None):
        client = Client(self.server.port, nick)
        self.addCleanup(client.close)
        if account:
            self.services.log_in(nick, account)
            client.wait_for(" 900 ")
        client.join(channel)
        return client

    def test_where_the_bot_alone_has_the_rank_an_account_moderates_and_a_nick_does_not(self):
        ada, boss = self.client("ada", "#dice", "Boss"), self.client("boss", "#dice")
        boss.say("#dice", "!settings speed=slow")
        boss.wait_for("PRIVMSG boss :Only moderators can change a channel's settings")
        ada.say("#dice", "!settings speed=blitz")
        boss.wait_for("PRIVMSG #dice :.*ada changed the settings here: speed=blitz")
        boss.say("#dice", "!new perudo")
        ada.wait_for("opened by boss")
        ada.say("#dice", "!end")
        boss.wait_for("PRIVMSG #dice :Table #1 was closed")

    def test_a_channel_speaks_its_language_until_its_moderators_choose_another(self):
        ada, ben = self.client("ada", "#japan", "Boss"), self.client("ben", "#japan")
        ben.say("#japan", "!new perudo")
        ada.wait_for("PRIVMSG #japan :ben.*さんが.*開きました")
        since = ada.mark()
        self.restart()
        ben.say("#japan", "!status")
        ada.wait_for("PRIVMSG #japan :.*待っています", since)
        ada.say("#japan", "!settings language=en")
        ben.wait_for("PRIVMSG #japan :.*ada changed the settings here: language=en")
        ben.say("#japan", "!status")
        ben.wait_for("PRIVMSG #japan :Perudo table #1 waits for players")
        ada.say("#japan", "!settings language=usual")
        ben.wait_for("PRIVMSG #japan :.*adaさん.*設定")

    def test_doctor_looks_in_and_nobody_notices(self):
        ann = self.client("ann", "#dice")
        lines = len(self.bot.log_lines())
        said = subprocess.run([DICECUP, "doctor", "--config", self.bot.config], capture_output=True, text=True,
                              check=False, timeout=120).stdout
        self.assertRegex(said, "\nok       home: 127.0.0.1 port .*: answers, and lets the bot in\n")
        ann.say("#dice", "!status")
        ann.wait_for("PRIVMSG ann :There is no table here")
        self.assertEqual(ann.count(" (JOIN|QUIT|PART) "), 1, ann.lines)
        self.assertEqual([line for line in self.bot.log_lines()[lines:] if " command " not in line], [])


if __name__ == "__main__":
    if not find_program("inspircd"):
        sys.exit(77)  # few systems package it
    beside.main()
