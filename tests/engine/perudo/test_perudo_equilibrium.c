#include <criterion/criterion.h>
#include <string.h>

#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"
#include "tests/engine/lots.h"
#include "tests/engine/perudo/cfr.h"
#include "tests/engine/perudo/table.h"

/* How often whoever opens a round of one die against one wins it. */
#define OPENER_WINS (17 / 36.0)

/* Puts the table of a round in place of a strategy that was computed. */
static void take_table(struct cfr *cfr, const struct perudo *p) {
	struct perudo_equilibrium table;
	cfr_init(cfr, p, LADDER_LAST, OPENER_WINS);
	cr_assert(perudo_equilibrium_find(&table, p));
	cr_assert_eq(table.rows.size, cfr->rows.size);
	cfr_take_weights(cfr, table.weights);
}

/* For two players the gain of the better responder, on average of both, in rounds won less rounds
 * lost; for three in matches won. */
Test(perudo_equilibrium, a_best_response_gains_little) {
	static const double at_most[PERUDO_SMALL_ROUNDS] = {
		0.001, 0.035, 0.022, 0.002, 0.002, 0.002, 0.002, 0.002};
	for (int i = 0; i < PERUDO_SMALL_ROUNDS; i++) {
		struct perudo p;
		struct cfr cfr;
		perudo_small_round_begin(&p, &perudo_small_rounds[i]);
		take_table(&cfr, &p);
		double gain = cfr_exploitability(&cfr);
		cr_expect(gain > -1e-6 && gain < at_most[i], "round %d: %f", i, gain);
		cfr_finish(&cfr);
	}
}

/* Who always bids the least, and never doubts what may be true, loses to it. */
Test(perudo_equilibrium, a_strategy_of_chance_is_beaten) {
	struct perudo p;
	struct cfr cfr;
	perudo_small_round_begin(&p, &perudo_small_rounds[0]);
	cfr_init(&cfr, &p, 1, 0.5);
	cr_expect_gt(cfr_exploitability(&cfr), 0.5);
	cr_expect_float_eq(cfr_value(&cfr, 0) + cfr_value(&cfr, 1), 0, 1e-9);
	cfr_finish(&cfr);
}

Test(perudo_equilibrium, small_tables_are_made_again) {
	struct perudo p;
	struct cfr cfr;
	struct perudo_equilibrium table;
	perudo_small_round_begin(&p, &perudo_small_rounds[0]);
	cfr_init(&cfr, &p, LADDER_LAST, 0);
	cfr_solve(&cfr, 300);
	cr_assert(perudo_equilibrium_find(&table, &p));
	for (uint32_t i = 0; i < table.rows.size; i++) {
		double off = (double)cfr.strategy[i] * PERUDO_WEIGHTS_SUM - table.weights[i];
		cr_assert(off > -0.6 && off < 0.6, "%u: %f", i, off);
	}
	cfr_finish(&cfr);
}

/* One die each, a 4: how often the hard player opens with what, in so many tries. */
Test(perudo_equilibrium, hard_plays_by_the_table) {
	enum { TRIES = 4000 };
	struct perudo p;
	struct perudo_equilibrium table;
	const uint8_t *weights;
	int calls[LADDER_CALLS], n, made[LADDER_CALLS] = {0};
	table_deal(&p, &(struct table_round){.hands = "4 2"});
	cr_assert(perudo_equilibrium_find(&table, &p));
	uint32_t sum = perudo_equilibrium_row(&table, 0, &perudo_no_bids, 3, calls, &weights, &n);
	struct lots lots;
	lots_init(&lots, 5);
	perudo_game.player_view(&p, p.turn);
	for (int i = 0; i < TRIES; i++) {
		struct move move;
		cr_assert(perudo_choose(&p, p.turn, LEVEL_HARD, &lots.rng, &move));
		cr_assert_eq(move.verb, VERB_BID);
		for (int c = 0; c < n; c++) {
			const struct perudo_bid *bid = &table.ladder.bids[calls[c]];
			made[c] += bid->count == move.args[0] && bid->face == move.args[1];
		}
	}
	for (int c = 0; c < n; c++) {
		double share = (double)made[c] / TRIES, meant = (double)weights[c] / sum;
		cr_expect(
			share - meant < 0.04 && meant - share < 0.04, "%d: %f %f", c, share, meant);
	}
}

Test(perudo_equilibrium, a_mixture_is_all_of_a_row_the_likeliest_first) {
	struct perudo p;
	struct mixed_move list[LADDER_CALLS];
	double sum = 0;
	table_deal(&p, &(struct table_round){.hands = "4 2"});
	size_t n = perudo_game.mixture(&p, p.turn, list, LADDER_CALLS);
	cr_assert_gt(n, 1);
	for (size_t i = 0; i < n; i++) {
		cr_expect_eq(game_legal(&perudo_game, &p, &list[i].move), LEGAL);
		cr_expect(list[i].chance > 0 && (i == 0 || list[i].chance <= list[i - 1].chance));
		sum += list[i].chance;
	}
	cr_expect_float_eq(sum, 1, 1e-9);
	cr_expect_eq(perudo_game.mixture(&p, 1 - p.turn, list, LADDER_CALLS), 0);
	table_bids(&p, "3x2");
	cr_assert_eq(perudo_game.mixture(&p, p.turn, list, LADDER_CALLS), 1);
	cr_expect(list[0].move.verb == VERB_DUDO && list[0].chance == 1);
	table_deal(&p, &(struct table_round){.hands = "42 22"});
	cr_expect_eq(perudo_game.mixture(&p, p.turn, list, LADDER_CALLS), 0);
}

Test(perudo_equilibrium, what_cannot_be_true_is_doubted) {
	static const char *const rows[][2] = {{"4 2", "3x2"}, {"44 2", "1x5 4x2"}, {"4 2 3", "9x6"},
		{"4 2", "99x3"}, {"44 22", "5x3"}, {"44566 22234", "1x2 9x6"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		struct perudo_mix mix;
		table_deal(&p, &(struct table_round){.hands = rows[i][0]});
		table_bids(&p, rows[i][1]);
		cr_expect(perudo_equilibrium_mix(&p, &mix));
		cr_expect(mix.n == 1 && mix.calls[0].count == 0, "row %zu", i);
	}
}

Test(perudo_equilibrium, every_small_round_has_its_table_and_no_other) {
	static const struct {
		struct table_round round;
		bool has;
	} rows[] = {
		{{.hands = "4 2"}, true},
		{{.hands = "42 2"}, true},
		{{.hands = "4 22"}, true},
		{{.hands = "4 2 6"}, true},
		{{.hands = "4 2 6", .palifico = true}, true},
		{{.hands = "42 22"}, false},
		{{.hands = "4 2 6 1"}, false},
		{{.hands = "42 2 1"}, false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		struct perudo_equilibrium table;
		table_deal(&p, &rows[i].round);
		cr_expect_eq(perudo_equilibrium_find(&table, &p), rows[i].has, "row %zu", i);
	}
}

/* Hands of every duel, with every bid that they may meet: all calls are legal, and none is known to
 * be false, unless the doubt is known to be wrong. */
static void expect_good_calls(struct perudo *p, const struct perudo_duel *duel, int hand) {
	struct perudo_mix mix;
	const uint8_t *matching = duel->matching[hand];
	cr_assert(perudo_equilibrium_mix(p, &mix));
	cr_assert_gt(mix.n, 0);
	bool sure = p->count > 0 && p->count <= matching[p->face];
	for (int i = 0; i < mix.n; i++) {
		struct perudo_bid bid = mix.calls[i];
		if (bid.count == 0) {
			cr_expect_gt(p->count, 0);
		} else {
			cr_expect_eq(perudo_legal_bid(p, p->turn, bid.count, bid.face), LEGAL);
			cr_expect(sure || bid.count <= matching[bid.face] + duel->n_dice[1],
				"%dx%d after %dx%d", bid.count, bid.face, p->count, p->face);
		}
	}
}

static void set_up_duel(struct perudo *p, int own, int others) {
	table_deal(p, &(struct table_round){.hands = "22222 22222"});
	memset(p->hands, 0, sizeof(p->hands));
	p->n_dice[0] = (uint8_t)own;
	p->n_dice[1] = (uint8_t)others;
}

static void expect_a_table(int own, int others) {
	struct perudo_duel duel;
	struct perudo p;
	perudo_duel_init(&duel, own, others);
	set_up_duel(&p, own, others);
	for (int hand = 0; hand < duel.n_hands; hand += 5) {
		for (int bid = LADDER_NONE; bid < duel.n_bids; bid++) {
			int n = 0;
			for (int face = ACE; face <= FACES; face++) {
				int dice = duel.matching[hand][face] -
					   (face == ACE ? 0 : duel.matching[hand][ACE]);
				memset(p.hands[0] + n, face, (size_t)dice);
				n += dice;
			}
			cr_assert_eq(perudo_duel_hand(&duel, p.hands[0]), hand);
			p.count = (uint8_t)(bid == LADDER_NONE ? 0 : duel.bids[bid].count);
			p.face = (uint8_t)(bid == LADDER_NONE ? 0 : duel.bids[bid].face);
			p.aces_bid = p.face == ACE ? p.count : 0;
			p.n_bids = bid == LADDER_NONE ? 0 : 2;
			p.calls[0].face = (uint8_t)(bid % (FACES - 1) + ACE + 1);
			expect_good_calls(&p, &duel, hand);
		}
	}
}

Test(perudo_equilibrium, every_duel_has_its_table) {
	for (int own = 1; own <= DUEL_DICE; own++) {
		for (int others = 1; others <= DUEL_DICE; others++) {
			if (own + others > LADDER_DICE) {
				expect_a_table(own, others);
			}
		}
	}
}

Test(perudo_equilibrium, rows_of_duels_are_read_as_written) {
	static const struct perudo_duel_row rows[] = {
		{{34, 0, 17}, {63, 0, 0}}, {{12, 3, 0}, {40, 20, 3}}, {{1, 2, 3}, {21, 21, 21}}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo_duel_row row;
		uint8_t bytes[4];
		int standing = i == 0 ? LADDER_NONE : 7;
		cr_expect_eq(perudo_duel_write(&rows[i], standing, bytes), i == 0 ? 4 : 3);
		perudo_duel_read(bytes, standing, &row);
		cr_expect_arr_eq(&row, &rows[i], sizeof(row));
	}
}

/* In a crowd, too: all that is called is legal, nobody calls what they know to be false, and what
 * they know to be true is not doubted. */
Test(perudo_equilibrium, crowds_make_good_calls) {
	struct lots lots;
	lots_init(&lots, 4);
	for (int game = 0; game < 60; game++) {
		struct perudo p;
		table_set_up(&p, 3 + game % 4, (int16_t)(1 + game % 10), 0);
		while (p.n_in > 2 && perudo_dice_in_play(&p) > LADDER_DICE) {
			struct chance chance;
			struct move move;
			if (perudo_game.chance(&p, &chance)) {
				lots_fall(&lots, &chance, &move);
				table_make(&p, move, NULL);
				continue;
			}
			struct perudo_mix mix;
			struct odds odds;
			cr_assert(perudo_equilibrium_mix(&p, &mix));
			perudo_count_own(&odds, &p, p.turn);
			perudo_prepare_odds(&odds, perudo_dice_in_play(&p) - p.n_dice[p.turn]);
			struct perudo_bid standing = {p.count, p.face};
			bool sure = p.count > 0 && perudo_odds_of(&odds, &p, standing) >= 1;
			for (int i = 0; i < mix.n; i++) {
				struct perudo_bid bid = mix.calls[i];
				if (bid.count == 0) {
					cr_expect(p.count > 0 &&
						  (!sure || !perudo_can_bid(&p, p.turn)));
				} else {
					cr_expect_eq(
						perudo_legal_bid(&p, p.turn, bid.count, bid.face),
						LEGAL);
					cr_expect(sure || perudo_odds_of(&odds, &p, bid) > 0);
				}
			}
			struct perudo_bid drawn = perudo_mix_draw(&mix, &lots.rng);
			move = drawn.count > 0 ? MOVE(p.turn, VERB_BID, drawn.count, drawn.face)
					       : (struct move){.seat = p.turn, .verb = VERB_DUDO};
			table_make(&p, move, NULL);
		}
	}
}
