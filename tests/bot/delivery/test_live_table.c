#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "tests/bot/scene/anybody.h"
#include "tests/engine/marks.h"

/* A table is one message at the bottom of its place. */

TestSuite(live_table, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char place[] = "7/dice";

static void type(const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

/* What whoever is on turn says, alone. */
static void act(const char *text) {
	fake_chat_clear(&chat);
	type(on_turn_in(place), text);
}

static void talk(void) {
	bot_listener.talked(bot, &chat.chat, place, NULL, NULL);
}

static const char *live_at(void) {
	return table_in(place)->home->live.where;
}

/* It mentions whose turn it is, and nobody else. */
static void expect_lit(const struct fake_post *post) {
	char wanted[64];
	snprintf(wanted, sizeof(wanted), "%s ", on_turn_in(place));
	cr_expect_str_eq(post->calls, wanted, "%s", post->text);
}

/* One that goes to the bottom and calls. */
static void expect_call(const struct fake_post *post) {
	expect_lit(post);
	cr_expect(post->repost && !post->final, "%s", post->text);
	cr_expect_neq(post->number, 0);
}

static void expect_edit(const struct fake_post *post) {
	cr_expect_not(post->repost || post->final, "%s", post->text);
	cr_expect_eq(post->number, 0);
}

static const struct fake_post *last_shown(void) {
	return &chat.shows[chat.n_shows - 1];
}

Test(live_table, who_is_awaited_is_called_once_a_turn) {
	chat.chat.has_timestamps = true;
	start_in(place, "", three);
	act("bid 1 2");
	cr_assert_eq(chat.n_shows, 1, "%s", chat.heard);
	expect_call(&chat.shows[0]);
	NOT_HEARD("7/dice:");
	char was[sizeof(chat.shows[0].replaced)];
	snprintf(was, sizeof(was), "%s", live_at());
	fake_chat_command(&chat, place, "@mod", "settings delivery=dm");
	expect_edit(last_shown());
	expect_lit(last_shown());
	cr_expect_str_eq(last_shown()->replaced, was);
	act("bid 0 9");
	cr_expect_eq(chat.n_shows, 0, "a wrong move changes nothing");
	act("bid 2 2");
	expect_call(&chat.shows[0]);
	fake_chat_clear(&chat);
	bot_listener.lost(bot, &chat.chat, "7/");
	bot_listener.entered(bot, &chat.chat, "7/");
	expect_call(&chat.shows[0]);
}

Test(live_table, who_is_called_stays_lit_up_until_they_have_acted) {
	type("ann", "new geht");
	type("bob", "join");
	type("cat", "join");
	fake_chat_command(&chat, place, "cat", "private never");
	type("ann", "start");
	cr_expect_eq(strlen(last_shown()->calls), strlen("ann bob "));
	cr_expect_null(strstr(last_shown()->calls, "cat "));
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann", "luck in");
	cr_expect_not(last_shown()->repost);
	cr_expect_str_eq(last_shown()->calls, "bob ");
}

/* ann and bob play; who is not on turn has been away for so long. */
static const struct fake_post *call_after(const char *choice, int64_t away) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_in(place, "speed=none", two);
	const char *called = strcmp(on_turn_in(place), "ann") == 0 ? "bob" : "ann";
	fake_chat_command(&chat, place, called, choice);
	pass(away);
	act("bid 1 2");
	return &chat.shows[0];
}

Test(live_table,
	a_call_has_no_sound_where_whom_it_calls_were_here_within_a_minute_or_as_they_chose) {
	static const struct {
		const char *choice;
		int64_t away;
		bool silent, pinged;
	} cases[] = {
		{"status", 59 * SECOND, true, true},
		{"status", 60 * SECOND, false, true},
		{"private away", 59 * SECOND, true, true},
		{"private away", 61 * SECOND, false, true},
		{"private always", SECOND, false, true},
		{"private each always", SECOND, false, true},
		{"private never", SECOND, true, false},
		{"private never", HOUR, true, false},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct fake_post *call = call_after(cases[i].choice, cases[i].away);
		cr_expect(call->repost, "%s", cases[i].choice);
		cr_expect_eq(call->silent, cases[i].silent, "%s", cases[i].choice);
		cr_expect_eq(call->calls[0] != '\0', cases[i].pinged, "%s", cases[i].choice);
		cr_expect_not_null(strstr(call->text, ", your turn"), "%s", call->text);
		scene_tear_down();
		scene_set_up_rich();
	}
}

static void expect_ann_alone_is_not_pinged(void) {
	const struct fake_post *call = &chat.shows[0];
	for (unsigned i = 0; i < chat.n_shows; i++) {
		call = chat.shows[i].repost ? &chat.shows[i] : call;
	}
	cr_expect_null(strstr(call->calls, "ann "), "%s", call->calls);
	cr_expect_not_null(strstr(call->calls, "bob "), "%s", call->calls);
	cr_expect_not_null(strstr(call->calls, "cat "), "%s", call->calls);
	cr_expect_not(call->silent, "%s", chat.heard);
}

Test(live_table, who_is_never_pinged_changes_nothing_for_the_others) {
	type("ann", "new geht");
	type("bob", "join");
	type("cat", "join");
	fake_chat_command(&chat, place, "ann", "private never");
	pass(2 * MINUTE);
	fake_chat_clear(&chat);
	type("ann", "start");
	expect_ann_alone_is_not_pinged();
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, place);
	expect_ann_alone_is_not_pinged();
	fake_chat_command(&chat, place, "ann", "mydata show");
	HEARD("Pings: never.");
}

Test(live_table, the_opening_and_each_result_stay_and_the_rest_is_one_message) {
	fake_chat_type(&chat, place, "ann", "new perudo dice=2");
	char first[64];
	snprintf(first, sizeof(first), "%s", live_at());
	cr_expect_str_eq(chat.shown.title, "Perudo table #1 opened by ann");
	const char *commitment = strstr(chat.shown.text, "Fair play: commitment ");
	cr_assert_not_null(commitment);
	cr_expect_eq(strspn(commitment + strlen("Fair play: commitment "), "0123456789abcdef"), 32);
	type("bob", "join");
	expect_edit(&chat.shown);
	cr_expect_str_empty(chat.shown.calls);
	cr_expect_str_eq(live_at(), first);
	fake_chat_clear(&chat);
	type("ann", "start");
	cr_assert_eq(chat.n_shows, 2, "%s", chat.heard);
	cr_expect(chat.shows[0].final && !chat.shows[0].repost);
	cr_expect_str_eq(chat.shows[0].replaced, first);
	cr_expect_str_eq(chat.shows[0].title, "Perudo table #1 opened by ann");
	cr_expect_not_null(strstr(chat.shows[0].text, "Rules: dice each: 2, "));
	cr_expect_not_null(strstr(chat.shows[0].text, "The game begins. Seats, drawn by lot: "));
	cr_expect_eq(chat.shows[0].controls.n_buttons, 0, "no button is dead");
	expect_call(&chat.shows[1]);
	cr_expect_str_empty(chat.shows[1].replaced);
	int64_t number = chat.shows[1].number;
	act("bid 1 2");
	act("bid 4 6");
	act("dudo");
	cr_assert_eq(chat.n_shows, 2, "%s", chat.heard);
	cr_expect(chat.shows[0].final && !chat.shows[0].repost && chat.shows[0].number == 0);
	cr_expect_str_eq(chat.shows[0].title, "Perudo #1 · round 1");
	cr_expect_not_null(strstr(chat.shows[0].text, "calls DUDO on 4 x sixes"));
	cr_expect_null(strstr(chat.shows[0].text, "Rules:"));
	cr_expect_eq(chat.shows[0].controls.n_buttons, 0);
	expect_call(&chat.shows[1]);
	cr_expect_str_eq(chat.shows[1].title, "Perudo #1");
	cr_expect_null(strstr(chat.shows[1].text, "DUDO"), "it stands above");
	cr_expect_not_null(strstr(chat.shows[1].text, "Round 2."));
	cr_expect_eq(chat.shows[1].number, number + 3, "one number each");
}

Test(live_table, what_was_not_shown_yet_is_part_of_the_result) {
	start_in(place, "", three);
	act("bid 1 2");
	chat.unplaced = true;
	act("bid 2 2");
	act("bid 9 6");
	act("dudo");
	cr_expect_null(strstr(chat.shows[0].text, "bids 1 x twos"), "%s", chat.shows[0].text);
	cr_expect_not_null(strstr(chat.shows[0].text, "bids 2 x twos"));
	cr_expect_not_null(strstr(chat.shows[0].text, "bids 9 x sixes"));
	cr_expect_not_null(strstr(chat.shows[0].text, "calls DUDO"));
}

Test(live_table, a_message_tells_what_happened_since_the_last_call) {
	start_in(place, "", three);
	act("bid 1 2");
	act("bid 2 2");
	act("bid 3 2");
	cr_expect_null(strstr(chat.shown.text, "bids 1 x twos"), "%s", chat.shown.text);
	cr_expect_not_null(strstr(chat.shown.text, "bids 3 x twos"));
	const char *rule = strstr(chat.shown.text, MARK_RULE "\n");
	cr_assert_not_null(rule);
	cr_expect_gt(strstr(chat.shown.text, "The bid is 3 x twos"), rule);
}

Test(live_table, comes_down_below_what_people_say_every_half_minute_and_silently) {
	start_in(place, "speed=relaxed", three);
	fake_chat_clear(&chat);
	pass(10 * SECOND);
	talk();
	pass(19 * SECOND);
	talk();
	cr_expect_eq(chat.n_shows, 0, "%s", chat.heard);
	pass(SECOND);
	cr_assert_eq(chat.n_shows, 1, "%s", chat.heard);
	cr_expect(chat.shows[0].repost && chat.shows[0].silent);
	expect_lit(&chat.shows[0]);
	pass(60 * SECOND);
	cr_expect_eq(chat.n_shows, 1, "nobody talks");
	talk();
	cr_expect_eq(chat.n_shows, 1, "not within the call");
	pass(0);
	cr_assert_eq(chat.n_shows, 2, "it has stood long enough");
	/* Whoever acts brings it down, too. */
	talk();
	act("bid 1 2");
	expect_call(&chat.shows[0]);
	pass(60 * SECOND);
	cr_expect_eq(chat.n_shows, 1);
}

Test(live_table, does_not_come_down_twice_while_the_first_is_on_its_way) {
	start_in(place, "speed=relaxed", three);
	pass(40 * SECOND);
	chat.unplaced = true;
	fake_chat_clear(&chat);
	talk();
	pass(0);
	talk();
	pass(29 * SECOND);
	cr_expect_eq(chat.n_shows, 1, "%s", chat.heard);
	pass(SECOND);
	cr_expect_eq(chat.n_shows, 2);
}

Test(live_table, comes_down_in_time_though_the_machines_clock_is_set) {
	start_in(place, "speed=relaxed", three);
	talk();
	chat.clock -= 3600 * SECOND;
	bot_jump(bot, -3600 * SECOND);
	fake_chat_clear(&chat);
	pass(29 * SECOND);
	cr_expect_eq(chat.n_shows, 0);
	pass(SECOND);
	cr_expect_eq(chat.n_shows, 1, "%s", chat.heard);
}

Test(live_table, comes_down_only_while_somebody_is_awaited) {
	type("ann", "new perudo");
	fake_chat_clear(&chat);
	talk();
	pass(60 * SECOND);
	cr_expect_eq(chat.n_shows, 0, "it has not begun");
	bot_listener.talked(bot, &chat.chat, "7/tea", NULL, NULL);
	type("bob", "join");
	type("ann", "start");
	type("ann", "pause");
	fake_chat_clear(&chat);
	talk();
	pass(60 * SECOND);
	cr_expect_eq(chat.n_shows, 0, "%s", chat.heard);
	type("ann", "resume");
	fake_chat_clear(&chat);
	talk();
	bot_listener.lost(bot, &chat.chat, "7/");
	pass(60 * SECOND);
	cr_expect_eq(chat.n_shows, 0, "nothing can be said there");
}

static unsigned count_deleted(void) {
	unsigned n = 0;
	for (const char *at = chat.heard; (at = strstr(at, "7/dice- m")) != NULL; at++) {
		n++;
	}
	return n;
}

Test(live_table, a_restart_deletes_the_old_ones_once) {
	start_in(place, "", three);
	act("bid 1 2");
	act("bid 2 2");
	char live[80];
	snprintf(live, sizeof(live), "7/dice- %s\n", live_at());
	scene_restart();
	cr_expect_eq(count_deleted(), 2, "%s", chat.heard);
	NOT_HEARD(live);
	scene_restart();
	cr_expect_eq(count_deleted(), 0, "%s", chat.heard);
	/* What stayed is none. */
	bot_listener.entered(bot, &chat.chat, "7/");
	act("bid 9 6");
	act("dudo");
	scene_restart();
	cr_expect_eq(count_deleted(), 2, "%s", chat.heard);
	scene_restart();
	cr_expect_eq(count_deleted(), 0);
}

Test(live_table, a_number_is_used_again_until_its_location_is_known) {
	start_in(place, "", three);
	int64_t number = chat.shown.number;
	cr_expect_not(chat.shown.again);
	chat.unplaced = true;
	act("bid 1 2");
	cr_expect_eq(chat.shown.number, number + 1);
	cr_expect_not(chat.shown.again);
	scene_restart();
	chat.unplaced = false;
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/");
	cr_expect_eq(chat.shows[0].number, number + 1, "%s", chat.heard);
	cr_expect(chat.shows[0].again);
	act("bid 2 2");
	cr_expect_gt(chat.shown.number, number + 1);
	cr_expect_not(chat.shown.again);
}

Test(live_table, a_restart_calls_whoever_is_awaited_and_says_no_result_twice) {
	start_in(place, "", three);
	act("bid 9 6");
	chat.unsent = true; /* the result stays, but the rest is not told */
	act("dudo");
	cr_assert(chat.shows[0].final);
	scene_restart();
	chat.unsent = false;
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/");
	for (unsigned i = 0; i < chat.n_shows; i++) {
		cr_expect_not(chat.shows[i].final, "%s", chat.shows[i].text);
	}
	NOT_HEARD("calls DUDO");
	expect_call(&chat.shows[0]);
	HEARD("round 2] Your dice: ");
}

/* Plays a game of one die each to its end. */
static void finish(void) {
	act("bid 9 2");
	act("dudo");
	cr_assert_null(table_in(place), "%s", chat.heard);
}

Test(live_table, the_end_says_the_result_and_offers_what_can_be_asked) {
	start_in(place, "dice=1", (const char *const[]){"ann", "bob", NULL});
	finish();
	cr_assert_eq(chat.n_shows, 1, "%s", chat.heard);
	cr_expect(chat.shown.last && !chat.shown.final);
	cr_expect(chat.shown.repost && chat.shown.silent, "no thumb meets buttons that are new");
	cr_expect_str_eq(chat.shown.title, "Perudo #1 · game over");
	cr_expect_not_null(strstr(chat.shown.text, "wins the game"));
	cr_expect_str_empty(chat.shown.calls);
	static const char *const labels[] = {"Again", "Replay", "Review", "Fair play"};
	cr_expect_eq(chat.shown.controls.n_buttons, 4);
	for (size_t i = 0; i < 4; i++) {
		cr_expect_not_null(fake_chat_id(&chat.shown, labels[i]), "%s", labels[i]);
	}
	struct fake_post end = chat.shown;
	fake_chat_clear(&chat);
	fake_chat_press(&chat, place, "eve", fake_chat_id(&end, "Fair play"), "");
	HEARD("eve~ Table #1, scheme fair1.");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, place, "eve", fake_chat_id(&end, "Replay"), "");
	HEARD("eve~ ");
	NOT_HEARD("7/dice:");
}

Test(live_table, hands_are_closed_with_their_game) {
	start_in(place, "dice=1", (const char *const[]){"ann", "bob", NULL});
	finish();
	HEARD("ann> The game at table #1 is over.");
	HEARD("bob> The game at table #1 is over.");
	cr_expect_null(strstr(chat.kept.text, "Your dice"));
	cr_expect_eq(chat.kept.controls.n_buttons, 0);
	cr_expect(chat.kept.last);
	cr_expect_str_not_empty(chat.kept.replaced);
	start_in(place, "", three);
	fake_chat_clear(&chat);
	type("@op", "end");
	HEARD("The game at table #2 is over.");
	cr_expect(chat.kept.last && chat.kept.controls.n_buttons == 0);
	cr_expect(chat.shown.last && chat.shown.final);
}

/* Japanese tables */

/* Names of the ring's spaces, as printed on its board. */
static const char *const printed[] = {"Just", "More jewel", "Too heavy", NULL};

static bool is_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A letter alone is a seat's mark or one of two bonuses, but among colours a colour. */
static bool is_word(const char *at, const char *game) {
	return is_letter(*at) && (is_letter(at[1]) || strcmp(game, "saiun") == 0);
}

static size_t read_printed(const char *at) {
	size_t i = 0;
	while (printed[i] != NULL && strncmp(at, printed[i], strlen(printed[i])) != 0) {
		i++;
	}
	return printed[i] != NULL ? strlen(printed[i]) : 0;
}

/* But for the channel's name, numbers in hexadecimal, and what is typed for the only move. */
static const char *find_english(const char *line, const char *game) {
	const char *at = strncmp(line, "[#dice", 6) == 0 ? line + 6 : line;
	for (size_t n; *at != '\0' && ((n = read_printed(at)) > 0 || !is_word(at, game));) {
		at += n > 0 ? n : 1;
	}
	bool hexadecimal = strstr(line, "コミットメント") != NULL || strstr(line, "シード") != NULL;
	bool typed = strstr(line, "できることは1つだけです") != NULL;
	return *at != '\0' && !hexadecimal && !typed ? at : NULL;
}

static void expect_japanese(const char *game, const char *text) {
	char copy[4096];
	snprintf(copy, sizeof(copy), "%s", text);
	for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n")) {
		cr_expect_null(find_english(line, game), "%s: %s", game, line);
	}
}

static void expect_all_japanese(const char *game, const struct fake_post *post) {
	expect_japanese(game, post->title);
	expect_japanese(game, post->text);
	for (size_t i = 0; i < post->controls.n_buttons; i++) {
		expect_japanese(game, post->controls.buttons[i].label);
	}
	for (size_t i = 0; i < post->controls.n_choices; i++) {
		expect_japanese(game, post->controls.choices[i].label);
	}
}

static void expect_shown_in_japanese(const char *game) {
	for (unsigned i = 0; i < chat.n_shows; i++) {
		expect_all_japanese(game, &chat.shows[i]);
	}
	expect_all_japanese(game, &chat.kept);
	expect_all_japanese(game, &chat.told);
}

static void play_in_japanese(const struct game *game) {
	static const char *const people[] = {"一郎", "花子", "三郎"};
	char opening[64];
	snprintf(opening, sizeof(opening), "new %s speed=none", game->id);
	type("@一郎", "settings language=ja");
	type(people[0], opening);
	for (int i = 1; i < 3; i++) {
		type(people[i], "join");
	}
	fake_chat_clear(&chat);
	type(people[0], "start");
	for (int i = 0; i < 200; i++) {
		const struct table *table = table_in(place);
		if (table == NULL) {
			break;
		}
		expect_shown_in_japanese(game->id);
		struct move move = any_move(table, any_awaited(table));
		type_move(place, table, &move);
	}
}

Test(live_table, at_a_japanese_table_what_is_shown_and_pressed_is_in_japanese) {
	for (size_t i = 0; games[i] != NULL; i++) {
		luck = 3;
		play_in_japanese(games[i]);
		scene_tear_down();
		scene_set_up_rich();
	}
}

/* Lists */

/* Somebody is to move a die, who can do that by a list. */
static const struct table *play_until_listed(void) {
	static const char *const two[] = {"ann", "bob", NULL};
	luck = 5;
	type("ann", "new saiun speed=none rounds=2");
	type(two[1], "join");
	type("ann", "start");
	const struct table *table = table_in(place);
	while (table != NULL && chat.shown.controls.n_choices == 0) {
		struct move move = any_move(table, any_awaited(table));
		type_move(place, table, &move);
		table = table_in(place);
	}
	cr_assert_not_null(table);
	return table;
}

Test(live_table, what_has_no_buttons_stands_in_a_list_that_saves_a_press) {
	const struct table *table = play_until_listed();
	const struct chat_controls *controls = &chat.shown.controls;
	const char *who = on_turn_in(place);
	cr_expect_null(fake_chat_id(&chat.shown, controls->question), "no button leads there, too");
	cr_expect_str_eq(chat.kept.controls.question, controls->question, "so it is beside a hand");
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", controls->choices[0].id);
	int64_t before = table->n_moves;
	fake_chat_clear(&chat);
	fake_chat_press(&chat, place, "eve", id, "");
	cr_expect_eq(table_in(place)->n_moves, before, "%s", chat.heard);
	fake_chat_press(&chat, place, who, id, "");
	for (int presses = 1; presses < 3 && table_in(place)->n_moves == before; presses++) {
		const struct chat_controls *next = &chat.answered.controls;
		snprintf(id, sizeof(id), "%s",
			next->n_choices > 0 ? next->choices[0].id : next->buttons[0].id);
		fake_chat_press(&chat, place, who, id, "");
	}
	cr_expect_gt(table_in(place)->n_moves, before, "%s", chat.heard);
}
