"""Guests who sit down at a table by an invitation: test_web_guests.py ECHO."""

import re

from echo_web import EVENTS, INVITATION, TABLE, VIEW, WebTest, main

JOIN = f"/j/12-{INVITATION}"


class Guests(WebTest):
    def test_looking_at_an_invitation_seats_nobody(self):
        bot = self.start_with_table()
        page = self.get(JOIN)
        self.assertEqual((page.status, page.value("invited"), page.value("complaint")), (200, "1", ""))
        self.assertEqual(bot.count("^message|^call"), 0)

    def test_an_invitation_brings_the_secret_that_its_seat_is_known_by(self):
        bot = self.start_with_table()
        page = self.get(JOIN)
        self.assertRegex(page.headers["Set-Cookie"],
                         r"^dicecup=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400$")
        self.assertEqual(page.headers["Cache-Control"], "no-store")
        self.assertNotIn(page.cookie.partition("=")[2], page.body)
        self.assertNotEqual(self.get(JOIN).cookie, page.cookie)
        self.assertIsNone(self.get(JOIN, Cookie=page.cookie).headers["Set-Cookie"])
        answer = self.post(JOIN, "name=Ann", Cookie=page.cookie)
        self.assertEqual((answer.status, answer.cookie), (303, page.cookie))
        self.assertIn("Max-Age=31536000", answer.headers["Set-Cookie"])
        self.assertEqual(self.get(TABLE, Cookie=page.cookie).value("seated"), "1")
        for path in (JOIN[:-1] + "0", "/j/99-" + "0" * 32, TABLE):
            self.assertIsNone(self.get(path).headers["Set-Cookie"], path)
        bot.wait_for("^call join")
        self.assertEqual(bot.count("^call"), 1)

    def test_who_sat_down_and_never_heard_of_it_comes_back_to_the_same_seat(self):
        bot = self.start_with_table()
        cookie = self.get(JOIN).cookie
        keys = []
        for _ in range(2):  # the answer to the first is lost
            since = bot.mark()
            sock = self.connect()
            sock.sendall(f"POST {JOIN} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
                         "Content-Length: 8\r\n\r\nname=Ann".encode())
            keys.append(bot.wait_for(r"^call join .* key=(\S+) name=Ann .* text=$", since).group(1))
            sock.close()
        self.assertEqual(keys[0], keys[1])
        self.assertEqual(self.get(JOIN, Cookie=cookie).headers["Set-Cookie"], None)
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")

    def test_whoever_takes_an_invitation_sits_down_under_the_chosen_name(self):
        bot = self.start_with_table()
        answer = self.post(JOIN, "name=J%C3%B6rg+%3Cb%3E")
        self.assertEqual((answer.status, answer.location), (303, TABLE))
        bot.wait_for(r"^call join place=12\.en key=guest:[0-9a-f]{32} name=Jörg <b> language=en "
                     "flags=nui id= text=$")
        self.assertRegex(answer.headers["Set-Cookie"],
                         r"^dicecup=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000$")
        page = self.get(TABLE, Cookie=answer.cookie)
        self.assertEqual((page.value("seated"), page.value("guest")), ("1", "Jörg <b>"))
        self.assertIn("You have a seat.", page.part("answers"))
        self.assertEqual(self.get(TABLE, Cookie=answer.cookie).part("answers"), "")
        self.assertEqual(self.get(TABLE).value("seated"), "0")

    def test_where_a_guest_comes_from_is_told_as_one_person_has_it(self):
        bot = self.start_with_table()
        for forwarded, source in (("203.0.113.9, 198.51.100.7", "198.51.100.7"),
                                  ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")):
            since = bot.mark()
            self.assertEqual(self.post(JOIN, "name=Ann", X_Forwarded_For=forwarded).status, 303)
            bot.wait_for(f"^source {source}$", since)
        since = bot.mark()
        self.assertEqual(self.post(JOIN, "name=Ann").status, 303)
        bot.wait_for("^source 127.0.0.1$", since)

    def test_whoever_has_left_can_sit_down_by_the_same_invitation(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        page = self.get(JOIN, Cookie=cookie)
        self.assertEqual((page.status, page.value("invited")), (200, "1"))
        answer = self.post(JOIN, "name=ann", Cookie=cookie)
        self.assertEqual((answer.status, answer.location), (303, TABLE))

    def test_behind_https_the_cookie_is_for_https_alone(self):
        self.start_with_table(url="https://dice.example.org")
        self.assertIn("; Secure", self.post(JOIN, "name=ann").headers["Set-Cookie"])

    def test_names_are_cleaned(self):
        bot = self.start_with_table()
        for typed, name in (("++ann%09%0Ab++", "ann b"), ("%E2%80%AEann%E2%80%8B", "ann"),
                            ("x" * 40, "x" * 24), ("%E3%81%82" * 30, "あ" * 24)):
            since = bot.mark()
            self.assertEqual(self.post(JOIN, "name=" + typed).status, 303)
            self.assertEqual(bot.wait_for("^call join .* name=(.*) language", since).group(1), name)
        for typed in ("", "name=", "name=+%0A", "name=%FF", "name=" + "y" * 1000):
            self.assertEqual(self.post(JOIN, typed).status, 200, typed)
        self.assertEqual(bot.count("^call join"), 4)

    def test_a_name_that_is_refused_is_asked_for_again_with_the_reason(self):
        self.start_with_table()
        page = self.post(JOIN, "name=taken")
        self.assertEqual((page.status, page.value("complaint")), (200, "That <name> is taken."))
        self.assertEqual(self.get(TABLE, Cookie=page.cookie).value("seated"), "0")

    def test_who_sits_down_and_is_told_nothing_in_private_has_a_seat(self):
        self.start_with_table()
        answer = self.post(JOIN, "name=presser")
        self.assertEqual((answer.status, answer.location), (303, TABLE))
        self.assertEqual(self.get(TABLE, Cookie=answer.cookie).value("seated"), "1")

    def test_who_has_a_seat_sees_the_buttons(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        bot.obey("show 12 it goes")
        self.assertNotIn("<form", self.get(TABLE).part("live"))
        live = self.get(TABLE, Cookie=cookie).part("live")
        self.assertIn(f'action="{TABLE}/press?in=en"', live)
        self.assertIn('<button name="id" class="plain" value="12 go">Go &lt;on&gt;</button>', live)
        self.assertIn('<option value="choice one">One</option>', live)
        seated, watcher = self.events(cookie=cookie), self.events()
        self.assertIn("<form", seated.expect("all"))
        self.assertNotIn("<form", watcher.expect("all"))
        seated.expect("hand")
        bot.obey("show 12 again")
        self.assertIn("<form", seated.expect("live", "again"))
        self.assertNotIn("<form", watcher.expect("live", "again"))

    def test_who_has_a_seat_sees_what_is_good_first_and_nothing_for_newcomers(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        bot.obey("show 12 it goes")
        live = self.get(TABLE, Cookie=cookie).part("live")
        self.assertEqual(re.findall('value="([^"]*)">[^<]*</button>', live), ["good", "12 go"])
        self.assertIn('<article class="post waits" id="now">', live)

    def test_sitting_down_in_another_window_brings_the_buttons_to_this_one(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down("taken-not")
        self.assertTrue(key)
        bot.obey("show 12 it goes")
        reader = self.events(cookie=cookie)
        self.assertIn("<form", reader.expect("all"))

    def test_a_hand_is_shown_to_its_guest_and_to_nobody_else(self):
        bot = self.start_with_table()
        ann, ann_key = self.sit_down("Ann")
        ben, _ = self.sit_down("Ben")
        readers = {"ann": self.events(cookie=ann), "ben": self.events(cookie=ben),
                   "nobody": self.events(), "forged": self.events(cookie="dicecup=" + "0" * 32),
                   "ann again": self.events(cookie=ann)}
        for reader in readers.values():
            reader.expect("all")
        for name in ("ann", "ben", "forged", "ann again"):
            readers[name].expect("hand")
        bot.obey(f"hand 12 {ann_key} sixes: 3-SECRET", "show 12 on we go")
        for name, reader in readers.items():
            reader.expect("live", "on we go")
            if name.startswith("ann"):
                hand = reader.expect("hand", "3-SECRET")
                self.assertIn(f'action="{TABLE}/press?in=en"', hand)
                self.assertIn('value="secret press"', hand)
        bot.obey("say 12 the end")
        for reader in readers.values():
            self.assertNotIn("SECRET", reader.expect("stays", "the end"))
        for cookie, sees in ((ann, True), (ben, False), ("", False)):
            self.assertEqual("SECRET" in self.get(TABLE, Cookie=cookie).body, sees)
        self.events(cookie=ann).expect("all")
        back = self.events(cookie=ann, last=readers["ann"].last)
        back.expect("hand", "3-SECRET")

    def test_what_can_be_pressed_is_shown_to_its_guest_and_to_nobody_else(self):
        bot = self.start_with_table()
        ann, ann_key = self.sit_down("Ann")
        ben, _ = self.sit_down("Ben")
        readers = {name: self.events(cookie=cookie) for name, cookie in (("ann", ann), ("ben", ben), ("", ""))}
        for name, reader in readers.items():
            reader.expect("all")
            if name:
                reader.expect("places")
                reader.expect("hand")
        bot.obey(f"hand 12 {ann_key} fives", "say 12 the end")
        look = f'<a class="at" href="{TABLE}/press?in=en&amp;at=12+7+at+5" aria-label="field &lt;1&gt;"></a>'
        make = '<button name="id" value="12 7 make five" aria-label="five"></button>'
        for name, reader in readers.items():
            reader.expect("stays", "the end")
            if name == "ann":
                places = reader.expect("places", look, 'viewBox="0 0 400 300"')
                self.assertNotIn(make, places)
                self.assertNotIn(look, reader.expect("hand", make))
            body = self.get(TABLE, Cookie={"ann": ann, "ben": ben, "": ""}[name]).body
            self.assertEqual((look in body, make in body), (name == "ann", name == "ann"))
            self.assertNotIn("style=", body)

    def test_a_look_shows_what_is_next_on_the_page_of_who_looks_and_does_nothing(self):
        bot = self.start_with_table()
        ann, ann_key = self.sit_down("Ann")
        bot.obey(f"hand 12 {ann_key} fives", "show 12 on we go")
        at = TABLE + "/press?in=en&at=12+7+at+5"
        page = self.get(at, Cookie=ann)
        self.assertEqual((page.status, page.location), (200, None))
        self.assertIn("at=12+7+at+5+6", page.part("places"))
        self.assertIn("looked-SECRET", page.part("hand"))
        self.assertIn(f'{TABLE}/press?in=en&amp;at=12+-+at"', page.part("hand"))
        self.assertNotIn("looked-SECRET", self.get(TABLE, Cookie=ann).body)
        scripted = self.ask("GET", at, Cookie=ann, **{"X-Requested-With": "dicecup"}).body
        self.assertRegex(scripted, r'(?s)^<div data-part="places">.*<div data-part="hand">.*looked-SECRET')
        self.assertIn("no-store", page.headers["Cache-Control"])
        for nobody in ("", "dicecup=" + "0" * 32):
            answer = self.get(at, Cookie=nobody)
            self.assertEqual((answer.status, answer.location), (303, TABLE))

    def test_what_is_told_in_private_goes_to_one_and_is_kept_until_it_is_read(self):
        bot = self.start_with_table()
        ann, key = self.sit_down()
        self.get(TABLE, Cookie=ann)
        bot.obey(f"tell 12 {key} psst <one>")
        answers = self.get(TABLE, Cookie=ann).part("answers")
        self.assertIn("psst &lt;one&gt;", answers)
        self.assertEqual(self.get(TABLE, Cookie=ann).part("answers"), "")
        reader, other = self.events(cookie=ann), self.events()
        reader.expect("all")
        other.expect("all")
        reader.expect("hand")
        bot.obey(f"tell 12 {key} psst two", "say 12 aloud")
        reader.expect("stays", "aloud")
        reader.expect("answer", "psst two")
        other.expect("stays", "aloud")
        self.assertEqual(self.get(TABLE, Cookie=ann).part("answers"), "")

    def test_what_tells_of_nothing_goes_past_what_waits(self):
        bot = self.start_with_table()
        ann, key = self.sit_down()
        self.get(TABLE, Cookie=ann)
        reader = self.events(cookie=ann)
        reader.expect("all")
        reader.expect("hand")
        bot.obey("store", f"tell 12 {key} later", f"ahead 0 {key} please wait")
        reader.expect("answer", "please wait")
        bot.obey("sync")
        reader.expect("answer", "later")

    def test_whoever_is_not_there_is_not_told(self):
        bot = self.start_with_table()
        bot.obey("tell 12 guest:00000000000000000000000000000000 hello")
        bot.wait_for("^told -2$")  # ENOENT
        cookie, key = self.sit_down()
        self.get(TABLE, Cookie=cookie)
        bot.obey("skip 61000")
        bot.wait_for(f"^left {key}")
        since = bot.mark()
        bot.obey(f"tell 12 {key} hello")
        bot.wait_for("^told -2$", since)

    def test_a_guest_comes_and_goes_with_their_events(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        reader = self.events(cookie=cookie)
        reader.expect("all")
        bot.wait_for(rf"^came 12\.en {key} Ann$")
        bot.obey("skip 100000", "show 12 still")
        while "still" not in reader.next()[1]:
            pass
        self.assertEqual(bot.count("^left"), 0)
        reader.socket.close()
        self.events(cookie=cookie).socket.close()  # a look in between
        self.get("/")  # by now the server has seen them go
        bot.obey(f"probe 12 {key} are you there?")
        bot.wait_for(f"^reached {key}")
        bot.obey("skip 62000")
        bot.wait_for(f"^left {key}")
        since = bot.mark()
        self.events(cookie=cookie).expect("all")
        bot.wait_for(f"^came 12.en {key} Ann$", since)

    def test_the_secret_is_never_seen_by_the_bot_or_its_log(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        self.get(TABLE, Cookie=cookie)
        self.post(TABLE + "/say", "text=status", Cookie=cookie)
        secret = cookie.partition("=")[2]
        self.assertRegex(secret, "^[0-9a-f]{32}$")
        bot.obey("skip 1")
        for line in bot.lines + bot.log.lines:
            self.assertNotIn(secret, line)
            self.assertNotIn(VIEW, re.sub(r"table 12 \S+ \S+", "", line))

    def test_under_https_the_cookie_is_the_host_s_and_the_former_one_is_read_once(self):
        self.start_with_table(url="https://dice.example.org")
        answer = self.post(f"/j/12-{INVITATION}", "name=Ann")
        self.assertRegex(answer.headers["Set-Cookie"],
                         "^__Host-dicecup=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000; Secure$")
        self.assertEqual(self.get(TABLE, Cookie=answer.cookie).value("seated"), "1")
        secret = answer.cookie.partition("=")[2]
        page = self.get(TABLE, Cookie=f"dicecup={secret}")
        self.assertEqual(page.value("seated"), "1")
        self.assertEqual(page.headers.get_all("Set-Cookie"), [
            f"__Host-dicecup={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000; Secure",
            "dicecup=; Path=/; Max-Age=0"])
        # Somebody else's beside it is not read.
        page = self.get(TABLE, Cookie=f"dicecup={'1' * 32}; __Host-dicecup={secret}")
        self.assertEqual((page.value("seated"), page.headers["Set-Cookie"]), ("1", None))
        self.assertIsNone(self.get("/", Cookie=f"dicecup={secret}").headers["Set-Cookie"])

    def test_after_a_restart_a_guest_is_known_by_their_cookie(self):
        first = self.start_with_table()
        cookie, key = self.sit_down()
        self.assertEqual(first.stop(), 0)
        bot = self.start_with_table()
        reader = self.events(cookie=cookie)
        reader.expect("all")
        reader.expect("hand")
        bot.wait_for(f"^came 12.en {key} $")  # the name is known to who stored it
        bot.obey(f"hand 12 {key} the same hand")
        while "the same hand" not in reader.next()[1]:
            pass
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")

    def test_the_end_of_a_game_waits_for_a_guest_who_comes_after_a_restart(self):
        first = self.start_with_table()
        cookie, key = self.sit_down()
        self.assertEqual(first.stop(), 0)
        for comes in (False, True):  # nobody tells it a second time, whoever looks meanwhile
            bot = self.start_with_table()
            if comes:
                self.events().expect("all")
            bot.obey("show 12 how it ended", f"end 12 {key} It is over.")
            page = self.get(TABLE, Cookie=cookie)
            self.assertEqual(page.value("seated"), "1")
            self.assertIn("Go &lt;on&gt;" if comes else "opened", page.body)
            self.assertIn("It is over.", page.part("hand"))
            self.assertNotIn("It is over.", self.get(TABLE).body)
            reader = self.events(cookie=cookie)
            self.assertEqual("<button" in reader.expect("all"), comes)
            reader.expect("hand", "It is over.")

    def test_that_a_game_is_over_is_told_behind_all_else(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        bot.obey(f"hand 12 {key} five dice")
        reader = self.events(cookie=cookie)
        reader.expect("all")
        reader.expect("hand", "five dice")
        bot.obey("last 12 ann wins", f"end 12 {key} It is over.")
        reader.expect("stays", "ann wins")
        reader.expect("hand", "It is over.")
        reader.expect("over")
        late = self.events(cookie=cookie)  # whose page was loaded before
        late.expect("all", "ann wins")
        late.expect("hand", "It is over.")
        late.expect("over")
        self.assertEqual(late.last, reader.last)
        watcher = self.events()
        watcher.expect("all", "ann wins")
        watcher.expect("over")

    def test_a_public_table_may_have_an_invitation(self):
        bot = self.start()
        bot.obey(f"table 12 - {INVITATION}")
        answer = self.post(JOIN, "name=ann")
        self.assertEqual((answer.status, answer.location), (303, "/t/12"))
        self.events("/t/12/events", cookie=answer.cookie).expect("all")
        self.assertNotEqual(EVENTS, "/t/12/events")


if __name__ == "__main__":
    main()
