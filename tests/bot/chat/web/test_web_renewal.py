"""Guests whose secret becomes another: test_web_renewal.py ECHO."""

import threading

from echo_web import INVITATION, TABLE, VIEW, WebTest, main

PRESS, SAY = TABLE + "/press", TABLE + "/say"
BACK = "back=" + TABLE.replace("/", "%2F")


class Renewal(WebTest):
    def renew(self, cookie, back=BACK, **headers):
        """The new cookie and the new key."""
        since = self.bot.mark()
        answer = self.post("/renew", back, Cookie=cookie, **headers)
        self.assertEqual((answer.status, answer.location), (303, TABLE))
        self.assertRegex(answer.headers["Set-Cookie"],
                         r"^dicecup=[0-9a-f]{32}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000$")
        self.assertNotEqual(answer.cookie, cookie)
        key = self.bot.wait_for("^becomes guest:[0-9a-f]{32} (guest:[0-9a-f]{32}) Ann$", since).group(1)
        self.bot.wait_for(f"^came  {key} Ann$", since)
        return answer.cookie, key

    def test_the_new_secret_shows_the_same_hand_and_the_former_nothing(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        bot.obey(f"hand 12 {former_key} sixes: 3-SECRET", "show 12 it goes")
        cookie, key = self.renew(former)
        self.assertNotEqual(key, former_key)
        page = self.get(TABLE, Cookie=cookie)
        self.assertEqual((page.value("seated"), page.value("guest")), ("1", "Ann"))
        self.assertIn("3-SECRET", page.part("hand"))
        self.assertIn("<form", page.part("live"))
        page = self.get(TABLE, Cookie=former)
        self.assertEqual((page.value("seated"), page.value("guest")), ("0", ""))
        self.assertNotIn("SECRET", page.body)
        self.assertNotIn("<form", page.part("live"))

    def test_hands_to_come_go_to_the_new_secret_alone(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        cookie, key = self.renew(former)
        mine, theirs = self.events(cookie=cookie), self.events(cookie=former)
        for reader in (mine, theirs):
            reader.expect("all")
            reader.expect("hand")
        bot.obey(f"hand 12 {key} sixes: 3-SECRET", f"tell 12 {key} psst-SECRET", "show 12 on we go", "say 12 the end")
        mine.expect("live", "on we go")
        mine.expect("stays", "the end")
        mine.expect("answer", "psst-SECRET")
        mine.expect("hand", "3-SECRET")
        theirs.expect("live", "on we go")
        self.assertNotIn("SECRET", theirs.expect("stays", "the end"))
        since = bot.mark()
        bot.obey(f"hand 12 {former_key} 4-SECRET")
        bot.wait_for("^told -2$", since)  # ENOENT: they are nobody

    def test_streams_of_the_former_secret_are_cut_and_come_back_to_nothing(self):
        bot = self.start_with_table()
        former, key = self.sit_down()
        ben, _ = self.sit_down("Ben")
        bot.obey(f"hand 12 {key} sixes: 3-SECRET", "show 12 it goes")
        readers = [self.events(cookie=cookie) for cookie in (former, former, ben)]
        for reader in readers:
            self.assertIn("<form", reader.expect("all"))
            reader.expect("hand")
        self.renew(former)
        for reader in readers[:2]:
            self.assertTrue(reader.is_cut_off())
            back = self.events(cookie=former, last=reader.last)
            self.assertNotIn("<form", back.expect("all"))
            self.assertEqual(back.expect("hand"), "")
        bot.obey("show 12 on we go")
        self.assertIn("<form", readers[2].expect("live", "on we go"))

    def test_with_the_former_secret_nothing_can_be_done(self):
        bot = self.start_with_table()
        former, _ = self.sit_down()
        cookie, key = self.renew(former)
        since = bot.mark()
        for path, body in ((PRESS, "id=12+go"), (SAY, "text=status"), ("/renew", BACK)):
            answer = self.post(path, body, Cookie=former)
            self.assertEqual((answer.status, answer.cookie), (403, ""), path)
        self.assertEqual(self.script(PRESS, "id=12+go", Cookie=cookie).status, 200)
        bot.wait_for(rf"^pressed place=12\.en key={key} name=Ann .* id=12 go text=$", since)
        self.assertEqual(bot.count("^pressed|^becomes", since), 1)

    def test_who_takes_an_invitation_with_the_former_secret_is_somebody_new(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        _, key = self.renew(former)
        since = bot.mark()
        answer = self.post(f"/j/12-{INVITATION}", "name=Eve", Cookie=former)
        self.assertNotIn(answer.cookie, ("", former))
        other = bot.wait_for("^call join .* key=(guest:[0-9a-f]{32}) name=Eve", since).group(1)
        self.assertNotIn(other, (key, former_key))

    def test_a_form_that_is_sent_again_gives_the_same_secret_and_any_other_none(self):
        bot = self.start_with_table()
        former, _ = self.sit_down()
        salt, other = (self.get(TABLE, Cookie=former).value("salt") for _ in range(2))
        self.assertRegex(salt + other, "^[0-9a-f]{64}$")
        self.assertNotEqual(salt, other)
        self.assertEqual(self.get(TABLE).value("salt"), "")
        cookie, key = self.renew(former, BACK + "&salt=" + salt)
        for _ in range(2):
            answer = self.post("/renew", BACK + "&salt=" + salt, Cookie=former)
            self.assertEqual((answer.status, answer.location, answer.cookie), (303, TABLE, cookie))
        for wrong in (other, salt[:-1] + "g", salt[:-1], salt + "0", ""):
            answer = self.post("/renew", f"{BACK}&salt={wrong}", Cookie=former)
            self.assertEqual((answer.status, answer.cookie), (403, ""), wrong)
        self.assertEqual(self.post("/renew", BACK + "&salt=" + salt).status, 403)
        for origin in ("https://evil.example", "null"):
            answer = self.post("/renew", BACK + "&salt=" + salt, Cookie=former, Origin=origin)
            self.assertEqual((answer.status, answer.cookie), (403, ""))
        self.assertEqual(bot.count("^becomes"), 1)
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")
        self.assertEqual(self.get(TABLE, Cookie=former).value("seated"), "0")
        for line in bot.lines + bot.log.lines:
            self.assertNotIn(salt, line)
        self.assertNotIn(key.partition(":")[2], salt + cookie)

    def test_after_a_restart_it_gives_the_same_secret_too(self):
        self.start_with_table()
        former, _ = self.sit_down()
        body = BACK + "&salt=" + self.get(TABLE, Cookie=former).value("salt")
        cookie, key = self.renew(former, body)
        bot = self.start_with_table()
        answer = self.post("/renew", body, Cookie=former)
        self.assertEqual((answer.status, answer.cookie), (303, cookie))
        bot.wait_for(f"^becomes guest:[0-9a-f]{{32}} {key} ")
        self.assertEqual(self.get(TABLE, Cookie=former).value("guest"), "")

    def test_nobody_leaves_while_their_new_secret_waits_for_the_store(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        _, ben = self.sit_down("Ben")
        bot.obey("skip 30000", "store")
        renewal = threading.Thread(target=self.post, args=("/renew", BACK), kwargs={"Cookie": former})
        renewal.start()
        bot.wait_for(f"^becomes {former_key} ")
        bot.obey("skip 31000")
        bot.wait_for(f"^left {ben}")
        self.assertEqual(bot.count("^left"), 1)
        bot.obey("sync")
        renewal.join()

    def test_a_secret_may_be_renewed_again(self):
        bot = self.start_with_table()
        first, key = self.sit_down()
        bot.obey(f"hand 12 {key} sixes: 3-SECRET")
        second, _ = self.renew(first)
        third, _ = self.renew(second)
        for cookie, sees in ((first, False), (second, False), (third, True)):
            self.assertEqual("SECRET" in self.get(TABLE, Cookie=cookie).body, sees)

    def test_who_cannot_become_another_keeps_the_secret_and_is_told(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        bot.obey(f"hand 12 {key} sixes: 3-SECRET", "two")
        reader = self.events(cookie=cookie)
        reader.expect("all")
        reader.expect("hand")
        answer = self.post("/renew", BACK, Cookie=cookie)
        self.assertEqual((answer.status, answer.cookie), (503, ""))
        bot.obey(f"tell 12 {key} still there")
        reader.expect("answer", "still there")
        self.assertIn("3-SECRET", self.get(TABLE, Cookie=cookie).part("hand"))
        self.assertEqual(self.script(PRESS, "id=12+go", Cookie=cookie).status, 200)

    def test_a_form_of_somebody_else_s_page_renews_nothing(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}):
            answer = self.post("/renew", BACK, Cookie=cookie, **headers)
            self.assertEqual((answer.status, answer.cookie), (403, ""))
        self.assertEqual(self.post("/renew", BACK).status, 403)  # nobody has nothing to renew
        self.assertEqual(bot.count("^becomes"), 0)
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")

    def test_it_leads_back_to_a_path_of_ours(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        for back in ("back=%2F%2Fevil.example", "back=https%3A%2F%2Fevil.example", "back=%2F%5Cevil.example", ""):
            answer = self.post("/renew", back, Cookie=cookie)
            self.assertEqual((answer.status, answer.location), (303, "/"), back)
            cookie = answer.cookie

    def test_too_many_are_refused(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        status = 303
        while status == 303:
            answer = self.post("/renew", BACK, Cookie=cookie, X_Forwarded_For="198.51.100.7")
            status, cookie = answer.status, answer.cookie or cookie
        self.assertEqual(status, 429)
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")

    def test_who_opened_a_table_moderates_it_with_the_new_secret_alone(self):
        bot = self.start(opens=1)
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        former = self.post("/new", "game=perudo&name=Ann").cookie
        cookie, key = self.renew(former)
        since = bot.mark()
        say = f"/t/77-{VIEW}/say"
        self.assertEqual(self.script(say, "text=end", Cookie=former).status, 403)
        self.script(say, "text=end", Cookie=cookie)
        bot.wait_for(f"^message place=new/.* key={key} name=Ann language=en flags=mnu id= text=end$", since)
        self.assertEqual(bot.count("^message", since), 1)

    def test_a_lesson_goes_on_with_the_new_secret(self):
        bot = self.start_with_table()
        bot.obey("reply Welcome to the lesson")
        former = self.post("/learn/perudo", "name=Ann").cookie
        cookie, _ = self.renew(former)
        self.assertIn("Welcome", self.get("/learn/perudo", Cookie=cookie).part("said"))
        self.assertNotIn("Welcome", self.get("/learn/perudo", Cookie=former).part("said"))

    def test_who_goes_away_behind_it_is_said_to_have_left_once(self):
        bot = self.start_with_table()
        former, _ = self.sit_down()
        reader = self.events(cookie=former)
        reader.expect("all")
        _, key = self.renew(former)
        self.assertTrue(reader.is_cut_off())
        bot.obey("skip 61000")
        bot.wait_for(f"^left {key}$")
        bot.obey("skip 60000")
        self.get("/")
        self.assertEqual(bot.count("^left"), 1)

    def offer(self, cookie):
        """The path that moves the seat."""
        return self.post(TABLE + "/seat", "", Cookie=cookie).value("move")

    def test_a_seat_moves_to_another_browser_once_and_by_a_press(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        bot.obey(f"hand 12 {former_key} sixes: 3-SECRET")
        way = self.offer(former)
        self.assertRegex(way, f"^{TABLE}/take/[0-9a-f]{{32}}$")
        for _ in range(2):
            page = self.get(way)
            self.assertEqual(page.value("good"), "1")
        self.assertEqual(bot.count("^becomes"), 0)
        answer = self.post(way, "", Cookie=page.cookie)
        self.assertEqual((answer.status, answer.location, answer.cookie), (303, TABLE, page.cookie))
        bot.wait_for(f"^becomes {former_key} guest:[0-9a-f]{{32}} Ann$")
        mine, theirs = self.get(TABLE, Cookie=page.cookie), self.get(TABLE, Cookie=former)
        self.assertEqual((mine.value("seated"), theirs.value("seated")), ("1", "0"))
        self.assertIn("3-SECRET", mine.part("hand"))
        self.assertNotIn("SECRET", theirs.body)
        other = self.get(way)
        self.assertEqual(other.value("good"), "0")
        self.assertEqual(self.post(way, "", Cookie=other.cookie).value("good"), "0")
        self.assertEqual(self.post(way, "", Cookie=former).status, 403)
        self.assertEqual(bot.count("^becomes"), 1)

    def test_a_seat_is_not_lost_with_the_answer_to_the_press_that_moves_it(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        way = self.offer(former)
        cookie = self.get(way).cookie
        bot.obey("store")
        lost = self.connect()
        lost.sendall(f"POST {way} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Length: 0\r\n\r\n".encode())
        bot.wait_for(f"^becomes {former_key} ")
        lost.close()
        bot.obey("sync")
        answer = self.post(way, "", Cookie=cookie)
        self.assertEqual((answer.status, answer.location), (303, TABLE))
        self.assertEqual(self.get(TABLE, Cookie=cookie).value("seated"), "1")
        self.assertEqual(bot.count("^becomes"), 1)

    def test_a_way_for_a_seat_is_good_for_ten_minutes_and_for_whoever_sits_there(self):
        bot = self.start_with_table()
        former, _ = self.sit_down()
        way = self.offer(former)
        bot.obey("skip 600000")
        page = self.get(way)
        self.assertEqual(page.value("good"), "0")
        self.assertEqual(self.post(way, "", Cookie=page.cookie).value("good"), "0")
        self.assertEqual(self.post(TABLE + "/seat", "").location, TABLE)
        self.assertEqual(self.post(self.offer(former), "", Cookie=former).location, TABLE)
        self.assertEqual(bot.count("^becomes"), 0)
        self.assertEqual(self.get(TABLE, Cookie=former).value("seated"), "1")

    def test_who_watched_before_sees_the_seat_that_came_to_them(self):
        bot = self.start_with_table()
        former, former_key = self.sit_down()
        bot.obey(f"hand 12 {former_key} sixes: 3-SECRET", "show 12 it goes")
        way = self.offer(former)
        cookie = self.get(way).cookie
        reader = self.events(cookie=cookie)
        self.assertNotIn("<form", reader.expect("all"))
        self.assertEqual(reader.expect("hand"), "")
        self.post(way, "", Cookie=cookie)
        self.assertIn("<form", reader.expect("all"))
        reader.expect("hand", "3-SECRET")

    def test_no_secret_is_seen_by_the_bot_or_its_log(self):
        bot = self.start_with_table()
        former, _ = self.sit_down()
        cookie, _ = self.renew(former)
        bot.obey("skip 1")
        for line in bot.lines + bot.log.lines:
            for secret in (former.partition("=")[2], cookie.partition("=")[2]):
                self.assertNotIn(secret, line)


if __name__ == "__main__":
    main()
