#include <stdio.h>
#include <string.h>

#include "bot/session/bot.h"
#include "tests/bot/scene/scene.h"

/* Nobody can use the bot to flood a channel. */

TestSuite(rate_limit, .init = scene_set_up_limited, .fini = scene_tear_down);

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS };

static size_t count(const char *mark) {
	size_t n = 0;
	for (const char *at = chat.heard; (at = strstr(at, mark)) != NULL; at++) {
		n += at == chat.heard || at[-1] == '\n';
	}
	return n;
}

static size_t lines_heard(void) {
	size_t n = 0;
	for (size_t i = 0; i < chat.len; i++) {
		n += chat.heard[i] == '\n';
	}
	return n;
}

static void type(const char *place, const char *who, const char *text, int times) {
	fake_chat_clear(&chat);
	for (int i = 0; i < times; i++) {
		fake_chat_type(&chat, place, who, text);
	}
}

Test(rate_limit, comes_back_one_by_one) {
	struct person_limits limits = {.hushed = false};
	int64_t now = INT64_C(1700000000000);
	cr_expect(rate_limit_acquire(&limits, LIMIT_NONE, LIMIT_ONE, now));
	for (int i = 0; i < 3; i++) {
		cr_expect_eq(rate_limit_wait(&limits, LIMIT_OPEN, LIMIT_ONE, now), 0);
		cr_expect(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
	}
	cr_expect_not(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
	cr_expect_eq(rate_limit_wait(&limits, LIMIT_OPEN, LIMIT_ONE, now), 5 * MINUTE_MS);
	now += 5 * MINUTE_MS - 1;
	cr_expect_eq(rate_limit_wait(&limits, LIMIT_OPEN, LIMIT_ONE, now), 1);
	cr_expect_not(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now++));
	cr_expect(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
	cr_expect_not(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
	cr_expect(rate_limit_acquire(&limits, LIMIT_SAY, LIMIT_ONE, now), "others are their own");
	now -= 10000 * MINUTE_MS;
	cr_expect_eq(
		rate_limit_wait(&limits, LIMIT_OPEN, LIMIT_ONE, now), 5 * MINUTE_MS, "set back");
	now += 20000 * MINUTE_MS;
	for (int i = 0; i < 3; i++) {
		cr_expect(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
	}
	cr_expect_not(rate_limit_acquire(&limits, LIMIT_OPEN, LIMIT_ONE, now));
}

Test(rate_limit, public_answers_come_in_private_then_not_at_all) {
	type("#dice", "ann", "history", 100);
	cr_expect_eq(count("#dice: No game has ended"), 5, "%s", chat.heard);
	cr_expect_eq(count("ann> No game has ended"), 8);
	cr_expect_eq(count("ann> Too many questions; ask again in 10 s."), 1);
	cr_expect_eq(lines_heard(), 14);
	cr_expect_eq(bot->outcome, OUTCOME_LIMITED);
	expect("#dice", "bob", "history", "#dice: No game has ended here yet.");
	cr_expect_eq(bot->outcome, OUTCOME_ANSWERED);
	type(NULL, "ann", "help", 3);
	cr_expect_str_empty(chat.heard);
	chat.clock += 10 * SECOND_MS;
	type("#dice", "ann", "help", 3);
	cr_expect_eq(count("ann> Now:"), 1);
	cr_expect_eq(count("ann> Too many questions"), 1, "told once again");
	chat.clock += 10 * SECOND_MS;
	expect("#dice", "ann", "history", "#dice: No game has ended here yet.");
	chat.clock += 10 * MINUTE_MS;
	type("#dice", "ann", "history", 5);
	cr_expect_eq(count("#dice: "), 5);
}

Test(rate_limit, tables_are_opened_a_few_at_once) {
	static const struct line lines[] = {
		{"#one", "ann", "new perudo", "#one: Perudo table #1"},
		{"#one", "ann", "leave", "#one: Table #1 was closed"},
		{"#one", "ann", "new perudo dies=1", "ann> There is no rule"},
		{"#one", "ann", "new perudo", "#one: Perudo table #2"},
		{"#one", "ann", "leave", "#one: Table #2 was closed"},
		{"#one", "ann", "new perudo", "#one: Perudo table #3"},
		{"#two", "ann", "new perudo", "ann> Too fast; try again in 5 min 0 s."},
		{"#two", "bob", "new perudo", "#two: Perudo table #4"},
	};
	EXPECT_ALL(lines);
	chat.clock += 5 * MINUTE_MS;
	expect("#three", "ann", "new perudo", "#three: Perudo table #5");
}

Test(rate_limit, tables_that_have_not_begun_keep_others_from_being_opened) {
	for (int i = 0; i < LIMIT_UNBEGUN; i++) {
		char place[8] = {'#', (char)('a' + i)};
		expect(place, "ann", "new perudo", "opened by ann");
		chat.clock += 5 * MINUTE_MS;
	}
	expect("#x", "ann", "new perudo", "ann> 4 tables that you opened have not started");
	expect("#x", "bob", "new perudo", "opened by bob");
	fake_chat_type(&chat, "#a", "ann", "addbot");
	fake_chat_type(&chat, "#a", "ann", "start");
	expect("#y", "ann", "new perudo", "opened by ann");
}

Test(rate_limit, who_comes_and_goes_is_told_to_wait_and_others_are_not) {
	expect("#dice", "bob", "new perudo", "#dice: Perudo table #1");
	fake_chat_clear(&chat);
	for (int i = 0; i < 100; i++) {
		here("ann", "join");
		here("ann", "leave");
	}
	cr_expect_eq(count("#dice: "), 8, "%s", chat.heard);
	HEARD("ann> Too fast; try again in 15 s.");
	cr_expect_lt(count("ann> "), 20);
	expect("#dice", "bob", "addbot 2", "(3/6)");
	chat.clock += 15 * SECOND_MS;
	expect("#dice", "ann", "join", "#dice: ann is in (4/6).");
}

Test(rate_limit, moves_and_moderators_are_not_held_up) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("", two);
	const char *who = on_turn();
	type("#dice", who, "bid 0 0", 100);
	cr_expect_leq(count(who), 9, "%s", chat.heard);
	cr_expect_eq(count("#dice: "), 0);
	type("#dice", who, "pause", 3);
	type("#dice", who, "resume", 100);
	expect("#dice", who, "bid 2 3", " bids 2 x threes");
	type("#dice", "@eve", "history", 100);
	type("#dice", "@eve", "settings speed=blitz", 100);
	expect("#dice", "@eve", "unseat ann", "The computer now plays for ann");
	expect("#dice", "@eve", "end", "Table #1 was closed");
}

Test(rate_limit, ten_thousand_hostile_commands_are_a_few_lines) {
	static const char *const texts[] = {"history", "top", "stats", "status", "rules", "help",
		"new perudo", "join", "leave", "addbot 5", "removebot", "set dice=3", "wish x",
		"start", "hand", "pause", "resume", "unseat bob", "end", "notify 3", "lang ja",
		"private message", "settings", "again", "replay 1", "fair 1", "dudo", "xyzzy",
		"#1 status", "#99 bid 2 2", "bid 9 9 9"};
	enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };
	expect("#dice", "bob", "new perudo", "#dice: ");
	fake_chat_clear(&chat);
	for (int i = 0; i < 10000; i++) {
		const char *place = i % 3 == 0 ? NULL : i % 3 == 1 ? "#dice" : "#other";
		fake_chat_type(&chat, place, "eve", texts[i * 7 % TEXTS]);
	}
	size_t said = count("#dice: ") + count("#other: "), told = count("eve> ");
	cr_expect_lt(said, 40, "%zu\n%s", said, chat.heard);
	cr_expect_lt(told, 30, "%zu\n%s", told, chat.heard);
	cr_expect_eq(lines_heard(), said + told);
	expect("#dice", "bob", "status", "#dice: Perudo table #1");
}

Test(rate_limit, who_is_alone_can_ask_for_ever) {
	chat.chat.single_user = true;
	type("terminal", "@ann", "history", 100);
	cr_expect_eq(count("terminal: "), 100);
	type("terminal", "@ann", "help", 100);
	cr_expect_eq(count("ann> Now:"), 100);
}

/* A new nick for each line, from one host or from one of so many. */
static void type_as_new(const char *text, int times, const char *const *hosts, int n_hosts) {
	static int n_nicks;
	fake_chat_clear(&chat);
	for (int i = 0; i < times; i++) {
		char nick[16];
		snprintf(nick, sizeof(nick), "eve%d", n_nicks++);
		chat.source = hosts[i % n_hosts];
		fake_chat_type(&chat, "#dice", nick, text);
	}
	chat.source = NULL;
}

Test(rate_limit, a_new_nick_is_worth_as_much_as_the_rest_of_its_host) {
	static const char *const host[] = {"eve.example.org"};
	type_as_new("history", 300, host, 1);
	cr_expect_eq(count("#dice: No game has ended"), 4 * 5, "%s", chat.heard);
	cr_expect_leq(lines_heard(), 4 * 5 + 4 * 8 + 2, "%s", chat.heard);
	expect("#dice", "bob", "history", "#dice: No game has ended here yet.");
	chat.clock += MINUTE_MS;
	type_as_new("history", 100, host, 1);
	cr_expect_leq(lines_heard(), 4 + 1, "of a host that was there four new people a minute");
}

Test(rate_limit, no_more_rows_are_stored_than_a_host_has_new_people) {
	static const struct {
		const char *hosts[4];
		int n_hosts, met;
	} rows[] = {
		{{"eve.example.org"}, 1, 40},
		{{"192.0.2.1", "192.0.2.2"}, 2, 80},
		{{"2001:db8:1:1::", "2001:db8:1:2::", "2001:db8:1:3::", "2001:db8:1:4::"}, 4, 160},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t before = bot->people.n;
		type_as_new("mydata", 200, rows[i].hosts, rows[i].n_hosts);
		cr_expect_leq(bot->people.n - before, (size_t)rows[i].met, "row %zu", i);
		chat.clock += 60 * MINUTE_MS;
		scene_restart();
	}
}

Test(rate_limit, whoever_is_known_is_heard_though_their_host_is_full_of_new_people) {
	static const char *const host[] = {"gateway.example.org"};
	chat.source = host[0];
	fake_chat_type(&chat, "#dice", "ann", "history");
	chat.clock += 60 * MINUTE_MS;
	scene_restart();
	type_as_new("mydata", 200, host, 1);
	chat.source = host[0];
	chat.clock += 10 * SECOND_MS;
	expect("#dice", "ann", "history", "No game has ended here yet.");
}

TestSuite(rate_limit_rich, .init = scene_set_up_rich_limited, .fini = scene_tear_down);

Test(rate_limit_rich, what_nobody_else_sees_is_always_answered) {
	fake_chat_clear(&chat);
	for (int i = 0; i < 100; i++) {
		fake_chat_command(&chat, "7/dice", "ann", "history");
	}
	cr_expect_eq(count("7/dice: "), 0);
	cr_expect_eq(count("ann~ "), 100);
	fake_chat_clear(&chat);
	for (int i = 0; i < 100; i++) {
		fake_chat_command(&chat, "7/dice", "ann", "help bid");
	}
	cr_expect_eq(chat.n_answers, 200);
	cr_expect_eq(count("7/dice: "), 0);
}
