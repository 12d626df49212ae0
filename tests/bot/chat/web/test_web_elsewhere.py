"""A live table that another process of the bot plays: test_web_elsewhere.py ECHO. The pages say that
table 77 is one."""

from echo_web import INVITATION, TABLE, VIEW, WebTest, main

THERE = f"/t/77-{VIEW}"


class Elsewhere(WebTest):
    def expect_elsewhere(self, answer):
        self.assertEqual((answer.status, answer.headers["Retry-After"], answer.headers["Cache-Control"]),
                         (503, "1", "no-store"), answer.body)
        self.assertIn("path=/", answer.body)
        self.assertEqual(answer.cookie, "")

    def test_pages_streams_and_posts_are_for_the_other_and_nothing_is_done(self):
        bot = self.start_with_table()
        cookie, _ = self.sit_down()
        since = len(bot.lines)
        for path in (THERE, THERE + "/events", f"/j/77-{INVITATION}"):
            self.expect_elsewhere(self.get(path))
        for path, body in ((THERE + "/press", "id=77+go"), (THERE + "/say", "text=bid"),
                           (f"/j/77-{INVITATION}", "name=Ben")):
            self.expect_elsewhere(self.post(path, body))
            self.expect_elsewhere(self.script(path, body, Cookie=cookie))
        bot.obey()
        self.assertEqual([line for line in bot.lines[since:]
                          if line.startswith(("message", "pressed", "becomes"))], [])

    def test_what_is_nowhere_is_missing_as_ever(self):
        self.start_with_table()
        self.assertEqual((self.get("/t/99").status, self.get("/t/99").location), (303, "/g/99"))
        for answer in (self.get("/t/99/events"), self.post("/t/99/press", "id=1"),
                       self.get(f"/j/99-{INVITATION}")):
            self.assertEqual((answer.status, answer.headers["Retry-After"]), (404, None))

    def test_a_table_that_comes_here_is_played_here_at_once(self):
        bot = self.start_with_table()
        self.expect_elsewhere(self.get(THERE))
        bot.obey(f"table 77 {VIEW} {INVITATION}")
        self.assertEqual(self.get(THERE).status, 200)
        bot.obey("rest 77")
        self.expect_elsewhere(self.get(THERE))
        self.assertEqual(self.get(TABLE).status, 200)

    def test_who_reads_a_table_that_goes_is_cut_off_and_comes_back_to_a_new_hand(self):
        bot = self.start_with_table()
        cookie, key = self.sit_down()
        bot.obey(f"hand 12 {key} a former hand")
        reader = self.events(cookie=cookie)
        reader.expect("all")
        bot.obey("rest 12")
        self.assertTrue(reader.is_cut_off())
        bot.obey(f"table 12 {VIEW} {INVITATION}")
        self.assertNotIn("a former hand", self.get(TABLE, Cookie=cookie).body)


if __name__ == "__main__":
    main()
