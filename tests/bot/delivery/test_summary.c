#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "tests/bot/scene/anybody.h"

/* What a place of one person is told when its game has ended. */

TestSuite(summary, .init = scene_set_up, .fini = scene_tear_down);

static const char *const two[] = {"ann", "bob", NULL};

/* Who begins bids too much and is caught. */
static const char *play_one_game(int64_t pause) {
	start_here("dice=1", two);
	const char *first = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	pass(pause);
	here(first, "bid 9 6");
	pass(pause);
	here(first[0] == 'a' ? "bob" : "ann", "dudo");
	cr_assert_null(table_here());
	return first;
}

Test(summary, is_a_table_of_places_and_scores) {
	chat.chat.single_user = true;
	bool ann = play_one_game(0)[0] == 'a';
	HEARD(ann ? "\n#dice: 1. bob: 1 die left\n#dice: 2. ann: out in round 1\n"
		  : "\n#dice: 1. ann: 1 die left\n#dice: 2. bob: out in round 1\n");
	NOT_HEARD("The game took");
}

Test(summary, tells_how_long_people_played_without_their_breaks) {
	chat.chat.single_user = true;
	play_one_game(INT64_C(45) * 1000);
	HEARD("#dice: The game took 1 min 30 s.\n");
	play_one_game(INT64_C(11) * 60 * 1000);
	NOT_HEARD("The game took 22 min");
}

Test(summary, is_not_told_among_many) {
	play_one_game(INT64_C(45) * 1000);
	HEARD(" wins the game.");
	NOT_HEARD("#dice: 1. ");
	NOT_HEARD("The game took");
}

Test(summary, is_told_again_where_it_was_not_delivered) {
	chat.chat.single_user = true;
	start_here("dice=1", two);
	const char *first = strcmp(on_turn(), "ann") == 0 ? "ann" : "bob";
	here(first, "bid 9 6");
	chat.unsent = true;
	here(first[0] == 'a' ? "bob" : "ann", "dudo");
	char *told = strdup(strstr(chat.heard, "#dice: 1. "));
	cr_assert_not_null(told);
	*strchr(strchr(told, '\n') + 1, '\n') = '\0';
	scene_restart();
	chat.chat.single_user = true;
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD(told);
	free(told);
}

static size_t count_rows(void) {
	size_t n = 0;
	for (const char *at = chat.heard; (at = strstr(at, "\n#dice: ")) != NULL; at++) {
		unsigned place;
		char stop;
		n += sscanf(at, "\n#dice: %u%c ", &place, &stop) == 2 && stop == '.';
		n += strncmp(at, "\n#dice: - ", 10) == 0;
	}
	return n;
}

static void play_anything(const struct game *game, int n_people) {
	static const char *const people[] = {"ann", "bob", "cat", "dan"};
	char text[64];
	snprintf(text, sizeof(text), "new %s", game->id);
	here(people[0], text);
	for (int i = 1; i < n_people; i++) {
		here(people[i], "join");
	}
	here(people[0], "start");
	for (struct table *table; (table = table_here()) != NULL;) {
		struct move move = any_move(table, any_awaited(table));
		type_move("#dice", table, &move);
	}
}

Test(summary, has_a_row_for_each_player_and_something_to_remember_in_every_game) {
	chat.chat.single_user = true;
	for (size_t i = 0; games[i] != NULL; i++) {
		for (luck = 1; luck <= 3; luck++) {
			play_anything(games[i], 3);
			cr_expect_eq(count_rows(), 3, "%s", chat.heard);
			cr_expect(fake_chat_heard(&chat, "est "), "%s", chat.heard);
		}
	}
}
