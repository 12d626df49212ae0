"""What guests press, choose and type: test_web_posts.py ECHO."""

from echo_web import INVITATION, TABLE, VIEW, WRONG, WebTest, main

PRESS, SAY = TABLE + "/press", TABLE + "/say"


class Posts(WebTest):
    def test_a_press_reaches_the_bot_and_is_answered_to_a_script_with_a_fragment(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        bot.obey("reply it is <not> your turn")
        answer = self.script(PRESS, "id=12+go", Cookie=cookie)
        self.assertEqual(answer.status, 200)
        self.assertIn("<p>it is &lt;not&gt; your turn</p>", answer.body)
        bot.wait_for(rf"^pressed place=12\.en key={key} name=Ann language=en flags=nu id=12 go text=$")
        bot.obey("reply ")
        self.assertEqual(self.script(PRESS, "id=12+go", Cookie=cookie).body, "")
        self.assertEqual(self.get(TABLE, Cookie=cookie).part("answers").count("your turn"), 0)

    def test_a_press_has_the_number_of_its_sender_and_is_the_same_when_it_is_sent_again(self):
        bot = self.start_with_table()
        ann, _ = self.sit_down()
        ben, _ = self.sit_down("Ben")
        numbers = []
        for cookie, body in ((ann, "id=1&n=abc"), (ann, "id=1&n=abc"), (ann, "id=1&n=abd"), (ben, "id=1&n=abc"),
                             (ann, "id=1"), (ann, "id=1&n=" + 40 * "a")):
            since = bot.mark()
            self.script(PRESS, body, Cookie=cookie)
            numbers.append(bot.wait_for("^number (.*)$", since).group(1))
        self.assertRegex(numbers[0], "^[0-9a-f]{22}$")
        self.assertEqual(numbers[0], numbers[1])
        self.assertEqual(len(set(numbers[:4])), 3)
        self.assertEqual(numbers[4:], ["-", "-"])

    def test_tabs_of_one_seat_have_a_name_for_their_stream_that_nobody_else_is_told(self):
        self.start_with_table()
        ann, _ = self.sit_down()
        ben, _ = self.sit_down("Ben")
        names = [self.get(TABLE + more, Cookie=cookie).value("share")
                 for cookie, more in ((ann, ""), (ann, ""), (ann, "?lang=ja"), (ben, ""))]
        self.assertRegex(names[0], "^[0-9a-f]{22}$")
        self.assertEqual(names[0], names[1])
        self.assertEqual(len(set(names)), 3)
        self.assertEqual(self.get(TABLE).value("share"), "")

    def test_without_a_script_the_answer_stands_on_the_page_once(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        self.get(TABLE, Cookie=cookie)
        bot.obey("reply not now")
        answer = self.post(PRESS, "id=12+go", Cookie=cookie)
        self.assertEqual((answer.status, answer.location), (303, TABLE + "#answers"))
        self.assertIn("not now", self.get(TABLE, Cookie=cookie).part("answers"))
        self.assertEqual(self.get(TABLE, Cookie=cookie).part("answers"), "")

    def test_what_is_said_to_the_others_is_a_command_of_its_own(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        since = bot.mark()
        self.script(SAY, "talk=1&text=dudo+all", Cookie=cookie)
        bot.wait_for(rf"^call talk place=12\.en key={key} .*text=dudo all$", since)

    def test_what_is_typed_is_a_message(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        self.script(SAY, "text=bid+5+%E5%85%AD", Cookie=cookie)
        bot.wait_for(rf"^message place=12\.en key={key} .* flags=nu id= text=bid 5 六$")

    def test_a_form_is_shown_and_brings_its_fields(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        form = self.script(PRESS, "id=form", Cookie=cookie).body
        self.assertIn("<legend>How &lt;many&gt;?</legend>", form)
        self.assertIn(f'action="{PRESS}?in=en"', form)
        self.assertIn('<input type="hidden" name="id" value="1 form">', form)
        self.assertIn('placeholder="5"', form)
        self.assertIn('<option value="f6" selected>sixes</option>', form)
        self.assertIn('<legend>on or &lt;off&gt;</legend>'
                      '<label><input type="checkbox" name="choice" value="calza=on"> calza</label>'
                      '<label><input type="checkbox" name="choice" value="hints=on" checked> hints</label>', form)
        self.script(PRESS, "id=1+form&text=5&choice=f6&choice=f7", Cookie=cookie)
        bot.wait_for("^pressed .* id=1 form text=5 f6 f7$")

    def test_an_answer_aloud_is_for_all(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        reader = self.events()
        reader.expect("all")
        answer = self.script(SAY, "text=aloud+hear+me", Cookie=cookie)
        self.assertEqual(answer.body, "")
        reader.expect("stays", "hear me")
        self.assertTrue(bot)

    def test_once_another_process_plays_not_a_byte_leaves(self):
        bot = self.start_with_table()
        reader = self.events()
        reader.expect("all")
        bot.obey("lose")
        while self.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"):
            pass  # until the bot has read it
        bot.obey("show 12 too late")
        self.assertTrue(reader.is_cut_off())

    def test_without_a_cookie_nothing_can_be_done(self):
        bot = self.start_with_table()
        for cookie in ("", "dicecup=", "dicecup=" + "g" * 32, "dicecup=" + "a" * 31, "xdicecup=" + "a" * 32):
            self.assertEqual(self.script(PRESS, "id=12+go", Cookie=cookie).status, 403)
        self.assertEqual(bot.count("^pressed"), 0)

    def test_with_a_wrong_key_nothing_can_be_done(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        for path in (f"/t/12-{WRONG}/press", f"/t/12-{INVITATION}/say", "/t/12/press",
                     f"/t/99-{VIEW}/press", f"/j/12-{VIEW}", f"/j/12-{WRONG}"):
            self.assertEqual(self.post(path, "id=x&text=y&name=z", Cookie=cookie).status,
                             404 if path.startswith("/j/") else 410, path)
        self.assertEqual(bot.count("^pressed|text=y"), 0)

    def test_a_form_of_somebody_else_s_page_is_refused(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        here = f"http://127.0.0.1:{bot.port}"
        for headers, status in (
                ({"Origin": "https://evil.example"}, 403),
                ({"Origin": "null"}, 403),
                ({"Origin": here + "0"}, 403),
                ({"Origin": f"https://127.0.0.1:{bot.port}"}, 403),
                ({"Sec_Fetch_Site": "cross-site"}, 403),
                ({"Sec_Fetch_Site": "same-site"}, 403),
                ({"Origin": "https://evil.example", "Sec_Fetch_Site": "same-origin"}, 403),
                ({"Origin": here}, 200),
                ({"Sec_Fetch_Site": "same-origin"}, 200),
                ({}, 200)):
            answer = self.script(PRESS, "id=12+go", Cookie=cookie, **headers)
            self.assertEqual(answer.status, status, headers)
        self.assertEqual(len(bot.wait_for_count("^pressed", 3)), 3)

    def test_behind_a_proxy_the_origin_is_that_of_the_url(self):
        self.start_with_table(url="https://dice.example.org")
        cookie, _ = self.sit_down()
        for origin, host, status in (
                ("https://dice.example.org", "dice.example.org", 200),
                ("https://dice.example.com", "dice.example.org", 403),
                ("http://dice.example.org", "dice.example.org", 403),  # the proxy speaks http to us
                ("http://dice.example.org:81", "dice.example.org:81", 403),
                ("http://127.0.0.1:81", "127.0.0.1:81", 200)):  # past the proxy
            answer = self.script(PRESS, "id=1", Cookie=cookie, Origin=origin, Host=host)
            self.assertEqual(answer.status, status, origin)

    def test_whoever_opened_no_more_than_a_lesson_leaves_too(self):
        bot = self.start()
        cookie = self.post("/learn/perudo", "").cookie
        bot.wait_for("^call learn .* text=perudo$")
        bot.obey("skip 61000")
        bot.wait_for("^left guest:[0-9a-f]{32}")
        self.script("/learn/perudo", "text=next", Cookie=cookie)
        bot.wait_for("text=next$")
        self.assertEqual(bot.count("^left"), 1)

    def test_a_lesson_is_a_talk_with_the_bot_alone(self):
        bot = self.start()
        page = self.get("/learn/perudo")
        self.assertEqual((page.value("game"), page.part("said")), ("perudo", ""))
        bot.obey("reply Welcome to the lesson")
        answer = self.post("/learn/perudo", "")
        self.assertEqual((answer.status, answer.location), (303, "/learn/perudo"))
        bot.wait_for("^call learn place=- .* text=perudo$")
        said = self.get("/learn/perudo", Cookie=answer.cookie).part("said")
        self.assertIn("Welcome to the lesson", said)
        self.assertEqual(self.get("/learn/ring", Cookie=answer.cookie).part("said"), "")
        bot.obey("reply Well done")
        self.assertIn("Well done", self.script("/learn/perudo", "text=bid+5+3", Cookie=answer.cookie).body)
        bot.wait_for("^message place=- .* text=bid 5 3$")
        self.script("/learn/perudo", "id=press+me", Cookie=answer.cookie)
        bot.wait_for("^pressed place=- .* id=press me text=$")

    def test_tables_are_opened_only_where_that_is_allowed(self):
        bot = self.start()
        self.assertEqual(self.post("/new", "game=perudo").status, 404)
        self.assertEqual(bot.count("^message|^call"), 0)

    def test_a_table_can_be_opened_and_is_the_opener_s_to_moderate(self):
        bot = self.start(opens=1)
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        answer = self.post("/new", "game=perudo&computers=3&level=hard&name=Ann")
        self.assertEqual((answer.status, answer.location), (303, f"/t/77-{VIEW}"))
        place = bot.wait_for(r"^call new place=(new/[0-9a-f]{16}\.en) key=\S+ name=Ann language=en "
                             "flags=mnu id= text=perudo$").group(1)
        bot.wait_for(f"^call addbot place={place} .* text=3 hard$")
        bot.wait_for(f"^watched 77 {place} en$")
        page = self.get(answer.location, Cookie=answer.cookie)
        self.assertIn("a new table", page.part("live"))
        self.script(f"/t/77-{VIEW}/say", "text=end", Cookie=answer.cookie)
        bot.wait_for(f"^message place={place} .* flags=mnu id= text=end$")
        other = self.script(f"/t/77-{VIEW}/say", "text=end", Cookie="dicecup=" + "1" * 32)
        self.assertEqual(other.status, 200)
        bot.wait_for(f"^message place={place} .* flags=nu id= text=end$")

    def test_a_table_that_is_refused_leads_nowhere_whatever_was_said_of_one(self):
        bot = self.start(opens=1)
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        self.assertEqual(self.post("/new", "game=none&computers=3&name=Ann").location, "/")
        self.assertEqual(bot.count("^call addbot"), 0)

    def test_a_table_speaks_the_language_of_who_opens_it(self):
        bot = self.start(opens=1)
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        self.assertEqual(self.post("/new?lang=ja", "game=perudo&name=Ann").status, 303)
        place = bot.wait_for(r"^call settings place=(new/[0-9a-f]{16}\.ja) key=\S+ name=Ann language=ja "
                             "flags=mnu id= text=language=ja$").group(1)
        bot.wait_for(f"^call new place={place} .* text=perudo$")
        self.assertEqual(self.post("/new", "game=perudo&name=Ann").status, 303)
        bot.wait_for(r"^call new place=new/[0-9a-f]{16}\.en .* text=perudo$")
        self.assertEqual(bot.count("^call settings"), 1)

    def test_a_table_of_the_web_s_own_stays_until_it_is_over(self):
        bot = self.start(opens=1)
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        address = self.post("/new", "game=perudo&name=Ann").location

        def wait_a_minute():
            silent = self.connect()
            self.get("/")  # by now the server has seen it come
            bot.obey("skip 61000")
            self.assertEqual(silent.recv(10), b"")  # cut off as the server looks around

        wait_a_minute()
        bot.obey("show 77 still there")
        self.assertIn("still there", self.get(address).part("live"))
        bot.obey("last 77 the end")
        self.assertIn("the end", self.get(address).part("stays"))
        self.assertEqual(bot.count("^watched 77 77.en"), 0)
        wait_a_minute()
        bot.obey("skip 0")
        self.get(address)
        bot.wait_for("^watched 77 77.en en$")

    def test_a_language_that_an_address_asks_for_goes_along_wherever_it_leads(self):
        bot = self.start_with_table()
        answer = self.post(f"/j/12-{INVITATION}?lang=ja", "name=Ann")
        self.assertEqual((answer.status, answer.location), (303, TABLE + "?lang=ja"))
        bot.wait_for(r"^call join place=12\.ja .* language=ja .*text=$")
        cookie = answer.cookie
        page = self.get(answer.location, Cookie=cookie, Accept_Language="en")
        self.assertEqual(page.value("language"), "ja")
        form = self.script(PRESS + "?lang=ja", "id=form", Cookie=cookie).body
        self.assertIn(f'action="{PRESS}?in=ja"', form)
        for path, location in ((PRESS, TABLE), (SAY, TABLE), ("/learn/ring", "/learn/ring")):
            answer = self.post(path + "?lang=ja", "id=12+go", Cookie=cookie, Accept_Language="en")
            self.assertEqual((answer.status, answer.location), (303, location + "?lang=ja"))
            bot.wait_for(r"^pressed .* language=ja .* id=12 go")
            self.assertEqual(self.post(path, "id=12+go", Cookie=cookie).location, location)
        self.assertEqual(self.post(PRESS + "?lang=xx", "id=12+go", Cookie=cookie).location, TABLE)
        answer = self.post("/renew?lang=ja", "back=%2Ft%2F12%3Fx%3Dy", Cookie=cookie)
        self.assertEqual(answer.location, "/t/12?x=y&lang=ja")
        self.assertEqual(self.get("/t/99?lang=ja").location, "/g/99?lang=ja")

    def test_addresses_that_are_passed_on_ask_for_no_language_and_lead_to_the_host_of_their_reader(self):
        for settings, here in (({}, "http://10.0.0.7:81"), ({"url": "http://10.9.9.9:8080", "opens": 1}, "http://10.0.0.7:81"),
                               ({"url": "https://dice.example.org"}, "https://dice.example.org")):
            bot = self.start_with_table(**settings)
            cookie, _ = self.sit_down()
            bot.obey("reply come \x18/j/12-77 here")
            said = self.script(PRESS + "?lang=ja", "id=1", Cookie=cookie, Host="10.0.0.7:81").body
            self.assertIn(f'come <a href="{here}/j/12-77">{here}/j/12-77</a><span class="pass"><svg class="code"', said)
            self.assertIn("</svg></span> here</p>", said)
            bot.obey("reply look \x18/t/12-77 there")
            self.assertNotIn("<svg", self.script(PRESS, "id=1", Cookie=cookie).body)

    def test_a_page_in_a_language_that_nobody_chose_leads_back_to_one(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        for language in ("en", "ja"):
            self.get(TABLE, Accept_Language=language)
        bot.obey("show 12 go")
        for more, language, action, location in (("", "ja", "?in=ja", TABLE), ("?lang=ja", "en", "?lang=ja", TABLE + "?lang=ja")):
            live = self.get(TABLE + more, Cookie=cookie, Accept_Language=language).part("live")
            self.assertIn(f'action="{PRESS}{action}"', live)
            answer = self.post(PRESS + action, "id=1", Cookie=cookie, Accept_Language="en")
            self.assertEqual(answer.location, location)

    def test_no_cookie_is_ever_set_but_that_of_who_does_something(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        for path in ("/", "/?lang=ja", "/nothing", TABLE, TABLE + "?lang=ja", "/t/99", "/learn/ring", "/language"):
            for headers in ({}, {"Cookie": cookie}, {"Cookie": "language=ja"}):
                self.assertIsNone(self.get(path, **headers).headers["Set-Cookie"], path)
        for path in (PRESS, SAY + "?lang=ja", "/learn/ring?lang=ja", f"/j/12-{INVITATION}?lang=ja"):
            answer = self.post(path, "id=12+go&name=Ann&lang=ja&language=ja", Cookie=cookie)
            self.assertEqual(answer.status, 303, path)
            self.assertIn(answer.cookie, ("", cookie), path)
        self.assertEqual(self.post("/language", "language=ja&back=%2F").status, 405)

    def test_too_many_posts_are_refused_and_others_go_on(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()

        def press(address):
            return self.script(PRESS, "id=1", Cookie=cookie, X_Forwarded_For=address).status

        answers = []
        while 429 not in answers:
            answers.append(press("198.51.100.7"))
        self.assertEqual(answers[:20], [200] * 20)
        self.assertEqual(press("203.0.113.9, 198.51.100.8"), 200)
        # The last one counts; on a busy machine one or two may be let through again by now.
        self.assertIn(429, [press("198.51.100.8, 198.51.100.7") for _ in range(10)])
        bot.obey("skip 20000")
        self.assertEqual(press("198.51.100.7"), 200)


if __name__ == "__main__":
    main()
