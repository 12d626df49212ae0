#include <stdio.h>
#include <string.h>

#include "tests/bot/scene/scene.h"

/* Reviews of games that have ended. */

TestSuite(review, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(review_thinking, .init = scene_set_up_thinking, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static void type(const char *who, const char *text) {
	fake_chat_type(&chat, "#dice", who, text);
}

/* ann doubts whatever bob bids; bob bids as little as he can. */
static void play(const char *rules) {
	start_in("#dice", rules, two);
	for (int i = 0; i < 500 && table_in("#dice") != NULL; i++) {
		bool ann = strcmp(on_turn_in("#dice"), "ann") == 0;
		const struct table *table = table_in("#dice");
		fake_chat_clear(&chat);
		type(ann ? "ann" : "bob", "bid 1 2");
		if (table_in("#dice") == table && ann && strcmp(on_turn_in("#dice"), "ann") == 0) {
			type("ann", "dudo");
		} else if (table_in("#dice") == table && !ann &&
			   strcmp(on_turn_in("#dice"), "bob") == 0) {
			type("bob", "bid 2 2");
			type("bob", "dudo");
		}
	}
	cr_assert_null(table_in("#dice"), "%s", chat.heard);
}

Test(review, names_what_cost_most_to_those_who_played_and_to_them_alone) {
	/* The dice may have forgiven everything, but not again and again. */
	int game = 0;
	do {
		char review[16], answer[64];
		snprintf(review, sizeof(review), "review %d", ++game);
		snprintf(answer, sizeof(answer), "ann> Perudo #%d, your decisions:", game);
		play("dice=3");
		expect("#dice", "ann", review, answer);
	} while (game < 6 && !fake_chat_heard(&chat, "you chose “"));
	HEARD("you chose “");
	HEARD(" was better by ");
	HEARD("(!replay ");
	HEARD("Your choices cost you about ");
	HEARD("Luck and the others' moves ");
	HEARD("An even share is 50 % of a win, and this was ");
	NOT_HEARD("#dice: ");
	NOT_HEARD("bob");
	expect("#dice", "bob", "review", "bob> Perudo #");
	expect("#dice", "eve", "review 1", "Only those who played game #1 can have it reviewed.");
	NOT_HEARD("chose");
	expect("#dice", "ann", "review 99", "No such table was played here;");
}

Test(review, is_the_same_when_it_is_asked_again) {
	play("dice=2");
	char first[4096];
	expect("#dice", "ann", "review 1", "your decisions:");
	snprintf(first, sizeof(first), "%s", chat.heard);
	scene_restart();
	expect("#dice", "ann", "review 1", "your decisions:");
	cr_expect_str_eq(chat.heard, first);
}

Test(review, waits_for_the_end_of_the_game) {
	start_in("#dice", "", two);
	expect("#dice", "ann", "review", "Only finished games can be reviewed.");
	expect("#dice", "ann", "review 1", "Only finished games can be reviewed.");
}

Test(review_thinking, says_that_the_answer_comes_and_brings_it) {
	play("dice=2");
	expect("#dice", "ann", "review", "ann> Analysing the game; you get the result");
	expect("#dice", "ann", "review", "Analysing the game");
	fake_chat_clear(&chat);
	scene_think();
	HEARD("ann> Perudo #1, your decisions:");
	expect("#dice", "ann", "review", "ann> Perudo #1, your decisions:");
}

Test(review_thinking, is_dropped_with_the_person_s_data) {
	play("dice=1");
	type("ann", "review");
	type("ann", "mydata forget");
	fake_chat_type(&chat, NULL, "ann", "mydata forget yes");
	fake_chat_clear(&chat);
	scene_think();
	NOT_HEARD("your decisions");
}
