"""Who somebody is on IRC, against a server that follows a script: logins and logouts in sight, cloaks,
forced nicks, and connections that only look like somebody."""

import echo_bot
from on_script import OnScript

CAPS = "account-notify account-tag chghost extended-join"


class Identity(OnScript):
    def with_ann(self, account="*", caps=CAPS, **settings):
        """Ann is in #dice, logged in or not."""
        bot, client = self.joined(caps=caps, **settings)
        client.send(f":ann!a@home.test JOIN #dice {account} :Ann")
        self.key = f"account:{account}" if account != "*" else "host:ann!a@home.test"
        bot.wait_for(f"\tcame\t#dice\t{self.key}\tann\t")
        return bot, client

    def expect_key(self, bot, client, key, line=":ann!a@home.test PRIVMSG #dice :!who"):
        since = bot.mark()
        client.send(line)
        self.assertEqual(bot.wait_for_message("who", since)[3], key)

    def test_who_logs_in_becomes_the_account_and_comes_as_that(self):
        bot, client = self.with_ann()
        since = bot.mark()
        client.send(":ann!a@home.test ACCOUNT Anna")
        bot.wait_for(f"\tbecomes\t{self.key}\taccount:anna\tann\t", since)
        bot.wait_for("\tcame\t#dice\taccount:anna\tann\t", since)
        self.expect_key(bot, client, "account:anna",
                        "@account=Anna :ann!a@home.test PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\tbecomes\t"), 1)

    def test_a_tag_tells_the_login_too(self):
        bot, client = self.with_ann(caps="account-tag extended-join")
        self.expect_key(bot, client, "account:anna",
                        "@account=Anna :ann!a@home.test PRIVMSG #dice :!who")
        bot.wait_for(f"\tbecomes\t{self.key}\taccount:anna\tann\t")

    def test_whox_tells_it_too(self):
        bot, client = self.joined(isupport="WHOX")
        client.send(":ann!a@home.test JOIN #dice", ":s.test 354 echo 152 a home.test ann H 0")
        bot.wait_for("\tcame\t#dice\thost:ann!a@home.test\tann\t")
        client.send(":s.test 354 echo 152 a home.test ann H Anna")
        bot.wait_for("\tbecomes\thost:ann!a@home.test\taccount:anna\tann\t")

    def expect_moderates(self, bot, client, expected, line):
        since = bot.mark()
        client.send(line)
        self.assertEqual(bot.wait_for_message("who", since)[5] == "moderates", expected, line)

    def test_a_moderator_is_an_account_however_it_is_told(self):
        for caps, isupport, told in (
                ("account-tag", "BOT=B", "@account=Boss :b!b@h PRIVMSG #dice :!who"),
                ("extended-join", "BOT=B", ":b!b@h JOIN #dice Boss :B"),
                ("account-notify", "BOT=B", ":b!b@h ACCOUNT Boss"),
                ("", "WHOX", ":s.test 354 echo 152 b h b H Boss")):
            bot, client = self.joined(caps=caps, isupport=isupport, moderator="boss")
            client.send(":boss!b@other JOIN #dice" + " * :B" * ("extended-join" in caps),
                        ":s.test 354 echo 152 b other boss H 0" if "WHOX" in isupport else "")
            self.expect_moderates(bot, client, False, ":boss!b@other PRIVMSG #dice :!who")
            if caps != "extended-join":
                client.send(":b!b@h JOIN #dice")
            if not caps.startswith("account-tag"):
                client.send(told)
            self.expect_moderates(bot, client, True,
                                  told if "PRIVMSG" in told else ":b!b@h PRIVMSG #dice :!who")
            client.send(":b!b@h PART #dice")
            self.expect_moderates(bot, client, False,
                                  "@account=Boss :b!b@h PRIVMSG echo :who")

    def test_a_moderator_who_logs_out_is_none(self):
        bot, client = self.with_ann("boss", moderator="Boss")
        self.expect_moderates(bot, client, True,
                              "@account=boss :ann!a@home.test PRIVMSG #dice :!who")
        client.send(":ann!a@home.test ACCOUNT *")
        self.expect_moderates(bot, client, False, ":ann!a@home.test PRIVMSG #dice :!who")

    def test_a_cloak_carries_somebody_over(self):
        bot, client = self.with_ann()
        client.send(":ann!a@home.test CHGHOST ~ann cloak.test")
        bot.wait_for(f"\tbecomes\t{self.key}\thost:ann!~ann@cloak.test\tann\t")
        self.expect_key(bot, client, "host:ann!~ann@cloak.test",
                        ":ann!~ann@cloak.test PRIVMSG #dice :!who")

    def test_a_host_seen_in_a_line_of_somebody_in_sight_carries_over_alike(self):
        bot, client = self.with_ann(caps="extended-join")
        self.expect_key(bot, client, "host:ann!a@cloak.test",
                        ":ann!a@cloak.test PRIVMSG #dice :!who")
        bot.wait_for(f"\tbecomes\t{self.key}\thost:ann!a@cloak.test\tann\t")

    def test_login_and_cloak_in_either_order_end_at_the_account(self):
        for lines in ((":ann!a@home.test ACCOUNT Anna", ":ann!a@home.test CHGHOST a cloak.test"),
                      (":ann!a@home.test CHGHOST a cloak.test", ":ann!a@cloak.test ACCOUNT Anna")):
            bot, client = self.with_ann()
            client.send(*lines)
            bot.wait_for("\tcame\t#dice\taccount:anna\tann\t")
            self.expect_key(bot, client, "account:anna",
                            "@account=Anna :ann!a@cloak.test PRIVMSG #dice :!who")

    def test_a_cloak_that_somebody_in_sight_is_known_by_changes_nothing(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":apart!a@home.test JOIN #dice * :A", ":apart!a@home.test NICK bea",
                    ":apart!a@cloak.test JOIN #dice * :Other", ":bea!a@home.test CHGHOST a cloak.test")
        self.expect_key(bot, client, "host:apart!a@home.test",
                        ":bea!a@cloak.test PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\tbecomes\t"), 0)

    def test_a_cloak_on_an_account_changes_nothing(self):
        bot, client = self.with_ann("anna")
        client.send(":ann!a@home.test CHGHOST a cloak.test")
        self.expect_key(bot, client, "account:anna",
                        "@account=anna :ann!a@cloak.test PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\tbecomes\t"), 0)

    def test_who_is_kept_apart_stays_who_they_were_and_is_not_asked_about_again(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":apart!a@h JOIN #dice * :A", ":apart!a@h ACCOUNT Anna",
                    ":apart!a@h CHGHOST a cloak.test")
        for _ in range(2):
            self.expect_key(bot, client, "host:apart!a@h",
                            "@account=Anna :apart!a@cloak.test PRIVMSG #dice :!who")
        self.assertLessEqual(bot.count("\tbecomes\t"), 2)
        client.send(":apart!a@cloak.test QUIT :", ":apart!a@cloak.test JOIN #dice Anna :A")
        bot.wait_for("\tleft\t-\thost:apart!a@h\tapart\t")
        bot.wait_for("\tcame\t#dice\taccount:anna\tapart\t")

    def test_who_logs_out_is_no_more_the_account_and_hears_nothing_meant_for_it(self):
        bot, client = self.with_ann("anna")
        client.send(":ben!b@h JOIN #dice * :Ben", ":ann!a@home.test ACCOUNT *")
        bot.wait_for("\tlogged out\t-\taccount:anna\tann\t")
        bot.wait_for("\tcame\t#dice\thost:ann!a@home.test\tann\t")
        client.send(":ben!b@h PRIVMSG #dice :!to account:anna secret",
                    ":ben!b@h PRIVMSG #dice :!to host:ben!b@h and")
        client.wait_for("^NOTICE ben :and$")
        self.assertEqual(client.count("secret"), 0)
        self.assertEqual(bot.count("\tbecomes\t"), 0)

    def test_lines_that_wait_when_somebody_logs_out_are_not_sent(self):
        bot, client = self.with_ann("anna", burst="1", per_second="1", scale="1")  # no PING takes a turn
        client.send(":ben!b@h JOIN #dice * :Ben")
        for n in range(6):
            client.send(f":ben!b@h PRIVMSG #dice :!to account:anna secret {n}")
        client.wait_for("secret 0")
        client.send(":ann!a@home.test ACCOUNT *", ":ben!b@h PRIVMSG #dice :!to host:ben!b@h end")
        client.wait_for("^NOTICE ben :end$")
        self.assertEqual(client.count("secret [3-5]"), 0)

    def test_who_changes_accounts_is_another_person(self):
        bot, client = self.with_ann("anna")
        client.send(":ann!a@home.test ACCOUNT Other")
        bot.wait_for("\tlogged out\t-\taccount:anna\tann\t")
        bot.wait_for("\tcame\t#dice\taccount:other\tann\t")
        self.assertEqual(bot.count("\tbecomes\t"), 0)

    def test_while_another_connection_is_logged_in_nobody_is_logged_out(self):
        bot, client = self.with_ann("anna")
        client.send(":phone!p@h JOIN #dice anna :Ann", ":ann!a@home.test ACCOUNT *")
        bot.wait_for("\trenamed\t-\taccount:anna\tphone\t")
        bot.wait_for("\tcame\t#dice\thost:ann!a@home.test\tann\t")
        self.assertEqual(bot.count("\tlogged out\t"), 0)
        client.send(":ann!a@home.test PRIVMSG #dice :!to account:anna secret")
        client.wait_for("^NOTICE phone :secret$")
        self.assertEqual(client.count("NOTICE ann "), 0)

    def test_services_restart_and_everybody_logs_out_and_in(self):
        bot, client = self.with_ann("anna")
        client.send(":ann!a@home.test ACCOUNT *", ":ann!a@home.test ACCOUNT anna")
        bot.wait_for("\tbecomes\thost:ann!a@home.test\taccount:anna\tann\t")
        self.expect_key(bot, client, "account:anna",
                        "@account=anna :ann!a@home.test PRIVMSG #dice :!who")

    def test_a_nick_also_a_forced_one_is_followed_also_with_a_cloak_between(self):
        bot, client = self.with_ann()
        client.send(":ann!a@home.test NICK Guest123", ":Guest123!a@home.test CHGHOST a cloak.test")
        bot.wait_for(f"\ttakes nick\t{self.key}\thost:guest123!a@home.test\tGuest123\t")
        bot.wait_for("\tcame\t#dice\thost:guest123!a@home.test\tGuest123\t")
        self.expect_key(bot, client, "host:guest123!a@cloak.test",
                        ":Guest123!a@cloak.test PRIVMSG #dice :!who")
        client.send(":Guest123!a@cloak.test NICK ann")
        self.expect_key(bot, client, "host:ann!a@cloak.test",
                        ":ann!a@cloak.test PRIVMSG #dice :!who")

    def test_who_comes_logged_in_may_be_who_came_without_but_only_once_that_one_is_gone(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":ann!a@home.test JOIN #dice Anna :Ann")
        bot.wait_for("\tmay be\thost:ann!a@home.test\taccount:anna\tann\t")
        client.send(":apart!a@home.test JOIN #dice * :Bea", ":apart!a@home.test NICK cid",
                    ":apart!a@home.test JOIN #dice Bea :Bea")
        bot.wait_for("\tcame\t#dice\taccount:bea\tapart\t")
        self.assertEqual(bot.count("\tmay be\t"), 1)

    def test_an_account_keeps_its_key_whatever_the_nick(self):
        bot, client = self.with_ann("anna")
        client.send(":ann!a@home.test NICK bea")
        bot.wait_for("\trenamed\t-\taccount:anna\tbea\t")
        self.expect_key(bot, client, "account:anna",
                        "@account=anna :bea!a@home.test PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\ttakes nick\t"), 0)

    def test_a_nick_taken_before_one_is_known_is_followed_too(self):
        bot, client = self.joined(isupport="WHOX")
        client.send(":ann_!a@home.test JOIN #dice", ":ann_!a@home.test NICK ann",
                    ":s.test 354 echo 152 a home.test ann H 0")
        bot.wait_for("\ttakes nick\thost:ann_!a@home.test\thost:ann!a@home.test\tann\t")
        bot.wait_for("\tcame\t#dice\thost:ann!a@home.test\tann\t")

    def test_where_the_listener_knows_somebody_else_the_key_stays_and_is_asked_about_again(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":apart!a@h JOIN #dice * :A", ":apart!a@h NICK bea")
        bot.wait_for("\trenamed\t-\thost:apart!a@h\tbea\t")
        bot.wait_for("\timitated\t-\thost:bea!a@h\ton\t")
        self.expect_key(bot, client, "host:apart!a@h", ":bea!a@h PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\ttakes nick\thost:apart!a@h\thost:bea!a@h\t"), 2)
        client.send(":bea!a@h NICK apart")
        bot.wait_for("\timitated\t-\thost:bea!a@h\toff\t")
        self.expect_key(bot, client, "host:apart!a@h", ":apart!a@h PRIVMSG #dice :!who")
        self.assertEqual(bot.count("\ttakes nick\t"), 2)

    def test_a_nick_that_stands_in_the_key_of_somebody_in_sight_gets_a_key_of_its_own(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":apart!a@h JOIN #dice * :A", ":apart!a@h NICK bea",
                    ":cid!a@h JOIN #dice * :C", ":cid!a@h NICK apart")
        bot.wait_for("\tis in use\thost:cid!a@h\thost:apart!a@h\tapart\t")
        bot.wait_for("\tcame\t#dice\thost:apart!a@h#2\tapart\t")
        bot.wait_for("\timitated\t-\thost:apart!a@h\ton\t")

    def test_a_quit_ends_an_imitation_and_a_split_does_not(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":apart!a@h JOIN #dice * :A", ":apart!a@h NICK bea",
                    ":bea!a@h QUIT :one.test two.test")
        bot.wait_for("\tleft\t-\thost:apart!a@h\t")
        self.assertEqual(bot.count("\toff\t"), 1, "of apart, who took another nick")
        client.send(":bea!a@h JOIN #dice * :B", ":bea!a@h QUIT :bye two.test")
        bot.wait_for("\timitated\t-\thost:bea!a@h\toff\t")

    def test_whose_key_is_contested_has_another_and_proves_no_seat_with_an_account(self):
        bot, client = self.joined(caps=CAPS)
        client.send(":ann!a@contested.test JOIN #dice * :A", ":bea!a@contested.test JOIN #dice Bea :B")
        bot.wait_for("\tcame\t#dice\thost:ann!a@contested.test#2\tann\t")
        bot.wait_for("\tcame\t#dice\taccount:bea\tbea\t")
        self.assertEqual(bot.count("\tmay be\t"), 0)

    def test_an_impostor_with_the_nick_is_somebody_else(self):
        bot, client = self.with_ann("anna")
        client.send(":ann!a@home.test QUIT :one.test two.test",
                    ":ann!x@evil.test JOIN #dice * :Ann")
        bot.wait_for("\tleft\t-\taccount:anna\tann\t")
        bot.wait_for("\tcame\t#dice\thost:ann!x@evil.test\tann\t")
        client.send(":ann!x@evil.test PRIVMSG #dice :!to account:anna secret",
                    ":ann!x@evil.test PRIVMSG #dice :!to host:ann!x@evil.test end")
        client.wait_for("^NOTICE ann :end$")
        self.assertEqual(client.count("secret"), 0)

    def test_a_stranger_who_speaks_without_the_tag_is_logged_in_no_more(self):
        bot, client = self.joined(caps=CAPS)
        self.expect_key(bot, client, "account:dora", "@account=Dora :dora!d@h PRIVMSG echo :who")
        self.expect_key(bot, client, "host:dora!d@h", ":dora!d@h PRIVMSG echo :who")
        bot.wait_for("\tlogged out\t-\taccount:dora\tdora\t")


if __name__ == "__main__":
    echo_bot.main()
