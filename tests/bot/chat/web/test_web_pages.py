"""Pages that others make, as the server gives them out: test_web_pages.py ECHO."""

from echo_web import EVENTS, TABLE, WebTest, main


class Pages(WebTest):
    def test_a_page_is_made_from_what_was_asked(self):
        self.start(url="https://dice.example.org")
        page = self.get("/page/%E3%81%82?round=2&lang=ja", Host="dice.example.org")
        self.assertEqual(page.status, 200)
        self.assertEqual([page.value(name) for name in ("path", "query", "language", "url", "guest", "local")],
                         ["/page/あ", "round=2&lang=ja", "ja", "https://dice.example.org", "", "0"])
        self.assertEqual(page.headers["Content-Type"], "text/html; charset=utf-8")

    def test_every_answer_is_safe(self):
        self.start_with_table()
        reader = self.events()
        heads = [str(self.get(path).headers) for path in ("/", "/nothing", TABLE, "/t/99", "/page/file")]
        for head in heads + [reader.head]:
            self.assertIn("Content-Security-Policy: default-src 'none'; script-src 'self';", head)
            self.assertIn("frame-ancestors 'none'", head)
            self.assertIn("X-Content-Type-Options: nosniff", head)
            self.assertIn("Referrer-Policy: same-origin", head)
            self.assertIn("X-Robots-Tag: noindex", head)
            self.assertNotIn("Server:", head)

    def test_the_reader_s_language_is_the_address_s_or_the_browser_s(self):
        self.start(language="ja")
        for path, accepted, language in (
                ("/?lang=en", "ja", "en"),
                ("/?lang=xx", "en", "en"),
                ("/", "fr, en-GB;q=0.9, ja;q=0.8", "en"),
                ("/", "ja-JP", "ja"),
                ("/", "fr", "ja")):
            page = self.get(path, Accept_Language=accepted)
            self.assertEqual(page.value("language"), language)
        page = self.get("/", Cookie="language=en", Accept_Language="ja")
        self.assertEqual(page.value("language"), "ja")  # of a former version

    def test_a_refusal_goes_to_others_who_are_led_on_in_the_same_way(self):
        self.start()
        for path, query in (("/j/99-" + "1" * 32, ""), ("/j/99-" + "1" * 32 + "?lang=en&x=y", "lang=en")) * 2:
            page = self.get(path, Accept_Language="en")
            self.assertEqual((page.status, page.value("query"), page.value("language")), (404, query, "en"))

    def test_a_page_that_keeps_is_made_once_for_all(self):
        bot = self.start()
        first = self.get("/page/kept")
        self.assertEqual(first.headers["Cache-Control"], "public, max-age=60")
        self.assertEqual(self.get("/page/kept").value("made"), first.value("made"))
        self.assertNotEqual(self.get("/page/kept?x").value("made"), first.value("made"))
        self.assertNotEqual(self.get("/page/kept?lang=ja").value("made"), first.value("made"))
        bot.obey("skip 61000")
        self.assertNotEqual(self.get("/page/kept").value("made"), first.value("made"))
        self.assertNotEqual(self.get("/page/a").value("made"), self.get("/page/a").value("made"))

    def test_a_page_whose_path_holds_a_question_mark_is_another(self):
        self.start()
        self.assertNotEqual(self.get("/page/kept%3Fa=b").value("made"), self.get("/page/kept?a=b").value("made"))

    def test_a_page_of_a_guest_is_for_nobody_else(self):
        self.start_with_table()
        cookie, _ = self.sit_down("Ann")
        page = self.get("/page/kept", Cookie=cookie)
        self.assertEqual((page.value("guest"), page.headers["Cache-Control"]), ("Ann", "no-store"))
        self.assertEqual(self.get("/page/kept").value("guest"), "")
        self.assertEqual(self.get(TABLE).headers["Cache-Control"], "no-store")

    def test_a_live_table_s_page_is_made_once_for_who_watches_until_it_changes(self):
        bot = self.start_with_table()
        self.get(TABLE)
        bot.obey("show 12 first")
        pages = [self.get(TABLE) for _ in range(2)]
        self.assertEqual(pages[0].value("made"), pages[1].value("made"))
        cookie, _ = self.sit_down("Ann")
        self.assertNotEqual(self.get(TABLE, Cookie=cookie).value("made"), pages[0].value("made"))
        self.assertEqual(self.get(TABLE).value("seated"), "0")
        bot.obey("show 12 second")
        page = self.get(TABLE)
        self.assertIn("second", page.part("live"))
        self.assertNotEqual(page.value("made"), pages[0].value("made"))

    def test_what_a_reader_has_is_not_sent_again(self):
        self.start()
        first = self.get("/page/kept")
        again = self.get("/page/kept", If_None_Match=first.headers["ETag"])
        self.assertEqual((again.status, again.body), (304, ""))
        self.assertEqual(self.get("/page/kept", If_None_Match='"other"').status, 200)

    def test_a_file_is_saved_under_its_name(self):
        self.start()
        self.assertEqual(self.get("/page/file").headers["Content-Disposition"],
                         'attachment; filename="game.json"')

    def test_a_long_page_arrives_whole(self):
        self.start()
        self.assertIn("line 99999 of", self.get("/page/long").body)

    def test_others_are_answered_between_the_pieces_of_a_page(self):
        self.start()
        first, second = self.connect(), self.connect()
        for connection in (first, second):
            connection.sendall(b"GET /page/pieces?x=%C3%A4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        for connection in (first, second):
            self.assertEqual(self.get("/page/other").status, 200)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
            self.assertIn(b"HTTP/1.1 200 OK", answer)
            self.assertIn(b"path=/page/pieces\nquery=x=%C3%A4\n", answer)

    def test_the_rest_of_a_page_is_given_up_at_the_end(self):
        self.start()
        self.connect().sendall(b"GET /page/pieces HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.assertEqual(self.get("/nothing").status, 404)

    def test_a_head_has_no_body(self):
        self.start()
        answer = self.ask("HEAD", "/page/long")
        self.assertEqual((answer.status, answer.body), (200, ""))
        self.assertGreater(int(answer.headers["Content-Length"]), 2000000)

    def test_one_connection_brings_many_pages(self):
        self.start()
        request = b"GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answer = self.raw(request * 3 + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        self.assertEqual(answer.count(b"HTTP/1.1 200 OK"), 4)
        self.assertEqual(answer.count(b"made="), 4)

    def test_a_change_of_the_url_is_followed(self):
        bot = self.start_with_table()
        bot.obey("configure url=https://new.example.org")
        page = self.get("/page", Host="new.example.org")
        self.assertEqual(page.value("url"), "https://new.example.org")
        self.events(EVENTS).expect("all")

    def test_only_another_address_needs_another_listener(self):
        bot = self.start_with_table()  # a second one could not listen there
        for change, another in (("url=https://new.example.org", 0), ("language=ja", 0), ("proxies=192.0.2.1", 0),
                                ("listen=127.0.0.1:1", 1)):
            since = bot.mark()
            bot.obey("configure " + change)
            self.assertEqual(int(bot.wait_for(r"^another (\d)$", since).group(1)), another, change)
        self.assertEqual(self.get("/page").value("language"), "ja")


if __name__ == "__main__":
    main()
