#include <criterion/criterion.h>
#include <string.h>

#include "tests/engine/saiun/stage.h"

/* What people type (S68), as it comes folded to lower case. */

enum { UNCLEAR = 0xff, UNNAMED = 0xfe };

static const struct {
	int verb;
	const char *typed;
	struct move move;
} rows[] = {
	{VERB_ANY, "r4@2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "r4@2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_MOVE, "r4@2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_ANY, "1,0>3,-1-b", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_MOVE, "1,0>3,-1-b", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_PLACE, "1,0>3,-1-b", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_ANY, "-1,-2>-99,99-p", {0, VERB_MOVE, 5, {-1, -2, -99, 99, PURPLE}}},
	{VERB_DROP, "b", {0, VERB_DROP, 1, {BLUE}}},
	{VERB_TAKE, "g", {0, VERB_TAKE, 1, {GREEN}}},
	{VERB_TAKE, "緑", {0, VERB_TAKE, 1, {GREEN}}},
	{VERB_LAY, "y5@0,0", {0, VERB_LAY, 4, {YELLOW, 5, 0, 0}}},
	{VERB_BET, "r2 b3", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "b3 r2", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "r2 r1", {0, VERB_BET, 4, {RED, 1, RED, 2}}},
	{VERB_BET, "r2b3", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "2r 3b", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "red 2, blue 3", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "2 on red and 3 on blue", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "2 tokens on red", {0, VERB_BET, 2, {RED, 2}}},
	{VERB_BET, "赤に2個、青に3個", {0, VERB_BET, 4, {RED, 2, BLUE, 3}}},
	{VERB_BET, "0 2 3 3", {.n_args = UNNAMED}},
	{VERB_BET, "", {0, VERB_BET, 0, {0}}},
	{VERB_BET, "r", {.n_args = UNCLEAR}},
	{VERB_BET, "3 2", {.n_args = UNNAMED}},
	{VERB_BET, "r2 3 1", {.n_args = UNNAMED}},
	{VERB_BET, "5", {.n_args = UNNAMED}},
	{VERB_DROP, "3", {.n_args = UNNAMED}},
	{VERB_TAKE, "0", {.n_args = UNNAMED}},
	{VERB_LAY, "1 5 0 0", {.n_args = UNNAMED}},
	{VERB_PLACE, "4@2,-1", {.n_args = UNNAMED}},
	{VERB_BET, "r b", {.n_args = UNCLEAR}},
	{VERB_BET, "r2 3b", {.n_args = UNCLEAR}},
	{VERB_BET, "orange 2", {.n_args = UNCLEAR}},
	{VERB_PLACE, "r4 2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "r4 2 -1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "red 4 on 2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "4 red at (2, -1)", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "4red 2,-1", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "2,-1 r4", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "2,-1 4 red", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "pur 6 0,0", {0, VERB_PLACE, 4, {PURPLE, 6, 0, 0}}},
	{VERB_PLACE, "赤4を2,-1に", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "2,-1に赤4", {0, VERB_PLACE, 4, {RED, 4, 2, -1}}},
	{VERB_PLACE, "0 4 2 -1", {.n_args = UNNAMED}},
	{VERB_PLACE, "r4", {.n_args = UNCLEAR}},
	{VERB_PLACE, "r4@2", {.n_args = UNCLEAR}},
	{VERB_PLACE, "", {.n_args = UNCLEAR}},
	{VERB_PLACE, "r4@2,-1 now", {.n_args = UNCLEAR}},
	{VERB_PLACE, "r b 2,-1", {.n_args = UNCLEAR}},
	{VERB_MOVE, "1,0 3,-1 b", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_MOVE, "1,0 to 3,-1 discard blue", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_MOVE, "blue 1,0 3,-1", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_MOVE, "1,0から3,-1へ青を捨てる", {0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}}},
	{VERB_MOVE, "1 0 3 -1 3", {.n_args = UNNAMED}},
	{VERB_MOVE, "1,0>3,-1", {.n_args = UNNAMED}},
	{VERB_MOVE, "1,0", {.n_args = UNCLEAR}},
	{VERB_DROP, "", {.n_args = UNNAMED}},
	{VERB_DROP, "b r", {.n_args = UNCLEAR}},
	{VERB_ANY, "r4 2 1", {.n_args = UNCLEAR}},
	{VERB_ANY, "r2 b3", {.n_args = UNCLEAR}},
	{VERB_ANY, "hello there", {.n_args = UNCLEAR}},
	{VERB_ANY, "ann@example", {.n_args = UNCLEAR}},
};

static void expect(const struct saiun *p, int verb, const char *typed, const struct move *move) {
	struct move read;
	int rc = saiun_game.say->parse(p, 0, verb, typed, &read);
	if (move->n_args == UNCLEAR) {
		cr_expect_eq(rc, PARSE_UNCLEAR, "“%s” is understood", typed);
	} else if (move->n_args == UNNAMED) {
		cr_expect_eq(rc, PARSE_UNNAMED, "“%s” names a colour", typed);
	} else {
		cr_expect(rc == PARSE_OK && move_equal(&read, move), "“%s”", typed);
	}
}

Test(saiun_parse, understands_many_ways_of_saying_it) {
	struct saiun p = stage_turn(L8, "RYGBP / RYGBP");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		expect(&p, rows[i].verb, rows[i].typed, &rows[i].move);
	}
}

Test(saiun_parse, fills_in_the_only_colour_of_the_hand) {
	struct saiun p = stage_turn(L8, "BB / RYGBP");
	expect(&p, VERB_PLACE, "4@2,-1", &(struct move){0, VERB_PLACE, 4, {BLUE, 4, 2, -1}});
	expect(&p, VERB_MOVE, "1,0>3,-1", &(struct move){0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}});
	expect(&p, VERB_MOVE, "1 0 3 -1", &(struct move){0, VERB_MOVE, 5, {1, 0, 3, -1, BLUE}});
}

Test(saiun_parse, takes_a_bare_placement_for_a_layout_while_dice_are_laid) {
	struct saiun p = stage_new(3, 1);
	stage_type(&p, 1, "take G");
	stage_type(&p, 2, "take R");
	stage_type(&p, 0, "take P");
	expect(&p, VERB_ANY, "y5@0,0", &(struct move){0, VERB_LAY, 4, {YELLOW, 5, 0, 0}});
}

/* Longer than any move, numbers beyond all bounds, and bytes that are no words. */
Test(saiun_parse, withstands_nonsense) {
	static const char *const nonsense[] = {"r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1 r1",
		"99999999999999999999", "\xff\xfe", "@@@@>>>>", "-", "赤赤赤赤", "r4@-", ",,,,",
		">"};
	struct saiun p = stage_turn(L8, "BB / RYGBP");
	for (size_t i = 0; i < sizeof(nonsense) / sizeof(nonsense[0]); i++) {
		for (int verb = VERB_ANY; verb < SAIUN_VERBS; verb++) {
			struct move move;
			int rc = saiun_game.say->parse(&p, 0, verb, nonsense[i], &move);
			cr_expect(rc != PARSE_OK || game_legal(&saiun_game, &p, &move) != 0);
		}
	}
}
