#include <criterion/criterion.h>
#include <string.h>

#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"
#include "engine/say.h"
#include "tests/engine/saiun/stage.h"

/* The worked examples of the rules (E1-E52), and further rows for their clauses. */

#define L8_P5 L8 " 0,0:R1P5"
#define L8_R2 L8 " 3,0:B1R2"
#define SQUARE "0,0:R1 1,0:Y2 2,0:G3"

static const struct {
	const char *name, *cloud, *hands, *action;
	int refusal;
	enum saiun_clash clash;
	bool connected, first;
} actions[] = {
	{"E1", "", "RYGBP / RYGBP", "R4@0,0", LEGAL, CLASH_NONE, .first = true},
	{"E2", "", "RYGBP / RYGBP", "R4@3,1", REFUSED_CLASH, CLASH_FIRST, .first = true},
	{"E3", "0,0:R1", "RYGBP / YGBP", "B2@1,0", LEGAL, CLASH_NONE},
	{"E4", "0,0:R1", "RYGBP / YGBP", "B1@1,0", REFUSED_CLASH, CLASH_FACE},
	{"E5", "0,0:R1", "RYGBP / YGBP", "B6@0,1", REFUSED_CLASH, CLASH_FACE},
	{"E6", "0,0:R1", "RYGBP / YGBP", "R3@1,0", REFUSED_CLASH, CLASH_COLOUR},
	{"E7", "0,0:R1", "RYGBP / YGBP", "B2@1,1", REFUSED_CLASH, CLASH_FAR},
	{"E8", "0,0:R1 1,0:Y2", "RGBP / YGBP", "R6@1,1", LEGAL, CLASH_NONE},
	{"E9", L7, "RYGBP / GBP", "P5@0,0", REFUSED_CLASH, CLASH_LOW},
	{"E10", L8, "RYGBP / BP", "P5@0,0", LEGAL, CLASH_NONE},
	{"E11", L8, "RYGBP / BP", "P6@0,0", REFUSED_CLASH, CLASH_FACE_BELOW},
	{"E12", L8, "RYGBP / BP", "R5@0,0", REFUSED_CLASH, CLASH_COLOUR_BELOW},
	{"E13", L8_P5, "RYGBP / BP", "P4@1,0", REFUSED_CLASH, CLASH_COLOUR},
	{"E14", L8 " 0,0:R1P3", "RYGBP / BP", "B4@1,0", REFUSED_CLASH, CLASH_FACE},
	{"E15", L8_P5, "RYGBP / BP", "B4@1,0", LEGAL, CLASH_NONE},
	{"E16", L8_P5, "RYGBP / BP", "B3@0,0", LEGAL, CLASH_NONE},
	{"E17", L8 " 0,0:R1P5B3", "RYGBP / BP", "G1@0,0", REFUSED_CLASH, CLASH_HIGH},
	{"E18", L10, "RYG / RYG", "Y3@-1,0", REFUSED_CLASH, CLASH_FULL},
	{"E19", L7 " 0,0:R1P5", "RYGBP / BP", "B3@0,0", LEGAL, CLASH_NONE},
	{"E20", SQUARE, "BP / BP", "2,0>0,1-B", LEGAL, CLASH_NONE},
	{"E21", SQUARE, "BP / BP", "2,0>2,0-B", REFUSED_SAME_COLUMN, CLASH_NONE},
	{"E22", SQUARE, "BP / BP", "2,0>0,1-R", REFUSED_NO_DIE, CLASH_NONE},
	{"E23", "0,0:R1 1,0:Y2 2,0:R6", "BP / GBP", "2,0>0,1-B", REFUSED_CLASH, CLASH_COLOUR},
	{"E24", L8, "BP / BP", "7,0>3,0-B", REFUSED_CLASH, CLASH_LOW},
	{"E25", SQUARE, "BP / BP", "1,0>3,0-B", LEGAL, CLASH_NONE},
	{"E26", L8, "RYGP / P", "R2@3,0", REFUSED_LOST, CLASH_NONE},
	{"E27", L8, "RYGBP / P", "R2@3,0", LEGAL, CLASH_NONE},
	{"E28", L8, "RYGP / BP", "R2@3,0", LEGAL, CLASH_NONE},
	{"E29", L8_R2, "BP / P", "7,0>6,1-B", REFUSED_LOST, CLASH_NONE},
	{"E30", L8_R2, "BP / P", "3,0>2,1-B", LEGAL, CLASH_NONE},
	{"E31", "0,0:R1 1,0:Y2", "RGBP / YGBP", "drop R", REFUSED_DROP, CLASH_NONE},
	{"E32", L8_P5, "RYGBP / BP", "0,0>1,0-R", REFUSED_CLASH, CLASH_FACE_BELOW},
	{"E33", L8_P5, "RYGBP / BP", "0,0>3,0-R", LEGAL, CLASH_NONE},
	{"E34", SQUARE, "BP / BP", "1,0>3,0-B", REFUSED_SPLIT, CLASH_NONE, .connected = true},
	{"E35", SQUARE, "BP / BP", "2,0>0,1-B", LEGAL, CLASH_NONE, .connected = true},
	{"E47", "0,0:R1", "R / RG", "drop R", LEGAL, CLASH_NONE},
	{"E47: no placement", "0,0:R1", "R / RG", "R3@1,0", REFUSED_CLASH, CLASH_COLOUR},
	{"E47: level 2", "0,0:R1", "R / RG", "R3@0,0", REFUSED_CLASH, CLASH_LOW},
	{"E47: no move", "0,0:R1", "R / RG", "0,0>1,0-R", REFUSED_CLASH, CLASH_FAR},
	{"E48", "0,0:R1 1,0:Y2", "GP / GP", "G3@2,0", LEGAL, CLASH_NONE},
	{"E49", "0,0:R1 1,0:Y2", "RYGBP / RYGBP", "1,0>0,1-B", REFUSED_FIRST_TURN, CLASH_NONE,
		.first = true},

	{"S20: columns may be negative", "0,0:R1", "RYG / RYG", "Y2@-1,0", LEGAL, CLASH_NONE},
	{"S21: levels of one column are adjacent", L8, "RY / BP", "Y6@0,0", REFUSED_CLASH,
		CLASH_FACE_BELOW},
	{"S21: other levels are not beside each other", L8_P5, "RYGBP / BP", "P3@8,0", LEGAL,
		CLASH_NONE},
	{"S25: later dice need a neighbour", L7, "RYG / RYG", "G5@-3,0", REFUSED_CLASH, CLASH_FAR},
	{"S25: not only over the corner", SQUARE, "BP / BP", "2,0>-1,1-B", REFUSED_CLASH,
		CLASH_FAR},
	{"S26: the tenth fits", L8 " 8,0:B3", "P / P", "P1@9,0", LEGAL, CLASH_NONE},
	{"S26: a lifted die leaves room", L10, "RYGBP / RYGBP", "1,0>10,0-R", LEGAL, CLASH_NONE},
	{"S26: not a die from level 2", L10 " 0,0:R1P5", "RYGBP / RYGBP", "0,0>10,0-R",
		REFUSED_CLASH, CLASH_FULL},
	{"S27: nine are enough with one lifted", L8 " 8,0:B3", "RYGBP / BP", "8,0>0,0-R", LEGAL,
		CLASH_NONE},
	{"S28: level 3 is open to a move that leaves six", L7 " 0,0:R1P5", "RYGBP / BP",
		"6,0>0,0-R", LEGAL, CLASH_NONE},
	{"S29: no move to level 4", L8 " 0,0:R1P5B3", "RYGBP / BP", "7,0>0,0-R", REFUSED_CLASH,
		CLASH_HIGH},
	{"S30: below, by a move", L8 " 7,0:R5", "RYGBP / BP", "7,0>0,0-R", REFUSED_CLASH,
		CLASH_LOW},
	{"S31: other levels do not clash", L8_P5, "RYGBP / BP", "Y4@-1,0", LEGAL, CLASH_NONE},
	{"S32: level 3 on the same number", L8_P5, "RYGBP / BP", "B5@0,0", REFUSED_CLASH,
		CLASH_FACE_BELOW},
	{"S32: level 3 on the opposite number", L8_P5, "RYGBP / BP", "B2@0,0", REFUSED_CLASH,
		CLASH_FACE_BELOW},
	{"S32: level 3 does not look two levels down", L8_P5, "RYGBP / BP", "B1@0,0", LEGAL,
		CLASH_NONE},
	{"S33: a move may not cover the last blue", L8 " 0,0:R1P5", "RP / P", "0,0>3,0-R",
		REFUSED_LOST, CLASH_NONE},
	{"S33: red is seen elsewhere", L8, "RYGP / P", "P5@0,0", LEGAL, CLASH_NONE},
	{"S35: the die placed is no longer held", L8_R2, "BP / P", "B4@8,0", LEGAL, CLASH_NONE},
	{"S36: the last hand die of a colour in sight may go", L8, "BP / P", "7,0>6,1-B", LEGAL,
		CLASH_NONE},
	{"S36: covered and discarded in one", L8 " 0,0:R1P5", "BP / P", "0,0>3,0-B", REFUSED_LOST,
		CLASH_NONE},
	{"S37: an unsafe colour may be thrown about", L8_R2, "GP / P", "P6@8,0", LEGAL, CLASH_NONE},
	{"S40: only a die of the hand", SQUARE, "BP / YBP", "Y1@3,0", REFUSED_NO_DIE, CLASH_NONE},
	{"S41: anybody's die, also one's own", SQUARE, "BP / BP", "0,0>3,0-P", LEGAL, CLASH_NONE},
	{"S42: no die there", SQUARE, "BP / BP", "5,5>0,1-B", REFUSED_NO_COLUMN, CLASH_NONE},
	{"S44: not back on its column", L8_P5, "RYGBP / BP", "0,0>0,0-R", REFUSED_SAME_COLUMN,
		CLASH_NONE},
	{"S45: level 2 stays when level 1 falls", L8_P5, "RYGBP / BP", "7,0>6,1-R", LEGAL,
		CLASH_NONE},
	{"S45: a die may mend the split it makes", "0,0:R1 1,0:Y2 1,1:P3 0,1:G4", "BP / BP",
		"0,0>2,0-B", LEGAL, CLASH_NONE, .connected = true},
	{"S45: a die of level 2 splits nothing", L8_P5, "RYGBP / BP", "0,0>3,0-R", LEGAL,
		CLASH_NONE, .connected = true},
	{"S45: a placement is not bound", "0,0:R1 3,0:Y2", "BP / BP", "B4@4,0", LEGAL, CLASH_NONE,
		.connected = true},
	{"S47: later turns may move", "0,0:R1 1,0:Y2", "RYGBP / RYGBP", "0,0>1,1-B", LEGAL,
		CLASH_NONE},
	{"S48: no drop while a move is possible", "0,0:R1 1,0:G2", "RG / RG", "drop R",
		REFUSED_DROP, CLASH_NONE},
	{"S48: a drop is a die of the hand", "0,0:R1", "R / RG", "drop G", REFUSED_NO_DIE,
		CLASH_NONE},
	{"S68: columns end somewhere", "0,0:R1", "RYG / RYG", "Y2@99,-99", REFUSED_SHAPE,
		CLASH_NONE},
	{"S68: faces are 1 to 6", "0,0:R1", "RYG / RYG", "Y7@1,0", REFUSED_SHAPE, CLASH_NONE},
};

static struct saiun set_up(size_t i) {
	struct saiun p = stage_turn(actions[i].cloud, actions[i].hands);
	p.connected = actions[i].connected;
	p.n_turns = actions[i].first ? 0 : 2;
	return p;
}

Test(saiun_examples, judge_actions) {
	for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
		struct saiun p = set_up(i);
		struct move move = stage_read(&p, 0, actions[i].action);
		int refusal = stage_judge(&p, actions[i].action);
		cr_expect_eq(refusal, actions[i].refusal, "%s: %d", actions[i].name, refusal);
		if (refusal == REFUSED_CLASH) {
			int clash = (int)saiun_land(&p, &move).fault.clash;
			cr_expect_eq(
				clash, (int)actions[i].clash, "%s: %d", actions[i].name, clash);
		}
	}
}

Test(saiun_examples, what_is_legal_is_listed_and_nothing_else) {
	static struct move list[4096];
	for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
		struct saiun p = set_up(i);
		struct move move = stage_read(&p, 0, actions[i].action);
		size_t n = game_moves(&saiun_game, &p, 0, 0, list, 4096), found = 0;
		for (size_t j = 0; j < n; j++) {
			found += move_equal(&list[j], &move);
		}
		cr_expect_eq(found, actions[i].refusal == LEGAL, "%s", actions[i].name);
	}
}

/* E29, E30: what the moves leave behind. */
Test(saiun_examples, uncover_what_they_say) {
	struct saiun p = stage_turn(L8_R2, "BP / P");
	struct move covered = stage_read(&p, 0, "7,0>6,1-B");
	struct move bared = stage_read(&p, 0, "3,0>2,1-B");
	struct move other = stage_read(&p, 0, "7,0>6,1-P");
	cr_expect_eq(saiun_land(&p, &covered).lost, 1 << BLUE);
	cr_expect_eq(saiun_land(&p, &bared).lost, 0);
	p.hands[0][BLUE] = 0;
	cr_expect_eq(saiun_land(&p, &other).lost, 0, "S37: it is lost already");
	p = stage_turn(L8_R2, "BP / P");
	stage_type(&p, 0, "3,0>2,1-B");
	cr_expect_eq(saiun_top(saiun_column_at(&p.cloud, 3, 0)).colour, BLUE);
	cr_expect_eq(p.thrown[0][BLUE], 1);
	p = stage_turn("0,0:R1", "R / RG");
	stage_type(&p, 0, "drop R"); /* E47: the round goes on */
	cr_expect_eq(p.phase, PHASE_TURNS);
	cr_expect_eq(p.turn, 1);
	cr_expect_eq(stage_read(&p, 1, "G2@1,0").n_args, 4);
}

static const struct {
	const char *name;
	struct saiun_count count;
} rates[] = {
	{"E36", {{9, 9, 7, 4, 2}, {1, 1, 3, 4, 5}, {0, 0, 14, 4, 0}}},
	{"E37", {{12, 9, 7, 4, 2}, {1, 2, 3, 4, 5}, {0, 4, 14, 4, 0}}},
	{"E38", {{12, 7, 7, 7, 3}, {1, 2, 2, 2, 5}, {0, 3, 3, 3, 0}}},
	{"E39", {{12, 9, 5, 5, 5}, {1, 2, 3, 3, 3}, {0, 4, 10, 10, 10}}},
	{"E40", {{12, 9, 7, 3, 3}, {1, 2, 3, 4, 4}, {0, 4, 14, 3, 3}}},
	{"E41", {{8, 8, 8, 8, 8}, {1, 1, 1, 1, 1}, {0, 0, 0, 0, 0}}},
	{"S50: a colour not seen has 0", {{0, 12, 9, 7, 4}, {5, 1, 2, 3, 4}, {0, 0, 4, 14, 4}}},
	{"S51: ranks behind equals are skipped",
		{{3, 3, 3, 3, 9}, {2, 2, 2, 2, 1}, {1, 1, 1, 1, 0}}},
	{"S52: in any order of colours", {{2, 4, 7, 9, 12}, {5, 4, 3, 2, 1}, {0, 4, 14, 4, 0}}},
};

Test(saiun_examples, rate_sums) {
	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		struct saiun_count count;
		memcpy(count.sums, rates[i].count.sums, sizeof(count.sums));
		saiun_rate(&count);
		cr_expect_arr_eq(count.ranks, rates[i].count.ranks, sizeof(count.ranks), "%s",
			rates[i].name);
		cr_expect_arr_eq(count.values, rates[i].count.values, sizeof(count.values), "%s",
			rates[i].name);
	}
}

/* E42-E45, S54. */
Test(saiun_examples, multiply_values_by_tokens) {
	static const struct {
		const char *bet;
		int points;
	} bets[] = {{"bet G5", 70}, {"bet G2 B2 R1", 36}, {"bet G1 G3", 56}, {"bet Y3", 12},
		{"bet P5", 0}};
	struct saiun_count count = {.sums = {12, 9, 7, 4, 2}};
	struct saiun p = stage_new(2, 0);
	saiun_rate(&count);
	for (size_t i = 0; i < sizeof(bets) / sizeof(bets[0]); i++) {
		struct move move = stage_read(&p, 0, bets[i].bet);
		struct saiun_bet bet = saiun_bet_of(&move);
		cr_expect_eq(saiun_points(&bet, &count), bets[i].points, "%s", bets[i].bet);
	}
}

Test(saiun_examples, place_by_totals) {
	const uint8_t expected[SEATS_MAX] = {1, 3, 1, 4};
	struct saiun p = stage_new(4, 0);
	memcpy(p.totals, (uint16_t[]){70, 36, 70, 12}, sizeof(p.totals)); /* E46 */
	game_place(&p, saiun_is_ahead);
	cr_expect_arr_eq(p.place, expected, sizeof(expected));
}

static const struct {
	const char *name, *cards, *bet;
	int refusal;
} bets[] = {
	{"E51", "RRB", "bet R2 R1 B2", LEGAL},
	{"E51", "RRB", "bet R3 B3", REFUSED_BET_TOKENS},
	{"E51", "RRB", "bet R1 R1 R1", REFUSED_BET_CARDS},
	{"E51", "RRB", "bet G1", REFUSED_BET_CARDS},
	{"E51", "RRB", "bet", REFUSED_BET_EMPTY},
	{"S16: one card, five tokens", "RYG", "bet Y5", LEGAL},
	{"S16: not all tokens need be used", "RYG", "bet Y1", LEGAL},
	{"S16: a chosen card carries a token", "RYG", "bet Y0", REFUSED_BET_TOKENS},
	{"S16: not six", "RYG", "bet Y6", REFUSED_BET_TOKENS},
	{"S16: not fewer than none", "RYG", "bet Y5 R-1", REFUSED_BET_TOKENS},
	{"S17: three cards of a colour", "RRR", "bet R1 R1 R3", LEGAL},
	{"S17: not four", "RRR", "bet R1 R1 R1 R1", REFUSED_BET_CARDS},
	{"S68: the order does not matter", "RYG", "bet G1 R2", LEGAL},
};

Test(saiun_examples, judge_bets) {
	for (size_t i = 0; i < sizeof(bets) / sizeof(bets[0]); i++) {
		struct saiun p = stage_new(2, 0);
		stage_deal(&p, bets[i].cards, NULL);
		int refusal = stage_judge(&p, bets[i].bet);
		cr_expect_eq(
			refusal, bets[i].refusal, "%s %s: %d", bets[i].name, bets[i].bet, refusal);
	}
}

/* E52: start player seat 1; S11, S12. */
Test(saiun_examples, draft_and_lay_what_is_left_over) {
	struct saiun p = stage_new(3, 1);
	stage_type(&p, 1, "take G");
	struct move again = stage_read(&p, 2, "take G");
	cr_expect_eq(game_legal(&saiun_game, &p, &again), REFUSED_NOT_SPARE);
	again = stage_read(&p, 1, "take R");
	cr_expect_eq(game_legal(&saiun_game, &p, &again), REFUSED_TURN);
	stage_type(&p, 2, "take R");
	stage_type(&p, 0, "take P");
	cr_expect_eq(p.turn, 0, "the third lays");
	struct move off = stage_read(&p, 0, "lay Y5@1,0");
	cr_expect_eq(saiun_land(&p, &off).fault.clash, CLASH_FIRST);
	stage_type(&p, 0, "lay Y5@0,0");
	cr_expect_eq(stage_judge(&p, "lay B2@1,0"), REFUSED_CLASH);
	cr_expect_eq(stage_judge(&p, "lay B3@1,1"), REFUSED_CLASH);
	cr_expect_eq(stage_judge(&p, "lay Y3@1,0"), REFUSED_NOT_SPARE);
	stage_type(&p, 0, "lay B3@1,0");
	cr_expect_eq(saiun_count_dice(p.hands[0]), 6);
	cr_expect_eq(saiun_count_dice(p.hands[1]), 6);
	cr_expect_eq(saiun_count_dice(p.hands[2]), 6);
	cr_expect_eq(p.phase, PHASE_DEAL);
}
