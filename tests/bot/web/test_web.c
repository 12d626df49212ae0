#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/draw/module.h"
#include "bot/record/record.h"
#include "engine/games.h"
#include "tests/bot/web/ask.h"
#include "tests/bot/web/evening.h"
#include "tests/bot/web/site.h"
#include "tests/storage/sqlite/scratch.h"

/* The pages of what is stored, from an evening of games. */

enum { PAGE_BYTES_MOST = 50000, WALKED_MOST = 2000, STRIDE = 5 };

static void open_web(void) {
	site_begin();
	evening_make(site.file);
	site_open();
}

TestSuite(web, .init = open_web, .fini = site_end);

static struct web_response *ask(const char *path, const char *query, const char *language) {
	return ask_page(web, path, query, language);
}

static bool holds(const struct web_response *response, const char *text) {
	return ask_holds(response, text);
}

static const char *const pages[] = {"/", "/g/1", "/g/4", "/g/5/2", "/g/6/7", "/g/9", "/rules",
	"/rules/perudo", "/rules/catbox", "/rules/ring", "/rules/saiun", "/rules/geht", "/top",
	"/p/ann", ("/p/" EVENING_HOSTILE)};
enum { PAGES = sizeof(pages) / sizeof(pages[0]) };

Test(web, every_page_is_whole_has_a_title_and_is_in_the_readers_language) {
	for (size_t i = 0; i < PAGES; i++) {
		struct web_response *response = ask(pages[i], "", "ja");
		cr_assert_eq(response->status, 200, "%s", pages[i]);
		cr_expect_str_eq(response->type, "text/html; charset=utf-8");
		cr_expect(holds(response, "<html lang=\"ja\">"));
		cr_expect(holds(response, "<title>"));
		cr_expect(holds(response, "property=\"og:title\""));
		cr_expect(holds(response, "name=\"robots\" content=\"noindex\""));
		cr_expect(holds(response, "本文へ"));
		cr_expect(holds(response, "</html>\n"));
		cr_expect(holds(response, "href=\"?lang=en\""));
	}
}

Test(web, no_name_or_word_of_anybody_becomes_html) {
	for (size_t i = 0; i < PAGES; i++) {
		struct web_response *response = ask(pages[i], "x=\"><b>&lang=en", "en");
		cr_assert_eq(response->status, 200, "%s", pages[i]);
		cr_expect_not(holds(response, "<b>"), "%s", pages[i]);
		cr_expect_not(holds(response, "<i>"), "%s", pages[i]);
	}
	cr_expect(holds(ask("/g/1", "", "en"), "&lt;b&gt;&amp;&quot;&#39;x&lt;/b&gt;"));
	cr_expect(holds(ask("/g/9", "", "en"), "1:lucky &lt;i&gt;"));
}

Test(web, links_keep_the_language_that_the_address_asks_for) {
	cr_expect(holds(ask("/", "lang=ja", "ja"), "href=\"/rules/perudo?lang=ja\""));
	cr_expect_not(holds(ask("/", "", "ja"), "?lang=ja"));
	cr_expect(holds(ask("/top", "game=ring&lang=ja&span=week", "ja"),
		"href=\"?game=ring&amp;span=week&amp;lang=en\""));
}

Test(web, no_page_tells_which_moves_were_automatic) {
	static const char *const paths[] = {"/g/1", "/g/1/print", "/g/5/2", "/g/9"};
	char *before[4];
	for (size_t i = 0; i < 4; i++) {
		struct web_response *response = ask(paths[i], "", "en");
		cr_assert_eq(response->status, 200, "%s", paths[i]);
		before[i] = strndup(response->body, response->len);
	}
	scratch_sql("UPDATE moves SET automatic = n % 2");
	site_open();
	for (size_t i = 0; i < 4; i++) {
		struct web_response *response = ask(paths[i], "", "en");
		cr_expect_str_eq(before[i], response->body, "%s", paths[i]);
		free(before[i]);
	}
}

static void expect_as_missing(const char *path) {
	struct web_response *response = ask("/g/99999", "", "en");
	char *missing = strndup(response->body, response->len);
	size_t len = response->len;
	response = ask(path, "", "en");
	cr_expect_eq(response->status, 404, "%s", path);
	cr_expect(response->len == len && memcmp(response->body, missing, len) == 0, "%s", path);
	cr_expect_str_empty(response->etag);
	free(missing);
}

Test(web, a_game_that_may_not_be_seen_looks_like_none) {
	char wrong[WEB_PATH_SIZE];
	snprintf(wrong, sizeof(wrong), "%s", site_keyed(EVENING_CATBOX, ""));
	cr_expect_eq(ask(wrong, "", "en")->status, 200);
	size_t last = strlen(wrong) - 1;
	wrong[last] = wrong[last] == '0' ? '1' : '0';
	expect_as_missing(wrong);
	wrong[last] = '\0';
	expect_as_missing(wrong);
	expect_as_missing("/g/2");
	expect_as_missing("/g/2-");
	expect_as_missing("/g/2.json");
	expect_as_missing("/g/02");
	expect_as_missing("/g/-2");
	expect_as_missing("/g/");
	expect_as_missing("/g/1-00000000000000000000000000000000");
	expect_as_missing("/g/1-");
	expect_as_missing("/g/18446744073709551617");
	expect_as_missing("/nothing");
}

Test(web, a_place_that_is_off_shows_its_games_to_nobody) {
	expect_as_missing("/g/3");
	expect_as_missing(site_keyed(EVENING_RING, ""));
	expect_as_missing(site_keyed(EVENING_RING, ".json"));
	cr_expect_eq(ask(site_keyed(EVENING_CATBOX, ""), "", "en")->status, 200);
	scratch_sql("UPDATE tables SET place = '@me/9' WHERE id = 2"); /* one reads it */
	expect_as_missing(site_keyed(EVENING_CATBOX, ""));
}

Test(web, nothing_is_shown_of_a_game_that_is_not_over) {
	expect_as_missing("/g/7");
	expect_as_missing("/g/7.json");
	expect_as_missing("/g/7/1");
	expect_as_missing("/g/8");
	expect_as_missing(site_keyed(EVENING_RUNNING, ""));
}

Test(web, who_may_see_a_game_is_told_why_it_is_not_shown) {
	scratch_sql("UPDATE tables SET rules = rules + 1 WHERE id = 1");
	cr_expect(holds(ask("/g/1", "", "en"), "today&#39;s rules"));
	scratch_sql("UPDATE tables SET phase = 3, ended_at = 9 WHERE id = 8");
	cr_expect(holds(ask("/g/8", "", "en"), "closed before its game began"));
	cr_expect(holds(ask("/g/8", "", "ja"), "#8"));
	struct store *store = scratch_open();
	while (store_game_prune(store, site_now_ms) == 0) {
	}
	store_close(store);
	cr_expect(holds(ask("/g/4", "", "en"), "no longer stored"));
	cr_expect_eq(ask("/g/4", "", "en")->status, 404);
	cr_expect(holds(ask("/g/4.json", "", "en"), "no longer stored"));
	expect_as_missing("/g/2");
}

Test(web, steps_that_there_are_not_look_like_nothing) {
	expect_as_missing("/g/1/0");
	expect_as_missing("/g/1/01");
	expect_as_missing("/g/1/99999");
	expect_as_missing("/g/1/x");
	expect_as_missing("/g/1/1.svg");
	expect_as_missing("/g/1/1.json");
	cr_expect_eq(ask("/g/1/1", "", "en")->status, 200);
}

/* sit: "": it is not chosen. */
static void choose_both(const char *place, const char *web_value, const char *sit) {
	struct store_setting settings[] = {{.key = "web"}, {.key = "sit"}};
	struct store *store = scratch_open();
	snprintf(settings[0].value, sizeof(settings[0].value), "%s", web_value);
	snprintf(settings[1].value, sizeof(settings[1].value), "%s", sit);
	cr_assert_eq(store_settings_set(store, "home", place, settings, sit[0] != '\0' ? 2 : 1), 0);
	store_close(store);
}

static void choose(const char *place, const char *value) {
	choose_both(place, value, "");
}

Test(web, what_a_place_chooses_holds_at_once) {
	cr_expect_eq(ask("/g/1", "", "en")->status, 200);
	cr_expect(holds(ask("/", "", "en"), "href=\"/t/7\""));
	choose("#dice", "link");
	cr_expect_eq(ask("/g/1", "", "en")->status, 404);
	cr_expect_eq(ask(site_keyed(1, ""), "", "en")->status, 200);
	cr_expect_not(holds(ask("/", "", "en"), "/t/7"));
	cr_expect_not(holds(ask("/top", "", "en"), "ann"));
	cr_expect_eq(ask("/p/ann", "", "en")->status, 404);
	choose("#dice", "off");
	cr_expect_eq(ask(site_keyed(1, ""), "", "en")->status, 404);
}

Test(web, who_is_forgotten_is_named_nowhere) {
	struct store_person person;
	cr_expect(holds(ask("/g/1", "", "en"), "ann"));
	struct store *store = scratch_open();
	cr_assert_eq(store_person_named(store, "home", "ann", &person), 0);
	cr_assert_eq(store_person_forget(store, person.id, site_now_ms), 0);
	store_close(store);
	for (size_t i = 0; i < PAGES; i++) {
		struct web_response *response = ask(pages[i], "", "en");
		cr_expect_not(holds(response, ">ann<") || holds(response, " ann ") ||
				      holds(response, "ann bids"),
			"%s", pages[i]);
		cr_expect_leq(
			response->fresh_ms, strncmp(pages[i], "/rules", 6) == 0 ? 600000 : 2000);
		cr_expect_eq(response->max_age, 0);
	}
	cr_expect(holds(ask("/g/1", "", "en"), "former player 1"));
	cr_expect_eq(ask("/p/ann", "", "en")->status, 404);
	cr_expect_not(holds(ask("/g/1.json", "", "en"), "\"ann\""));
}

Test(web, leaderboards_tell_of_no_place_but_those_that_want_it) {
	cr_expect(holds(ask("/top", "", "en"), "/p/ann"));
	cr_expect_not(holds(ask("/top", "game=catbox", "en"), "/p/ann"));
	cr_expect_not(holds(ask("/top", "game=catbox", "en"), "#2"));
	cr_expect_not(holds(ask("/top", "place=home%20%23japan&game=catbox", "en"), "ann"));
	cr_expect_not(holds(ask("/top", "place=home%20%23quiet&game=ring", "en"), "ann"));
	cr_expect(holds(ask("/top", "place=home+%23dice&span=all", "en"), "/p/ann"));
	cr_expect_not(holds(ask("/p/ann", "", "en"), "Cat in the Box"));
	cr_expect_eq(ask("/p/ann", "place=home%20%23japan", "en")->status, 404);
	cr_expect_eq(ask("/p/nobody", "", "en")->status, 404);
	cr_expect_eq(ask("/p/", "", "en")->status, 404);
}

/* With all that was hidden then, and without. */
static void expect_steps(int table, int *steps, size_t *most) {
	static const char *const queries[] = {"", "hands=open"};
	struct web_response *response = NULL;
	for (*steps = 1; *steps < WALKED_MOST; *steps += STRIDE) {
		char path[WEB_PATH_SIZE], rest[24];
		snprintf(rest, sizeof(rest), "/%d", *steps);
		snprintf(path, sizeof(path), "%s", site_keyed(table, rest));
		for (size_t i = 0; i < 2; i++) {
			response = ask(path, queries[i], *steps % 2 == 0 ? "ja" : "en");
			cr_expect_lt(response->len, PAGE_BYTES_MOST, "%s", path);
			*most = response->len > *most ? response->len : *most;
		}
		if (response->status != 200) {
			return;
		}
	}
}

Test(web, steps_of_every_game_are_pages_and_none_is_large) {
	for (int table = EVENING_PERUDO; table <= EVENING_LONG; table++) {
		int steps;
		size_t most = 0;
		if (table != EVENING_RING) {
			expect_steps(table, &steps, &most);
			cr_expect_gt(steps, 20, "%d", table);
			cr_expect_lt(steps, WALKED_MOST, "%d", table);
		}
	}
}

Test(web, hidden_hands_are_shown_only_to_who_asks) {
	static const char pip[] = "<circle";
	/* The mark of the site has three. */
	size_t seen = 0, open = 0;
	struct web_response *response = ask("/g/1/1", "", "en");
	for (const char *at = response->body; (at = strstr(at, pip)) != NULL; at++) {
		seen++;
	}
	response = ask("/g/1/1", "hands=open", "en");
	for (const char *at = response->body; (at = strstr(at, pip)) != NULL; at++) {
		open++;
	}
	cr_expect_eq(seen, 3);
	cr_expect_gt(open, 15);
}

Test(web, a_record_is_saved_under_a_name_and_verifies) {
	char why[RECORD_WHY_SIZE], digest[FAIR_HEX_SIZE], board[128], proof[128];
	for (int table = EVENING_PERUDO; table <= EVENING_LONG; table++) {
		if (table == EVENING_RING) {
			continue;
		}
		struct web_response *response = ask(site_keyed(table, ".json"), "", "en");
		cr_assert_eq(response->status, 200, "%d", table);
		cr_expect_str_eq(response->type, "application/json");
		cr_expect_eq(record_verify_bytes(response->body, response->len, why), 0, "%s", why);
		fair_digest(response->body, response->len, digest);
		snprintf(board, sizeof(board), "role=\"status\" data-of=\"%s\"", digest);
		snprintf(proof, sizeof(proof), ".json\" data-of=\"%s\"", digest);
		response = ask(site_keyed(table, ""), "", "ja");
		cr_expect(holds(response, board) && holds(response, proof), "%d", table);
		cr_expect(holds(ask(site_keyed(table, "/12"), "part=1", "en"), board), "%d", table);
	}
	cr_expect_str_eq(ask("/g/1.json", "", "en")->file, "perudo-1.json");
}

Test(web, what_pages_load_is_there_small_and_may_be_kept) {
	static const struct {
		const char *path, *type;
		size_t most;
	} assets[] = {
		{"/style.css", "text/css; charset=utf-8", 15500},
		{"/script.js", "text/javascript; charset=utf-8", 21500},
		{"/replay.js", "text/javascript; charset=utf-8", 8000},
		{"/fair.js", "text/javascript; charset=utf-8", 12000},
		{"/favicon.svg", "image/svg+xml; charset=utf-8", 1000},
		{"/robots.txt", "text/plain; charset=utf-8", 100},
	};
	for (size_t i = 0; i < sizeof(assets) / sizeof(assets[0]); i++) {
		struct web_response *response = ask(assets[i].path, "v=1", "en");
		cr_assert_eq(response->status, 200, "%s", assets[i].path);
		cr_expect_str_eq(response->type, assets[i].type);
		cr_expect_lt(response->len, assets[i].most, "%s", assets[i].path);
		cr_expect_gt(response->max_age, 0);
		cr_expect_str_not_empty(response->etag);
	}
}

Test(web, the_style_of_boards_meets_only_boards) {
	struct web_response *response = ask("/style.css", "", "en");
	char *sheet = strndup(response->body, response->len);
	char *boards = strstr(sheet, ":is(svg,g) text{");
	cr_assert_not_null(boards);
	for (char *at = boards; (at = strstr(at, ".f")) != NULL; at++) {
		cr_expect(strncmp(at - 11, ":is(svg,g) ", 11) == 0, "%.20s", at - 11);
	}
	free(sheet);
}

Test(web, without_its_database_there_is_an_honest_page) {
	site.file = "/nowhere/dicecup.db";
	site_open();
	struct web_response *response = ask("/", "", "en");
	cr_expect_eq(response->status, 503);
	cr_expect(holds(response, "Not just now"));
	cr_expect_eq(response->fresh_ms, 0);
	cr_expect_eq(ask("/style.css", "", "en")->status, 200);
}

Test(web, a_site_for_ones_own_people_shows_all_but_what_is_off) {
	site.opens = true;
	site_open();
	cr_expect_eq(ask("/g/2", "", "en")->status, 200);
	cr_expect_eq(ask("/g/3", "", "en")->status, 404);
	cr_expect(holds(ask("/", "", "en"), "action=\"/new\""));
	cr_expect(holds(ask("/", "", "en"), "href=\"/?game=saiun\">Play</a>"));
	cr_expect(holds(ask("/", "game=saiun", "en"), "value=\"saiun\" selected"));
	cr_expect(holds(ask("/", "game=%3Cb%3E", "en"), "value=\"perudo\" selected"));
	cr_expect(holds(ask("/top", "game=catbox", "en"), "/p/ann"));
	site.opens = false;
}

Test(web, two_people_are_compared_where_all_their_games_are_told) {
	cr_expect_not(holds(ask("/p/ann", "with=dan", "en"), "ann and dan:"));
	scratch_sql("UPDATE people SET network = 'web'");
	site.opens = true;
	site_open();
	cr_expect(holds(ask("/p/ann", "with=dan", "en"), "ann and dan:"));
	cr_expect(holds(ask("/p/ann", "with=%3Ci%3E", "en"), "Nobody called “&lt;i&gt;” has"));
	cr_expect(holds(ask("/p/ann", "with=%3Ci%3E", "en"), "value=\"&lt;i&gt;\""));
	site.opens = false;
}

Test(web, only_who_may_open_tables_is_offered_to) {
	struct web_request request = {
		.path = "/", .query = "", .language = "en", .url = "", .guest = "<i>"};
	struct web_response response = {0};
	web_pages.respond(web, &request, &response);
	cr_expect_not(holds(&response, "action=\"/new\""));
	free(response.body);
	request.local = true;
	web_pages.respond(web, &request, &response);
	cr_expect(holds(&response, "action=\"/new\""));
	cr_expect(holds(&response, "value=\"&lt;i&gt;\""));
	free(response.body);
}

Test(web, links_are_previewed_with_what_the_game_looks_like) {
	static const char png[] = "\x89PNG\r\n";
	static struct web_site painted;
	painted = site;
	painted.draw = draw_load();
	cr_expect_not(holds(ask("/g/1", "", "en"), "og:image"));
	cr_expect_eq(ask("/g/1/3.png", "", "en")->status, 404);
	if (painted.draw == NULL) {
		return; /* built without pictures */
	}
	web_destroy(web);
	web = web_create(&painted);
	cr_expect(holds(ask("/rules/ring", "", "en"),
		"og:image\" content=\"https://dice.example.org/rules/ring.png\""));
	struct web_response *response = ask("/rules/ring.png", "", "en");
	cr_assert_eq(response->status, 200);
	cr_expect_str_eq(response->type, "image/png");
	cr_expect_eq(memcmp(response->body, png, sizeof(png) - 1), 0);
	response = ask("/g/1", "", "en");
	cr_expect(holds(response, "og:image\" content=\"https://dice.example.org/g/1/"));
	response = ask(site_keyed(EVENING_CATBOX, ""), "", "en");
	cr_expect_eq(response->status, 200);
	cr_expect_not(holds(response, "og:image"), "its address holds a key");
	cr_expect_not(holds(response, "og:description"));
	response = ask("/g/1/3.png", "", "en");
	cr_expect_eq(memcmp(response->body, png, sizeof(png) - 1), 0);
	cr_expect_eq(ask("/rules/chess.png", "", "en")->status, 404);
	cr_expect_eq(ask("/g/2/3.png", "", "en")->status, 404);
}

/* Pages of what is live. */

static struct web_response *ask_table_in(
	const char *language, const char *query, const struct web_table *table, bool invited) {
	static struct web_response response;
	struct web_request request = {
		.path = "/j/5-KEY", .query = query, .language = language, .url = "", .guest = ""};
	free(response.body);
	if (invited) {
		web_pages.invitation(web, &request, table, "No \"<b>\" here.", &response);
	} else {
		web_pages.table(web, &request, table, &response);
	}
	return &response;
}

static struct web_response *ask_table(const struct web_table *table, bool invited) {
	return ask_table_in("en", "", table, invited);
}

static const struct web_table live = {.id = 5,
	.key = "00ff",
	.events = "/t/5-00ff/events?after=3",
	.share = "0123",
	.address = "/t/5-00ff",
	.move = "",
	.title = "Perudo <b>",
	.finals = "<article>stays</article>",
	.live = "<article>live</article>",
	.hand = "<article>hand</article>",
	.places = "<form>places</form>",
	.talk = "<article>talk</article>",
	.answers = "<article>answers</article>",
	.words = "bob bids.\n\nann, your turn: <b>\nIn: all.",
	.salt = "5a17"};

Test(web, a_watcher_sees_the_table_and_nothing_of_a_hand) {
	struct web_response *response = ask_table(&live, false);
	cr_assert_eq(response->status, 200);
	cr_expect(holds(response, "data-events=\"/t/5-00ff/events?after=3\""));
	cr_expect(holds(response, "<article>live</article>"));
	cr_expect(holds(response, "<article>stays</article>"));
	cr_expect(holds(response, "http-equiv=\"refresh\" content=\"5\""));
	cr_expect_not(holds(response, "hand</article>"));
	cr_expect_not(holds(response, "og:description"), "its address holds a key");
	cr_expect_not(holds(response, "<form"));
	cr_expect_gt(response->fresh_ms, 0, "all of them see the same");
	cr_expect(holds(response,
		"id=\"turn\" role=\"status\" class=\"hidden\"><span>bob bids.</span> "
		"ann, your turn: &lt;b&gt;</p>"));
	cr_expect(holds(response, "<p id=\"over\" hidden>"));
}

/* Until an invitation is void: somebody was not wanted there. */
Test(web, whoever_sees_a_table_sits_down_where_moderators_chose_that) {
	struct web_table waiting = live;
	waiting.id = EVENING_UNBEGUN;
	cr_expect(holds(ask_table(&waiting, false), "ask somebody at the table for an invitation"));
	cr_expect_not(holds(ask_table(&waiting, false), "<form class=\"sit\""));
	choose_both("#dice", "on", "web");
	cr_expect(holds(ask_table(&waiting, false), "<form class=\"sit\""));
	waiting.seated = true;
	cr_expect_not(holds(ask_table(&waiting, false), "<form class=\"sit\""));
	waiting.seated = false;
	scratch_sql("UPDATE tables SET voided = 1");
	cr_expect_not(holds(ask_table(&waiting, false), "<form class=\"sit\""));
	scratch_sql("UPDATE tables SET voided = 0");
	choose_both("#dice", "on", "off");
	cr_expect_not(holds(ask_table(&waiting, false), "<form class=\"sit\""));
}

Test(web, who_is_seated_has_a_hand_answers_and_a_line_to_type) {
	struct web_table table = live;
	table.seated = true;
	struct web_response *response = ask_table(&table, false);
	cr_expect_not(holds(response, "http-equiv=\"refresh\""), "what was answered is read first");
	table.answers = "";
	cr_expect(holds(ask_table(&table, false), "http-equiv=\"refresh\" content=\"20\""));
	table.answers = live.answers;
	response = ask_table(&table, false);
	cr_expect(holds(response, "<div id=\"hand\"><article>hand</article>"));
	cr_expect(holds(response, "<div id=\"places\"><form>places</form>"));
	cr_expect(
		holds(response, "<div id=\"answers\" role=\"status\"><article>answers</article>"));
	cr_expect(holds(response, "action=\"/t/5-00ff/say\""));
	cr_expect(holds(response, "<a href=\"/t/5-00ff/seat\">"));
	cr_expect_eq(response->fresh_ms, 0);
	table.over = true;
	cr_expect_not(
		holds(ask_table(&table, false), "/t/5-00ff/seat"), "it is of no use any more");
}

Test(web, what_else_can_be_done_is_offered_where_it_is_allowed) {
	static const struct {
		const char *options;
		int paused, rated;
		const char *there[4], *missing[3];
	} rows[] = {
		{"dice=5", 0, 1, {"pause", "leave"}, {"hint", "undo", "resume"}},
		{"dice=5", 0, 0, {"hint", "pause", "leave"}, {"undo", "resume"}},
		{"dice=5 hints=on undo=on", 1, 0, {"hint", "undo", "resume", "leave"}, {"pause"}},
	};
	struct web_table table = live;
	table.seated = true;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char sql[128], button[64];
		snprintf(sql, sizeof(sql),
			"UPDATE tables SET options = '%s', paused = %d, people_only = %d"
			" WHERE id = 5",
			rows[i].options, rows[i].paused, rows[i].rated);
		scratch_sql(sql);
		for (size_t k = 0; k < 7; k++) {
			const char *word = k < 4 ? rows[i].there[k] : rows[i].missing[k - 4];
			snprintf(button, sizeof(button), "name=\"text\" value=\"%s\"",
				word != NULL ? word : "");
			cr_expect(
				word == NULL || holds(ask_table(&table, false), button) == (k < 4),
				"%zu: %s", i, word);
		}
	}
	scratch_sql(
		"UPDATE tables SET options = 'dice=5', paused = 0, people_only = 1 WHERE id = 5");
}

/* How many of its links and forms lead to pages; each of them asks for Japanese. A form that is a
 * GET brings the language as a field. */
static size_t count_ways(const char *what, const struct web_response *response) {
	static const char *const begins[] = {" href=\"/", " action=\"/"};
	size_t n = 0;
	for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
		const char *at = response->body;
		while ((at = strstr(at, begins[i])) != NULL) {
			at += strlen(begins[i]) - 1;
			size_t len = strcspn(at, "\"");
			bool asset = memmem(at, len, "?v=", 3) != NULL ||
				     strncmp(at, "/favicon.svg", strlen("/favicon.svg")) == 0;
			bool field = strncmp(at, "/top\"", len + 1) == 0;
			cr_expect(asset || field || memmem(at, len, "lang=ja", 7) != NULL,
				"%s: %.*s", what, (int)len, at);
			n += !asset;
		}
	}
	return n;
}

Test(web, every_link_and_form_keeps_the_language_that_the_address_asks_for) {
	struct web_table table = live;
	for (size_t i = 0; i < PAGES; i++) {
		cr_expect_gt(count_ways(pages[i], ask(pages[i], "lang=ja", "ja")), 3);
	}
	cr_expect_gt(count_ways("/nothing", ask("/nothing", "lang=ja", "ja")), 3);
	for (int i = 0; i < 4; i++) {
		table.seated = i == 1 || i == 2;
		table.id = i == 3 ? EVENING_UNBEGUN : live.id;
		table.over = i == 2;
		const struct web_response *response = ask_table_in("ja", "lang=ja", &table, i == 3);
		cr_expect_gt(count_ways("table", response), 3);
	}
	struct web_request request = {.path = "/learn/ring",
		.query = "lang=ja",
		.language = "ja",
		.url = "",
		.guest = ""};
	struct web_response response = {0};
	web_pages.lesson(web, &request, "ring", "", &response);
	cr_expect_gt(count_ways("lesson", &response), 4);
	free(response.body);
	request.path = "/";
	request.local = true;
	web_pages.respond(web, &request, &response);
	cr_expect(holds(&response, "action=\"/new?lang=ja\""));
	cr_expect_gt(count_ways("home", &response), 3);
	free(response.body);
}

Test(web, a_table_that_is_over_leads_to_its_game_and_waits_for_nothing) {
	struct web_table table = live;
	table.over = true;
	struct web_response *response = ask_table(&table, false);
	cr_expect(holds(response, "<p id=\"over\"><a href=\"/g/5-00ff\">"));
	cr_expect(holds(response, "data-events=\"\""));
	cr_expect_not(holds(response, "http-equiv=\"refresh\""));
}

Test(web, a_watcher_is_told_how_to_get_a_seat_while_there_is_one) {
	static const char way[] = "ask somebody at the table for an invitation";
	struct web_table table = live;
	table.id = EVENING_UNBEGUN;
	cr_expect(holds(ask_table(&table, false), way));
	table.seated = true;
	cr_expect_not(holds(ask_table(&table, false), way));
	table.seated = false;
	table.id = EVENING_RUNNING;
	cr_expect_not(holds(ask_table(&table, false), way));
	table.id = EVENING_UNBEGUN;
	scratch_sql("UPDATE seats SET table_id = 8 WHERE table_id = 6 AND sat > 3");
	cr_expect_not(holds(ask_table(&table, false), way), "it is full");
}

Test(web, an_invitation_asks_for_a_name_and_says_what_was_wrong_with_it) {
	struct web_table table = live;
	table.id = EVENING_UNBEGUN;
	struct web_response *response = ask_table(&table, true);
	cr_expect(holds(response, "method=\"post\" action=\"/j/5-KEY\""));
	cr_expect(holds(response, "name=\"name\" required maxlength=\"24\""));
	cr_expect(holds(response, "role=\"alert\""));
	cr_expect(holds(response, "No &quot;&lt;b&gt;&quot; here."));
	cr_expect_not(holds(response, "hand</article>"));
	cr_expect_not(holds(response, "<p class=\"go\">"));
	table.seated = true;
	cr_expect(holds(ask_table(&table, true), "<p class=\"go\"><a href=\"/t/5-00ff\">"));
}

Test(web, an_invitation_to_a_game_that_has_begun_leads_to_watching) {
	struct web_table table = live;
	table.id = EVENING_RUNNING;
	struct web_response *response = ask_table(&table, true);
	cr_expect(holds(response, "the game has begun"));
	cr_expect(holds(response, "<p class=\"go\"><a href=\"/t/5-00ff\">Watch the table</a>"));
	cr_expect_not(holds(response, "<form"));
}

static struct web_response *ask_seat(const struct web_table *table) {
	static struct web_response response;
	struct web_request request = {.path = "/t/5-00ff/seat",
		.query = "",
		.language = "en",
		.url = "http://10.0.0.7:8080",
		.guest = ""};
	free(response.body);
	web_pages.seat(web, &request, table, &response);
	return &response;
}

Test(web, a_seat_has_a_page_with_its_key_and_its_way_to_another_device) {
	struct web_table table = live;
	struct web_response *response = ask_seat(&table);
	cr_expect(holds(response, "action=\"/t/5-00ff/seat\""));
	cr_expect(holds(response,
		"action=\"/renew\">\n<input type=\"hidden\" name=\"back\" value=\"/t/5-00ff\">"));
	cr_expect(holds(response, "<input type=\"hidden\" name=\"salt\" value=\"5a17\">"));
	cr_expect_not(holds(response, "class=\"code\""));
	table.move = "/t/5-00ff/take/77";
	response = ask_seat(&table);
	cr_expect(holds(response, "<a href=\"http://10.0.0.7:8080/t/5-00ff/take/77\">"));
	cr_expect(holds(response, "<svg class=\"code\""));
}

Test(web, each_refusal_says_what_is_wrong_in_both_languages) {
	static const int statuses[] = {400, 403, 404, 405, 410, 413, 429, 503};
	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		struct web_request request = {
			.path = "/x", .query = "", .language = "ja", .url = "", .guest = ""};
		struct web_response response = {0};
		web_pages.refusal(web, &request, statuses[i], &response);
		cr_expect_eq(response.status, statuses[i]);
		cr_expect(holds(&response, "最初のページへ"));
		cr_expect(holds(&response, "<h1>"));
		free(response.body);
	}
}

Test(web, a_lesson_is_a_conversation) {
	struct web_request request = {
		.path = "/learn/ring", .query = "", .language = "en", .url = "", .guest = ""};
	struct web_response response = {0};
	web_pages.lesson(web, &request, "ring", "<p>Said.</p>", &response);
	cr_expect(holds(&response, "<p>Said.</p>"));
	cr_expect(holds(&response, "action=\"/learn/ring\""));
	cr_expect_not(holds(&response, "Begin"));
	free(response.body);
	web_pages.lesson(web, &request, "ring", "", &response);
	cr_expect(holds(&response, "<button class=\"main\">Begin</button>"));
	free(response.body);
}

Test(web, each_game_is_explained_with_two_boards) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char path[64];
		size_t boards = 0;
		snprintf(path, sizeof(path), "/rules/%s", games[i]->id);
		struct web_response *response = ask(path, "", "en");
		for (const char *at = response->body; (at = strstr(at, "<figure")) != NULL; at++) {
			boards++;
		}
		cr_expect_eq(boards, 2, "%s", path);
		cr_expect_lt(response->len, PAGE_BYTES_MOST);
	}
}
