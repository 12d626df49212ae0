#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/session/lesson.h"
#include "bot/session/retention.h"
#include "tests/bot/scene/scene.h"

TestSuite(merging, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(nicks, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(merging_limited, .init = scene_set_up_limited, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

/* Who is known as ann logs in as anna, and is seen so in #dice. */
static bool becomes(const char *former, const char *key, enum chat_proof proof) {
	struct chat_person person = {.key = key, .name = former};
	bool taken = chat.chat.listener->becomes(bot, &chat.chat, former, person, proof);
	if (taken) {
		chat.chat.listener->came(bot, &chat.chat, "#dice", person);
	}
	return taken;
}

static struct person *known(const char *key) {
	return people_find(&bot->people, &chat.chat, key);
}

static const struct person *owner_of(int seat) {
	return table_here()->seats[seat].person;
}

static int seat_of(const char *key) {
	return known(key) != NULL ? table_seat_of(table_here(), known(key)) : -1;
}

/* The dice as they stand in what was told last. */
static const char *dice(void) {
	const char *found = strstr(chat.told.text, "Your dice: ");
	return found != NULL ? found : "";
}

static void hand_of(const char *key, char hand[64]) {
	fake_chat_type(&chat, NULL, key, "hand");
	cr_assert_str_eq(chat.told.to, key);
	snprintf(hand, 64, "%s", dice());
	cr_assert_neq(hand[0], '\0', "%s", chat.heard);
}

static void finish(const char *place) {
	for (int i = 0; i < 100 && table_in(place) != NULL; i++) {
		const struct table *table = table_in(place);
		int seat = table_seat_named(table, on_turn_in(place));
		const char *key = table->seats[seat].person->key;
		fake_chat_type(&chat, place, key, "dudo");
		fake_chat_type(&chat, place, key, "bid 1 2");
	}
	cr_assert_null(table_in(place));
}

Test(merging, the_seat_goes_on_with_who_logged_in_in_the_middle_of_a_round) {
	char before[64], after[64];
	start_here("", two);
	hand_of("ann", before);
	int seat = seat_of("ann");
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_eq(seat_of("anna"), seat);
	cr_expect_null(known("ann"));
	cr_expect_str_eq(table_here()->seats[seat].name, "ann");
	cr_expect(table_here()->seats[seat].reached, "it is the same connection");
	hand_of("anna", after);
	cr_expect_str_eq(after, before);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann", "hand");
	NOT_HEARD("Your dice");
	scene_restart();
	cr_expect_eq(seat_of("anna"), seat);
	fake_chat_type(&chat, NULL, "anna", "hand");
	cr_expect_str_eq(dice(), before);
}

Test(merging, a_seat_at_an_open_table_and_its_opener_go_over) {
	here("ann", "new perudo");
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_eq(seat_of("anna"), 0);
	cr_expect_eq(table_here()->opened_by, known("anna")->id);
	expect("#dice", "anna", "join", "");
	cr_expect_eq(table_here()->n_seats, 1);
	here("bob", "join");
	here("bob", "start");
	cr_expect_not_null(table_here()->state, "%s", chat.heard);
}

Test(merging, two_at_one_table_stay_two_and_the_seat_with_its_connection) {
	static const char *const people[] = {"ann", "anna", NULL};
	start_here("", people);
	const struct person *first = owner_of(0), *second = owner_of(1);
	cr_expect_not(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_eq(owner_of(0), first);
	cr_expect_eq(owner_of(1), second);
	cr_expect_not_null(known("ann"));
}

Test(merging, two_who_once_sat_at_one_table_stay_two_for_ever) {
	static const char *const people[] = {"ann", "anna", NULL};
	start_here("dice=1", people);
	finish("#dice");
	cr_expect(becomes("ann", "anna", CHAT_PROOF_SEEN),
		"without a seat the connection is the account");
	cr_expect_not_null(known("ann"));
	start_here("dice=2", two);
	cr_expect_not(becomes("ann", "anna", CHAT_PROOF_SEEN), "with one it stays who it was");
	cr_expect_geq(seat_of("ann"), 0);
}

Test(merging, of_somebody_the_bot_does_not_know_nothing_is_carried) {
	cr_expect(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_null(known("anna"));
	cr_expect_eq(bot->people.n, 0);
}

Test(merging, who_was_last_seen_before_a_restart_is_carried_over_too) {
	start_here("dice=1", two);
	finish("#dice");
	scene_restart();
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	pass(SECOND);
	expect("#dice", "anna", "stats", "1 game with people");
}

Test(merging, all_that_the_key_is_made_of_proves_a_seat_and_nothing_more) {
	start_here("dice=1", two);
	finish("#dice");
	cr_expect(becomes("ann", "anna", CHAT_PROOF_LOOKS));
	cr_expect_not_null(known("ann"));
	expect("#dice", "anna", "stats", "0 games with people");
	start_here("", two);
	becomes("ann", "anna", CHAT_PROOF_LOOKS);
	cr_expect_geq(seat_of("anna"), 0);
	cr_expect_null(known("ann"));
}

Test(merging, settings_follow_and_own_ones_go_before) {
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	fake_chat_type(&chat, NULL, "ann", "private message");
	fake_chat_type(&chat, NULL, "anna", "private notice");
	here("ann", "notify 3");
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_eq(known("anna")->language, LANGUAGE_JAPANESE);
	cr_expect_eq(known("anna")->mode, MODE_NOTICE);
	fake_chat_clear(&chat);
	start_here("", (const char *const[]){"bob", "cat", "dan", NULL});
	HEARD("anna> ");
	NOT_HEARD("ann> ");
}

Test(merging_limited, who_asked_too_much_does_so_under_the_other_key_too) {
	here("anna", "help");
	for (int i = 0; i < 30; i++) {
		here("ann", "help");
	}
	fake_chat_clear(&chat);
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	here("anna", "help");
	HEARD("anna> Too many questions;");
}

Test(merging, a_lesson_goes_on) {
	fake_chat_type(&chat, NULL, "ann", "learn perudo");
	HEARD("To go on, type: next");
	fake_chat_clear(&chat);
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	fake_chat_type(&chat, NULL, "anna", "next");
	HEARD("anna> [2/15]");
	cr_expect_eq(bot->lessons.n, 1);
}

Test(merging, a_game_that_is_told_to_its_end_names_nobody_who_is_gone) {
	start_here("dice=1", two);
	chat.unsent = true;
	for (int i = 0; i < 4 && table_in("#dice") != NULL; i++) {
		const struct table *table = table_here();
		const char *key = table->seats[table_seat_named(table, on_turn())].person->key;
		here(key, "bid 1 2");
		here(key, "dudo");
	}
	cr_assert_eq(bot->n_tables, 1);
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	chat.unsent = false;
	pass(MINUTE);
	chat.chat.listener->delivered(
		bot, &chat.chat, &(struct post_end){.table = 1, .move = 1000});
	pass(MINUTE);
	cr_expect_eq(bot->n_tables, 0);
	cr_expect_eq(known("anna")->n_seats, 0);
}

Test(merging, who_logs_out_leaves_a_seat_that_waits_for_the_account) {
	char before[64];
	start_here("", two);
	hand_of("ann", before);
	struct chat_person ann = {.key = "ann", .name = "ann"}, host = {"host", "ann"};
	fake_chat_clear(&chat);
	chat.chat.listener->logged_out(bot, &chat.chat, ann);
	HEARD("#dice: ann has logged out, and the seat is kept for their account.");
	chat.chat.listener->came(bot, &chat.chat, "#dice", host);
	fake_chat_type(&chat, NULL, "host", "hand");
	here("host", "bid 2 3");
	NOT_HEARD("Your dice");
	NOT_HEARD("bids 2");
	cr_expect_not(table_here()->seats[seat_of("ann")].reached);
	fake_chat_clear(&chat);
	cr_assert(becomes("host", "ann", CHAT_PROOF_SEEN));
	HEARD("ann> You still have your seat at table #1 in #dice.");
	cr_expect_str_eq(dice(), before);
}

Test(merging, who_sat_down_while_logged_out_stays_there) {
	start_here("", two);
	chat.chat.listener->logged_out(bot, &chat.chat, (struct chat_person){"ann", "ann"});
	fake_chat_type(&chat, "#japan", "host", "new perudo");
	cr_assert(becomes("host", "ann", CHAT_PROOF_SEEN), "another table is no matter");
	cr_expect_geq(seat_of("ann"), 0);
	cr_expect_eq(known("ann")->n_seats, 2);
}

Test(merging, ratings_are_counted_anew_a_few_results_at_a_time) {
	static const char *const others[] = {"anna", "cat", NULL};
	start_here("dice=1", two);
	finish("#dice");
	start_here("dice=1", others);
	finish("#dice");
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	cr_expect_leq(bot_due(bot), chat.clock);
	scene_restart();
	pass(SECOND);
	cr_expect_eq(store_mergers_go_on(store, 1), -2, "it is done");
	expect("#dice", "anna", "stats", "2 games with people");
}

Test(merging, mydata_shows_the_record_and_tells_apart_for_a_month) {
	start_here("dice=1", (const char *const[]){"host:ann!a@hill", "bob", NULL});
	finish("#dice");
	cr_assert(becomes("host:ann!a@hill", "account:anna", CHAT_PROOF_SEEN));
	expect(NULL, "account:anna", "mydata show",
		"Merged with ann!a@hill (account anna) on 2023-11-14; undo until 2023-12-14: "
		"!mydata apart.");
	NOT_HEARD("#dice:");
	fake_chat_type(&chat, NULL, "account:anna", "lang ja");
	expect(NULL, "account:anna", "mydata show",
		"2023-11-14にann!a@hillの記録と統合しました(アカウント: anna)。");
	fake_chat_type(&chat, NULL, "account:anna", "lang en");
	pass(29 * DAY);
	expect(NULL, "account:anna", "mydata apart", "You are two again: ");
	pass(SECOND);
	expect("#dice", "account:anna", "stats", "0 games with people");
	expect(NULL, "account:anna", "mydata apart", "There is nothing to undo");
	expect(NULL, "host:ann!a@hill", "stats", "1 game with people");
	cr_expect(becomes("host:ann!a@hill", "account:anna", CHAT_PROOF_SEEN));
	expect("#dice", "account:anna", "stats", "0 games with people");
}

Test(merging, after_a_month_the_record_has_no_key) {
	start_here("dice=1", two);
	finish("#dice");
	retention_keep_for(bot, 0, 0);
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	pass(31 * DAY);
	expect(NULL, "anna", "mydata show",
		"Merged with who you were before on 2023-11-14; that key is deleted.");
	expect(NULL, "anna", "mydata apart", "There is nothing to undo");
	expect("#dice", "anna", "stats", "1 game with people");
}

Test(merging, forgetting_covers_both) {
	start_here("dice=1", two);
	finish("#dice");
	cr_assert(becomes("ann", "anna", CHAT_PROOF_SEEN));
	fake_chat_type(&chat, NULL, "anna", "mydata forget");
	expect(NULL, "anna", "mydata forget yes", "Your data is deleted.");
	expect("#dice", "bob", "history", "former player 1");
	struct store_person none;
	cr_expect_eq(store_people_find(store, "test", "ann", &none, 1), 0);
	cr_expect_eq(store_people_find(store, "test", "anna", &none, 1), 0);
}

/* Nicks */

static const char *const renamed[] = {"ann_", "bob", NULL};

/* In sight: true if the connection goes by the other key from now on. */
static bool renames(const char *former, const char *key) {
	struct chat_person person = {.key = key, .name = key};
	const struct chat_listener *listener = chat.chat.listener;
	bool taken = listener->becomes(bot, &chat.chat, former, person, CHAT_PROOF_NICK);
	if (taken) {
		listener->came(bot, &chat.chat, "#dice", person);
	} else {
		person.key = former;
		listener->renamed(bot, &chat.chat, person);
	}
	return taken;
}

Test(nicks, what_goes_on_follows_and_the_former_key_is_worth_nothing) {
	char before[64], after[64];
	start_here("", renamed);
	hand_of("ann_", before);
	int seat = seat_of("ann_");
	cr_assert(renames("ann_", "ann"));
	cr_expect_eq(seat_of("ann"), seat);
	cr_expect_eq(seat_of("ann_"), -1);
	hand_of("ann", after);
	cr_expect_str_eq(after, before);
	scene_restart();
	cr_expect_eq(seat_of("ann"), seat);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann_", "hand");
	NOT_HEARD("Your dice");
	hand_of("ann", after);
	cr_expect_str_eq(after, before);
}

Test(nicks, votes_gifts_lesson_notifications_and_settings_follow) {
	static const char *const people[] = {"ann_", "bob", "cat", NULL};
	start_here("", people);
	fake_chat_type(&chat, NULL, "ann_", "lang ja");
	here("ann_", "notify 3");
	fake_chat_type(&chat, NULL, "ann_", "learn perudo");
	here("ann_", "unseat bob");
	int seat = seat_of("ann_");
	cr_assert(renames("ann_", "ann"));
	cr_expect_eq(table_here()->seats[seat_of("bob")].votes, 1U << seat);
	cr_expect_eq(known("ann")->language, LANGUAGE_JAPANESE);
	cr_expect_not_null(lesson_find(bot, known("ann")));
	cr_expect_eq(bot->lessons.n, 1);
	struct store_notification kept[2];
	cr_expect_eq(store_notifications_of(bot->config.store, known("ann")->id, kept, 2), 1);
}

Test(nicks, what_is_over_stays_with_the_former_and_results_are_for_who_sits_at_the_end) {
	start_here("dice=1", renamed);
	finish("#dice");
	start_here("dice=1", renamed);
	cr_assert(renames("ann_", "ann"));
	finish("#dice");
	pass(SECOND);
	expect("#dice", "ann", "stats", "1 game with people");
	expect("#dice", "ann_", "stats", "1 game with people");
	cr_expect_eq(store_mergers_go_on(bot->config.store, 10), -ENOENT, "nothing is merged");
}

Test(nicks, where_somebody_of_the_other_key_has_a_seat_nothing_moves_and_is_told_once) {
	char anns[64], bobs[64];
	start_here("", (const char *const[]){"ann", "bob", "cat", NULL});
	hand_of("ann", anns);
	hand_of("bob", bobs);
	chat.chat.listener->left(bot, &chat.chat, (struct chat_person){"ann", "ann"});
	fake_chat_clear(&chat);
	for (int i = 0; i < 2; i++) {
		cr_expect_not(renames("bob", "ann"));
	}
	HEARD("bob> The seat of ann is kept for somebody else, and yours for bob.");
	const char *said = strstr(chat.heard, "is kept for somebody else");
	cr_expect_null(strstr(said + 1, "is kept for somebody else"), "once");
	char after[64];
	hand_of("bob", after);
	cr_expect_str_eq(after, bobs);
	hand_of("ann", after);
	cr_expect_str_eq(after, anns);
}

Test(nicks, a_key_that_somebody_in_sight_has_is_not_given_to_who_has_a_seat) {
	start_here("", renamed);
	cr_expect_not(becomes("ann_", "new", CHAT_PROOF_NICK_IN_USE));
	cr_expect_geq(seat_of("ann_"), 0);
	cr_expect(becomes("nobody", "new", CHAT_PROOF_NICK_IN_USE));
}

Test(nicks, who_has_no_seat_takes_that_of_the_nick) {
	char before[64], after[64];
	start_here("", (const char *const[]){"ann", "bob", NULL});
	hand_of("ann", before);
	chat.chat.listener->left(bot, &chat.chat, (struct chat_person){"ann", "ann"});
	here("ann_", "help");
	cr_assert(renames("ann_", "ann"), "back while the former connection lingered");
	hand_of("ann", after);
	cr_expect_str_eq(after, before);
}

Test(nicks, a_seat_that_others_vote_to_give_is_given_to_the_new_nick) {
	start_here("", (const char *const[]){"ann", "bob", "cat", NULL});
	chat.crowd = " dan dan2 ";
	chat.chat.listener->left(bot, &chat.chat, (struct chat_person){"ann", "ann"});
	pass(11 * MINUTE);
	int seat = seat_of("ann");
	here("bob", "seat ann dan");
	cr_assert_eq(table_here()->seats[seat].proposed, known("dan")->id, "%s", chat.heard);
	cr_assert(renames("dan", "dan2"));
	cr_assert_not_null(known("dan2"));
	cr_expect_eq(table_here()->seats[seat].proposed, known("dan2")->id);
	cr_expect_eq(table_here()->seats[seat_of("bob")].transfer_vote_to, known("dan2")->id);
}

Test(nicks, limits_follow) {
	bot->config.unlimited = false;
	for (int i = 0; i < 30; i++) {
		here("ann_", "help");
	}
	fake_chat_clear(&chat);
	cr_assert(renames("ann_", "ann"));
	here("ann", "help");
	HEARD("ann> Too many questions;");
}

Test(nicks, of_who_left_no_trace_nothing_is_stored) {
	cr_assert(renames("ann_", "ann"));
	cr_expect_eq(bot->people.n, 0);
	here("ann", "help");
	size_t met = bot->people.n;
	cr_assert(renames("ann", "anna"));
	cr_expect_eq(bot->people.n, met, "limits are unlimited here");
}

Test(nicks, whom_somebody_imitates_is_not_known_by_the_key_also_after_a_restart) {
	const struct chat_listener *listener = chat.chat.listener;
	start_here("", (const char *const[]){"ann", "bob", NULL});
	cr_expect_not(listener->is_imitated(bot, &chat.chat, "ann"));
	listener->imitated(bot, &chat.chat, "ann", true);
	listener->imitated(bot, &chat.chat, "stranger", true);
	cr_expect_not(listener->is_imitated(bot, &chat.chat, "stranger"), "there is no seat");
	scene_restart();
	listener = chat.chat.listener;
	cr_expect(listener->is_imitated(bot, &chat.chat, "ann"));
	cr_expect_not(listener->is_imitated(bot, &chat.chat, "bob"));
	listener->imitated(bot, &chat.chat, "ann", false);
	cr_expect_not(listener->is_imitated(bot, &chat.chat, "ann"));
	listener->imitated(bot, &chat.chat, "ann", true);
	listener->came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	cr_expect_not(listener->is_imitated(bot, &chat.chat, "ann"), "they came with that key");
}
