"""The IRC adapter on a real InspIRCd: capabilities, accounts, SASL, and its temper."""

import sys

import echo_bot
from echo_bot import EchoTest
from inspircd import Inspircd
from irc_client import Client
from server import find_program
from services import Services


class OnInspircd(EchoTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Inspircd().start()
        cls.addClassCleanup(cls.server.__exit__)
        cls.services = Services(cls.server, {"Dicecup": "correct horse"})
        cls.addClassCleanup(cls.services.close)

    def client(self, nick, *channels, account=None):
        client = Client(self.server.port, nick)
        self.addCleanup(client.close)
        if account:
            self.services.log_in(nick, account)
            client.wait_for(" 900 ")
        for channel in channels:
            client.join(channel)
        return client


class Accounts(OnInspircd):
    def test_sasl_logs_in_or_nothing_happens(self):
        settings = {"sasl": "plain", "account": "Dicecup"}
        bot = self.start(self.server.port, sasl_password=self.secret("correct horse"), **settings)
        bot.log.wait_for("irc-connected home: as echo, logged in")
        bot.wait_for("entered")
        wrong = self.start(self.server.port, nick="wrong", sasl_password=self.secret("battery"),
                           **settings)
        wrong.log.wait_for_count("irc-lost home: SASL failed: ", 2)
        self.assertEqual(wrong.log.count("irc-connected"), 0)

    def test_accounts_are_keys_and_stay_through_nicks(self):
        ann = self.client("ann", "#keys", account="Anna")
        ben = self.client("ben", "#keys")
        bot = self.start(self.server.port, channel="#keys")
        bot.wait_for("\tcame\t#keys\taccount:anna\tann\t")
        host_key = bot.key_of("ben")
        self.assertTrue(host_key.startswith("host:ben!ben@"))
        self.client("cid", "#keys", account="Cid")
        bot.wait_for("\tcame\t#keys\taccount:cid\tcid\t")
        ann.rename("anna2")
        bot.wait_for("\trenamed\t-\taccount:anna\tanna2\t")
        ann.say("#keys", "!tell psst")
        ann.wait_for("NOTICE anna2 :psst")
        self.services.log_in("ben", "Benno")
        ben.wait_for(" 900 ")
        ben.say("#keys", "!still me")
        bot.wait_for(f"\tbecomes\t{host_key}\taccount:benno\tben\t")
        self.assertEqual(bot.wait_for_message("still me")[3], "account:benno")
        ben.send("PART #keys")
        bot.wait_for("\tleft\t-\taccount:benno\t")
        ben.say("echo", "from afar")  # in no room of the bot's: the tag tells
        self.assertEqual(bot.wait_for_message("from afar")[3], "account:benno")
        ben.join("#keys")
        bot.wait_for("\tcame\t#keys\taccount:benno\tben\t")
        ann.quit()
        bot.wait_for("\tleft\t-\taccount:anna\tanna2\t")

    def test_an_account_of_the_configuration_moderates_without_a_rank(self):
        bot = self.start(self.server.port, "moderator=boss", channel="#bosses", nick="judge")
        bot.wait_for("entered")  # and holds the only @
        for nick, account, expected in (("boss", None, False), ("ada", "Boss", True),
                                        ("eda", "Bosse", False)):
            self.client(nick, "#bosses", account=account).say("#bosses", f"!i am {nick}")
            self.assertEqual(bot.wait_for_message(f"i am {nick}")[5] == "moderates", expected, nick)

    def test_an_operator_below_another_rank_still_moderates(self):
        ann = self.client("ann2", "#ranks")
        ben = self.client("ben2", "#ranks")
        ann.send("MODE #ranks +ohv ben2 ben2 ben2")
        ben.wait_for(r"MODE #ranks \+ohv")
        bot = self.start(self.server.port, channel="#ranks", nick="ranks")
        bot.key_of("ben2")
        for change, expected in (("-o", True), ("-h", False), ("+h", True)):
            ann.send(f"MODE #ranks {change} ben2")
            ben.wait_for(rf"MODE #ranks \{change} ")
            ben.say("#ranks", "!" + change)
            self.assertEqual(bot.wait_for_message(change)[5] == "moderates", expected, change)

    def test_two_bots_do_not_talk_with_each_other(self):
        ann = self.client("ann4", "#bots")
        one = self.start(self.server.port, channel="#bots", nick="one")
        other = self.start(self.server.port, channel="#bots", nick="other")
        for bot in (one, other):
            bot.key_of("ann4")
        ann.send("WHOIS one")
        ann.wait_for(" 335 ann4 one ")  # marked as a bot
        ann.say("#bots", "one: prove " + one.key_of("other"))
        one.wait_for("\treached\t.*\tother\t")  # its PRIVMSG has arrived
        ann.say("#bots", "other: say end")
        ann.wait_for("PRIVMSG #bots :end$")
        other.wait_for_message("say end")
        self.assertEqual(other.count("\tmessage\t"), 1)

    def test_who_takes_no_private_texts_is_found_out(self):
        ann = self.client("ann3", "#shut")
        bot = self.start(self.server.port, channel="#shut", nick="shut")
        key = bot.key_of("ann3")
        ann.send("MODE ann3 +g")
        ann.wait_for(r"MODE ann3 :?\+g")
        ann.say("#shut", "!prove me")
        bot.wait_for(rf"\tunreachable\t-\t{key}\tann3\t.*\+g")
        ann.send("ACCEPT shut")
        ann.say("#shut", "!prove me")
        bot.wait_for(rf"\treached\t-\t{key}\tann3\t")
        self.assertEqual(bot.count("\tunreachable\t"), 1)


class Temper(EchoTest):
    def start_strict(self, **settings):
        server = Inspircd(strict=True).start()
        self.addCleanup(server.__exit__)
        bot = self.start(server.port, **settings)
        bot.wait_for("entered")
        ann = Client(server.port, "ann", ["#dice"])
        self.addCleanup(ann.close)
        bot.key_of("ann")
        return bot, ann

    def test_at_its_usual_rate_it_is_not_thrown_out(self):
        bot, ann = self.start_strict(burst="4", per_second="0.8", scale="1")
        ann.say("#dice", "!many 14")
        ann.wait_for("line 14$")
        self.assertEqual(bot.count("\tlost\t"), 0)

    def test_thrown_out_for_talking_too_fast_it_comes_back(self):
        bot, ann = self.start_strict(burst="60", per_second="60")
        ann.say("#dice", "!many 60")
        bot.wait_for("\tlost\t")
        bot.log.wait_for("irc-flood home: from now on 30.00 lines a second")
        bot.wait_for_count("entered", 2)


if __name__ == "__main__":
    if not find_program("inspircd"):
        sys.exit(77)  # few systems package it
    echo_bot.main()
