"""Who may bring the bot into channels that its configuration does not name: test_irc_invitations.py
ECHO."""

import os

from echo_bot import main
from on_script import OnScript

TAGGED = "account-notify account-tag extended-join"


class Invitations(OnScript):
    def begin(self, caps=TAGGED, isupport="CASEMAPPING=rfc1459", **settings):
        bot, client = self.joined(caps=caps, isupport=isupport, **{"scale": "1", **settings})
        return bot, client

    def let_in(self, client, channel):
        client.wait_for(f"^JOIN {channel}$")
        client.send(f":echo!~dicecup@bot.test JOIN {channel}")

    def nothing_follows(self, client):
        client.send("PING :end")
        client.wait_for("^PONG :end")
        self.assertEqual(client.count("^JOIN"), 1)  # #dice
        self.assertEqual(client.count("^(PRIVMSG|NOTICE)"), 0)

    def invited(self, **settings):
        bot, client = self.begin(invited_by="Ann", **settings)
        client.send("@account=ANN :ann!a@h INVITE echo :#Den")
        self.let_in(client, "#Den")
        bot.wait_for("home\tinvited\t#Den\t-\t-\tann")
        return bot, client

    def test_an_account_that_is_listed_is_followed_and_the_channel_is_kept(self):
        bot, client = self.invited()
        bot.wait_for("home\tkept\t#Den\taccount:ann\tann")
        bot.log.wait_for("irc-invited home: to #Den by account:ann")
        client.send(":op!o@h KICK #den echo :out")
        bot.wait_for("home\tlost\t#Den")
        bot.wait_for("home\tforgot\t#Den")
        bot.log.wait_for("irc-left home: #Den: it was kicked")

    def test_nobody_else_is(self):
        bot, client = self.begin(invited_by="ann")
        client.send(":ann!a@h INVITE echo #den",  # a nick proves nothing
                    "@account=ben :ben!b@h INVITE echo #den",
                    "@account=ann :ann!x@h INVITE ben #den",  # not us
                    "@account=ann :ann!y@h INVITE echo #den,0",
                    "@account=ann :s.test INVITE echo #den")
        self.nothing_follows(client)
        bot.log.wait_for("irc-invite-refused home: to #den: by somebody who is not logged in")
        self.assertEqual(bot.log.count("irc-invite-refused"), 1)  # of all, in a minute

    def test_without_the_setting_nobody_is(self):
        bot, client = self.begin()
        client.send("@account=ann :ann!a@h INVITE echo #den")
        self.nothing_follows(client)
        bot.log.wait_for("irc-invite-refused home: to #den: invited_by lists nobody")

    def test_with_a_star_everybody_who_is_logged_in_is(self):
        _, client = self.begin(invited_by="*")
        client.send(":ann!a@h INVITE echo #nick", "@account=cid :cid!c@h INVITE echo #den")
        client.wait_for("^JOIN #den$")
        self.assertEqual(client.count("^JOIN #nick"), 0)

    def test_where_lines_carry_no_account_whox_is_asked_once(self):
        _, client = self.begin(caps="", isupport="WHOX", invited_by="ann")
        client.send(":ann!a@h INVITE echo #den", ":ann!a@h INVITE echo #den",
                    ":ben!b@h INVITE echo #other")
        client.wait_for("^WHO ben ")
        self.assertEqual(client.count("^WHO ann %tuhnfa,152$"), 1)
        client.send(":s.test 354 echo 152 a h ann H ann", ":s.test 315 echo ann :End",
                    ":s.test 354 echo 152 evil h ben H ann", ":s.test 315 echo ben :End")
        client.wait_for("^JOIN #den$")
        self.assertEqual(client.count("^JOIN #other"), 0)

    def test_a_hundred_invitations_bring_it_into_one_channel(self):
        _, client = self.begin(invited_by="*")
        client.send(*(f"@account=evil :evil!e@h INVITE echo #c{i}" for i in range(100)))
        client.wait_for("^JOIN #c0$")
        client.send("PING :end")
        client.wait_for("^PONG :end")
        self.assertEqual(client.count("^JOIN #c"), 1)

    def test_one_account_brings_it_into_ten_channels(self):
        _, client = self.begin(invited_by="*")
        client.send(*(f"@account=evil :evil!e@h{i} INVITE echo #c{i}" for i in range(30)))
        client.wait_for("#c9")
        client.send("PING :end")
        client.wait_for("^PONG :end")
        asked = [name for line in client.lines if line.startswith("JOIN #c")
                 for name in line.split()[1].split(",")]
        self.assertEqual(sorted(asked), sorted(f"#c{i}" for i in range(10)))

    def test_many_questions_at_once_are_not_asked(self):
        _, client = self.begin(caps="", isupport="WHOX", invited_by="*")
        client.send(*(f":n{i}!u@h{i} INVITE echo #c{i}" for i in range(50)))
        client.wait_for("^WHO n7 ")
        client.send("PING :end")
        client.wait_for("^PONG :end")
        self.assertEqual(client.count("^WHO n"), 8)

    def test_it_is_not_kept_where_it_is_not_let_in(self):
        bot, client = self.begin(invited_by="ann")
        client.send("@account=ann :ann!a@h INVITE echo #den")
        client.wait_for("^JOIN #den$")
        client.send(":s.test 474 echo #den :Cannot join channel (+b)")
        bot.log.wait_for("irc-left home: #den: it is not let in")
        self.assertEqual(bot.count("\tkept\t"), 0)

    def test_banned_from_where_it_was_it_gives_up_after_five_refusals(self):
        bot, client = self.recalled(scale="0.01", per_second="100")
        for n in range(1, 6):
            client.wait_for_count("^JOIN .*#old", n)
            self.assertEqual(bot.log.count("irc-left"), 0)
            client.send(":s.test 474 echo #old :Cannot join channel (+b)")
        bot.wait_for("home\tforgot\t#old")

    def recalled(self, **settings):
        os.environ["ECHO_INVITED"] = "#old"
        self.addCleanup(os.environ.pop, "ECHO_INVITED")
        bot = self.start(self.server.port, invited_by="ann", **settings)
        client = self.server.accept()
        client.register(TAGGED)
        client.wait_for("^JOIN #dice,#old$")
        return bot, client

    def test_it_comes_back_after_a_restart_and_says_nothing(self):
        bot, client = self.recalled()
        client.send(":echo!~dicecup@bot.test JOIN #old")
        bot.wait_for("home\tentered\t#old")
        self.assertEqual(bot.count("\tinvited\t"), 0)

    def test_it_does_not_when_the_account_is_listed_no_more(self):
        os.environ["ECHO_INVITED"] = "#old"
        self.addCleanup(os.environ.pop, "ECHO_INVITED")
        bot = self.start(self.server.port, invited_by="ben")
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice$")
        bot.wait_for("home\tforgot\t#old")

    def test_a_reload_that_lists_nobody_makes_it_leave(self):
        bot, client = self.invited()
        client.send("@account=x :x!x@h PRIVMSG echo :configure uninvited=yes")
        client.wait_for("^PART #Den$")
        bot.wait_for("home\tforgot\t#Den")

    def test_a_reload_that_names_the_channel_makes_it_the_configuration_s(self):
        bot, client = self.invited()
        client.send("@account=x :x!x@h PRIVMSG echo :configure channel=#den")
        bot.wait_for("home\tforgot\t#Den")
        self.assertEqual(client.count("^PART"), 0)
        client.send(":op!o@h KICK #den echo :out", "PING :end")
        client.wait_for("^PONG :end")
        self.assertEqual(bot.log.count("irc-left"), 0)

    def test_made_to_part_it_stays_away(self):
        bot, client = self.invited()
        client.send(":echo!~dicecup@bot.test PART #Den")
        bot.log.wait_for("irc-left home: #Den: somebody made it leave")
        bot.wait_for("home\tforgot\t#Den")


if __name__ == "__main__":
    main()
