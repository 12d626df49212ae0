"""The IRC adapter on a real ngircd: rooms, people, speech, and what goes wrong."""

import os
import signal
import time

import echo_bot
from echo_bot import EchoTest
from irc_client import Client
from ngircd import Ngircd


class OnNgircd(EchoTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Ngircd().start()
        cls.addClassCleanup(cls.server.__exit__)

    def client(self, nick, *channels, server=None):
        client = Client((server or self.server).port, nick, channels)
        self.addCleanup(client.close)
        return client

    def bot_and_ann(self, channel, **settings):
        bot = self.start(self.server.port, channel=channel, **settings)
        bot.wait_for(rf"entered\t{channel}")
        ann = self.client("ann", channel)
        bot.key_of("ann")
        return bot, ann


class Speech(OnNgircd):
    def test_commands_are_heard_however_they_are_said(self):
        bot, ann = self.bot_and_ann("#Speech", prefix="!")
        spoken = [
            # target, what is typed, the command, by name
            ("#speech", "!bid 1 2", "bid 1 2", "-"),
            ("#speech", "echo: bid 2 2", "bid 2 2", "by_name"),
            ("#speech", "ECHO,bid 3 2", "bid 3 2", "by_name"),
            ("#speech", "echo: !bid 4 2", "bid 4 2", "by_name"),
            ("#speech", "\x02!bid\x0f \x0304,125 2\x03\x1d ", "bid 5 2", "-"),
            ("echo", "bid 6 2", "bid 6 2", "by_name"),
            ("echo", "!bid 7 2", "bid 7 2", "by_name"),
            ("echo", "echo: ! bid 8 2", "bid 8 2", "by_name"),
            ("#speech", "!ペルード", "ペルード", "-"),
        ]
        for target, typed, text, by_name in spoken:
            ann.say(target, typed)
            columns = bot.wait_for_message(text)
            self.assertEqual(columns[2], "#Speech" if target == "#speech" else "-")
            self.assertEqual(columns[4], "ann")
            self.assertEqual(columns[6], by_name)
        self.assertEqual(bot.count("\tmessage\t"), len(spoken))

    def test_what_is_not_for_it_is_not_heard(self):
        bot, ann = self.bot_and_ann("#quiet")
        for text in ("bid 5 3", "echoes: bid", "echo", "echo:", "!", "!  ", "\x01ACTION !bid\x01"):
            ann.say("#quiet", text)
        ann.send("NOTICE #quiet :!notice")
        ann.send("NOTICE echo :notice")
        ann.say("#quiet", "!end")
        bot.wait_for_message("end")
        self.assertEqual(bot.count("\tmessage\t"), 1)

    def test_it_says_in_the_room_and_tells_in_private(self):
        bot, ann = self.bot_and_ann("#say")
        ann.say("#say", "!say hello all")
        ann.wait_for("^:echo!~dicecup@127.0.0.1 PRIVMSG #say :hello all$")
        ann.say("#say", "!tell hello ann")
        ann.wait_for("^:echo!~dicecup@127.0.0.1 NOTICE ann :hello ann$")
        ann.say("#say", "!move 7 that is move seven")
        ann.wait_for("that is move seven")
        bot.wait_for("\tsent\t-\t-\t-\t1\t7$")

    def test_lines_are_cut_between_hands_and_fit(self):
        _, ann = self.bot_and_ann("#hands")
        ann.say("#hands", "!hands 60")
        ann.wait_for("プレイヤー60 1 3 3 5 6$")
        lines = [line for line in ann.lines if " PRIVMSG #hands :プレイヤー" in line]
        self.assertGreater(len(lines), 3)
        for line in lines:
            self.assertLessEqual(len(line.encode()) + 2, 512)
        self.assertGreater(len(lines[0].encode()), 440)
        hands = " ".join(ann.heard_in("#hands")).split(" | ")
        self.assertEqual(hands, [f"プレイヤー{i} 1 3 3 5 6" for i in range(1, 61)])

    def test_version_is_told_but_not_to_a_flood(self):
        bot, ann = self.bot_and_ann("#ctcp")
        for _ in range(5):
            ann.say("echo", "\x01VERSION\x01")
        ann.say("echo", "tell done")
        ann.wait_for("NOTICE ann :done")
        bot.wait_for_message("tell done")
        self.assertEqual(ann.count("NOTICE ann :\x01VERSION dicecup [0-9.]+\x01"), 1)
        self.assertEqual(bot.count("\tmessage\t"), 1)

    def test_it_talks_no_faster_than_it_may_and_is_not_thrown_out(self):
        server = Ngircd(penalty=-1).start()  # with ngircd's own brakes
        self.addCleanup(server.__exit__)
        # Its brakes are in real seconds, and so must be the bot's patience.
        bot = self.start(server.port, channel="#flood", burst="4", per_second="4", scale="1")
        bot.wait_for("entered\t#flood")
        ann = self.client("ann", "#flood", server=server)
        bot.key_of("ann")
        begun = time.monotonic()
        ann.say("#flood", "!many 24")
        ann.wait_for("line 24$")
        self.assertGreater(time.monotonic() - begun, (24 - 4) / 4 * 0.9)
        said = [text for text in ann.heard_in("#flood") if text.startswith("line")]
        self.assertEqual(said, [f"line {i}" for i in range(1, 25)])
        bot.wait_for("\tsent\t-\t-\t-\t2\t24$")
        self.assertEqual(bot.count("\tlost\t"), 0)


class People(OnNgircd):
    def test_a_key_follows_the_nick_and_comes_back_with_its_owner(self):
        bot, ann = self.bot_and_ann("#people")
        key = bot.key_of("ann")
        self.assertEqual(key, "host:ann!~ann@127.0.0.1")
        ann.rename("Bea")
        former, key = key, "host:bea!~ann@127.0.0.1"
        bot.wait_for(rf"\ttakes nick\t{former}\t{key}\tBea\t")
        ann.say("#people", "!tell found you")
        ann.wait_for("NOTICE Bea :found you")
        self.assertEqual(bot.wait_for_message("tell found you")[3], key)
        since = bot.mark()
        other = Client(self.server.port, "ann", ["#people"], user="ann")
        self.addCleanup(other.close)
        self.assertEqual(bot.key_of("ann", since), former)
        other.quit()
        bot.wait_for(rf"\tleft\t-\t{former}\tann\t")
        ann.quit()
        bot.wait_for(rf"\tleft\t-\t{key}\tBea\t")
        since = bot.mark()
        again = Client(self.server.port, "Bea", ["#people"], user="ann")
        self.addCleanup(again.close)
        self.assertEqual(bot.key_of("Bea", since), key)

    def test_parts_and_kicks_are_noticed(self):
        ann = self.client("ann", "#leaving")
        ben = self.client("ben", "#leaving")
        bot = self.start(self.server.port, channel="#leaving")
        key = bot.key_of("ben")
        ben.send("PART #leaving")
        bot.wait_for(rf"\tleft\t-\t{key}\tben\t")
        since = bot.mark()
        ben.join("#leaving")
        self.assertEqual(bot.key_of("ben", since), key)
        ann.send("KICK #leaving ben :out")
        bot.wait_for(rf"\tleft\t-\t{key}\tben\t", since)

    def test_who_moderates_follows_every_mode(self):
        ann = self.client("ann", "#modes")  # the first one in is its operator
        ben = self.client("ben", "#modes")
        bot = self.start(self.server.port, channel="#modes")
        bot.key_of("ann")
        bot.key_of("ben")

        def moderates(client, text):
            client.say("#modes", "!" + text)
            return bot.wait_for_message(text)[5] == "moderates"

        self.assertTrue(moderates(ann, "a1"))
        self.assertFalse(moderates(ben, "b1"))
        for change, expected in (("+o", True), ("-o", False), ("+h", True), ("+v", True),
                                 ("-h", False), ("-v", False), ("+ov", True), ("-ov", False)):
            ann.send(f"MODE #modes {change}{' ben' * (len(change) - 1)}")
            ben.wait_for(rf" MODE #modes \{change}")
            self.assertEqual(moderates(ben, "b" + change), expected, change)
        ann.send("MODE #modes +kb-b+lo key *!*@nowhere *!*@nowhere 50 ben")
        ben.wait_for(" MODE #modes .*50")
        self.assertTrue(moderates(ben, "b2"))

    def test_whether_private_texts_arrive_is_found_out(self):
        bot, ann = self.bot_and_ann("#proof")
        ann.say("#proof", "!prove me")
        ann.wait_for("PRIVMSG ann :can you hear me")
        bot.wait_for("\treached\t.*\tann\t")
        gone = self.client("gone")
        gone.say("echo", "hello")  # never in a room: its quit is not seen
        key = bot.wait_for_message("hello")[3]
        gone.quit()
        ann.say("#proof", f"!prove {key}")
        bot.wait_for(rf"\tunreachable\t-\t{key}\tgone\tNo such nick")
        bot.wait_for(rf"\tleft\t-\t{key}\t")
        self.assertEqual(bot.count(rf"\treached\t-\t{key}"), 0)
        ann.say("#proof", "!prove host:nobody!~n@nowhere")
        bot.wait_for("\tfailed\t.*No such file")


class Trouble(OnNgircd):
    def test_a_nick_in_use_is_taken_back_when_it_is_free(self):
        holder = self.client("echo")
        bot = self.start(self.server.port, channel="#nick")
        bot.log.wait_for("irc-connected home: as echo_")
        bot.wait_for("entered")
        holder.quit()
        bot.log.wait_for("irc-nick home: now echo$")

    def test_it_comes_back_after_a_kick(self):
        ann = self.client("ann", "#kick")
        bot = self.start(self.server.port, channel="#kick")
        bot.key_of("ann")
        since = bot.mark()
        ann.send("KICK #kick echo :out")
        bot.wait_for("\tleft\t.*\tann\t", since)
        bot.wait_for("entered\t#kick", since)
        bot.key_of("ann", since)

    def test_a_join_that_is_refused_is_logged_and_tried_again(self):
        ann = self.client("ann", "#closed")
        ann.send("MODE #closed +i")
        ann.wait_for(r" MODE #closed \+i")
        bot = self.start(self.server.port, channel="#closed", scale="0.01")
        bot.log.wait_for("irc-join-refused home: #closed: Cannot join channel .*\\+i")
        ann.send("MODE #closed -i")
        bot.wait_for("entered\t#closed")

    def test_a_server_that_dies_is_connected_to_again(self):
        server = Ngircd().start()
        self.addCleanup(server.__exit__)
        bot = self.start(server.port)
        bot.wait_for("entered")
        ann = self.client("ann", "#dice", server=server)
        key = bot.key_of("ann")
        server.kill()
        bot.wait_for("\tlost\t")
        bot.log.wait_for("irc-lost home: closed by the peer; next try in ")
        bot.log.wait_for("irc-lost home: cannot connect to 127.0.0.1 .*connection refused")
        ann.close()
        since = bot.mark()
        server.start()
        self.client("ann", "#dice", server=server)
        bot.wait_for("entered", since)
        self.assertEqual(bot.key_of("ann", since), key)

    def test_a_server_that_says_nothing_is_left(self):
        server = Ngircd().start()
        self.addCleanup(server.__exit__)
        bot = self.start(server.port, silence="0.03")
        bot.wait_for("entered")
        os.kill(server._process.pid, signal.SIGSTOP)
        try:
            bot.log.wait_for("irc-lost home: the server is silent")
        finally:
            os.kill(server._process.pid, signal.SIGCONT)
        bot.wait_for_count("entered", 2)

    def test_two_networks_are_two_worlds(self):
        other = Ngircd().start()
        self.addCleanup(other.__exit__)
        bot = self.start(self.server.port, "network=away", f"port={other.port}", "channel=#dice",
                         "channel=#second", "scale=0.05", "burst=20", "per_second=20")
        bot.wait_for("home\tentered\t#dice")
        bot.wait_for("away\tentered\t#dice")
        bot.wait_for("away\tentered\t#second")
        ann = self.client("ann", "#dice")
        away = self.client("ann", "#dice", server=other)
        bot.wait_for("home\tcame\t#dice\t\\S+\tann")
        bot.wait_for("away\tcame\t#dice\t\\S+\tann")
        ann.say("#dice", "!say here")
        away.say("#dice", "!say there")
        ann.wait_for("PRIVMSG #dice :here")
        away.wait_for("PRIVMSG #dice :there")
        self.assertEqual(ann.count(":there"), 0)
        other.kill()
        bot.wait_for("away\tlost\t")
        ann.say("#dice", "!say still here")
        ann.wait_for("PRIVMSG #dice :still here")

    def test_it_says_good_bye(self):
        bot, ann = self.bot_and_ann("#bye")
        begun = time.monotonic()
        self.assertEqual(bot.stop(), 0)
        self.assertLess(time.monotonic() - begun, 20)
        ann.wait_for("^:echo!.* QUIT :.*Good bye")


if __name__ == "__main__":
    echo_bot.main()
