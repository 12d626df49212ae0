#include <stdio.h>
#include <string.h>

#include "bot/delivery/live_message.h"
#include "bot/router/bot_listener.h"
#include "engine/games.h"
#include "engine/rng.h"
#include "tests/bot/scene/scene.h"

/* Tables in the private talk of one person with the bot, against computers. */

TestSuite(alone, .init = scene_set_up_rich, .fini = scene_tear_down);
TestSuite(alone_limited, .init = scene_set_up_rich_limited, .fini = scene_tear_down);
TestSuite(alone_plain, .init = scene_set_up, .fini = scene_tear_down);

#define DICE "7/dice"

static const char own[] = "@me/ann";

static void type(const char *place, const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

static void press(const char *place, const char *who, const char *label) {
	char id[CONTROL_ID_SIZE];
	const char *found = fake_chat_id(&chat.shown, label);
	cr_assert_not_null(found, "no %s beside: %s", label, chat.shown.text);
	snprintf(id, sizeof(id), "%s", found);
	fake_chat_press(&chat, place, who, id, "");
}

static bool is_ann_on_turn(void) {
	const struct table *table = table_in(own);
	return table_is_active(table, table_seat_named(table, "ann"));
}

/* A whole move. */
static void press_move(void) {
	const struct chat_controls *controls = &chat.shown.controls;
	size_t i = 0;
	while (i < controls->n_buttons && controls->buttons[i].look != BUTTON_MAIN) {
		i++;
	}
	cr_assert_lt(i, controls->n_buttons, "no move beside: %s", chat.shown.text);
	press(NULL, "ann", controls->buttons[i].label);
}

/* Computers move until it is the person's turn, or the game is over. */
static void wait_for_ann(void) {
	for (int i = 0; i < 200 && table_in(own) != NULL && !is_ann_on_turn(); i++) {
		pass(CALL_MS);
	}
}

Test(alone, computers_sit_down_and_the_game_begins_at_once) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char line[64];
		snprintf(line, sizeof(line), "new %s", games[i]->id);
		fake_chat_clear(&chat);
		type(NULL, "ann", line);
		const struct table *table = table_in(own);
		cr_assert_eq(table->phase, TABLE_RUNNING, "%s: %s", line, chat.heard);
		cr_expect_eq(table->n_seats, 3);
		cr_expect_eq(table_count_people(table), 1);
		cr_expect_not(table->rated);
		cr_expect_null(strstr(chat.heard, "ann> "), "%s", chat.heard);
		cr_expect_null(strstr(chat.heard, "ann~ "), "%s", chat.heard);
		type(NULL, "ann", "leave");
		cr_assert_null(table_in(own), "%s", line);
	}
}

Test(alone, how_many_play_and_how_well_is_chosen_and_told) {
	type(NULL, "ann", "new perudo hard 3 dice=2");
	const struct table *table = table_in(own);
	cr_assert_not_null(table, "%s", chat.heard);
	cr_expect_eq(table->n_seats, 4);
	for (int i = 0; i < table->n_seats; i++) {
		cr_expect(table->seats[i].person != NULL || table->seats[i].level == LEVEL_HARD);
	}
	HEARD("Computers: hard.");
	cr_expect_not_null(strstr(chat.shown.title, "computers: hard"), "%s", chat.shown.title);
	type(NULL, "ann", "leave");
	press(NULL, "ann", "Again");
	cr_assert_not_null(table_in(own));
	cr_expect_eq(table_in(own)->n_seats, 4);
	type(NULL, "ann", "leave");
	type(NULL, "ann", "new geht 0");
	cr_assert_eq(table_in(own)->n_seats, 1);
	cr_expect_eq(table_in(own)->phase, TABLE_RUNNING);
}

Test(alone, what_cannot_be_is_refused_and_opens_nothing) {
	static const struct line lines[] = {
		{"", "ann", "new perudo hard 6", "In Perudo 1 to 5 computers"},
		{"", "ann", "new perudo 0", "In Perudo 1 to 5 computers"},
		{"", "ann", "new catbox 1", "In Cat in the Box 2 to 3 computers"},
		{"", "ann", "new perudo easy 77777777777777777777", "In Perudo 1 to 5 computers"},
		{"", "ann", "new perudo expert", "“expert” says neither how strong"},
		{"", "ann", "new hard 3", "Which game?"},
	};
	EXPECT_ALL(lines);
	cr_expect_null(table_in(own));
}

Test(alone, in_a_channel_they_sit_down_before_the_start) {
	type(DICE, "ann", "new perudo easy 2");
	const struct table *table = table_in(DICE);
	cr_assert_eq(table->n_seats, 3, "%s", chat.heard);
	cr_expect_eq(table->phase, TABLE_OPEN);
	cr_expect_eq(table->seats[2].level, LEVEL_EASY);
	cr_expect_null(strstr(chat.heard, "Computers: "));
}

/* What was posted without a word that it was is not to stand beside what it was posted for. */
Test(alone, killed_while_it_was_posted_it_is_posted_under_the_same_number) {
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	bot_listener.talked(bot, &chat.chat, own, NULL, NULL);
	chat.unplaced = true;
	type(NULL, "ann", "hand");
	int64_t number = chat.shown.number;
	cr_assert_gt(number, 0);
	scene_restart();
	fake_chat_clear(&chat);
	chat.unplaced = false;
	bot_listener.entered(bot, &chat.chat, "@me/");
	const struct fake_post *first = &chat.shows[0];
	cr_expect_eq(first->number, number, "%s", chat.heard);
	cr_expect(first->again && first->silent);
	cr_expect_not(chat.shown.repost, "edited from then on");
}

Test(alone, one_message_has_board_hand_and_moves_and_calls_nobody) {
	chat.labels = true;
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	const struct fake_post *shown = &chat.shown;
	cr_expect_str_eq(shown->to, own);
	cr_expect_not_null(strstr(shown->text, "Your dice: "), "%s", shown->text);
	cr_expect_null(strstr(shown->text, "[DM"), "%s", shown->text);
	cr_expect_not_null(fake_chat_id(shown, "Another bid"), "%s", chat.heard);
	cr_expect_null(fake_chat_id(shown, "My hand"));
	fake_chat_clear(&chat);
	type(NULL, "ann", "bid 30 6");
	wait_for_ann();
	for (unsigned i = 0; i < chat.n_shows; i++) {
		cr_expect_str_eq(chat.shows[i].to, own);
		cr_expect_str_empty(chat.shows[i].calls);
		cr_expect(chat.shows[i].silent);
	}
	NOT_HEARD("ann> ");
}

/* A press turns the message over; below what was typed it is posted anew, once. */
Test(alone, the_message_stays_below_what_is_typed_and_else_where_it_is) {
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	fake_chat_clear(&chat);
	press_move();
	cr_assert_gt(chat.n_shows, 0);
	wait_for_ann();
	for (unsigned i = 0; i < chat.n_shows; i++) {
		cr_expect_not(chat.shows[i].repost);
	}
	fake_chat_clear(&chat);
	bot_listener.talked(bot, &chat.chat, own, NULL, NULL);
	type(NULL, "ann", "bid 30 6");
	wait_for_ann();
	unsigned repost = 0;
	for (unsigned i = 0; i < chat.n_shows; i++) {
		repost += chat.shows[i].repost;
	}
	cr_expect_eq(repost, 1, "%s", chat.heard);
	fake_chat_clear(&chat);
	bot_listener.talked(bot, &chat.chat, own, NULL, NULL);
	type(NULL, "ann", "rules");
	pass(MINUTE);
	cr_expect(chat.shown.repost && chat.shown.silent, "%s", chat.heard);
}

/* All that can be read and pressed, and nothing else, follows from what the person may know. */
/* No second message has the hand: the table's comes down, and a refusal says why, no more. */
Test(alone, the_hand_is_nowhere_else) {
	chat.labels = true;
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	struct fake_post before = chat.shown;
	fake_chat_clear(&chat);
	type(NULL, "ann", "hand");
	cr_expect_eq(chat.n_shows, 1);
	cr_expect(chat.shown.repost);
	NOT_HEARD("ann>");
	press_move();
	chat.shown = before;
	fake_chat_clear(&chat);
	press_move();
	HEARD("ann~ ");
	NOT_HEARD("Your dice");
	NOT_HEARD("[");
	fake_chat_clear(&chat);
	wait_for_ann();
	type(NULL, "ann", "bid 1 1");
	type(NULL, "ann", "bid 0 0");
	NOT_HEARD("ann> [DM");
}

Test(alone, nothing_of_what_computers_hold_is_shown) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char line[64];
		snprintf(line, sizeof(line), "new %s", games[i]->id);
		type(NULL, "ann", line);
		wait_for_ann();
		const struct table *table = table_in(own);
		struct fake_post shown = chat.shown;
		struct quick_rng rng;
		rng_seed_quick(&rng, i);
		table->game->determinize(table->state, table_seat_named(table, "ann"), &rng.rng);
		live_message_show_at(table->home);
		cr_expect_str_eq(chat.shown.text, shown.text, "%s", line);
		cr_expect_eq(chat.shown.controls.n_buttons, shown.controls.n_buttons);
		for (size_t at = 0; at < shown.controls.n_buttons; at++) {
			cr_expect_str_eq(chat.shown.controls.buttons[at].label,
				shown.controls.buttons[at].label, "%s", line);
		}
		type(NULL, "ann", "leave");
	}
}

Test(alone, there_is_one_at_a_time_and_nobody_else_may_come) {
	type(NULL, "ann", "new perudo");
	fake_chat_clear(&chat);
	static const struct line lines[] = {
		{"", "ann", "new geht", "There is already a table here: #1."},
		{DICE, "@eve", "join #1", "nobody else can join"},
		{DICE, "@ann", "join #1", "nobody else can join"},
		{"", "ann", "invite <@eve>", "nobody else can join"},
		{"", "eve", "#1 join", "eve> "},
	};
	chat.crowd = " eve ";
	EXPECT_ALL(lines);
	cr_expect_eq(table_count_people(table_in(own)), 1);
	type(NULL, "eve", "new perudo");
	cr_expect_not_null(table_in("@me/eve"), "each has their own");
	cr_expect_null(table_in(DICE));
}

Test(alone, help_leads_there_by_one_press) {
	chat.chat.groups_commands = true;
	expect(NULL, "ann", "help", "for you alone against computers");
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", fake_chat_id(&chat.answered, "Play Perudo"));
	cr_expect_null(fake_chat_id(&chat.answered, "Settings"));
	fake_chat_press(&chat, NULL, "ann", id, "");
	cr_expect_not_null(table_in(own));
	type(NULL, "eve", "invite");
	cr_expect_not_null(table_in("@me/eve"));
}

Test(alone, what_is_typed_goes_there_unless_another_table_waits) {
	start_in(DICE, "", (const char *const[]){"ann", "bob", NULL});
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	if (strcmp(on_turn_in(DICE), "ann") == 0) {
		type(DICE, "ann", "bid 1 2");
	}
	expect(NULL, "ann", "status", "ann> Perudo #2: ");
	type(NULL, "ann", "bid 30 6");
	cr_expect_not_null(strstr(chat.heard, "@me/ann= ann bids 30 x sixes"), "%s", chat.heard);
	wait_for_ann();
	type(DICE, "bob", "bid 3 3");
	cr_assert_str_eq(on_turn_in(DICE), "ann");
	expect(NULL, "ann", "status", "ann> Which table?");
	expect(NULL, "ann", "#1 bid 30 6", "7/dice= ann bids 30 x sixes");
}

Test(alone, moves_by_a_moderator_of_nothing_are_the_persons_own) {
	type(NULL, "ann", "new perudo");
	expect(NULL, "ann", "link", "no pages of this bot on the web");
	expect(NULL, "ann", "pause", "@me/ann= ");
	cr_expect_not_null(fake_chat_id(&chat.shown, "Resume"), "%s", chat.heard);
	type(NULL, "ann", "resume");
	type(NULL, "ann", "end");
	cr_expect_null(table_in(own));
}

Test(alone, a_game_that_has_ended_is_followed_by_another) {
	type(NULL, "ann", "new perudo dice=1");
	for (int i = 0; i < 100 && table_in(own) != NULL; i++) {
		wait_for_ann();
		if (table_in(own) != NULL) {
			type(NULL, "ann", "dudo");
			type(NULL, "ann", "bid 1 6");
		}
		pass(CALL_MS);
	}
	cr_assert_null(table_in(own));
	struct store_table row;
	cr_assert_eq(store_table_get(store, 1, &row), 0);
	cr_expect_eq(row.phase, STORE_FINISHED);
	cr_expect_not(row.people_only);
	expect(NULL, "ann", "top", "No");
	expect(NULL, "ann", "replay 1", "Perudo #1");
	expect(DICE, "eve", "replay 1", "eve> ");
	type(NULL, "ann", "again");
	cr_assert_not_null(table_in(own));
	cr_expect_eq(table_in(own)->phase, TABLE_RUNNING);
	NOT_HEARD("Everybody is back");
	type(NULL, "ann", "leave");
	press(NULL, "ann", "Again");
	cr_expect_not_null(table_in(own));
}

Test(alone, it_stands_there_after_a_restart) {
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	int64_t moves = table_in(own)->n_moves;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "@me/");
	cr_assert_not_null(table_in(own));
	cr_expect_eq(table_in(own)->n_moves, moves);
	cr_expect_not_null(strstr(chat.shown.text, "Your dice: "), "%s", chat.heard);
	cr_expect_not_null(fake_chat_id(&chat.shown, "Another bid"), "%s", chat.heard);
	NOT_HEARD("ann> ");
	bot_listener.lost(bot, &chat.chat, "@me/");
	cr_expect_not(table_in(own)->home->reachable);
}

/* After a restart messages come before the place is entered. */
Test(alone, who_is_heard_there_is_not_told_that_nothing_can_be_said) {
	type(NULL, "ann", "new perudo");
	wait_for_ann();
	bot_listener.lost(bot, &chat.chat, "@me/");
	fake_chat_clear(&chat);
	type(NULL, "ann", "pause");
	cr_expect(table_in(own)->paused);
	NOT_HEARD("I am not in");
}

Test(alone, it_speaks_the_persons_language) {
	type(NULL, "ann", "lang ja");
	type(NULL, "ann", "new perudo");
	cr_expect_not_null(strstr(chat.heard, "@me/ann= annさんが開いた"), "%s", chat.heard);
	wait_for_ann();
	type(NULL, "ann", "lang en");
	type(NULL, "ann", "bid 30 6");
	cr_expect_not_null(strstr(chat.heard, "@me/ann= ann bids"), "%s", chat.heard);
}

Test(alone, the_place_is_forgotten_with_its_person) {
	struct store_table row;
	type(NULL, "ann", "new perudo");
	type(NULL, "ann", "mydata forget");
	expect(NULL, "ann", "mydata forget yes", "> Your data is deleted.");
	cr_assert_eq(store_table_get(store, 1, &row), 0);
	cr_expect_str_eq(row.place, "@me/");
}

/* Nobody is disturbed by them. */
Test(alone_limited, many_games_can_be_played_one_after_the_other) {
	for (int64_t i = 1; i <= 4; i++) {
		type(NULL, "ann", "new perudo");
		cr_assert_not_null(table_in(own), "%s", chat.heard);
		cr_expect_eq(table_in(own)->id, i);
		type(NULL, "ann", "leave");
	}
}

Test(alone, without_a_thread_it_is_said_once) {
	chat.threadless = true;
	type(NULL, "ann", "new perudo thread=yes");
	HEARD("@me/ann= No thread can be made here");
	cr_expect_eq(table_in(own)->phase, TABLE_RUNNING);
}

Test(alone_plain, where_nobody_has_such_a_place_tables_are_opened_in_channels) {
	expect(NULL, "ann", "new perudo", "ann> Tables are opened in a channel: say it there.");
	expect(NULL, "ann", "help", "ann> Now: !new GAME opens a table.");
}
