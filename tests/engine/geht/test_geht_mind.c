#include <criterion/criterion.h>
#include <string.h>

#include "engine/geht/state.h"
#include "engine/say.h"
#include "tests/engine/geht/scene.h"
#include "tests/engine/lots.h"
#include "tests/engine/match.h"

/* What the computer players make of their dice and cards, and how they fare. */

static struct scene scene;

/* Each bound is well above what equal players would win, and four standard errors or more below
 * what was measured over many games. */
Test(geht_mind, hard_beats_normal_and_normal_beats_easy) {
	static const struct {
		struct match match;
		int games;
		double at_least;
	} rows[] = {
		{{&geht_game, 2, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], NULL},
			60, 42},
		{{&geht_game, 3, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], NULL},
			40, 24},
		{{&geht_game, 4, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], NULL},
			40, 22},
		{{&geht_game, 4, 1, &player_levels[LEVEL_HARD], &player_levels[LEVEL_EASY],
			 "solo_rules=on"},
			20, 14},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double wins = match_play(&rows[i].match, rows[i].games, 2);
		cr_expect_geq(
			wins, rows[i].at_least, "row %zu: %.1f of %d", i, wins, rows[i].games);
	}
}

/* match_play() aborts on an illegal move. */
Test(geht_mind, no_move_is_illegal_under_any_options) {
	static const char *const options[] = {
		NULL, "solo_rules=on", "free_start=on", "fairy=0 free_start=on"};
	for (int n_seats = 1; n_seats <= GEHT_SEATS; n_seats++) {
		for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
			struct match match = {&geht_game, n_seats, 1, &player_levels[LEVEL_NORMAL],
				&player_levels[LEVEL_EASY], options[i]};
			match_play(&match, 4, i);
			match.challenger = &player_levels[LEVEL_HARD];
			match_play(&match, ((size_t)n_seats + i) % 2, i); /* it takes its time */
		}
	}
}

static bool choose(
	const struct geht *g, int seat, enum level level, uint64_t seed, struct move *move) {
	struct geht view = *g;
	struct lots lots;
	lots_init(&lots, seed);
	geht_game.player_view(&view, seat);
	return game_choose(&geht_game, &view, seat, level, &lots.rng, move);
}

/* A move by chance, or one of those that the seat has. */
static void make_any(struct geht *g, struct lots *lots) {
	struct chance chance;
	struct move move;
	if (geht_game.chance(g, &chance)) {
		lots_fall(lots, &chance, &move);
	} else {
		int seat = __builtin_ctz(geht_game.active_seats(g));
		size_t n = game_moves(&geht_game, g, seat, 0, NULL, 0);
		game_moves(&geht_game, g, seat, lots_below(lots, (uint32_t)n), &move, 1);
	}
	geht_game.apply(g, &move, NULL);
}

/* Random moves lead to places where no player would go. */
Test(geht_mind, every_level_copes_with_any_table) {
	struct lots lots;
	lots_init(&lots, 3);
	for (int16_t game = 0; game < 24; game++) {
		int16_t options[OPTIONS_MAX] = {-1, game % 4 == 0 || game % 3 == 0, game % 2};
		struct geht g;
		uint8_t place[SEATS_MAX];
		geht_game.setup(&g, 1 + game % 4, options, NULL);
		while (!game_score(&g, place)) {
			struct move move;
			int seat = (int)lots_below(&lots, g.n_seats);
			enum level level = (enum level)lots_below(&lots, LEVELS);
			bool active = (geht_game.active_seats(&g) >> seat & 1) != 0;
			cr_assert_eq(choose(&g, seat, level, lots.state, &move), active);
			if (active) {
				cr_assert_eq(move.seat, seat);
				cr_assert_eq(game_legal(&geht_game, &g, &move), 0);
			}
			make_any(&g, &lots);
		}
	}
}

Test(geht_mind, the_same_chance_gives_the_same_move) {
	scene_begin(&scene, 2, 0);
	scene_play(&scene, "0 bonus a; 1 bonus a; roll 5 5 5 1 5 6 6");
	for (int level = 0; level < LEVELS; level++) {
		for (uint64_t seed = 0; seed < 10; seed++) {
			struct move a, b;
			cr_assert(choose(&scene.g, 0, (enum level)level, seed, &a));
			cr_assert(choose(&scene.g, 0, (enum level)level, seed, &b));
			cr_expect(move_equal(&a, &b));
		}
	}
}

/* What anybody would do. */
static const struct {
	const char *name;
	int n_seats;
	int16_t solo_rules;
	const char *before, *move;
} plain[] = {
	{"takes one of two cards that are met", 1, 2, "0 bonus a; roll 5 5 5 1 5 6 6", "0 take"},
	{"does so by the rules for several", 2, 0, "0 bonus a; 1 bonus a; roll 5 5 5 1 5 6 6",
		"0 take"},
	{"pays rather than lose four marks", 1, 2,
		"0 bonus a; roll 1 1 1 1 2 4 6; +marked 0 1 2 3 5; +reached 0 3; +luck 0 2",
		"0 luck"},
	{"pays by the rules for several", 2, 0,
		"0 bonus a; 1 bonus a; roll 1 1 1 1 2 4 6; +marked 0 1 2 3 5; +reached 0 3; +luck "
		"0 2",
		"0 luck"},
	{"has nothing but to bust", 1, 2, "0 bonus a; +luck 0 0; roll 1 1 1 1 2 3 4", "0 bust"},
	{"keeps four marks in the bag", 1, 2,
		"0 bonus a; +marked 0 1 2 3; +reached 0 2; +luck 0 0; roll 1 2 1 3 3 3 1",
		"0 take 5 out"},
};

Test(geht_mind, nobody_gives_away_what_they_have) {
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		struct move wanted = scene_move(plain[i].move);
		scene_begin(&scene, plain[i].n_seats, plain[i].solo_rules);
		scene_play(&scene, plain[i].before);
		for (int level = LEVEL_NORMAL; level < LEVELS; level++) {
			struct move move;
			cr_assert(choose(&scene.g, 0, (enum level)level, i, &move));
			cr_expect_eq(move.verb, wanted.verb, "%s: %d", plain[i].name, move.verb);
		}
	}
}

Test(geht_mind, in_the_last_round_everybody_scores) {
	scene_begin(&scene, 1, 2);
	scene_play(&scene, "0 bonus a; roll 5 5 5 1 5 6 6; 0 take 1 in; roll 5 5 5 1 5 6 6;"
			   "0 take 3 out; +round 5");
	for (int level = 0; level < LEVELS; level++) {
		struct move move;
		cr_assert(choose(&scene.g, 0, (enum level)level, 1, &move));
		cr_expect_eq(move.verb, VERB_BANK);
	}
}

/* Scoring high lifts the best of what lies scored, and twice from level 5 (G112). */
Test(geht_mind, nobody_forgets_to_lift) {
	scene_begin(&scene, 1, 2);
	scene_play(&scene, "0 bonus a; +scored 0 1 25 49 74; +left 0 5 73; +left 0 4 52;"
			   "roll 5 5 5 1 5 6 6; 0 take 1 out; +marked 0 52 73; +round 5");
	geht_drop(&scene.g.seats[0].marked, 1);
	for (int level = 0; level < LEVELS; level++) {
		struct move move, lifts = scene_move("0 bank 52 49");
		cr_assert(choose(&scene.g, 0, (enum level)level, 1, &move));
		cr_expect(move_equal(&move, &lifts));
	}
	scene_play(&scene, "0 bank 52 49");
	for (int level = 0; level < LEVELS; level++) {
		struct move move, lifts = scene_move("0 bank 73 74 74");
		cr_assert(choose(&scene.g, 0, (enum level)level, 1, &move));
		cr_expect(move_equal(&move, &lifts));
	}
}

/* Swapping comes to an end, even where all cards of a pile are the same as one's own. */
Test(geht_mind, nobody_swaps_for_what_went_under_the_pile) {
	scene_begin(&scene, 1, 2);
	scene_play(&scene, "+scored 0 1 25; +pile green 41");
	scene.g.phase = PHASE_BUYING;
	scene.g.round = 2;
	scene.g.seats[0].money = 1;
	scene_play(&scene, "0 buy green; +pile green 44");
	scene.g.piles[GREEN].known = 1;
	cr_assert_neq(geht_twin(&scene.g, 0), NO_CARD);
	for (int level = 0; level < LEVELS; level++) {
		struct move move;
		cr_assert(choose(&scene.g, 0, (enum level)level, 1, &move));
		cr_expect_neq(move.verb, VERB_SWAP);
	}
	scene.g.piles[GREEN].known = 0;
	struct move move;
	cr_assert(choose(&scene.g, 0, LEVEL_NORMAL, 1, &move));
	cr_expect_eq(move.verb, VERB_SWAP);
}

/* Alone, over many games (G115). */
static double mean_alone(enum level level, int n_games) {
	struct lots lots;
	int sum = 0;
	lots_init(&lots, 1);
	for (int i = 0; i < n_games; i++) {
		int16_t options[OPTIONS_MAX] = {-1, 2, 0};
		struct geht g;
		uint8_t place[SEATS_MAX];
		geht_game.setup(&g, 1, options, NULL);
		while (!game_score(&g, place)) {
			struct move move;
			struct chance chance;
			if (geht_game.chance(&g, &chance)) {
				lots_fall(&lots, &chance, &move);
			} else {
				choose(&g, 0, level, lots.state++, &move);
			}
			geht_game.apply(&g, &move, NULL);
		}
		sum += geht_total(&g, 0);
	}
	return (double)sum / n_games;
}

Test(geht_mind, alone_each_level_gets_further) {
	double easy = mean_alone(LEVEL_EASY, 60), normal = mean_alone(LEVEL_NORMAL, 40);
	double hard = mean_alone(LEVEL_HARD, 30);
	cr_expect(easy > 40 && easy < 65, "%.1f", easy);
	cr_expect(normal > 70, "%.1f", normal);
	cr_expect(hard > 78, "%.1f", hard);
}
