#include <criterion/criterion.h>
#include <string.h>

#include "engine/catbox/state.h"
#include "engine/say.h"
#include "tests/engine/catbox/position.h"

/* The rules of Cat in the Box by their clauses (C1-C60) and worked examples (X1-X40), which each
 * row names. */

#define FULL_3_6 "D R3 B3 Y3 G3 R6 B6 Y6 G6"
#define SEED_TRICK "A B5, B B2" /* the seed's own case of a paradox */
#define SEED_BOARD FULL_3_6 ", A R1 B1 G1"

/* What may be played, and why not. */
static const struct {
	const char *clause;
	struct position position;
	const char *move;
	int refusal;
} judged[] = {
	{"X6 C24", {.turn = 'C'}, "C R3", REFUSED_RED},
	{"X6 C24", {.turn = 'C'}, "C B3", 0},
	{"X7 C18", {.turn = 'C'}, "D B3", REFUSED_TURN},
	{"C18", {.trick = "A B5"}, "A B4", REFUSED_TURN},
	{"C18", {.trick = "A B5"}, "C B4", REFUSED_TURN},
	{"X8 C20", {.hands = "B 458", .trick = "A B5"}, "B B5", REFUSED_TAKEN},
	{"C20", {.board = "C R7", .trick = "A B5"}, "B R7", REFUSED_TAKEN},
	{"X9 C27", {.hands = "B 458", .trick = "A B5"}, "B G5", 0},
	{"X10 C31", {.hands = "B 458", .trick = "A B5"}, "B R4", 0},
	{"X11 C21 C29", {.hands = "B 8", .trick = "A B5", .voids = "B B"}, "B B8", REFUSED_VOID},
	{"X12 C30", {.hands = "B 8", .trick = "A B5", .voids = "B B"}, "B Y8", 0},
	{"C21, a leader", {.voids = "A Y"}, "A Y3", REFUSED_VOID},
	{"C21, red", {.board = "B R2", .voids = "A R"}, "A R3", REFUSED_VOID},
	{"X13 C19", {.hands = "B 48", .trick = "A B5"}, "B B7", REFUSED_CARD},
	{"C19, no such card", {.trick = "A B5"}, "B B0", REFUSED_CARD},
	{"C19, no such card", {.trick = "A B5"}, "B B9", REFUSED_CARD},
	{"C19, no such card", {.trick = "A B5"}, "B B-1", REFUSED_CARD},
	{"X18 C32", {.hands = "D 67", .board = "A R1", .trick = "A R2, B R3, C R4"}, "D B6", 0},
	{"X19 C25", {.hands = "A 46", .board = "B R2, C B5"}, "A R4", 0},
	{"C25, the leader's own", {.board = "A R2"}, "A R4", 0},
	{"X20 C26", {.hands = "A 44455", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A R4", 0},
	{"X20 C26", {.hands = "A 44455", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A R5", 0},
	{"X20 C20", {.hands = "A 44455", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A B4", REFUSED_TAKEN},
	{"X20 C21", {.hands = "A 44455", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A G4", REFUSED_VOID},
	{"X21 C24", {.hands = "A 44456", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A R4", REFUSED_RED},
	{"X21 C24", {.hands = "A 44456", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A R6", REFUSED_RED},
	{"X21 C26", {.hands = "A 44456", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A B6", 0},
	{"X21 C26", {.hands = "A 44456", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"A Y6", 0},
	{"X25 C34", {.hands = "C 136", .board = SEED_BOARD, .trick = SEED_TRICK}, "C Y1", 0},
	{"X25 C40", {.hands = "C 136", .board = SEED_BOARD, .trick = SEED_TRICK}, "C Y3",
		REFUSED_TAKEN},
	{"X40 C33", {.hands = "A 12", .trick = "D G8", .voids = "A RBY"}, "A G1", 0},
	{"X40 C33", {.hands = "A 12", .trick = "D G8", .voids = "A RBY"}, "A R1", REFUSED_VOID},
	{"C15, no second", {0}, "A predicts 2", REFUSED_PREDICT_OVER},
	{"X39 C13, off", {0}, "A discards 2", REFUSED_DISCARD_OFF},
	{"discard, late", {.discard = true}, "A discards 2", REFUSED_DISCARD_OVER},
};

Test(catbox, a_play_is_legal_or_refused_for_a_reason) {
	for (size_t i = 0; i < sizeof(judged) / sizeof(judged[0]); i++) {
		struct catbox c;
		position_set_up(&c, &judged[i].position);
		struct move move = position_move(judged[i].move);
		cr_expect_eq(game_legal(&catbox_game, &c, &move), judged[i].refusal,
			"%s: %s gives %d", judged[i].clause, judged[i].move,
			game_legal(&catbox_game, &c, &move));
	}
}

/* All that a seat can play. */
static const struct {
	const char *clause;
	struct position position;
	const char *moves;
} lists[] = {
	{"X20 C26", {.hands = "A 44455", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"R4 R5"},
	{"X21 C24", {.hands = "A 44456", .board = "B B4 Y4, C B5 Y5", .voids = "A G", .number = 6},
		"B6 Y6"},
	{"X25 C40", {.hands = "C 136", .board = SEED_BOARD, .trick = SEED_TRICK}, "Y1"},
	{"X40 C33", {.hands = "A 12", .trick = "D G8", .voids = "A RBY"}, "G1 G2"},
	{"C19", {.hands = "A 3358"}, "B3 Y3 G3 B5 Y5 G5 B8 Y8 G8"},
	{"C27", {.hands = "B 38", .trick = "A B8"}, "R3 B3 Y3 G3 R8 Y8 G8"},
};

Test(catbox, just_the_legal_plays_are_listed) {
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		struct catbox c;
		struct move moves[RANKS * COLORS];
		char said[256];
		struct text text = TEXT_INTO(said);
		position_set_up(&c, &lists[i].position);
		size_t n = game_moves(&catbox_game, &c, c.turn, 0, moves, RANKS * COLORS);
		for (size_t m = 0; m < n; m++) {
			text_add(&text, "%s%c%d", m > 0 ? " " : "", "RBYG"[moves[m].args[1]],
				moves[m].args[0]);
		}
		cr_expect_str_eq(said, lists[i].moves, "%s: %s", lists[i].clause, said);
	}
}

/* What a play causes. */
static const struct {
	const char *clause;
	struct position position;
	const char *move, *told;
} caused[] = {
	{"X9 C28", {.hands = "B 458", .trick = "A B5"}, "B G5",
		"play B 5 green, void B blue, turn C"},
	{"X10 C31", {.hands = "B 458", .trick = "A B5"}, "B R4",
		"play B 4 red, void B blue, broken, turn C"},
	{"X12 C30", {.hands = "B 8", .trick = "A B5", .voids = "B B"}, "B Y8",
		"play B 8 yellow, turn C"},
	{"C27, following", {.trick = "A B5"}, "B B4", "play B 4 blue, turn C"},
	{"C30, another void", {.trick = "A B5", .voids = "B Y"}, "B G4",
		"play B 4 green, void B blue, turn C"},
	{"X14 C35", {.trick = "A B5, B B7, C R1"}, "D B8",
		"play D 8 blue, trick 1 blue C 0 0 1 0, turn C"},
	{"X15 C36 C37", {.trick = "A B3, B G8, C Y8"}, "D B1",
		"play D 1 blue, trick 1 blue A 1 0 0 0, turn A"},
	{"X16 C35", {.trick = "A B5, B R2, C B8"}, "D R6",
		"play D 6 red, void D blue, trick 1 blue D 0 0 0 1, turn D"},
	{"X17 C35", {.board = "B R1", .trick = "A R4, B R2, C B8", .taken = "0 1 0 0", .number = 2},
		"D R6", "play D 6 red, trick 2 red D 0 1 0 1, turn D"},
	{"X18 C32", {.hands = "D 67", .board = "A R1", .trick = "A R2, B R3, C R4"}, "D B6",
		"play D 6 blue, void D red, trick 1 red C 0 0 1 0, turn C"},
	{"C36, not the led color alone", {.trick = "A Y2, B Y1, C B8"}, "D G8",
		"play D 8 green, void D yellow, trick 1 yellow A 1 0 0 0, turn A"},
	{"C26 C32, red led unbroken",
		{.hands = "A 4", .board = "B B4 Y4", .voids = "A G", .number = 6}, "A R4",
		"play A 4 red, broken, turn B"},
	{"X22 X23 X28 C39 C41-C44 C50",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.taken = "0 0 2 0",
			.predicted = "1 1 2 1",
			.number = 3},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 1 4 1 1 2 1 4 0 0 2 0 4 0 0 0 0 4 0 0 -2 0 4 0 0 -2 0, "
		"end 4 0 0 -2 0 4 1 1 4 1"},
	{"X24 C42 C51, the others as usual",
		{.hands = "C 136",
			.board = FULL_3_6 ", A B4, B R1 B1 G1",
			.trick = "A B5",
			.voids = "C Y",
			.taken = "1 0 0 1",
			.predicted = "1 1 2 3",
			.number = 3},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 1 4 1 1 2 3 4 1 0 0 1 4 2 0 0 0 4 3 0 0 1 4 3 0 0 1, "
		"end 4 3 0 0 1 4 1 3 3 2"},
	{"X26 C50, no trick, no bonus, and the others' exact 0 is none",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.taken = "1 0 0 0",
			.predicted = "3 1 1 1",
			.number = 2},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 1 4 3 1 1 1 4 1 0 0 0 4 0 0 0 0 4 1 0 0 0 4 1 0 0 0, "
		"end 4 1 0 0 0 4 1 2 2 2"},
	{"C42, a void declared in it stays without effect; C40, told at the turn",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.taken = "0 1 0 0",
			.predicted = "1 1 1 1",
			.number = 2},
		"B Y2",
		"play B 2 yellow, void B blue, paradox C 1 3 6, "
		"score 1 4 1 1 1 1 4 0 1 0 0 4 0 1 0 0 4 0 2 0 0 4 0 2 0 0, "
		"end 4 0 2 0 0 4 2 1 2 2"},
	{"X27 X28 C39, the trick just won counts",
		{.hands = "A 234",
			.board = "B R2 B2 Y2 G2, C R3 B3 Y3 G3, D R4 B4 Y4 G4",
			.trick = "A R8, B R1, C R5",
			.taken = "1 2 2 1",
			.predicted = "2 2 2 2",
			.number = 7},
		"D R6",
		"play D 6 red, trick 7 red A 2 2 2 1, paradox A 2 3 4, "
		"score 1 4 2 2 2 2 4 2 2 2 1 4 0 5 4 0 4 -2 7 6 1 4 -2 7 6 1, "
		"end 4 -2 7 6 1 4 4 1 2 3"},
	{"X29 C10, paradox_ends=round",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.ends_round = true,
			.number = 3},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 1 4 3 3 3 3 4 0 0 0 0 4 0 0 0 0 4 0 0 0 0 4 0 0 0 0, round 2 B"},
	{"C8, paradox_ends=round in the last round",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.ends_round = true,
			.round = 4,
			.start = 'D',
			.totals = "1 2 3 4"},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 4 4 3 3 3 3 4 0 0 0 0 4 0 0 0 0 4 0 0 0 0 4 1 2 3 4, "
		"end 4 1 2 3 4 4 4 3 2 1"},
	{"X30 C47 C48",
		{.board = "A R4 B4 B5 Y5 Y6 G1 G2",
			.trick = "A R8, B R1, C R2",
			.number = 8,
			.taken = "2 2 2 1"},
		"D R3",
		"play D 3 red, trick 8 red A 3 2 2 1, "
		"score 1 4 3 3 3 3 4 3 2 2 1 4 5 0 0 0 4 8 2 2 1 4 8 2 2 1, round 2 B"},
	{"X31 C49",
		{.board = "A R4 B4 B5 Y5 Y6 G1 G2",
			.trick = "A R8, B R1, C R2",
			.number = 8,
			.taken = "1 2 2 2"},
		"D R3",
		"play D 3 red, trick 8 red A 2 2 2 2, "
		"score 1 4 3 3 3 3 4 2 2 2 2 4 0 0 0 0 4 2 2 2 2 4 2 2 2 2, round 2 B"},
	{"X32 C6, no diagonals",
		{.board = "A R1 B2 Y3",
			.trick = "A G4, B G1, C G2",
			.number = 8,
			.predicted = "1 1 1 3",
			.taken = "0 2 3 2"},
		"D G3",
		"play D 3 green, trick 8 green A 1 2 3 2, "
		"score 1 4 1 1 1 3 4 1 2 3 2 4 1 0 0 0 4 2 2 3 2 4 2 2 3 2, round 2 B"},
	{"X33 C6, no wrap",
		{.board = "A R1 B1 G1 B8 R8",
			.trick = "A G8, B G2, C G3",
			.number = 8,
			.predicted = "1 1 1 3",
			.taken = "0 2 3 2"},
		"D G4",
		"play D 4 green, trick 8 green A 1 2 3 2, "
		"score 1 4 1 1 1 3 4 1 2 3 2 4 2 0 0 0 4 3 2 3 2 4 3 2 3 2, round 2 B"},
	{"X34 C47",
		{.board = "A R1 R2 R3 B1 B3 Y1 Y2",
			.trick = "A Y3, B G1, C G2",
			.number = 8,
			.predicted = "1 1 1 3",
			.taken = "0 2 3 2"},
		"D G3",
		"play D 3 green, void D yellow, trick 8 yellow A 1 2 3 2, "
		"score 1 4 1 1 1 3 4 1 2 3 2 4 8 0 0 0 4 9 2 3 2 4 9 2 3 2, round 2 B"},
	{"X35 X38 C8 C53 C54",
		{.trick = "A G8, B G2, C G3",
			.number = 8,
			.round = 4,
			.start = 'D',
			.predicted = "3 1 2 2",
			.taken = "1 4 1 1",
			.totals = "10 8 3 1"},
		"D G4",
		"play D 4 green, trick 8 green A 2 4 1 1, "
		"score 4 4 3 1 2 2 4 2 4 1 1 4 0 0 0 0 4 2 4 1 1 4 12 12 4 2, "
		"end 4 12 12 4 2 4 2 1 3 4"},
	{"X36 C55 C56",
		{.trick = "A G8, B G2, C G3",
			.number = 8,
			.round = 4,
			.start = 'D',
			.predicted = "3 3 3 3",
			.taken = "1 2 2 2",
			.totals = "8 8 1 3"},
		"D G4",
		"play D 4 green, trick 8 green A 2 2 2 2, "
		"score 4 4 3 3 3 3 4 2 2 2 2 4 0 0 0 0 4 2 2 2 2 4 10 10 3 5, "
		"end 4 10 10 3 5 4 1 1 4 3"},
	{"C52, a total may be negative and the best",
		{.hands = "C 136",
			.board = SEED_BOARD,
			.trick = "A B5",
			.voids = "C Y",
			.totals = "-3 -2 -2 -4",
			.taken = "0 0 1 0"},
		"B B2",
		"play B 2 blue, paradox C 1 3 6, "
		"score 1 4 3 3 3 3 4 0 0 1 0 4 0 0 0 0 4 0 0 -1 0 4 -3 -2 -3 -4, "
		"end 4 -3 -2 -3 -4 4 2 1 3 4"},
	{"X37 C10 C16 C45, three players",
		{.n_seats = 3,
			.hands = "A 112, B 55, C 33",
			.trick = "B G6, C G3",
			.number = 8,
			.start = 'B',
			.predicted = "4 3 1",
			.taken = "3 2 2"},
		"A G1",
		"play A 1 green, trick 8 green B 3 3 2, "
		"score 1 3 4 3 1 3 3 3 2 3 0 1 0 3 3 4 2 3 3 4 2, round 2 C"},
	{"C8, three rounds with three players",
		{.n_seats = 3,
			.trick = "B G6, C G3",
			.number = 8,
			.start = 'A',
			.round = 3,
			.predicted = "4 1 1",
			.taken = "3 2 2",
			.totals = "1 0 9"},
		"A G1",
		"play A 1 green, trick 8 green B 3 3 2, "
		"score 3 3 4 1 1 3 3 3 2 3 0 0 0 3 3 3 2 3 4 3 11, end 3 4 3 11 3 2 3 1"},
	{"C10, whoever won", {.trick = "A G8, B G2, C G3", .number = 8, .round = 2, .start = 'D'},
		"D G4",
		"play D 4 green, trick 8 green A 1 0 0 0, "
		"score 2 4 3 3 3 3 4 1 0 0 0 4 0 0 0 0 4 1 0 0 0 4 1 0 0 0, round 3 A"},
};

Test(catbox, a_play_causes_what_the_rules_say) {
	static struct events events;
	for (size_t i = 0; i < sizeof(caused) / sizeof(caused[0]); i++) {
		struct catbox c;
		char told[512];
		struct text text = TEXT_INTO(told);
		position_set_up(&c, &caused[i].position);
		events_clear(&events);
		position_make(&c, caused[i].move, &events);
		position_tell(&events, &text);
		cr_expect_str_eq(
			told, caused[i].told, "%s\n%s\n%s", caused[i].clause, told, caused[i].told);
	}
}

/* C6, C47, C48: groups as such. */
Test(catbox, the_largest_group_counts) {
	static const struct {
		const char *tokens;
		int size;
	} rows[] = {
		{"", 0},
		{"A R1", 1},
		{"A R1 B1", 2},
		{"A R1 Y1", 1},
		{"A R1 G1", 1},
		{"A R8 B1", 1},
		{"A B8 Y1", 1},
		{"A G8 R1", 1},
		{"A Y4 G4", 2},
		{"A R4 B4 B5 Y5 Y6 G1 G2 R8", 5},
		{"A R1 R2 B7 B8", 2},
		{"A R1 R2 R3 R4 R5 R6 R7 R8", 8},
		{"A R1 B2 Y1 G2", 1},
		{"A G1 G2 G3 Y3 B3 B4 R4 R5", 8},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct catbox c;
		position_set_up(&c, &(struct position){.board = rows[i].tokens});
		cr_expect_eq(catbox_largest_group(c.tokens[0]), rows[i].size, "%s", rows[i].tokens);
	}
}

static struct move fallen(int verb, const int16_t *cards, int n) {
	struct move move = {.seat = SEAT_CHANCE, .verb = (uint8_t)verb, .n_args = (uint8_t)n};
	memcpy(move.args, cards, (size_t)n * sizeof(cards[0]));
	return move;
}

/* X1, X2: C1, C2, C12. */
Test(catbox, five_of_each_rank_are_dealt) {
	for (int n = 3; n <= 4; n++) {
		struct catbox c;
		struct chance chance;
		int16_t deck[MOVE_ARGS_MAX], first[] = {2};
		position_begin(&c, n, false, false);
		cr_assert(catbox_game.chance(&c, &chance));
		cr_expect(chance.kind == CHANCE_UNIFORM && chance.sides == n, "C9: by lot");
		struct move start = fallen(VERB_START, first, 1);
		cr_assert_eq(game_legal(&catbox_game, &c, &start), 0);
		catbox_game.apply(&c, &start, NULL);
		cr_assert(catbox_game.chance(&c, &chance));
		cr_expect(chance.kind == CHANCE_SHUFFLE && chance.n == n * HAND);
		for (int i = 0; i < n * HAND; i++) {
			cr_expect_eq(chance.items[i], 1 + i / 5, "ascending");
			deck[i] = (int16_t)(1 + i % (2 * n)); /* 1 to 8, or 1 to 6 */
		}
		struct move deal = fallen(VERB_DEAL, deck, n * HAND);
		cr_expect_eq(game_legal(&catbox_game, &c, &deal), 0, "X1, X2");
		for (int i = 0; i < n * HAND; i++) {
			deal.args[i] = (int16_t)(1 + i / HAND);
		}
		cr_expect_neq(game_legal(&catbox_game, &c, &deal), 0, "X1: ten of each");
		deal = fallen(VERB_DEAL, deck, n * HAND);
		deal.args[0] = (int16_t)(2 * n + 1);
		cr_expect_neq(game_legal(&catbox_game, &c, &deal), 0, "X2: a 7 among them");
		deal = fallen(VERB_DEAL, deck, n * HAND - 1);
		cr_expect_neq(game_legal(&catbox_game, &c, &deal), 0);
	}
}

/* X3, X4: C15. */
Test(catbox, only_some_numbers_can_be_predicted) {
	static const struct {
		int n_seats;
		const char *possible;
	} rows[] = {{4, "123"}, {3, "134"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct catbox c;
		position_begin(&c, rows[i].n_seats, false, false);
		position_deal(&c, 0);
		for (int16_t tricks = -1; tricks <= 9; tricks++) {
			struct move move = {.verb = VERB_PREDICT, .n_args = 1, .args = {tricks}};
			bool possible = tricks > 0 && strchr(rows[i].possible, '0' + tricks);
			cr_expect_eq(
				game_legal(&catbox_game, &c, &move), possible ? 0 : REFUSED_TRICKS);
		}
		cr_expect_eq(game_moves(&catbox_game, &c, 0, 0, NULL, 0), 3);
	}
}

/* X5: C14, C17. */
Test(catbox, predictions_go_round_from_the_start_player_who_leads_then) {
	static struct events events;
	struct catbox c;
	char told[256];
	struct text text = TEXT_INTO(told);
	position_begin(&c, 4, false, false);
	position_deal(&c, 2);
	struct move early = position_move("A predicts 1"), late = position_move("B predicts 1");
	struct move play = position_move("C B5");
	cr_expect_eq(game_legal(&catbox_game, &c, &early), REFUSED_TURN);
	cr_expect_eq(game_legal(&catbox_game, &c, &play), REFUSED_PREDICT_FIRST);
	position_make(&c, "C predicts 2", NULL);
	cr_expect_eq(game_legal(&catbox_game, &c, &late), REFUSED_TURN);
	struct move again = position_move("C predicts 1");
	cr_expect_eq(game_legal(&catbox_game, &c, &again), REFUSED_PREDICT_OVER, "C15");
	events_clear(&events);
	position_make(&c, "D predicts 2, A predicts 3, B predicts 2", &events);
	position_tell(&events, &text);
	cr_expect_str_eq(told, "predict D 2, turn A, predict A 3, turn B, predict B 2, turn C");
	cr_expect_eq(catbox_game.active_seats(&c), 1U << 2);
	cr_expect_eq(game_legal(&catbox_game, &c, &play), 0);
}

/* X39, option discard: before the first prediction, in any order, once each. */
Test(catbox, with_discard_everybody_puts_a_card_aside_first) {
	static struct events events;
	struct catbox c;
	char told[256];
	struct text text = TEXT_INTO(told);
	position_begin(&c, 4, true, false);
	position_deal(&c, 0); /* A 1s and 2s, … D 7s and 8s */
	struct move predict = position_move("A predicts 1"), play = position_move("A B1");
	cr_expect_eq(game_legal(&catbox_game, &c, &predict), REFUSED_DISCARD_FIRST, "X39");
	cr_expect_eq(game_legal(&catbox_game, &c, &play), REFUSED_DISCARD_FIRST);
	cr_expect_eq(catbox_game.active_seats(&c), 0xf);
	struct move other = position_move("D discards 5"), none = position_move("D discards 0");
	cr_expect_eq(game_legal(&catbox_game, &c, &other), REFUSED_CARD);
	cr_expect_eq(game_legal(&catbox_game, &c, &none), REFUSED_CARD);
	events_clear(&events);
	position_make(&c, "D discards 8, B discards 3", &events);
	cr_expect_eq(catbox_game.active_seats(&c), 0x5);
	struct move second = position_move("D discards 7");
	cr_expect_eq(game_legal(&catbox_game, &c, &second), REFUSED_DISCARD_DONE);
	position_make(&c, "A discards 1, C discards 5", &events);
	position_tell(&events, &text);
	cr_expect_str_eq(told, "discard D 8, discard B 3, discard A 1, discard C 5, turn A");
	for (int i = 0; i < events.n; i++) {
		const struct event *event = &events.list[i];
		bool names_card = event->kind == EVENT_DISCARD || event->kind == EVENT_ASIDE;
		cr_expect(!names_card || event->to != SEAT_ALL, "C57: the card is secret");
	}
	cr_expect(c.n_cards[3] == 9 && c.hands[3][8] == 4 && c.aside[3] == 8);
	position_begin(&c, 4, false, false);
	position_deal(&c, 0);
	struct move off = position_move("D discards 8");
	cr_expect_eq(game_legal(&catbox_game, &c, &off), REFUSED_DISCARD_OFF, "X39 C13");
}

/* C11: nothing of a round is left in the next. C45: nor are cards shown. */
Test(catbox, a_round_begins_afresh) {
	static struct events events;
	struct catbox c, fresh;
	struct position last = {.board = "A R4, B B5",
		.trick = "A G8, B G2, C G3",
		.number = 8,
		.voids = "A RB, C Y",
		.taken = "1 2 2 2",
		.discard = true};
	position_set_up(&c, &last);
	c.lacks[2] = 7;
	memset(c.aside, 5, sizeof(c.aside));
	events_clear(&events);
	position_make(&c, "D G4", &events);
	for (int i = 0; i < events.n; i++) {
		int kind = events.list[i].kind;
		cr_expect(kind != EVENT_PARADOX && kind != EVENT_HAND && kind != EVENT_DEAL, "C45");
	}
	position_begin(&fresh, 4, true, false);
	struct move start = fallen(VERB_START, (int16_t[]){1}, 1);
	catbox_game.apply(&fresh, &start, NULL);
	fresh.round = 2;
	memcpy(fresh.totals, c.totals, sizeof(c.totals));
	memcpy(fresh.points, c.points, sizeof(c.points));
	cr_expect_arr_eq(&c, &fresh, sizeof(c));
}

/* C57, C58: what a seat sees of the others, and what it may think. */
Test(catbox, hands_and_cards_put_aside_are_hidden_and_all_else_is_public) {
	struct catbox c, view;
	position_set_up(&c, &(struct position){.hands = "A 125, B 3344, C 678, D 1",
				    .board = "A R4, B B5",
				    .trick = "A G8",
				    .voids = "C Y",
				    .discard = true});
	memset(c.aside, 5, sizeof(c.aside));
	view = c;
	catbox_game.player_view(&view, 1);
	cr_expect_arr_eq(view.hands[1], c.hands[1], sizeof(c.hands[1]));
	cr_expect_eq(view.aside[1], 5);
	for (int seat = 0; seat < 4; seat += 1 + (seat == 0)) {
		for (int card = 1; card <= RANKS; card++) {
			cr_expect_eq(view.hands[seat][card], 0);
		}
		cr_expect_eq(view.aside[seat], 0);
		memcpy(view.hands[seat], c.hands[seat], sizeof(c.hands[seat]));
		view.aside[seat] = c.aside[seat];
	}
	cr_expect_arr_eq(&view, &c, sizeof(c), "all else is as it was");
}
