#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/perudo/state.h"
#include "engine/say.h"
#include "tests/by_night.h"
#include "tests/engine/lots.h"
#include "tests/engine/match.h"
#include "tests/engine/perudo/pool.h"
#include "tests/engine/perudo/table.h"

/* Each bound is well above what equal players would win, and four standard errors or more below
 * what was measured over many games. */
Test(perudo_mind, hard_beats_normal_and_normal_beats_easy) {
	static const struct {
		struct match match;
		int games, at_least;
		bool thinks_long;
	} rows[] = {
		{{&perudo_game, 2, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 NULL},
			600, 415},
		{{&perudo_game, 2, 1, &player_levels[LEVEL_HARD], &player_levels[LEVEL_NORMAL],
			 NULL},
			200, 130},
		{{&perudo_game, 5, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 NULL},
			600, 200},
		{{&perudo_game, 5, 1, &player_levels[LEVEL_HARD], &player_levels[LEVEL_NORMAL],
			 NULL},
			100, 40, true},
		{{&perudo_game, 5, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 "calza=on"},
			600, 200},
		{{&perudo_game, 5, 1, &player_levels[LEVEL_HARD], &player_levels[LEVEL_NORMAL],
			 "calza=on"},
			100, 40, true},
		/* Who does not learn how others play wins half of these. */
		{{&perudo_game, 4, 1, &player_levels[LEVEL_HARD], &perudo_reader, NULL}, 100, 66},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i].thinks_long && !by_night(false, true)) {
			continue;
		}
		double wins = match_play(&rows[i].match, rows[i].games, 2);
		cr_expect_geq(
			wins, rows[i].at_least, "row %zu: %.1f of %d", i, wins, rows[i].games);
	}
}

/* match_play() aborts on an illegal move. */
Test(perudo_mind, no_move_is_illegal_under_any_options) {
	for (int n_seats = 2; n_seats <= PERUDO_SEATS; n_seats++) {
		for (int16_t dice = 1; dice <= DICE_MOST; dice++) {
			for (int16_t calza = 0; calza <= 1; calza++) {
				char options[32];
				snprintf(options, sizeof(options), "dice=%d calza=%s", dice,
					calza ? "on" : "off");
				struct match match = {&perudo_game, n_seats, 1,
					&player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
					options};
				match_play(&match, 10, (uint64_t)dice);
				match.other = &player_levels[LEVEL_HARD];
				match_play(&match, dice <= 5 || n_seats == 2, (uint64_t)dice);
			}
		}
	}
}

static bool choose(
	const struct perudo *p, int seat, enum level level, uint64_t seed, struct move *move) {
	struct perudo view = *p;
	struct lots lots;
	lots_init(&lots, seed);
	perudo_game.player_view(&view, seat);
	return game_choose(&perudo_game, &view, seat, level, &lots.rng, move);
}

/* Random moves lead to places where no player would go. */
Test(perudo_mind, every_level_copes_with_any_table) {
	struct lots lots;
	lots_init(&lots, 3);
	for (int game = 0; game < by_night(8, 60); game++) {
		struct perudo p;
		struct move move;
		uint8_t place[SEATS_MAX];
		table_set_up(&p, 2 + game % 5, (int16_t)(1 + game % 10), 1);
		while (!game_score(&p, place)) {
			struct chance chance;
			int seat = (int)lots_below(&lots, p.n_seats);
			enum level level = (enum level)lots_below(&lots, LEVELS);
			if (choose(&p, seat, level, lots.state, &move)) {
				cr_assert_eq(move.seat, seat);
				cr_assert_eq(game_legal(&perudo_game, &p, &move), 0);
			} else {
				cr_assert_eq(perudo_game.active_seats(&p) >> seat & 1, 0);
			}
			if (perudo_game.chance(&p, &chance)) {
				lots_fall(&lots, &chance, &move);
			} else {
				size_t n = game_moves(&perudo_game, &p, p.turn, 0, NULL, 0);
				uint32_t most = n > 20 ? 20 : (uint32_t)n;
				game_moves(&perudo_game, &p, p.turn, lots_below(&lots, most), &move,
					1);
			}
			table_make(&p, move, NULL);
		}
	}
}

Test(perudo_mind, the_same_chance_gives_the_same_move) {
	struct perudo p;
	table_deal(&p, &(struct table_round){.hands = "22345 23456 11234 33456"});
	table_bids(&p, "4x2 5x3");
	for (int level = 0; level < LEVELS; level++) {
		for (uint64_t seed = 0; seed < 20; seed++) {
			struct move a, b;
			cr_assert(choose(&p, 2, (enum level)level, seed, &a));
			cr_assert(choose(&p, 2, (enum level)level, seed, &b));
			cr_expect(move_equal(&a, &b));
		}
	}
}

/* What anybody would do. */
Test(perudo_mind, nobody_doubts_what_they_hold_or_believes_what_cannot_be) {
	static const struct {
		const char *hands, *bids;
		bool doubts;
	} rows[] = {
		{"22345 33156 23456", "4x3", false},
		{"2 61 3", "2x6", false},
		{"2234 3456 5566", "13x6", true},
		{"22345 22345", "8x2 9x2 11x2", true},
		{"2 3", "3x2", true},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		table_deal(&p, &(struct table_round){.hands = rows[i].hands});
		table_bids(&p, rows[i].bids);
		for (int level = 0; level < LEVELS; level++) {
			for (uint64_t seed = 0; seed < 30; seed++) {
				struct move move;
				choose(&p, p.turn, (enum level)level, seed, &move);
				cr_expect_eq(move.verb == VERB_DUDO, rows[i].doubts,
					"row %zu, level %d", i, level);
			}
		}
	}
}

/* Positions in which it once did, each after a bid that may well be false. */
Test(perudo_mind, hard_makes_no_bid_that_it_knows_to_be_false) {
	static const struct {
		const char *hands, *bids;
	} rows[] = {{"44 223", "3x3"}, {"23355 2244", "3x3 2x1"}, {"5 236", "1x4"},
		{"2 3556", "3x5"}, {"22 3446", "3x4"}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		struct odds odds;
		table_deal(&p, &(struct table_round){.hands = rows[i].hands});
		table_bids(&p, rows[i].bids);
		perudo_count_own(&odds, &p, p.turn);
		perudo_prepare_odds(&odds, perudo_dice_in_play(&p) - p.n_dice[p.turn]);
		for (uint64_t seed = 0; seed < 200; seed++) {
			struct move move;
			choose(&p, p.turn, LEVEL_HARD, seed, &move);
			struct perudo_bid bid = {move.args[0], move.args[1]};
			cr_expect(move.verb == VERB_DUDO || perudo_odds_of(&odds, &p, bid) > 0,
				"row %zu: %d x %d", i, bid.count, bid.face);
		}
	}
}

Test(perudo_mind, nobody_calls_calza_where_nothing_can_be_won) {
	struct perudo p;
	for (uint64_t seed = 0; seed < 50; seed++) {
		for (int level = 0; level < LEVELS; level++) {
			struct move move;
			struct table_round full = {.hands = "22345 23456 22345", .calza = true};
			table_deal(&p, &full);
			table_bids(&p, "6x2");
			cr_expect_not(choose(&p, 2, (enum level)level, seed, &move));
			full.calza = false;
			full.hands = "3 3 33";
			table_deal(&p, &full);
			table_bids(&p, "3x3");
			cr_expect_not(choose(&p, 2, (enum level)level, seed, &move));
		}
	}
}

Test(perudo_mind, calza_is_called_where_it_is_likely) {
	static const struct {
		const char *hands, *bids;
		bool calls; /* seat 0 */
	} rows[] = {
		{"111 2 4", "3x2 3xA", true},     /* no ace among two dice: 25 in 36 */
		{"113 2 4", "3x2 3xA", false},    /* one ace: 10 in 36 */
		{"336 2 4", "1x2 3x3", false},    /* one 3 or ace: 4 in 9 */
		{"333 2 4", "1x2 2x3", false},    /* more already */
		{"22336 25 4", "3x2 5x3", false}, /* a full hand is not needed to be unsure */
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		struct move move;
		table_deal(&p, &(struct table_round){.hands = rows[i].hands, .calza = true});
		table_bids(&p, rows[i].bids);
		bool calls = choose(&p, 0, LEVEL_NORMAL, 1, &move);
		cr_expect_eq(calls, rows[i].calls, "row %zu", i);
		cr_expect(!calls || move.verb == VERB_CALZA);
	}
}

/* In how many of all rolls of four dice at least so many match. */
static void count_rolls(const struct perudo *p, int face, int own, int at_least[8]) {
	memset(at_least, 0, 8 * sizeof(*at_least));
	for (int roll = 0; roll < 6 * 6 * 6 * 6; roll++) {
		int matching = own;
		for (int rest = roll, i = 0; i < 4; i++, rest /= FACES) {
			matching += perudo_matches(p, 1 + rest % FACES, face);
		}
		for (int count = 0; count <= matching; count++) {
			at_least[count]++;
		}
	}
}

static void expect_odds(const struct perudo *p, const int own[FACES + 1]) {
	struct odds odds;
	perudo_count_own(&odds, p, 0);
	perudo_prepare_odds(&odds, 4);
	for (int face = ACE; face <= FACES; face++) {
		int at_least[8];
		count_rolls(p, face, own[face], at_least);
		for (int count = 0; count < 8; count++) {
			double is = perudo_odds_of(&odds, p, (struct perudo_bid){count, face});
			double off = is - at_least[count] / 1296.0;
			cr_expect(off < 1e-9 && off > -1e-9, "%dx%d: %g", count, face, is);
		}
	}
}

Test(perudo_mind, odds_are_those_of_counting_all_rolls) {
	struct perudo p;
	table_deal(&p, &(struct table_round){.hands = "135 222 5"});
	expect_odds(&p, (int[]){0, 1, 1, 2, 1, 2, 1});
	table_deal(&p, &(struct table_round){.hands = "3 222 5", .palifico = true});
	expect_odds(&p, (int[]){0, 0, 0, 1, 0, 0, 0});
}

/* Who opens with many 6s is believed to hold some: 5x6 is then doubted less. */
Test(perudo_mind, hard_learns_from_the_bids) {
	int doubts[2] = {0};
	for (uint64_t seed = 0; seed < 100; seed++) {
		static const char *const bids[] = {"4x6 5x6", "4x5 5x6"};
		for (int i = 0; i < 2; i++) {
			struct perudo p;
			struct move move;
			table_deal(&p, &(struct table_round){.hands = "22345 23456 22334"});
			table_bids(&p, bids[i]);
			cr_assert(choose(&p, 2, LEVEL_HARD, seed, &move));
			doubts[i] += move.verb == VERB_DUDO;
		}
	}
	cr_expect_lt(doubts[0] + 10, doubts[1], "%d and %d", doubts[0], doubts[1]);
}
