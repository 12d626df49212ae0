#include <string.h>

#include "bot/table/presence.h"
#include "storage/sql/database.h"
#include "tests/bot/scene/scene.h"

TestSuite(mydata, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(mydata_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char *const two[] = {"annalise", "bob", NULL};

static void forget(const char *who) {
	fake_chat_type(&chat, NULL, who, "mydata forget");
	expect(NULL, who, "mydata forget yes", "> Your data is deleted.");
}

static int64_t number_of(const char *who) {
	const struct person *person = people_find(&bot->people, &chat.chat, who);
	return person != NULL ? person->id : 0;
}

/* To the end, everybody as simply as can be. */
static void play_on(const char *place) {
	for (int i = 0; i < 200 && table_in(place) != NULL; i++) {
		const struct table *table = table_in(place);
		int seat = table_seat_named(table, on_turn_in(place));
		if (presence_computer_acts(table, seat)) {
			pass(2 * SECOND);
			continue;
		}
		const char *key = table->seats[seat].person->key;
		fake_chat_type(&chat, place, key, "dudo");
		if (table_in(place) != NULL) {
			fake_chat_type(&chat, place, key, "bid 1 2");
		}
	}
	cr_assert_null(table_in(place));
}

Test(mydata, shows_the_asker_alone_what_is_kept) {
	start_here("dice=1", two);
	play_on("#dice");
	static const struct line lines[] = {
		{"#dice", "annalise", "mydata",
			"annalise> Usage: !mydata show, !mydata apart, or !mydata forget"},
		{"#dice", "annalise", "mydata show",
			"annalise> Stored about you: on test you are annalise, name annalise, last "
			"seen 2023-11-14. Language: -. Private messages: -."},
	};
	EXPECT_ALL(lines);
	NOT_HEARD("#dice:");
	HEARD("annalise> Names you played under: annalise");
	HEARD("annalise> Ratings: Perudo ");
	HEARD("places_of_seasons 1, played 1, ratings 1, results 1, seats 1, streaks 1, tallies "
	      "1, ");
}

Test(mydata, tells_where_one_sits_and_what_one_chose) {
	start_here("", two);
	fake_chat_type(&chat, "#japan", "annalise", "new ring");
	fake_chat_type(&chat, NULL, "annalise", "private message");
	fake_chat_type(&chat, NULL, "annalise", "lang ja");
	expect(NULL, "annalise", "mydata show", "言語: ja。DMの届け方: message。");
	HEARD("今席についているテーブル: #1 (#dice)、#2 (#japan)");
	HEARD("データベースの件数:");
}

Test(mydata, is_forgotten_only_by_who_is_sure) {
	fake_chat_type(&chat, NULL, "annalise", "lang ja");
	int64_t id = number_of("annalise");
	static const struct line lines[] = {
		{"#dice", "bob", "mydata forget yes", "bob> This deletes your key"},
		{"", "bob", "mydata forget", "Say !mydata forget yes within two minutes."},
	};
	EXPECT_ALL(lines);
	pass(2 * MINUTE + 1);
	expect(NULL, "bob", "mydata forget yes", "bob> This deletes your key");
	expect(NULL, "bob", "mydata forget perhaps", "bob> This deletes your key");
	expect(NULL, "annalise", "mydata forget yes", "2分以内に!mydata forget yes");
	cr_expect_eq(number_of("annalise"), id);
	pass(2 * MINUTE);
	expect("#dice", "annalise", "mydata forget yes", "annalise> あなたの記録を消しました。");
	NOT_HEARD("#dice:");
	cr_expect_eq(number_of("annalise"), 0);
	struct store_person person;
	cr_expect_lt(store_person_get(store, id, &person), 0);
	expect(NULL, "annalise", "mydata show", "Stored about you: on test you are annalise");
	cr_expect_gt(number_of("annalise"), id, "somebody new, who speaks no Japanese yet");
}

Test(mydata, a_former_player_stands_in_the_history_of_others) {
	start_here("dice=1", two);
	play_on("#dice");
	forget("annalise");
	fake_chat_type(&chat, NULL, "cat", "lang ja");
	static const struct line lines[] = {
		{"#dice", "bob", "history", "former player 1"},
		{"#dice", "bob", "replay 1", "former player 1"},
		{"#dice", "bob", "fair 1", "Seed: "},
		{"#dice", "bob", "top", "1. bob "},
		{"#dice", "bob", "stats", "bob: 1 game with people"},
		{"#dice", "bob", "stats annalise", "Nobody called “annalise” has played here."},
		{"#dice", "annalise", "stats", "annalise: 0 games with people"},
		{"", "annalise", "replay 1", "No such table was played here;"},
	};
	EXPECT_ALL(lines);
	fake_chat_clear(&chat);
	here("bob", "history");
	here("bob", "replay 1");
	NOT_HEARD("annalise");
	fake_chat_type(&chat, NULL, "bob", "lang ja");
	expect(NULL, "bob", "replay 1", "元プレイヤー1");
}

Test(mydata, at_a_running_game_the_computer_plays_on) {
	start_here("dice=2", three);
	fake_chat_clear(&chat);
	forget("cat");
	HEARD("cat> Your data is deleted.");
	fake_chat_clear(&chat);
	expect("#dice", "bob", "status", "former player 1");
	NOT_HEARD("cat");
	scene_restart();
	chat.chat.listener->entered(bot, &chat.chat, "#dice");
	cr_expect_eq(table_here()->seats[table_seat_named(table_here(), "former")].anonymised, 1);
	static const struct line lines[] = {
		{"#dice", "cat", "join",
			"cat> This game has already begun; you can join the next one."},
		{"#dice", "@eve", "unseat former player 1",
			"The computer already plays for that seat"},
		{"#dice", "bob", "status", "former player 1"},
	};
	EXPECT_ALL(lines);
	fake_chat_clear(&chat);
	here("ann", "leave");
	play_on("#dice");
	HEARD("wins the game");
	NOT_HEARD("cat");
	expect("#dice", "bob", "stats", "bob: 1 game with people");
	expect("#dice", "bob", "again", "");
	NOT_HEARD("former");
}

Test(mydata, the_place_is_told_without_the_name) {
	start_here("dice=2", three);
	fake_chat_type(&chat, NULL, "cat", "mydata forget");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "cat", "mydata forget yes");
	HEARD("#dice: Somebody leaves for good; the computer plays on as former player 1.");
	cr_expect_null(strstr(chat.heard, "#dice: cat"));
	cr_expect_null(strstr(chat.heard, "cat "));
	forget("bob");
	HEARD("as former player 2.");
	forget("ann");
	HEARD("#dice: Table #1 was closed; its game is unfinished.");
	cr_expect_null(table_here());
	cr_expect_eq(bot->people.n, 0);
}

Test(mydata, seats_at_open_tables_are_given_up) {
	here("annalise", "new perudo");
	here("bob", "join");
	fake_chat_type(&chat, "#japan", "annalise", "new ring");
	forget("annalise");
	HEARD("#dice: Somebody leaves the table (1/6).");
	HEARD("#japan: Table #2 was closed");
	cr_expect_null(table_in("#japan"));
	cr_expect_eq(table_here()->opened_by, 0);
	expect("#dice", "annalise", "join", "annalise is in (2/6)");
	scene_restart();
	cr_expect_eq(table_here()->n_seats, 2);
	chat.chat.listener->entered(bot, &chat.chat, "#dice");
	here("annalise", "join");
	here("bob", "join");
	here("bob", "start");
	cr_expect_not_null(table_here()->state, "%s", chat.heard);
}

/* Its last line waits in the queue, and what waits names them by what they were. */
Test(mydata, whoever_is_forgotten_while_the_end_is_told_is_not_missed) {
	start_here("dice=1", two);
	chat.unsent = true;
	play_on("#dice");
	cr_expect_eq(bot->n_tables, 1);
	forget("annalise");
	forget("bob");
	cr_expect_eq(bot->people.n, 0);
	scene_restart();
	chat.unsent = false;
	fake_chat_clear(&chat);
	chat.chat.listener->entered(bot, &chat.chat, "#dice");
	HEARD("former player");
	NOT_HEARD("annalise");
	pass(SECOND);
	cr_expect_eq(bot->n_tables, 0);
}

Test(mydata_rich, the_table_s_picture_names_nobody) {
	start_in("7/dice", "dice=2", three);
	fake_chat_command(&chat, "7/dice", "cat", "mydata forget");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "7/dice", "cat", "mydata forget yes");
	HEARD("cat~ Your data is deleted.");
	HEARD("7/dice= The computer plays for former player 1.");
	cr_expect_null(strstr(chat.shown.text, "cat"), "%s", chat.shown.text);
	play_on("7/dice");
	cr_expect_not_null(strstr(chat.shown.text, "former player 1"), "%s", chat.shown.text);
	cr_expect_null(strstr(chat.shown.text, "cat"), "%s", chat.shown.text);
}
