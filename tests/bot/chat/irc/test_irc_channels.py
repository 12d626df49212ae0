"""A bot in very many channels, on a server that follows a script: what is joined when, who is asked
about, and that nobody who talks waits for it."""

import time

import echo_bot
from on_script import OnScript

MANY = 1000


class InChannels(OnScript):
    def begin(self, *channels, isupport="CASEMAPPING=rfc1459", caps="", **settings):
        """A bot with #dice and these; keys stand behind their channels as in irc_echo."""
        more = [channel if "=" in channel else f"channel={channel}" for channel in channels]
        bot = self.start(self.server.port, *more, **settings)
        client = self.server.accept()
        client.register(caps, isupport=isupport)
        return bot, client

    @staticmethod
    def let_in(client, channel, names="echo"):
        client.send(f":echo!~d@bot.test JOIN {channel}",
                    f":s.test 353 echo = {channel} :{names}",
                    f":s.test 366 echo {channel} :End of NAMES")

    def let_all_in(self, client, expected, names="echo"):
        """Answers JOINs until it is in as many channels; their lines."""
        joined, lines = set(), []
        while len(joined) < expected:
            line = client.wait_for_count("^JOIN ", len(lines) + 1)[len(lines)]
            lines.append(line)
            for channel in line.split()[1].split(","):
                self.assertNotIn(channel, joined)
                joined.add(channel)
                self.let_in(client, channel, names)
        return lines


class Joining(InChannels):
    def test_a_thousand_channels_are_joined_in_full_lines(self):
        bot, client = self.begin(*(f"#room{i}" for i in range(MANY - 1)),
                                 burst="100", per_second="100")
        lines = self.let_all_in(client, MANY)
        self.assertLessEqual(max(len(line) + 2 for line in lines), 512)
        self.assertLess(len(lines), MANY * len("#room999,") / 490)
        bot.log.wait_for_count("irc-joined home: ", MANY)
        client.send(":ann!a@h JOIN #room998", ":ann!a@h PRIVMSG #room998 :!say last")
        client.wait_for("^PRIVMSG #room998 :last$")

    def test_channels_with_keys_stand_before_the_others_and_keys_in_their_order(self):
        _, client = self.begin("#one", "channel_key=" + self.secret("uno"), "#none",
                               "#two", "channel_key=" + self.secret("due"))
        client.wait_for("^JOIN #one,#two,#dice,#none uno,due$")

    def test_a_key_that_would_be_two_is_not_sent(self):
        bot, client = self.begin("#one", "channel_key=" + self.secret("uno,due"))
        client.wait_for("^JOIN #dice$")
        bot.log.wait_for("irc-join-refused home: #one: .*: a key has no blank and no comma$")

    def test_where_a_table_stands_it_goes_first_and_asks_first(self):
        _, client = self.begin("#a", "#b", "#table1", "#c", "#table2", isupport="TARGMAX=JOIN:2")
        client.wait_for("^JOIN #table1,#table2$")
        client.wait_for("^JOIN #dice,#a$")
        for channel in ("#dice", "#a", "#table1", "#table2"):
            self.let_in(client, channel, "echo ann")
        client.wait_for("^WHO #table1$")
        client.end_who("#table1")
        client.wait_for("^WHO #table2$")
        asked = [line for line in client.lines if line.startswith("WHO #table")]
        self.assertEqual(asked, ["WHO #table1", "WHO #table2"])

    def test_no_more_are_asked_for_than_the_server_says_it_takes(self):
        bot, client = self.begin(*(f"#room{i}" for i in range(9)), isupport="CHANLIMIT=#&:4")
        client.wait_for("^JOIN #dice,#room0,#room1,#room2$")
        for channel in ("#dice", "#room0", "#room1", "#room2"):
            self.let_in(client, channel)
        bot.log.wait_for("irc-channels-full home: in 4 channels, 6 are not joined; too many .*list fewer")
        client.send(":op!o@h KICK #room0 echo :out")
        client.wait_for_count("^JOIN ", 2)
        self.assertEqual(bot.log.count("irc-channels-full"), 1)

    def test_when_a_server_refuses_one_as_too_many_no_more_are_tried(self):
        bot, client = self.begin(*(f"#room{i}" for i in range(9)), isupport="TARGMAX=JOIN:3",
                                 scale="0.01")  # what is tried again is so after 1.2 s
        client.wait_for("^JOIN #dice,#room0,#room1$")
        self.let_in(client, "#dice")
        client.send(":s.test 405 echo #room0 :You have joined too many channels",
                    ":s.test 405 echo #room1 :You have joined too many channels")
        bot.log.wait_for("irc-channels-full home: in 1 channels, 9 are not joined; too many")
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!say what waited has gone")
        client.wait_for("has gone$")
        time.sleep(1.5)  # the burst is whole again, and a line that nobody waits for may go
        lines = client.count("^JOIN")
        client.send(":ann!a@h PRIVMSG #dice :!many 50")
        client.wait_for("line 50$")
        self.assertEqual(client.count("^JOIN"), lines)
        self.assertEqual((bot.log.count("irc-channels-full"), bot.log.count("join-refused")), (1, 0))


class Asking(InChannels):
    def test_who_is_there_is_asked_one_channel_after_the_other(self):
        _, client = self.begin("#a", "#b")
        for channel in ("#dice", "#a", "#b"):
            self.let_in(client, channel, f"echo of-{channel[1:]}")
        for i, channel in enumerate(("#dice", "#a", "#b")):
            client.wait_for(f"^WHO {channel}$")
            self.assertEqual(client.count("^WHO"), i + 1)
            client.end_who(channel)

    def test_nobody_is_asked_about_whom_it_knows(self):
        _, client = self.begin("#a", "#b")
        self.let_in(client, "#dice", "echo ann")
        client.wait_for("^WHO #dice$")
        client.send(":s.test 352 echo #dice a h s.test ann H :0 Ann")
        client.end_who()
        self.let_in(client, "#a", "echo ann")
        self.let_in(client, "#b", "echo ann ben")
        client.wait_for("^WHO #b$")
        self.assertEqual(client.count("^WHO #a"), 0)

    def test_a_server_that_has_no_time_is_asked_again(self):
        _, client = self.begin("#a", scale="0.1")
        self.let_in(client, "#dice", "echo ann")
        client.wait_for("^WHO #dice$")
        client.send(":s.test 263 echo WHO :Server load is temporarily too heavy")
        client.wait_for_count("^WHO #dice$", 2)

    def test_of_a_crowd_that_comes_the_whole_channel_is_asked(self):
        bot, client = self.begin(isupport="WHOX", burst="1", per_second="5")
        self.let_in(client, "#dice", "echo cid")
        client.wait_for("^WHO #dice ")
        client.end_who()
        client.send(*(f":n{i}!u@h JOIN #dice" for i in range(50)))
        for i in range(4):
            client.wait_for(f"^WHO n{i} ")
            client.end_who(f"n{i}")
        client.wait_for_count("^WHO #dice ", 2)
        self.assertLess(client.count("^WHO n"), 8)
        client.send(*(f":s.test 354 echo 152 u h n{i} H Account{i}" for i in range(50)))
        bot.wait_for("\tcame\t#dice\taccount:account49\tn49\t")

    def test_only_who_says_a_command_is_asked_about_and_waits(self):
        bot, client = self.begin(isupport="WHOX", scale="1")
        self.let_in(client, "#dice", "echo ann ben")
        client.wait_for("^WHO #dice ")
        client.send(":ann!a@h PRIVMSG #dice :good evening", ":ben!b@h PRIVMSG #dice :!hand")
        client.wait_for("^WHO ben ")
        client.send(":s.test 354 echo 152 b h ben H Benno")
        client.end_who("ben")
        self.assertEqual(bot.wait_for_message("hand")[3], "account:benno")
        self.assertEqual(client.count("^WHO ann"), 0)


class Talk(InChannels):
    def test_who_talks_does_not_wait_for_joins(self):
        _, client = self.begin(*(f"#a-room-with-a-name-that-is-long-{i}" for i in range(MANY - 1)),
                               burst="4", per_second="0.8", scale="1")
        client.wait_for("^JOIN #dice,")
        self.let_in(client, "#dice")
        client.wait_for_count("^JOIN ", 2)
        client.send(":ann!a@h JOIN #dice", ":ann!a@h PRIVMSG #dice :!say hello")
        client.wait_for("^PRIVMSG #dice :hello$")
        self.assertLess(client.count("^JOIN "), 10)


if __name__ == "__main__":
    echo_bot.main()
