#include <criterion/criterion.h>
#include <string.h>

#include "engine/catbox/state.h"
#include "engine/say.h"
#include "tests/engine/catbox/position.h"
#include "tests/engine/lots.h"
#include "tests/engine/match.h"

/* Each bound is well above what equal players would win, and well below what was measured over
 * many games. */
Test(catbox_mind, normal_beats_easy) {
	static const struct {
		struct match match;
		int games;
		double at_least; /* wins; a shared one counts in parts */
	} rows[] = {
		{{&catbox_game, 3, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 NULL},
			600, 280},
		{{&catbox_game, 4, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 NULL},
			600, 270},
		{{&catbox_game, 4, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 "paradox_ends=round discard=on"},
			300, 140},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double wins = match_play(&rows[i].match, rows[i].games, 2);
		cr_expect_geq(
			wins, rows[i].at_least, "row %zu: %.1f of %d", i, wins, rows[i].games);
	}
}

/* match_play() aborts on an illegal move. */
Test(catbox_mind, no_move_is_illegal_under_any_options) {
	static const char *const options[] = {
		NULL, "discard=on", "paradox_ends=round", "paradox_ends=round discard=on"};
	for (unsigned i = 0; i < 8; i++) {
		struct match match = {&catbox_game, 3 + (int)(i % 2), 1,
			&player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], options[i / 2]};
		match_play(&match, 30, i);
	}
}

static bool choose(
	const struct catbox *c, int seat, enum level level, uint64_t seed, struct move *move) {
	struct catbox view = *c;
	struct lots lots;
	lots_init(&lots, seed);
	catbox_game.player_view(&view, seat);
	return game_choose(&catbox_game, &view, seat, level, &lots.rng, move);
}

/* What falls, or any legal move. */
static void make_random_move(struct catbox *c, struct lots *lots) {
	struct move move;
	struct chance chance;
	if (catbox_game.chance(c, &chance)) {
		lots_fall(lots, &chance, &move);
	} else {
		int seat = __builtin_ctz(catbox_game.active_seats(c));
		size_t n = game_moves(&catbox_game, c, seat, 0, NULL, 0);
		game_moves(&catbox_game, c, seat, lots_below(lots, (uint32_t)n), &move, 1);
	}
	catbox_game.apply(c, &move, NULL);
}

/* Random moves lead to places where no player would go. C60: every phase has a move. */
Test(catbox_mind, every_level_copes_with_any_table) {
	struct lots lots;
	lots_init(&lots, 3);
	for (int game = 0; game < 24; game++) {
		struct catbox c;
		struct move move;
		uint8_t place[SEATS_MAX];
		position_begin(&c, 3 + game % 2, game % 3 == 0, game % 4 < 2);
		while (!game_score(&c, place)) {
			int seat = (int)lots_below(&lots, c.n_seats);
			bool rarely = lots_below(&lots, 60) == 0;
			enum level level =
				rarely ? LEVEL_HARD : (enum level)lots_below(&lots, LEVEL_HARD);
			bool active = (catbox_game.active_seats(&c) >> seat & 1) != 0;
			cr_assert_eq(choose(&c, seat, level, lots.state, &move), active);
			cr_assert(!active || game_legal(&catbox_game, &c, &move) == 0);
			make_random_move(&c, &lots);
		}
	}
}

Test(catbox_mind, the_same_chance_gives_the_same_move) {
	struct catbox c;
	position_set_up(&c, &(struct position){.trick = "A B5", .board = "C R4 Y2, D G7"});
	for (int level = 0; level < LEVELS; level++) {
		for (uint64_t seed = 0; seed < 2; seed++) {
			struct move a, b;
			cr_assert(choose(&c, 1, (enum level)level, seed, &a));
			cr_assert(choose(&c, 1, (enum level)level, seed, &b));
			cr_expect(move_equal(&a, &b));
		}
	}
}

/* Who needs the last trick takes it, and who would lose a bonus by it does not. */
Test(catbox_mind, the_last_card_is_played_for_the_prediction) {
	static const struct {
		struct position position;
		int card, color;
	} rows[] = {
		{{.hands = "D 148",
			 .board = "D R1 R2 R3",
			 .trick = "A B5, B B3, C B2",
			 .number = 8,
			 .predicted = "3 3 3 1"},
			8, BLUE},
		{{.hands = "D 148",
			 .board = "D R1 R2 R3",
			 .trick = "A B5, B B3, C B2",
			 .voids = "D RY",
			 .number = 8,
			 .predicted = "3 3 3 1",
			 .taken = "0 0 0 1"},
			0, 0},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct catbox c;
		struct move move;
		position_set_up(&c, &rows[i].position);
		for (int level = LEVEL_NORMAL; level < LEVELS; level++) {
			cr_assert(choose(&c, 3, (enum level)level, 7, &move));
			bool takes = move.args[0] == 8 && move.args[1] == BLUE;
			bool ruffs = move.args[1] == RED;
			cr_expect_eq(
				takes || ruffs, rows[i].card != 0, "row %zu, level %d", i, level);
		}
	}
}

/* A hand is as large as it is (C58), the own hand is known, and who led red unbroken lacks what
 * could have been led (C26). */
static void expect_hand(const struct catbox *c, const struct catbox *dealt, int seat, bool known) {
	int held = 0;
	for (int card = 1; card <= RANKS; card++) {
		bool lacks = (c->lacks[seat] >> (card - 1) & 1) != 0;
		held += dealt->hands[seat][card];
		cr_assert(!lacks || (dealt->hands[seat][card] == 0 && c->hands[seat][card] == 0));
		cr_assert(!known || dealt->hands[seat][card] == c->hands[seat][card]);
	}
	cr_assert_eq(held, c->n_cards[seat]);
	cr_assert_eq(dealt->aside[seat] != 0, c->aside[seat] != 0);
}

/* There are five of each rank, wherever they are (C2). */
static void expect_five_of(const struct catbox *dealt, int card) {
	int n = 0;
	for (int color = 0; color < COLORS; color++) {
		n += catbox_owner(dealt, catbox_space(card, color)) != SEAT_NONE;
	}
	for (int seat = 0; seat < dealt->n_seats; seat++) {
		n += dealt->hands[seat][card] + (dealt->aside[seat] == card);
	}
	cr_assert_eq(n, COPIES);
}

static void expect_deal(const struct catbox *c, int seat, struct lots *lots) {
	struct catbox dealt = *c;
	catbox_game.player_view(&dealt, seat);
	catbox_game.determinize(&dealt, seat, &lots->rng);
	for (int other = 0; other < c->n_seats; other++) {
		expect_hand(c, &dealt, other, other == seat);
	}
	for (int card = 1; card <= catbox_ranks(c); card++) {
		expect_five_of(&dealt, card);
	}
}

Test(catbox_mind, unknown_cards_are_dealt_as_they_could_be) {
	struct lots lots;
	lots_init(&lots, 9);
	for (int game = 0; game < 100; game++) {
		struct catbox c;
		uint8_t place[SEATS_MAX];
		position_begin(&c, 3 + game % 2, game % 3 == 0, true);
		while (!game_score(&c, place)) {
			int seat = (int)lots_below(&lots, c.n_seats + 1U) - 1;
			if (c.phase >= PHASE_DISCARD) {
				expect_deal(&c, seat, &lots);
			}
			make_random_move(&c, &lots);
		}
	}
}

/* C26: A, who led red 4 with blue and yellow 5 empty, holds nothing but fours. */
Test(catbox_mind, who_led_red_unbroken_is_dealt_what_could_be_led_in_red_alone) {
	struct catbox c;
	struct lots lots;
	lots_init(&lots, 4);
	position_set_up(&c,
		&(struct position){
			.hands = "A 444, B 12, C 345678", .board = "B B4, C Y4", .voids = "A G"});
	position_make(&c, "A R4", NULL);
	cr_expect_eq(c.lacks[0], 0xf7);
	for (int i = 0; i < 50; i++) {
		struct catbox dealt = c;
		catbox_game.player_view(&dealt, 1);
		catbox_game.determinize(&dealt, 1, &lots.rng);
		cr_expect_eq(dealt.hands[0][4], 2);
	}
}
