#include <string.h>

#include "tests/bot/scene/anybody.h"

/* The only legal move plays itself. */

TestSuite(automatic, .init = scene_set_up, .fini = scene_tear_down);

static const char place[] = "#dice";

/* ann plays a game alone with two computers; how often she was spared her only move. */
static int play(const char *open) {
	int spared = 0;
	fake_chat_type(&chat, place, "ann", open);
	fake_chat_type(&chat, place, "ann", "addbot 2");
	fake_chat_type(&chat, place, "ann", "start");
	cr_assert(table_has_begun(table_in(place)), "%s", chat.heard);
	for (int i = 0; i < 500 && table_in(place) != NULL; i++) {
		const struct table *table = table_in(place);
		int seat = table_seat_named(table, "ann");
		struct move move;
		fake_chat_clear(&chat);
		if (!table_is_active(table, seat)) {
			pass(1000);
		} else {
			size_t n = game_moves(table->game, table->state, seat, 0, &move, 1);
			cr_assert(n > 1 || table->game->verbs[move.verb].secret ||
				  !chat.chat.single_user);
			move = any_move(table, seat);
			type_move(place, table, &move);
		}
		spared += fake_chat_heard(&chat, "There is only one move for ann:");
	}
	cr_assert_null(table_in(place), "the game does not end");
	return spared;
}

Test(automatic, moves_are_made_in_a_terminal_by_what_its_person_knows) {
	chat.chat.single_user = true;
	static const char *const open[] = {"new catbox", "new ring"};
	for (size_t i = 0; i < sizeof(open) / sizeof(*open); i++) {
		int spared = 0;
		for (int n = 0; spared == 0 && n < 100; n++) {
			spared = play(open[i]);
		}
		cr_expect_gt(spared, 0, "%s", open[i]);
	}
}

static int count_automatic(void *data, const struct store_move *move) {
	int *n = data;
	cr_expect_neq(move->automatic, STORE_UNKNOWN);
	*n += move->automatic == STORE_AUTOMATIC;
	return 0;
}

static int count_told(void) {
	int n = 0;
	for (const char *at = chat.heard; (at = strstr(at, "There is only one move for ")); at++) {
		n++;
	}
	return n;
}

/* A whole game: how many moves of people were said to be the only ones. */
static int play_whole(void) {
	int told = 0;
	fake_chat_type(&chat, place, "ann", "new ring");
	fake_chat_type(&chat, place, "ann", "addbot 2");
	fake_chat_type(&chat, place, "ann", "start");
	while (table_in(place) != NULL) {
		const struct table *table = table_in(place);
		int seat = table_seat_named(table, "ann");
		fake_chat_clear(&chat);
		if (table_is_active(table, seat)) {
			struct move move = any_move(table, seat);
			type_move(place, table, &move);
		} else {
			pass(1000);
		}
		told += count_told();
	}
	return told;
}

Test(automatic, moves_are_noted_in_the_journal) {
	int told = 0;
	for (int64_t id = 1; told == 0 && id < 100; id++) {
		int noted = 0;
		told = play_whole();
		cr_assert_eq(store_journal(store, id, count_automatic, &noted), 0);
		cr_expect_eq(noted, told, "%d, %d told", noted, told);
	}
	cr_expect_gt(told, 0);
}

/* Hands are hidden: to play at once would tell what they hold. */
Test(automatic, moves_are_made_among_people_only_by_what_all_know) {
	cr_expect_eq(play("new catbox"), 0);
}

Test(automatic, moves_are_said_in_japanese) {
	chat.chat.single_user = true;
	fake_chat_type(&chat, place, "@ann", "settings language=ja");
	fake_chat_type(&chat, place, "ann", "new ring");
	fake_chat_type(&chat, place, "ann", "addbot 2");
	fake_chat_type(&chat, place, "ann", "start");
	for (int i = 0; i < 500 && !fake_chat_heard(&chat, "さんにできることは1つだけです:"); i++) {
		const struct table *table = table_in(place);
		int seat = table_seat_named(table, "ann");
		fake_chat_clear(&chat);
		if (table_is_active(table, seat)) {
			struct move move = any_move(table, seat);
			type_move(place, table, &move);
		} else {
			pass(1000);
		}
	}
	HEARD("さんにできることは1つだけです:");
}
