"""The IRC adapter against a server that follows a script: capabilities, accounts, refusals, and
bytes no decent server would send."""

import time

import echo_bot
from on_script import OnScript
from scripted import Scripted


class Registration(OnScript):
    def test_it_asks_for_what_it_can_use(self):
        self.start(self.server.port)
        client = self.server.accept()
        client.wait_for("^CAP LS 302$")
        client.wait_for("^NICK echo$")
        client.wait_for("^USER ")
        client.send(":s.test CAP * LS * :multi-prefix labeled-response account-tag draft/odd=1",
                    ":s.test CAP * LS :extended-join sasl=PLAIN draft/unheard-of")
        client.wait_for("^CAP REQ :account-tag extended-join multi-prefix$")
        client.send(":s.test CAP * ACK :account-tag extended-join multi-prefix")
        client.wait_for("^CAP END$")

    def test_it_uses_all_that_servers_offer(self):
        offered = ("account-notify account-tag away-notify batch cap-notify chghost echo-message "
                   "extended-join invite-notify message-tags multi-prefix no-implicit-names "
                   "server-time setname standard-replies userhost-in-names")
        self.start(self.server.port)
        client = self.server.accept()
        client.wait_for("^CAP LS 302$")
        client.send(f":s.test CAP * LS :{' '.join(reversed(offered.split()))}")
        client.wait_for(f"^CAP REQ :{offered}$")

    def test_of_a_list_that_is_refused_the_rest_is_still_asked_for(self):
        bot = self.start(self.server.port)
        client = self.server.accept()
        client.wait_for("^CAP LS 302$")
        client.send(":s.test CAP * LS :account-tag batch extended-join")
        client.wait_for("^CAP REQ :account-tag batch extended-join$")
        client.send(":s.test CAP * NAK :account-tag batch extended-join")
        client.wait_for("^CAP REQ :extended-join$")
        client.send(":s.test CAP * ACK :account-tag", ":s.test CAP * NAK :batch")
        self.assertEqual(client.count("^CAP END"), 0)
        client.send(":s.test CAP * ACK :extended-join")
        client.wait_for("^CAP END$")
        client.welcome()
        client.admit()
        bot.log.wait_for("irc-cap-refused home: batch: it goes on without")
        client.send(":ann!a@h JOIN #dice Ann :Ann")
        bot.wait_for("\tcame\t#dice\taccount:ann\tann\t")
        client.send("@account=ann :ann!a@h PRIVMSG #dice :!a1",
                    ":eve!eve@eve.test PRIVMSG #dice :!e1")
        bot.wait_for("\tsource\t#dice\taccount:ann\tann\t-$")  # an account costs something
        bot.wait_for(r"\tsource\t#dice\t\S+\teve\teve\.test$")  # a nick does not

    def test_capabilities_come_and_go_while_it_is_connected(self):
        bot, client = self.joined()
        client.send(":s.test CAP echo NEW :extended-join sasl=PLAIN junk")
        client.wait_for("^CAP REQ :extended-join$")
        client.send(":s.test CAP echo ACK :extended-join", ":ann!a@h JOIN #dice Ann :Ann")
        bot.wait_for("\tcame\t#dice\taccount:ann\tann\t")
        client.send(":s.test CAP echo DEL :extended-join", ":ben!b@h JOIN #dice Ben :Ben")
        bot.wait_for("\tcame\t#dice\thost:ben!b@h\tben\t")
        self.assertEqual(client.count("^CAP END"), 1)

    def test_a_server_that_never_heard_of_capabilities_will_do(self):
        bot = self.start(self.server.port, password=self.secret("open sesame"))
        client = self.server.accept()
        client.wait_for("^CAP LS 302$")
        client.send(":s.test 421 * CAP :Unknown command")
        client.wait_for("^PASS :open sesame$")
        client.wait_for("^USER ")
        client.send(":s.test 001 echo :Welcome")  # and no end to the message of the day
        client.wait_for("^JOIN #dice$")
        self.assertFalse([line for line in bot.log.lines if "sesame" in line])

    def test_in_the_open_its_password_waits_until_the_server_has_not_asked_for_tls(self):
        self.start(self.server.port, password=self.secret("open sesame"))
        client = self.server.accept()
        client.wait_for("^CAP LS 302$")
        client.send(":s.test CAP * LS * :multi-prefix", "PING :early")
        client.wait_for("^PONG :early$")
        self.assertEqual(client.lines, ["CAP LS 302", "PONG :early"])
        client.send(":s.test CAP * LS :chghost")
        client.wait_for("^CAP REQ :chghost multi-prefix$")
        self.assertEqual([line.split(" ")[0] for line in client.lines[2:]],
                         ["PASS", "NICK", "USER", "CAP"])

    def test_a_server_that_is_silent_about_capabilities_is_told_the_password_later(self):
        self.start(self.server.port, password=self.secret("open sesame"), scale="0.1")
        client = self.server.accept()
        client.wait_for("^USER ")
        self.assertEqual(client.lines[:2], ["CAP LS 302", "PASS :open sesame"])
        client.welcome()
        client.wait_for("^JOIN #dice$")

    def test_a_nick_in_use_or_too_long_is_varied(self):
        self.start(self.server.port)
        client = self.server.accept()
        for refused, reply, following in (
                ("echo", "433", "echo_"), ("echo_", "432", "ech1"), ("ech1", "433", "ech2")):
            client.wait_for(f"^NICK {refused}$")
            client.send(f":s.test {reply} * {refused} :Nickname is no good")
            client.wait_for(f"^NICK {following}$")

    def test_whose_nick_is_held_is_addressed_by_both(self):
        bot = self.start(self.server.port)
        client = self.server.accept()
        client.wait_for("^NICK echo$")
        client.send(":s.test CAP * LS :", ":s.test 433 * echo :Nickname is already in use")
        client.wait_for("^NICK echo_$")
        client.welcome("echo_")
        client.wait_for("^JOIN #dice$")
        client.send(":echo_!~dicecup@bot.test JOIN #dice", ":s.test 353 echo_ = #dice :@ann echo echo_",
                    ":s.test 366 echo_ #dice :End of NAMES", ":ann!a@h PRIVMSG #dice :echo: one",
                    ":ann!a@h PRIVMSG #dice :echo_: two", ":ann!a@h PRIVMSG #dice :echoes: three",
                    ":ann!a@h PRIVMSG #dice :!end")
        for said in "one", "two", "end":
            bot.wait_for_message(said)
        self.assertEqual(bot.count("three"), 0)

    def test_a_nick_the_server_hates_ends_the_try(self):
        bot = self.start(self.server.port)
        client = self.server.accept()
        client.wait_for("^NICK echo$")
        client.send(":s.test 432 * echo :Erroneous nickname")
        bot.log.wait_for("irc-lost home: the server refuses our nick: Erroneous nickname; next")
        self.server.accept()

    def test_names_that_do_not_come_by_themselves_are_asked_for(self):
        bot = self.start(self.server.port)
        client = self.server.accept()
        client.register("no-implicit-names")
        client.wait_for("^JOIN #dice$")
        client.send(":echo!~dicecup@bot.test JOIN #dice")
        client.wait_for("^NAMES #dice$")
        client.send(":s.test 353 echo = #dice :@ann", ":s.test 366 echo #dice :End of NAMES",
                    ":ann!a@h PRIVMSG #dice :!hello")
        self.assertEqual(bot.wait_for_message("hello")[5], "moderates")

    def test_it_says_that_it_is_a_bot(self):
        _, client = self.joined(isupport="BOT=b CASEMAPPING=ascii")
        client.wait_for("^MODE echo \\+b$")

    def test_what_a_server_warns_of_is_logged_once(self):
        bot, client = self.joined(caps="standard-replies")
        fail = ":s.test FAIL JOIN ACCOUNT_REQUIRED #dice :Log in first"
        client.send(fail, fail, ":s.test NOTE * HELLO :Be welcome", ":s.test WARN X",
                    *(f":s.test FAIL * CODE{i} :x" for i in range(40)),
                    ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        bot.log.wait_for("irc-reply home: FAIL JOIN ACCOUNT_REQUIRED: Log in first; give the bot")
        bot.log.wait_for(r"irc-reply home: NOTE \* HELLO: Be welcome$")
        self.assertEqual(bot.log.count("ACCOUNT_REQUIRED"), 1)
        self.assertEqual(bot.log.count("irc-reply"), 16)

    def test_a_refused_join_is_logged_once(self):
        bot = self.start(self.server.port, channel="#full", scale="0.04")
        client = self.server.accept()
        client.register()
        times = []
        for count in range(1, 4):
            client.wait_for_count("^JOIN #full$", count)
            times.append(time.monotonic())
            client.send(":s.test 471 echo #full :Cannot join channel (+l)")
        self.assertGreaterEqual(times[1] - times[0], 4.7)  # two minutes, as scaled, and twice them
        self.assertGreaterEqual(times[2] - times[1], 9.5)
        bot.log.wait_for(r"irc-join-refused home: #full: Cannot join .*; the channel is full: raise")
        self.assertEqual(bot.log.count("irc-join-refused"), 1)

    def test_whatever_refuses_a_join_comes_with_what_to_do(self):
        bot = self.start(self.server.port, *(f"channel=#{i}" for i in range(7)))
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice,#0")
        advice = {437: "held after a split", 470: "forward lifted", 473: "/invite", 474: "lift the ban",
                  475: "key_file", 477: "'sasl'", 520: "operators only"}
        for i, (numeric, words) in enumerate(advice.items()):
            elsewhere = " ##b" if numeric == 470 else ""
            client.send(f":s.test {numeric} echo #{i}{elsewhere} :No")
            bot.log.wait_for(f"irc-join-refused home: #{i}: No; .*{words}")

    def test_a_refused_join_may_name_the_channel_in_its_text(self):
        bot = self.start(self.server.port, "channel=#staff")
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice,#staff")
        client.send(":s.test 520 echo :Cannot join channel #staff (IRCops only)")
        bot.log.wait_for("irc-join-refused home: #staff: Cannot join .*; for this network's operators")

    def test_rooms_are_joined_a_few_at_a_time(self):
        more = [f"channel=#room{i}" for i in range(6)]
        self.start(self.server.port, *more)
        client = self.server.accept()
        client.register(isupport="TARGMAX=JOIN:3 CHANTYPES=#")
        client.wait_for("^JOIN #dice,#room0,#room1$")
        client.wait_for("^JOIN #room2,#room3,#room4$")
        client.wait_for("^JOIN #room5$")

    def test_pauses_between_tries_grow(self):
        bot = self.start(self.server.port)
        for _ in range(4):
            self.server.accept().close()
        pauses = [float(line.split("next try in ")[1].split()[0])
                  for line in bot.log.wait_for_count("irc-lost home: ", 4)]
        for before, after in zip(pauses, pauses[2:]):
            self.assertGreater(after, before)


class Accounts(OnScript):
    EVERYTHING = ("account-notify account-tag chghost extended-join multi-prefix "
                  "userhost-in-names message-tags server-time")

    def test_accounts_are_keys(self):
        bot, client = self.joined("@echo +ann!a@home.test", self.EVERYTHING,
                                  "CASEMAPPING=ascii WHOX PREFIX=(ohv)@%+")
        client.send(":s.test 354 echo 152 dicecup bot.test echo H 0",
                    ":s.test 354 echo 152 a home.test ann H Anna")
        client.end_who()
        bot.wait_for("\tcame\t#dice\taccount:anna\tann\t")
        client.send(":ben!b@h JOIN #dice Benno :Ben", ":cid!c@h JOIN #dice * :Cid")
        bot.wait_for("\tcame\t#dice\taccount:benno\tben\t")
        bot.wait_for("\tcame\t#dice\thost:cid!c@h\tcid\t")
        client.send(":cid!c@h ACCOUNT Cedric", ":cid!c@h NICK Ced",
                    "@account=Cedric :Ced!c@h PRIVMSG #dice :!still me")
        self.assertEqual(bot.wait_for_message("still me")[3:5], ["account:cedric", "Ced"])
        client.send(":Ced!c@h QUIT :", ":cid!c@h JOIN #dice Cedric :Cid")
        bot.wait_for("\tcame\t#dice\taccount:cedric\tcid\t")
        client.send("@time=2026-01-01T00:00:00.000Z;account=Dora :dora!d@h PRIVMSG echo :hello")
        self.assertEqual(bot.wait_for_message("hello")[3], "account:dora")
        client.send(":ann!a@home.test CHGHOST a cloak.test", ":ann!a@cloak.test PART #dice",
                    ":ann!a@cloak.test JOIN #dice * :Ann")
        bot.wait_for("\tleft\t-\taccount:anna\tann\t")
        bot.wait_for("\tcame\t#dice\thost:ann!a@cloak.test\tann\t")

    def test_news_of_a_table_share_a_line_while_it_waits(self):
        long = " ".join(48 * ["too much"])
        _, client = self.joined(burst="1", per_second="1", scale="1")
        for said in ("ben is in (2/6).", "cat is in (3/6).", "dan is in (4/6).", long):
            client.send(f":ann!a@h PRIVMSG #dice :!news {said}")
        for said in ("move 1 bid", "news joined: 座りました。", "news eva"):
            client.send(f":ann!a@h PRIVMSG #dice :!{said}")
        for line in (r"ben is in \(2/6\)\. cat is in \(3/6\)\. dan is in \(4/6\)\.", long, "bid",
                     "座りました。eva"):
            client.wait_for(f"^PRIVMSG #dice :{line}$")

    def test_a_hand_replaces_an_earlier_one_that_waits(self):
        _, client = self.joined(burst="1", per_second="2", scale="1")
        lines = ["ann!a@h PRIVMSG #dice :!move 7 first", *(f"ann!a@h PRIVMSG #dice :!hand {n}" for n in "12"),
                 "ben!b@h PRIVMSG #dice :!hand 3", "ann!a@h PRIVMSG #dice :!hand 4", "ann!a@h PRIVMSG #dice :!move 8 last"]
        client.send("\r\n".join(f":{line}" for line in lines))
        client.wait_for("^NOTICE ann :4$")
        said = [line for line in client.lines if line.startswith(("PRIVMSG #dice", "NOTICE"))]
        self.assertEqual(said, ["PRIVMSG #dice :first", "PRIVMSG #dice :last", "NOTICE ben :3", "NOTICE ann :4"])

    def test_answers_and_calls_show_what_they_reply_to(self):
        _, client = self.joined(caps=self.EVERYTHING)
        client.send("@msgid=x-1 :ann!a@h PRIVMSG #dice :!answer to you",
                    "@msgid=x-2 :ann!a@h PRIVMSG #dice :!call ann, your turn",
                    "@msgid=x-3 :ann!a@h PRIVMSG #dice :!say to all",
                    "@msgid=x-4 :ann!a@h PRIVMSG #dice :!tell elsewhere",
                    "@msgid=x\\s5 :ann!a@h PRIVMSG #dice :!answer to nothing",
                    "@msgid=" + 90 * "x" + " :ann!a@h PRIVMSG #dice :!answer to too much",
                    "@msgid=x-6 :ann!a@h PRIVMSG echo :answer from afar",
                    ":ann!a@h PRIVMSG #dice :!answer to one without")
        reply = r"^@\+draft/reply=x-"
        for line in (reply + "1 PRIVMSG #dice :to you$", "^PRIVMSG #dice :done$",
                     reply + "2 PRIVMSG #dice :ann, your turn$", "^PRIVMSG #dice :to all$",
                     "^NOTICE ann :elsewhere$", "^PRIVMSG #dice :to nothing$",
                     "^PRIVMSG #dice :to too much$", "^PRIVMSG #dice :from afar$",
                     "^PRIVMSG #dice :to one without$"):
            client.wait_for(line)

    def test_who_is_called_is_a_word_also_in_japanese(self):
        _, client = self.joined()
        for called, said in (("ann|さんの番です: 3が2個", "ann さんの番です: 3が2個"),
                             ("そら|さんの番です: 3が2個", "そら さんの番です: 3が2個"),
                             ("ann|, your turn: さいころ", "ann, your turn: さいころ")):
            client.send(f":ann!a@h PRIVMSG #dice :!call {called}")
            client.wait_for(f"^PRIVMSG #dice :{said}$")

    def test_two_connections_of_one_account_leave_when_both_have(self):
        bot, client = self.joined(caps=self.EVERYTHING)
        client.send(":ann!a@h JOIN #dice Ann :Ann", ":phone!p@h JOIN #dice Ann :Ann",
                    "@account=Ann :phone!p@h PRIVMSG #dice :!tell to the phone")
        client.wait_for("^NOTICE phone :to the phone$")
        client.send(":phone!p@h QUIT :")
        bot.wait_for("\trenamed\t-\taccount:ann\tann\t")
        self.assertEqual(bot.count("\tleft\t"), 0)
        client.send(":ann!a@h QUIT :")
        bot.wait_for("\tleft\t-\taccount:ann\tann\t")

    def test_the_connection_that_is_not_away_is_told(self):
        _, client = self.joined(caps=self.EVERYTHING + " away-notify")
        client.send(":ann!a@h JOIN #dice Ann :Ann", ":phone!p@h JOIN #dice Ann :Ann",
                    ":phone!p@h PRIVMSG #dice :!hello", ":phone!p@h AWAY :asleep",
                    ":ben!b@h JOIN #dice Ben :Ben", ":ben!b@h PRIVMSG #dice :!to account:ann one",
                    ":phone!p@h AWAY", ":ben!b@h PRIVMSG #dice :!to account:ann two")
        client.wait_for("^NOTICE ann :one$")
        client.wait_for("^NOTICE phone :two$")

    def test_who_speaks_before_the_accounts_are_known_waits_for_them(self):
        bot, client = self.joined("@ann echo", "extended-join", "WHOX")
        client.send(":ann!a@h PRIVMSG #dice :!hand", ":ann!a@h PRIVMSG #dice :!status")
        client.send(":s.test 354 echo 152 a h ann H Anna")
        client.end_who()
        self.assertEqual(bot.wait_for_message("hand")[3], "account:anna")
        self.assertEqual(bot.wait_for_message("status")[5], "moderates")
        since = bot.mark()
        client.send(":ben!b@h PRIVMSG echo :hi", ":ben!b@h PRIVMSG #dice :!hello")
        self.assertEqual(bot.wait_for_message("hello", since)[3], "host:ben!b@h")

    def test_what_waits_for_accounts_follows_its_author_to_a_new_nick(self):
        bot, client = self.joined("@ann ben echo", "extended-join", "WHOX")
        client.send(":ann!a@h PRIVMSG #dice :!hand", ":ann!a@h NICK bea",
                    ":ben!b@h PRIVMSG #dice :!gone", ":ben!b@h QUIT :",
                    ":s.test 354 echo 152 a h bea H Anna")
        client.end_who()
        self.assertEqual(bot.wait_for_message("hand")[3:5], ["account:anna", "bea"])
        client.send(":bea!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tmessage\t.*gone"), 0)
        self.assertEqual(bot.count("\tcame\t"), 1)

    def test_without_extended_join_whox_tells_the_accounts_of_those_who_come(self):
        bot, client = self.joined(isupport="WHOX")
        client.end_who()
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!join")
        client.wait_for("^WHO ann %tuhnfa,152$")
        client.send(":s.test 354 echo 152 a h ann H Anna")
        client.end_who("ann")
        self.assertEqual(bot.wait_for_message("join")[3], "account:anna")

    def test_a_who_without_an_answer_keeps_nobody_waiting_for_long(self):
        bot, client = self.joined("ann echo", isupport="WHOX")
        client.send(":ann!a@h PRIVMSG #dice :!hand")
        self.assertEqual(bot.wait_for_message("hand")[3], "host:ann!a@h")

    def test_a_nick_taken_over_gets_nothing_of_who_had_it(self):
        bot, client = self.joined(burst="1", per_second="2", scale="1")
        client.send(":ann!a@h PRIVMSG echo :tell for the first ann",
                    ":ann!other@place PRIVMSG echo :tell for the second ann")
        bot.wait_for("\tleft\t-\thost:ann!a@h\t")
        client.wait_for("^NOTICE ann :for the second ann$")
        self.assertEqual(client.count("first ann"), 0)

    def test_a_private_line_follows_its_reader_to_a_new_nick(self):
        _, client = self.joined(burst="1", per_second="2", scale="1")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!tell psst",
                    ":ann!a@h NICK bea", ":mal!m@h NICK ann")
        client.wait_for("^NOTICE bea :psst$")

    def test_the_first_answer_to_a_connection_is_a_message(self):
        def ask(who, words, expected):
            client.send(f":{who} PRIVMSG #dice :!{words}")
            client.wait_for(f"^{expected}$")
        _, client = self.joined("echo ann bea")
        ask("ann!a@h", "ahead wait", "NOTICE ann :wait")
        ask("ann!a@h", "reply one", "PRIVMSG ann :one")
        ask("ann!a@h", "reply two", "NOTICE ann :two")
        ask("bea!b@h", "tell what is no answer", "NOTICE bea :what is no answer")
        ask("bea!b@h", "reply three", "NOTICE bea :three")
        client.send(":ann!a@h NICK cat")
        ask("cat!a@h", "reply four", "NOTICE cat :four")
        client.send(":cat!a@h PART #dice", ":cat!a@h JOIN #dice")
        ask("cat!a@h", "reply five", "NOTICE cat :five")
        client.send(":cat!a@h QUIT :irc.one.test irc.two.test", ":cat!a@h JOIN #dice")
        ask("cat!a@h", "reply six", "NOTICE cat :six")
        client.send(":cat!a@h QUIT :Bye", ":cat!a@h JOIN #dice")
        ask("cat!a@h", "reply seven", "PRIVMSG cat :seven")

    def test_a_stranger_who_was_silent_for_long_is_still_no_newcomer(self):
        bot, client = self.joined(scale="0.02")
        client.send(":eve!e@h PRIVMSG echo :reply one")
        client.wait_for("^PRIVMSG eve :one$")
        bot.wait_for("\tleft\t-\thost:eve!e@h\t")
        client.send(":eve!e@h PRIVMSG echo :reply two")
        client.wait_for("^NOTICE eve :two$")
        client.send(":eve!other@h PRIVMSG echo :reply three")
        client.wait_for("^PRIVMSG eve :three$")

    def test_a_private_text_is_a_message_for_who_chose_so(self):
        _, client = self.joined()
        client.send(":ann!a@h PRIVMSG echo :message " + "dice " * 100,
                    ":ann!a@h PRIVMSG echo :tell noticed")
        client.wait_for("^NOTICE ann :noticed$")
        self.assertGreater(client.count("^PRIVMSG ann :dice dice"), 1)
        self.assertEqual(client.count("^NOTICE ann :dice"), 0)

    def test_a_crowd_may_come_and_go(self):
        bot, client = self.joined(caps="extended-join")
        crowd = range(9000)  # more than are kept track of
        client.send(*(f":n{i}!u@h JOIN #dice * :n" for i in crowd))
        client.send(":n7!u@h PRIVMSG #dice :!here")
        self.assertEqual(bot.wait_for_message("here")[3], "host:n7!u@h")
        client.send(*(f":n{i}!u@h QUIT :*.net *.split" for i in crowd))
        client.send(*(f":n{i}!u@h JOIN #dice * :n" for i in reversed(crowd)))
        client.send(":n8999!u@h PRIVMSG #dice :!back")
        self.assertEqual(bot.wait_for_message("back")[3], "host:n8999!u@h")


class Ways(OnScript):
    """To a server, and into a channel."""

    def test_servers_are_tried_in_turn(self):
        bot = self.start(self.server.port, "server=127.0.0.2", "server=127.0.0.1", server="127.0.0.3")
        client = self.server.accept()
        client.register()
        client.admit()
        told = bot.log.wait_for_count("irc-connecting", 3)
        tried = [line.split(": ")[1].split()[0] for line in told]
        self.assertEqual(tried, ["127.0.0.3", "127.0.0.2", "127.0.0.1"])
        client.close()
        bot.log.wait_for_count("irc-connecting home: 127.0.0.3", 2)

    def test_it_comes_from_the_address_it_should(self):
        self.start(self.server.port, bind="127.0.0.9")
        self.assertEqual(self.server.accept().peer, "127.0.0.9")
        other = self.start(self.server.port, bind="::1")
        other.log.wait_for("irc-lost home: cannot connect to 127.0.0.1 port .*: address family")

    def test_a_server_may_have_an_address_of_ipv6(self):
        try:
            server = Scripted(host="::1")
        except OSError:
            self.skipTest("no IPv6 here")
        self.addCleanup(server.__exit__)
        self.start(server.port, server="::1", bind="::1")
        server.accept().register()

    def test_a_channel_with_a_key_is_joined_with_it(self):
        bot = self.start(self.server.port, "channel_key=" + self.secret("sesame"), "channel=#b",
                         "channel=#c", "channel_key=" + self.secret("open", 0o644))
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice,#b sesame$")
        bot.log.wait_for("irc-join-refused home: #c: .* holds a secret and others may read it")
        self.assertFalse([line for line in bot.log.lines if "sesame" in line])

    def test_an_invitation_into_a_channel_of_its_own_is_followed(self):
        _, client = self.begin_refused()
        client.send(":ann!a@h INVITE echo #elsewhere", ":ann!a@h INVITE ben #dice",
                    ":ann!a@h INVITE echo #dice", ":ann!a@h INVITE echo #dice", "PING :end")
        client.wait_for("^PONG :end")
        client.wait_for_count("^JOIN #dice$", 2)
        self.assertEqual(client.count("^JOIN"), 2)

    def begin_refused(self):
        bot = self.start(self.server.port, scale="1")
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice$")
        client.send(":s.test 473 echo #dice :Cannot join channel (+i)")
        return bot, client

    def test_it_has_the_modes_and_the_name_it_should(self):
        self.start(self.server.port, modes="+i-w", realname="a cup of dice")
        client = self.server.accept()
        client.wait_for("^USER dicecup 0 \\* :a cup of dice$")
        client.register(isupport="BOT=B")
        client.wait_for("^MODE echo \\+i-w\\+B$")

    def test_a_reload_changes_what_it_can_while_connected(self):
        bot, client = self.joined(caps="setname", isupport="BOT=B")
        for change in ("modes=+x", "realname=new name", "nick=cup"):
            client.send(f":ann!a@h PRIVMSG #dice :!configure {change}")
        client.wait_for("^MODE echo \\+x\\+B$")
        client.wait_for("^SETNAME :new name$")
        client.wait_for("^NICK cup$")
        client.send(":ann!a@h PRIVMSG #dice :!configure nick=cup", "PING :end")
        client.wait_for("^PONG :end")
        self.assertEqual((client.count("^MODE"), client.count("^NICK")), (2, 2))
        client.send(":ann!a@h PRIVMSG #dice :!configure bind=127.0.0.5")
        client.wait_for("^QUIT ")
        client.close()
        self.assertEqual(self.server.accept().peer, "127.0.0.5")
        bot.wait_for("\tlost\t")

    def test_its_other_nicks_come_first(self):
        self.start(self.server.port, "alternate=cup", "alternate=dice")
        client = self.server.accept()
        for refused, reply, following in (("echo", 432, "cup"), ("cup", 433, "dice"),
                                          ("dice", 433, "echo_"), ("echo_", 433, "ech1")):
            client.wait_for(f"^NICK {refused}$")
            client.send(f":s.test {reply} * {refused} :Nickname is no good")
            client.wait_for(f"^NICK {following}$")


class NotMeant(OnScript):
    """What looks like a command and is none."""

    def test_bots_are_never_answered(self):
        bot, client = self.joined("ann ben echo", isupport="WHOX BOT=B")
        client.send(":s.test 354 echo 152 b h ben HB+ 0", ":s.test 354 echo 152 a h ann H@ 0")
        client.end_who()
        client.send(":ben!b@h PRIVMSG #dice :!bot", "@bot :cid!c@h PRIVMSG #dice :!bot",
                    "@time=x;bot= :cid!c@h PRIVMSG echo :bot",
                    "@draft/bot :cid!c@h PRIVMSG echo :\x01VERSION\x01",
                    ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tbot$"), 0)
        self.assertEqual(client.count("VERSION"), 0)

    def test_its_own_words_come_back_and_are_no_command(self):
        bot, client = self.joined(caps="echo-message")
        client.send(":echo!~d@cloak PRIVMSG #dice :!loop", ":echo!~d@cloak PRIVMSG echo :loop",
                    ":echo!~d@cloak NOTICE ann :!loop", ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tloop$"), 0)

    def test_what_was_said_before_it_came_is_no_command(self):
        bot, client = self.joined(caps="batch server-time")
        client.send(":s.test BATCH +1 chathistory #dice", "@batch=1 :ann!a@h PRIVMSG #dice :!old",
                    "@batch=1 :s.test BATCH +2 example.com/nested",
                    "@time=x;batch=2 :ann!a@h PRIVMSG #dice :!old",
                    ":ann!a@h PRIVMSG #dice :!new", ":s.test BATCH -2", ":s.test BATCH -1",
                    ":s.test BATCH +1 netjoin a b", "@batch=1 :ann!a@h PRIVMSG #dice :!again",
                    ":s.test BATCH +", ":s.test BATCH -77", ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        bot.wait_for_message("new")
        bot.wait_for_message("again")
        self.assertEqual(bot.count("\told$"), 0)

    def test_programs_are_told_what_this_is(self):
        answers = {"VERSION": "dicecup [0-9.]+", "TIME": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
                   "SOURCE": "dicecup: .*", "CLIENTINFO": "CLIENTINFO PING SOURCE TIME VERSION",
                   "PING 17 x": "17 x"}
        for question, answer in answers.items():
            with self.subTest(question):  # only the first of them is answered at once
                bot, client = self.joined()
                client.send(f":ann!a@h PRIVMSG echo :\x01{question}\x01")
                client.wait_for(f"^NOTICE ann :\x01{question.split()[0]} {answer}\x01$")
                bot.stop()


class Refusals(OnScript):
    def test_a_refusal_before_the_pong_means_unreachable(self):
        bot, client = self.joined()
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!prove me")
        client.wait_for("^PRIVMSG ann :can you hear me")
        token = client.wait_for("^PING :(.*)$").group(1)
        client.send(":s.test 716 echo ann :is in +g mode",
                    ":s.test 717 echo ann :has been informed of your request",
                    ":s.test PONG s.test " + token, ":ann!a@h PRIVMSG #dice :!prove me")
        bot.wait_for("\tunreachable\t-\thost:ann!a@h\tann\tis in \\+g mode$")
        token = client.wait_for("^PING :(?!" + token + ")(.*)$").group(1)
        client.send(":s.test PONG s.test :" + token)
        client.send(":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tunreachable\t"), 1)
        self.assertEqual(bot.count("\treached\t-\thost:ann!a@h\tann"), 1)

    def test_a_room_that_takes_no_words_is_logged_once(self):
        bot, client = self.joined()
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!many 3")
        client.wait_for("line 3")
        client.send(*[":s.test 404 echo #dice :Cannot send to channel (+m)"] * 3,
                    ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        bot.log.wait_for("irc-say-refused home: #dice: Cannot send")  # it comes by another pipe
        self.assertEqual(bot.log.count("irc-say-refused home: #dice: Cannot send"), 1)

    def test_what_was_not_said_before_a_kick_is_not_said_after_it(self):
        bot, client = self.joined(burst="1", per_second="4")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!many 20")
        client.wait_for("PRIVMSG #dice :line 1$")
        client.send(":op!o@h KICK #dice echo :out")
        bot.wait_for("\tleft\t")
        client.wait_for_count("^JOIN #dice$", 2)
        client.send(":echo!~dicecup@bot.test JOIN #dice", ":ann!a@h JOIN #dice",
                    ":ann!a@h PRIVMSG #dice :!say again")
        client.wait_for("PRIVMSG #dice :again$")
        self.assertEqual(client.count("line 20$"), 0)
        self.assertEqual(bot.count("\tsent\t"), 0)

    def test_what_is_said_again_is_told_of_line_by_line(self):
        bot, client = self.joined(burst="1", per_second="5")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!again one|two|three",
                    ":ann!a@h PRIVMSG #dice :!say four")
        client.wait_for("PRIVMSG #dice :four$")
        bot.wait_for("\tresent\t.*\t5$")  # it comes by another pipe
        self.assertEqual(self.resent(bot), ["1 5 3", "1 5 4", "1 5 5"])

    @staticmethod
    def resent(bot):
        return [" ".join(line.split("\t")[5:]) for line in bot.lines if "\tresent\t" in line]

    def test_what_did_not_leave_when_it_was_said_again_is_not_told_of(self):
        bot, client = self.joined(burst="9")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!again one")
        client.wait_for("PRIVMSG #dice :one$")
        bot.wait_for("\tresent\t")
        client.send(":ann!a@h PRIVMSG #dice :!keep\r\n:ann!a@h PRIVMSG #dice :!again two|three")
        bot.log.wait_for("irc-lost home: cannot write")
        bot.wait_for("\tlost\t")
        self.assertEqual(self.resent(bot), ["1 5 3"])
        self.assertEqual(client.count("two"), 0)

    def test_what_tells_of_more_than_is_kept_waits(self):
        bot, client = self.joined(burst="9")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!say one", ":ann!a@h PRIVMSG #dice :!store")
        client.wait_for("PRIVMSG #dice :one$")
        client.send(":ann!a@h PRIVMSG #dice :!say two", ":ann!a@h PRIVMSG #dice :!again three")
        client.send("PING :are-you-there")
        client.wait_for("PONG .*are-you-there")
        client.send(":ann!a@h PRIVMSG #dice :!tell four", ":ann!a@h PRIVMSG #dice :!ahead please wait")
        client.wait_for("NOTICE ann :please wait$")
        self.assertEqual(client.count("two|three|four"), 0)
        client.send(":ann!a@h PRIVMSG #dice :!sync")
        client.wait_for("PRIVMSG #dice :three$")
        client.wait_for("PRIVMSG #dice :two$")
        client.wait_for("NOTICE ann :four$")
        bot.wait_for("\tresent\t")

    def test_what_tells_of_nothing_does_not_hold_up_games_for_long(self):
        bot, client = self.joined(burst="9")
        client.send(":ann!a@h JOIN #dice", *6 * [":ann!a@h PRIVMSG #dice :!ahead please wait"])
        bot.wait_for("\tfailed\t.*No buffer space")

    def test_a_line_that_takes_several_is_told_of_once_all_of_it_has_left(self):
        bot, client = self.joined(burst="9")
        words = "many words " * 42 + "and more"  # as long as a line can be
        client.send(":ann!a@h JOIN #dice", f":ann!a@h PRIVMSG #dice :!again {words}|two")
        client.wait_for("PRIVMSG #dice :two$")
        bot.wait_for("\tresent\t.*\t4$")
        self.assertEqual(client.count("PRIVMSG #dice :"), 3)
        self.assertEqual(self.resent(bot), ["1 5 3", "1 5 4"])

    def test_no_line_in_a_channel_begins_with_the_prefix(self):
        _, client = self.joined(burst="99")
        words = "long words and commands: " + "!again and " * 80
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!again one|!two|three",
                    f":ann!a@h PRIVMSG #dice :!say {words[:450]}!end",
                    ":ann!a@h PRIVMSG #dice :!tell !private",
                    ":ann!a@h PRIVMSG #dice :!hands 9")
        client.wait_for("PRIVMSG #dice :プレイヤー1 ")
        said = [line.split(" :", 1)[1] for line in client.lines if line.startswith("PRIVMSG #")]
        self.assertEqual(said[:3], ["one", " !two", "three"])
        self.assertFalse([line for line in said if line.startswith("!")])
        client.wait_for("^NOTICE ann :!private$")

    def test_what_comes_behind_a_move_waits_until_the_move_is_told_to_have_left(self):
        bot, client = self.joined(burst="9")
        client.send(":ann!a@h JOIN #dice",
                    ":ann!a@h PRIVMSG #dice :!move 7 one\r\n:ann!a@h PRIVMSG #dice :!again two")
        client.wait_for("PRIVMSG #dice :two$")
        bot.wait_for("\tresent\t")
        told = [line.split("\t")[1] for line in bot.lines
                if "\tresent\t" in line or "\tsent\t" in line]
        self.assertEqual(told, ["sent", "resent"])

    def test_a_move_is_told_before_all_who_sit_there_are_found(self):
        _, client = self.joined(burst="1", per_second="5", scale="1")
        client.send(":ann!a@h JOIN #dice", "\r\n".join(
            f":ann!a@h PRIVMSG #dice :!{words}" for words in [*["prove me"] * 3, "move 7 one"]))
        client.wait_for_count("^PING :proof-", 3)
        said = [line for line in client.lines if line.startswith(("PRIVMSG", "PING :proof"))]
        self.assertEqual(said, ["PRIVMSG #dice :one"] + [
            line for i in "123" for line in ("PRIVMSG ann :can you hear me?", f"PING :proof-{i}")])

    def test_after_a_flood_kill_it_talks_slower(self):
        bot, client = self.joined(burst="5", per_second="4")
        client.send("ERROR :Closing Link: bot.test (Excess Flood)")
        client.close()
        bot.log.wait_for("irc-flood home: from now on 2.00 lines a second")
        bot.log.wait_for("irc-lost home: the server closes: Closing Link: .*Excess Flood")
        bot.wait_for("\tlost\t")
        client = self.server.accept()
        client.register()
        client.admit()

    def test_a_server_operator_talks_faster_where_the_config_lets_it(self):
        bot, client = self.joined(rate="auto")
        client.send(":s.test MODE #dice +o echo", ":s.test MODE echo +i",
                    ":ann!a@h JOIN #dice", ":s.test MODE echo :+wo")
        bot.log.wait_for("irc-rate home: 5.00 lines a second at most, as a server operator")
        client.send(":ann!a@h PRIVMSG #dice :!many 20")
        client.wait_for("line 20$")
        client.send(":echo!d@h MODE echo -o")
        bot.log.wait_for("irc-rate home: 4.00 lines a second at most, as anybody")
        mark = bot.log.mark()
        client.send(":s.test 381 echo :You are now an IRC operator")
        bot.log.wait_for("irc-rate home: 5.00 lines a second at most, as a server operator", mark)
        client.send("ERROR :Closing Link: bot.test (Excess Flood)")
        client.close()
        bot.log.wait_for("irc-flood home: from now on 0.80 lines a second")
        client = self.server.accept()
        client.register()
        client.admit()
        client.send(":s.test MODE echo +o", ":ann!a@h JOIN #dice",
                    ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.log.count("irc-rate .*operator|irc-rate .*anybody"), 3)

    def unanswered(self, client, word):
        """The lines of talk that have come before the answer to this."""
        client.send(f"PING :{word}")
        client.wait_for(f"^PONG :{word}$")
        return [line for line in client.lines if line.startswith("PRIVMSG #dice :line ")]

    def test_by_the_servers_clock_no_more_is_unanswered_than_the_window(self):
        _, client = self.joined(rate="auto")
        client.slow = True
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!many 20")
        word = client.wait_for("^PING :(pace-.*)$").group(1)
        first = self.unanswered(client, "one")
        self.assertLessEqual(len(first), 2)
        client.send(f":other.test PONG other.test :{word}", ":s.test PONG s.test :pace-0")
        self.assertEqual(self.unanswered(client, "two"), first)
        client.slow = False
        client.send(f":s.test PONG s.test :{word}")
        client.wait_for("^PRIVMSG #dice :line 20$")

    def prove_three(self, client):
        """Asked for while nothing may go; the lines that went."""
        client.slow = True
        since = client.mark()
        client.send(":ann!a@h PRIVMSG #dice :!many 4", *(
            f":{nick}!a@h PRIVMSG #dice :!prove me" for nick in ("ann", "ben", "cat")))
        word = client.wait_for("^PING :(pace-.*)$", since).group(1)
        self.unanswered(client, f"asked-{since}")
        client.slow = False
        client.send(f":s.test PONG s.test :{word}")
        return since

    def test_several_people_are_asked_for_a_proof_in_one_line(self):
        bot, client = self.joined(rate="auto", isupport="TARGMAX=PRIVMSG:4,NOTICE:1")
        client.send(*(f":{nick}!a@h JOIN #dice" for nick in ("ann", "ben", "cat")))
        since = self.prove_three(client)
        client.wait_for("^PRIVMSG ann,ben,cat :can you hear me.$", since)
        proof = client.wait_for("^PING :(proof-.*)$", since).group(1)
        client.send(f":s.test PONG s.test :{proof}")
        for nick in ("ann", "ben", "cat"):
            bot.wait_for(f"\treached\t-\t\\S+\t{nick}\t")
        since = self.prove_three(client)
        client.wait_for("^PRIVMSG ann,ben,cat :can you hear me.$", since)
        client.send(":s.test 407 echo ann,ben,cat :Too many recipients")
        for nick in ("ann", "ben", "cat"):
            client.wait_for(f"^PRIVMSG {nick} :can you hear me.$", since)
        since = self.prove_three(client)
        client.wait_for("^PRIVMSG cat :can you hear me.$", since)
        self.assertEqual(bot.count("\tunreachable\t"), 0)

    def test_where_lines_are_held_back_those_to_a_channel_go_to_itself_too(self):
        _, client = self.joined(rate="auto", isupport="MAXTARGETS=4")
        client.slow = True
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!many 5")
        word = client.wait_for("^PING :(pace-.*)$").group(1)  # behind the JOIN
        client.send(f":s.test PONG s.test :{word}")
        client.wait_for_count("^PING :pace-", 2)
        word = client.lines[-1].partition(":")[2]
        time.sleep(2)  # so late is an answer of a server that holds lines back
        client.send(f":s.test PONG s.test :{word}")
        client.wait_for("^PRIVMSG #dice,echo :line 4$")
        client.send(":echo!d@h PRIVMSG echo :line 4")
        client.wait_for("^PRIVMSG #dice,echo :line 5$")
        client.send(":echo!d@h PRIVMSG echo :line 5")
        client.send(":ann!a@h PRIVMSG #dice :!many 1")
        client.wait_for("^PRIVMSG #dice,echo :line 1$")
        self.assertEqual(client.count("^PING :pace-"), 2)
        client.send(":s.test 407 echo #dice,echo :Too many targets")
        client.wait_for("^PRIVMSG #dice :line 1$", client.mark() - 1)
        client.slow = False
        client.send(":ann!a@h PRIVMSG #dice :!many 3")
        client.wait_for("^PRIVMSG #dice :line 3$")

    def test_where_it_flooded_it_is_slow_until_the_configuration_is_read_again(self):
        bot, client = self.joined(rate="auto")
        client.send(":guard!g@h KICK #dice echo :Flooding is not allowed here")
        bot.wait_for("^home\tslow\t#dice$")
        client.admit()
        client.send("ERROR :Closing Link: bot.test (Excess Flood)")
        client.close()
        bot.wait_for("^home\tslow\t$")
        client = self.server.accept()
        client.register()
        client.admit()
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!configure nick=echo")
        bot.wait_for("^home\tslow no more$")

    def test_an_operator_by_other_numbers_keeps_to_them(self):
        bot, client = self.joined(burst="5", per_second="4")
        client.send(":s.test MODE echo +o", ":ann!a@h JOIN #dice",
                    ":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.log.count("irc-rate "), 0)

    def test_a_channel_it_was_sent_on_to_is_left(self):
        bot = self.start(self.server.port)
        client = self.server.accept()
        client.register()
        client.wait_for("^JOIN #dice$")
        client.send(":s.test 470 echo #dice ##overflow :Forwarding", ":echo!d@h JOIN ##overflow")
        client.wait_for("^PART ##overflow$")
        bot.log.wait_for("irc-join-refused home: #dice: Forwarding; list the channel it leads to")
        bot.log.wait_for("irc-forwarded home: to ##overflow")


class Hostile(OnScript):
    def test_a_server_that_says_nothing_more_is_left_within_a_minute(self):
        bot, client = self.joined(silence="0.3")  # 50 seconds are 15
        client.stalled = True
        client.send(":ann!a@h PRIVMSG #dice :!hello")
        bot.wait_for_message("hello")
        silent_since = time.monotonic()
        client.wait_for("^PING :alive$")
        bot.log.wait_for("irc-lost home: the server is silent")
        bot.wait_for("\tlost\t")
        self.assertLess(time.monotonic() - silent_since, 15 + 15)  # the machine may be slow

    def test_a_nick_in_latin_1_is_answered_as_it_is(self):
        bot, client = self.joined()
        client.send_bytes(b":jos\xe9!j@h PRIVMSG #dice :!tell caf\xe9 \xc3\xa9\r\n")
        bot.wait_for("\tmessage\t#dice\thost:jos\uf7e9!j@h\tjos\uf7e9\t-\t-\ttell caf\uf7e9 é$")
        client.wait_for("^(NOTICE|PRIVMSG) jos\ufffd :caf\ufffd é$")

    def test_a_server_of_utf_8_alone_gets_no_other_bytes(self):
        bot, client = self.joined(isupport="CASEMAPPING=rfc1459 UTF8ONLY")
        client.send(":ann!a@h PRIVMSG #dice :!tell \uf7e9 é")
        bot.wait_for("\tmessage\t#dice\thost:ann!a@h\tann\t-\t-\ttell \uf7e9 é$")
        client.wait_for("^(NOTICE|PRIVMSG) ann :\uf7e9 é$")

    def test_no_bytes_bring_it_down(self):
        bot, client = self.joined(caps=Accounts.EVERYTHING, isupport="WHOX PREFIX=(ov)@+")
        rows = ("001 005 315 352 353 354 366 376 396 401 404 433 471 716 900 904 ACCOUNT "
                "AUTHENTICATE AWAY BATCH CAP CHGHOST FAIL JOIN KICK MODE NICK NOTICE PART PONG PRIVMSG QUIT").split()
        junk = ["", ":", ":x", "a b", "#dice", "#dice +ooo", "echo", "echo echo", "* LS", "* ACK :",
                "x " * 20, ": " + "y" * 400, "#dice :" + "z" * 480, "= #dice :@+@+@ !@ ann!b ~",
                "echo 152 a b c d e", "+ #dice #dice #dice #dice #dice #dice", "\x01", "echo :\x01"]
        for command in rows:
            for rest in junk:
                if command == "NICK" or (command == "KICK" and "echo" in rest):
                    continue
                client.send(f":ann!a@h {command} {rest}", f"{command} {rest}",
                            f"@account=\\ :{'n' * 300}!u@h {command} {rest}")
        client.send_bytes(b"\0\0\r\n\r\n\n\xff\xfe\r\n:" + b"x" * 100000 + b"\r\n@" + b";" * 9000)
        client.send("", ":eve!e@h JOIN #dice * :Eve", ":eve!e@h PRIVMSG #dice :!alive")
        self.assertEqual(bot.wait_for_message("alive")[4], "eve")

    def test_ping_is_answered_while_much_waits(self):
        _, client = self.joined(burst="1", per_second="0.5", scale="1")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!many 100", "PING :you there")
        client.wait_for("^PONG :you there$")

    def test_what_is_far_too_much_is_refused_whole(self):
        bot, client = self.joined(burst="1", per_second="0.5", scale="1")
        client.send(":ann!a@h JOIN #dice", *[":ann!a@h PRIVMSG #dice :!many 60"] * 6,
                    ":ann!a@h PRIVMSG #dice :!many 65")
        client.send(":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tfailed\t.*No buffer space"), 3)

    def test_who_asks_without_end_gets_no_more_answers_and_moves_still_go(self):
        bot, client = self.joined(burst="1", per_second="0.5", scale="1")
        client.send(":ann!a@h JOIN #dice", *[":ann!a@h PRIVMSG #dice :!tell once more"] * 50,
                    ":bob!b@h JOIN #dice", ":bob!b@h PRIVMSG #dice :!tell me too",
                    ":ann!a@h PRIVMSG #dice :!many 60")
        client.send(":ann!a@h PRIVMSG #dice :!end")
        bot.wait_for_message("end")
        self.assertIn(bot.count("\tfailed\t.*No buffer space"), (9, 10))

    def test_a_flood_of_programs_gets_one_line_and_holds_back_nobody(self):
        bot, client = self.joined(burst="2", per_second="2", scale="1")
        flood = [f":eve{i}!e@h PRIVMSG echo :\x01PING {i}\x01" for i in range(60)]
        client.send(":ann!a@h JOIN #dice", *flood[:30], ":ann!a@h PRIVMSG #dice :!tell me",
                    *flood[30:], ":ann!a@h PRIVMSG #dice :!tell me more")
        client.wait_for(" ann :.*me more")
        self.assertEqual(client.count("\x01PING"), 1)

    def test_who_asks_goes_before_programs(self):
        bot, client = self.joined(burst="1", per_second="2", scale="1")
        client.send(":ann!a@h JOIN #dice", *[":ann!a@h PRIVMSG #dice :!tell again"] * 3,
                    ":eve!e@h PRIVMSG echo :\x01VERSION\x01", ":ann!a@h PRIVMSG #dice :!tell end")
        client.wait_for(" ann :.*end")
        self.assertEqual(client.count("\x01VERSION"), 0)


if __name__ == "__main__":
    echo_bot.main()
