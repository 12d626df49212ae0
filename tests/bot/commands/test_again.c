#include <stdio.h>

#include "bot/router/bot_listener.h"
#include "bot/table/presence.h"
#include "tests/bot/scene/scene.h"

/* Another game with the same people. */

TestSuite(again, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(again_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

#define DICE "7/dice"

static const char *const two[] = {"ann", "bob", NULL};

static void type(const char *place, const char *who, const char *text) {
	fake_chat_type(&chat, place, who, text);
}

static int count_seats(const struct table *table, bool computer) {
	int n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		n += presence_computer_acts(table, i) == computer;
	}
	return n;
}

Test(again, opens_a_table_of_the_same_game_and_waits_for_the_others) {
	start_here("dice=1 calza=on speed=relaxed", three);
	finish_in("#dice");
	expect("#dice", "bob", "again", "#dice: Perudo table #2 opened by bob.");
	HEARD("dice=1 calza=on ");
	HEARD("speed=relaxed.");
	HEARD("#dice: bob is in (1/6).");
	HEARD("#dice: bob wants another game: ");
	HEARD(", !again or !join takes your seat.");
	NOT_HEARD("Everybody is back");
	expect("#dice", "ann", "again", "ann is in (2/6)");
	NOT_HEARD("Everybody is back");
	expect("#dice", "eve", "again", "eve is in (3/6)");
	expect("#dice", "cat", "join", "#dice: Everybody is back; !start begins the game.");
	cr_expect_null(table_here()->state, "it does not begin by itself");
	expect("#dice", "ann", "again", "ann> You have a seat at table #2");
	expect("#dice", "ann", "start", "The game begins.");
	expect("#dice", "bob", "again", "bob> There is already a table here: #2.");
}

Test(again, seats_the_same_computer_players) {
	type("#dice", "ann", "new perudo dice=1");
	type("#dice", "bob", "join");
	type("#dice", "ann", "addbot hard 1");
	type("#dice", "ann", "addbot easy 1");
	type("#dice", "ann", "start");
	char hard[STORE_NAME_SIZE] = "";
	for (int i = 0; i < 4; i++) {
		const struct seat *seat = &table_here()->seats[i];
		if (seat->person == NULL && seat->level == LEVEL_HARD) {
			snprintf(hard, sizeof(hard), "%s", seat->name);
		}
	}
	type("#dice", "bob", "leave");
	type("#dice", "@op", "end");
	expect("#dice", "ann", "again", "ann wants another game: bob, ");
	const struct table *table = table_here();
	cr_assert_eq(table->n_seats, 3);
	cr_expect_eq(count_seats(table, true), 2, "bob's seat is his, though he left it");
	cr_expect_eq(table->seats[table_seat_named(table, hard)].level, LEVEL_HARD);
	HEARD("(3/6)");
}

Test(again, is_all_there_is_to_wait_for_where_one_played_computers) {
	type("#dice", "ann", "new perudo");
	type("#dice", "ann", "addbot 2");
	type("#dice", "ann", "start");
	type("#dice", "@op", "end");
	expect("#dice", "ann", "again", "#dice: Everybody is back; !start begins the game.");
	NOT_HEARD("wants another game");
}

Test(again, is_for_the_people_of_the_last_game) {
	static const struct line lines[] = {
		{"#dice", "ann", "again", "ann> No game has ended here yet. !new GAME opens"},
		{"", "ann", "again", "ann> Tables are opened in a channel: say it there."},
		{"#dice", "ann", "new perudo", "table #1 opened by ann"},
		{"#dice", "ann", "again", "ann> There is already a table here: #1."},
		{"#dice", "ann", "leave", "Table #1 was closed"},
		{"#dice", "ann", "again", "ann> No game has ended here yet."},
	};
	EXPECT_ALL(lines);
	start_here("", two);
	type("#dice", "@op", "end");
	expect("#dice", "eve", "again", "eve> You did not sit at table #2. !new GAME opens");
	expect("#other", "ann", "again", "ann> No game has ended here yet.");
	chat.clock += DAY + 1;
	expect("#dice", "ann", "again", "ann> The last game here was too long ago.");
	chat.clock -= 1;
	expect("#dice", "ann", "again", "table #3 opened by ann");
}

Test(again, works_after_a_restart_before_and_between) {
	start_here("dice=2", three);
	type("#dice", "@op", "end");
	scene_restart();
	expect("#dice", "ann", "again", "ann wants another game: ");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	expect("#dice", "cat", "again", "cat is in (2/6)");
	NOT_HEARD("Everybody is back");
	expect("#dice", "bob", "もう一度", "bob is in (3/6)");
	HEARD("Everybody is back; !start begins the game.");
}

Test(again, says_so_where_others_took_the_seats) {
	static const char *const six[] = {"ann", "bob", "cat", "dan", "eve", "fay", NULL};
	start_here("", two);
	type("#dice", "@op", "end");
	type("#dice", "ann", "again");
	for (size_t i = 2; six[i] != NULL; i++) {
		type("#dice", six[i], "join");
	}
	type("#dice", "gil", "join");
	expect("#dice", "bob", "again", "bob> All seats are taken.");
}

static void press(const char *who, const struct fake_post *post, const char *label) {
	char id[CONTROL_ID_SIZE];
	const char *found = fake_chat_id(post, label);
	cr_assert_not_null(found, "no “%s” beside: %s", label, post->text);
	snprintf(id, sizeof(id), "%s", found);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, "");
}

Test(again_rich, is_a_button_beside_the_game_that_ended) {
	start_in(DICE, "dice=1", two);
	finish_in(DICE);
	cr_assert(chat.shown.last);
	struct fake_post ended = chat.shown;
	press("eve", &ended, "Again");
	HEARD("eve~ You did not sit at table #1.");
	scene_restart();
	press("bob", &ended, "Again");
	HEARD("7/dice= Perudo table #2 opened by bob");
	HEARD("7/dice= bob wants another game: ann, ");
	cr_expect_str_eq(chat.shown.calls, "ann ");
	cr_expect(chat.shown.repost && !chat.shown.silent);
	press("ann", &ended, "Again");
	HEARD("ann is in (2/6)");
	HEARD("7/dice= Everybody is back; !start begins the game.");
	press("eve", &ended, "Again");
	HEARD("eve is in (3/6)");
	type(DICE, "ann", "start");
	press("ann", &ended, "Again");
	HEARD("ann~ There is already a table here: #2.");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, "7/other", "ann", "1 - again", "");
	HEARD("ann~ That button belongs to another table.");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, NULL, "ann", "1 - again", "");
	HEARD("ann~ That button belongs to another table.");
	fake_chat_press(&chat, DICE, "ann", "2 - again", "");
	HEARD("ann~ I do not know that button.");
}

Test(again_rich, is_a_button_of_a_game_broken_off_and_of_no_other_table) {
	start_in(DICE, "", two);
	type(DICE, "@op", "end");
	cr_assert_not_null(fake_chat_id(&chat.shown, "Again"), "%s", chat.shown.text);
	type(DICE, "ann", "new perudo");
	type(DICE, "@op", "end");
	cr_assert_str_eq(chat.shown.text, "Table #2 was closed; its game is unfinished.\n");
	cr_assert_null(fake_chat_id(&chat.shown, "Again"));
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, "ann", "2 - again", "");
	HEARD("ann~ I do not know that button.");
}

Test(again_rich, an_older_games_button_opens_that_game) {
	start_in(DICE, "dice=2", two);
	type(DICE, "@op", "end");
	struct fake_post first = chat.shown;
	start_in(DICE, "dice=3", three);
	type(DICE, "@op", "end");
	press("ann", &first, "Again");
	HEARD("dice each: 2, ");
	HEARD("ann wants another game: bob, ");
	expect(DICE, "bob", "again", "Everybody is back; !start begins the game.");
}
