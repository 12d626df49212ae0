"""Tables that are watched in a browser: test_web_watching.py ECHO."""

import random
import re
import socket
import unittest

from echo_web import EVENTS, INVITATION, TABLE, VIEW, WRONG, Events, WebTest, main
from live_changes import changed

assert unittest


class Watching(WebTest):
    def test_a_page_shows_all_that_was_said_before(self):
        bot = self.start_with_table()
        page = self.get(TABLE)
        self.assertEqual(page.status, 200)
        self.assertIn("<p>opened</p>", page.part("stays"))
        bot.obey("show 12 ann bids|and <waits>")
        page = self.get(TABLE)
        self.assertIn("<h2>Toy &amp; more</h2>", page.part("live"))
        self.assertIn("<p>ann bids</p>\n<p>and &lt;waits&gt;</p>", page.part("live"))
        self.assertEqual(page.value("title"), "Toy & more")
        self.assertEqual((page.value("key"), page.value("seated")), (VIEW, "0"))
        self.assertEqual(bot.count("^watched 12"), 1)

    def test_only_addresses_of_the_bot_can_be_followed(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey("show 12 to \x18https://dice.example.org/t/9-<b> and \x18javascript:alert(1) https://other.org")
        page = self.get(TABLE).part("live")
        self.assertIn('<a href="https://dice.example.org/t/9-&lt;b&gt;">https://dice.example.org/t/9-&lt;b&gt;</a>', page)
        self.assertEqual(page.count("<a "), 1)
        self.assertIn("javascript:alert(1) https://other.org", page)

    def test_a_moment_is_told_in_words_to_who_reads_no_markup(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey("show 12 Time runs out for ian: \x121795720501\x12.")
        page = self.get(TABLE)
        self.assertEqual(page.value("words"), "Time runs out for ian: 19:15 UTC.")
        self.assertIn('<time datetime="2026-11-26T19:15:01Z">19:15 UTC</time>', page.part("live"))

    def test_a_reader_gets_what_happens_as_it_happens(self):
        bot = self.start_with_table()
        reader = self.events()
        self.assertIn("text/event-stream", reader.head)
        reader.expect("all", '<div data-part="stays">', "opened", '<div data-part="live"></div>')
        bot.obey("show 12 one")
        reader.expect("live", "<p>one</p>", 'id="now"')
        bot.obey("say 12 somebody waves")
        reader.expect("stays", "somebody waves")
        bot.obey("stay 12 the round ends", "show 12 two")
        reader.expect("stays", "the round ends")
        while "two" not in reader.expect("live"):  # first the old one goes
            pass
        bot.obey("last 12 ann wins")
        reader.expect("stays", "ann wins")
        self.assertEqual(reader.next(), ("live", ""))
        reader.expect("over")

    def test_what_changes_of_the_live_message_is_enough_for_who_says_so(self):
        bot = self.start_with_table()
        whole, changes = self.events(), self.events(EVENTS + "?changes=yes")
        for reader in (whole, changes):
            reader.expect("all")
        chance, n_changes, n_whole, live = random.Random(7), 0, 0, ""
        lines = [f"line {i} that is long enough to be worth it" for i in range(12)]
        for step in range(60):
            at = chance.randrange(len(lines) + 1)
            gone = chance.choice((0, 1, 1, 3, len(lines) if step % 20 == 7 else 0))
            lines[at:at + gone] = [f"step {step}.{i} of many" for i in range(chance.choice((0, 1, 1, 2, 9)))]
            bot.obey("show 12 " + "|".join(lines or ["nothing"]))
            expected = whole.expect("live")
            name, told = changes.next()
            live = changed(live, told.split("\n")) if name == "change" else told
            self.assertEqual(live, expected, f"step {step}: {told}")
            n_changes += name == "change"
            n_whole += len(expected) * (name == "change") - len(told) * (name == "change")
        self.assertGreater(n_changes, 40)
        self.assertGreater(n_whole, 0)
        changes.socket.close()
        back = self.events(EVENTS + "?changes=yes", last=changes.last)
        bot.obey("show 12 " + "|".join([*lines, "and one more"]))
        back.expect("live", "and one more")  # the whole: nobody knows what it shows

    def test_a_reader_who_has_a_page_gets_what_came_after_it(self):
        bot = self.start_with_table()
        page = self.get(TABLE)
        bot.obey("say 12 after the page")
        reader = self.events(page.value("events"))
        reader.expect("stays", "after the page")

    def test_a_reader_who_comes_back_gets_what_was_missed(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("show 12 one")
        reader.expect("live", "one")
        reader.socket.close()
        bot.obey("say 12 meanwhile", "show 12 two", "show 12 three")
        back = self.events(last=reader.last)
        back.expect("stays", "meanwhile")
        back.expect("live", "three")  # what is past is passed over

    def test_a_reader_who_was_away_too_long_gets_the_whole(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey(*(f"say 12 line {i}" for i in range(100)))
        back = self.events(last=reader.last)
        back.expect("all", "opened", "line 99")
        for last in ("", "nonsense", "00000000-1", reader.last + "0", "-1", "ffffffff-99999999999999999999"):
            self.events(last=last).expect("all", "line 99")

    def test_after_a_restart_a_reader_gets_the_whole(self):
        first = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        self.assertEqual(first.stop(), 0)
        self.assertTrue(reader.is_cut_off())
        self.start_with_table()
        self.events(last=reader.last).expect("all", "opened")

    def test_a_wrong_key_is_answered_as_a_table_that_is_not_there(self):
        self.start_with_table()
        self.get(TABLE)

        def answers(table):
            for key in (WRONG, INVITATION, VIEW):
                path = f"/t/{table}-{key}"
                if path == TABLE:
                    continue
                for path in (path, path + "/events", f"/j/{table}-{key}"):
                    if path == f"/j/12-{INVITATION}":
                        continue
                    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                    answer = re.sub(rb"\r\nDate: [^\r]*", b"", self.raw(request.encode()))
                    yield path, answer.replace(str(table).encode(), b"N")

        there = {path.replace("12-", "N-"): answer for path, answer in answers(12)}
        missing = {path.replace("99-", "N-"): answer for path, answer in answers(99)}
        for path, answer in there.items():
            self.assertIn(answer.split(b" ")[1], (b"303", b"404", b"410"), path)
            self.assertEqual(answer, missing[path], path)
        for path in ("/t/12", "/t/99"):
            self.assertEqual((self.get(path).status, self.get(path).location), (303, "/g" + path[2:]))

    def test_a_public_table_needs_no_key(self):
        bot = self.start()
        bot.obey("table 7 - -")
        self.assertEqual(self.get("/t/7").status, 200)
        self.events("/t/7/events").expect("all", "opened")
        self.assertEqual(self.get(f"/j/7-{WRONG}").status, 404)

    def test_a_table_that_may_not_be_looked_at_any_more_is_gone_at_once(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("hide 12")
        self.assertTrue(reader.is_cut_off())
        self.assertEqual(self.get(TABLE).status, 303)
        self.assertEqual(self.get(EVENTS).status, 410)

    def test_a_table_is_unwatched_a_minute_after_the_last_reader_left(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("skip 70000")
        bot.obey("show 12 still here")
        while "still here" not in reader.next()[1]:
            pass
        self.assertEqual(bot.count("^unwatched"), 0)
        reader.socket.close()
        self.get("/")  # by now the server has seen it go
        bot.obey("skip 30000")
        bot.obey("skip 40000")
        bot.wait_for("^unwatched 12.en")
        bot.obey("skip 0")  # by now the server has heard of it
        self.assertIn("opened", self.get(TABLE).part("stays"))
        bot.wait_for_count("^watched 12", 2)

    def test_each_language_has_its_own_place(self):
        bot = self.start_with_table()
        self.events().expect("all")
        self.events(EVENTS + "?lang=ja").expect("all")
        bot.wait_for("^watched 12 12.en en")
        bot.wait_for("^watched 12 12.ja ja")

    def test_silence_is_kept_alive(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("skip 5000")
        self.assertEqual(reader._until(b"\n\n"), "event: ping\ndata:")

    def test_only_a_round_s_last_picture_is_kept_for_who_comes_later(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey("board 20", "stay 12 round one", "stay 12 round two", "show 12 round three")
        page = self.get(TABLE)
        self.assertEqual(page.part("stays").count("<svg>"), 1)
        self.assertEqual(page.part("live").count("<svg>"), 1)
        self.assertLess(page.body.index("round one"), page.body.index("<svg>"))

    def test_what_stays_for_who_comes_later_has_an_end(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey(*(f"say 12 line {i} {'x' * 500}" for i in range(200)))
        stays = self.get(TABLE).part("stays")
        self.assertLess(len(stays), 40 * 1024)
        self.assertIn("line 199", stays)

    def test_a_reader_who_reads_nothing_is_dropped_and_nobody_waits_for_them(self):
        bot = self.start_with_table()
        slow = socket.socket()
        self.addCleanup(slow.close)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", bot.port))
        slow = Events(slow, EVENTS)
        slow.expect("all")
        quick = self.events()
        quick.expect("all")
        bot.obey("board 9000")
        for i in range(700):
            bot.obey(f"say 12 step {i}", f"stay 12 step {i}")
            while f"step {i}" not in quick.next()[1]:
                pass
        self.assertTrue(slow.is_cut_off())
        self.events(last=slow.last).expect("all", "step 699")

    def test_a_reader_whose_line_is_dead_is_dropped_in_time(self):
        bot = self.start_with_table()
        dead = socket.socket()
        self.addCleanup(dead.close)
        dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        dead.connect(("127.0.0.1", bot.port))
        dead = Events(dead, EVENTS)
        dead.expect("all")
        quick = self.events()
        quick.expect("all")
        bot.obey("board 6000000", "show 12 large")  # more than a kernel takes
        quick.expect("live", "large")
        dead.wait_until_full()  # or only the small one would be for it
        bot.obey("board 0", "show 12 small")
        quick.expect("live", "small")
        silent = self.connect()  # is dropped by whatever looks at all of them
        bot.obey("skip 31000")
        self.assertEqual(silent.recv(10), b"")
        self.assertTrue(dead.is_cut_off())

    def test_nothing_is_told_that_could_not_be_kept(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("fail", "show 12 unkept", "skip 5000")
        self.assertEqual(reader._until(b"\n\n"), "event: ping\ndata:")

    def test_what_is_not_kept_yet_is_told_once_it_is(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        since = bot.mark()
        bot.obey("show 12 kept", "store", "move 5 12 unkept")
        reader.expect("live", "kept")
        self.assertFalse([line for line in bot.lines[since:] if line.startswith("delivered")])
        bot.obey("sync")
        reader.expect("live", "unkept")
        bot.wait_for("^delivered 12 5", since)

    def test_a_move_is_delivered_after_it_was_kept(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey()
        since = bot.mark()
        bot.obey("move 5 12 a move")
        bot.wait_for("^delivered 12 5", since)
        lines = bot.lines[since:]
        self.assertLess(lines.index("leaving"), lines.index("delivered 12 5"))
        self.assertEqual(lines.count("leaving"), 1)

    def test_a_socket_in_the_file_system_serves_as_well(self):
        path = self.folder() + "/web.sock"
        bot = self.start(listen="unix:" + path, url="https://dice.example.org")
        bot.obey(f"table 12 {VIEW} {INVITATION}")
        sock = socket.socket(socket.AF_UNIX)
        self.addCleanup(sock.close)
        sock.connect(path)
        Events(sock, EVENTS).expect("all", "opened")


if __name__ == "__main__":
    main()
