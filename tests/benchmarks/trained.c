/* Whether somebody who trains can beat Perudo's hard player, and whether it is good company: trains
 * against it in rounds and whole matches, as gains.h says; compares its shares of games; counts the
 * bids of tables of hard players. What is gained on an older hard player shows whether the training
 * is worth anything. */
#include <math.h>
#include <stdio.h>

#include "engine/options.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/gains.h"
#include "tests/benchmarks/minds.h"
#include "tests/benchmarks/thoughts.h"
#include "tests/engine/match.h"
#include "tests/engine/perudo/pool.h"

enum { TRAINED = 60000, SEEDS = 2, SEED = 20265, COST_GAMES = 10 };

static bool is_short;

static const struct player *const hard = &player_levels[LEVEL_HARD];

/* Of all seeds the best for who trains, or the worst. */
static struct gains worst_of(const struct player *opponent, const struct gains_cell *cell,
	int n_seats, enum learner_kind kind, int trained) {
	struct gains worst = {0, 0};
	for (uint64_t seed = 0; seed < (is_short ? 1 : SEEDS); seed++) {
		struct gains gains =
			cell != NULL ? gains_of_rounds(opponent, cell, kind, trained, seed)
				     : gains_of_matches(opponent, n_seats, kind, trained, seed);
		bool worse = opponent == hard ? gains.gain > worst.gain : gains.gain < worst.gain;
		worst = seed == 0 || worse ? gains : worst;
	}
	return worst;
}

/* aim: the most against hard, the least against others. */
static void judge(const struct player *opponent, const struct gains_cell *cell, int n_seats,
	double bound, int trained) {
	struct gains by[LEARNER_KINDS];
	char what[96], aim[32];
	for (int kind = 0; kind < LEARNER_KINDS; kind++) {
		by[kind] = worst_of(opponent, cell, n_seats, (enum learner_kind)kind, trained);
	}
	double best = fmax(by[0].gain, by[1].gain);
	if (cell != NULL) {
		snprintf(what, sizeof(what), "gain on %s, %dv%d: %s, %s", opponent->name,
			cell->dice[0], cell->dice[1], learner_names[0], learner_names[1]);
	} else {
		snprintf(what, sizeof(what), "share of matches of %d with %s: %s, %s", n_seats,
			opponent->name, learner_names[0], learner_names[1]);
	}
	snprintf(aim, sizeof(aim), opponent == hard ? "at most %.3f" : "at least %.3f", bound);
	figure_judge(what, aim, opponent == hard ? best <= bound : best >= bound,
		"%.3f, %.3f (%.2f ms a move)", by[0].gain, by[1].gain, 1e3 * by[0].thought);
}

struct aim {
	struct gains_cell cell;
	double bound;
};

/* What a best response gains on these, times .8 (bench_exploit prints it). */
static void validate_by_exact_values(void) {
	static const struct aim easy[] = {{{{1, 1}}, 0.8 * 0.619}, {{{2, 1}}, 0.8 * 0.587}};
	static const struct aim normal[] = {{{{1, 1}}, 0.8 * 0.235}, {{{2, 1}}, 0.8 * 0.416}};
	for (int i = 0; i < 2; i++) {
		judge(&player_levels[LEVEL_EASY], &easy[i].cell, 2, easy[i].bound, TRAINED);
		judge(&player_levels[LEVEL_NORMAL], &normal[i].cell, 2, normal[i].bound, TRAINED);
	}
}

static void validate_by(const struct player *past) {
	static const struct aim aims[] = {{{{2, 2}}, 0.65}, {{{3, 3}}, 0.43}, {{{5, 5}}, 0.4}};
	for (size_t i = 0; i < sizeof(aims) / sizeof(aims[0]); i++) {
		judge(past, &aims[i].cell, 2, aims[i].bound, TRAINED);
	}
	judge(past, NULL, 2, 0.69, TRAINED);
}

static void train(void) {
	static const struct aim aims[] = {{{{2, 2}}, 0.1}, {{{3, 1}}, 0.1}, {{{3, 2}}, 0.1},
		{{{3, 3}}, 0.1}, {{{4, 2}}, 0.1}, {{{4, 4}}, 0.1}, {{{5, 3}}, 0.1},
		{{{5, 5}}, 0.15}};
	for (size_t i = 0; i < sizeof(aims) / sizeof(aims[0]); i++) {
		judge(hard, &aims[i].cell, 2, aims[i].bound, TRAINED);
	}
	judge(hard, NULL, 2, 0.55, is_short ? TRAINED / 20 : TRAINED);
	judge(hard, NULL, 3, 0.417, is_short ? TRAINED / 60 : TRAINED);
}

/* Hard in one seat among others of a kind, beside weaker ones in that seat. at_least: 0 where
 * nothing more is asked. */
static void compare(const struct player *others, int n_seats, double at_least, int n_games) {
	const struct player *const rivals[] = {&player_levels[LEVEL_EASY],
		&player_levels[LEVEL_CASUAL], &player_levels[LEVEL_NORMAL], &perudo_threshold};
	int best = 0;
	double shares[4], flow = minds_share(&perudo_game, n_seats, hard, others, n_games);
	for (int i = 0; i < 4; i++) {
		shares[i] = minds_share(&perudo_game, n_seats, rivals[i], others, n_games);
		best = shares[i] > shares[best] ? i : best;
	}
	double error = hypot(minds_error(flow, n_games), minds_error(shares[best], n_games));
	double least = fmax(shares[best] - 2 * error, at_least);
	char what[80], aim[80];
	snprintf(what, sizeof(what), "hard's share among %d %s", n_seats - 1, others->name);
	snprintf(aim, sizeof(aim), "at least %.3f (%s: %.3f)", least, rivals[best]->name,
		shares[best]);
	figure_judge(what, aim, flow >= least, "%.3f", flow);
}

static void compare_all(int n_games) {
	static const int seats[] = {2, 3, 4, 6};
	const struct player *const kinds[] = {&perudo_threshold, &perudo_person, &perudo_liar,
		&player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY]};
	for (int i = 0; i < 4; i++) {
		for (int kind = 0; kind < 5; kind++) {
			double at_least = kind > 0        ? 0
					  : seats[i] == 2 ? 0.75
					  : seats[i] == 6 ? 0.3
							  : 0;
			compare(kinds[kind], seats[i], at_least, n_games);
		}
	}
}

/* What hard players bid among themselves. */
static struct { double bids, aces, true_aces, near, rounds; } table;

/* A bid is near what is likely if it is off what the bidder expects by less than two dice. */
static void count_call(const struct perudo *p, const struct move *move) {
	if (move->verb != VERB_BID) {
		table.rounds++;
		return;
	}
	int count = move->args[0], face = move->args[1], own = 0, all = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int die = 0; die < p->n_dice[seat]; die++) {
			bool matches = perudo_matches(p, p->hands[seat][die], face);
			all += matches;
			own += matches && seat == p->turn;
		}
	}
	bool wild = face != ACE && p->palifico == SEAT_NONE;
	double others = perudo_dice_in_play(p) - p->n_dice[p->turn];
	table.bids++;
	table.near += fabs(count - own - others / (wild ? 3 : 6)) < 2;
	table.aces += face == ACE;
	table.true_aces += face == ACE && all >= count;
}

static void watch(int n_seats, int n_games) {
	int16_t options[OPTIONS_MAX];
	struct lots lots;
	options_set_normal(&perudo_game, options);
	lots_init(&lots, SEED);
	for (int i = 0; i < n_games; i++) {
		struct perudo p;
		perudo_game.setup(&p, n_seats, options, NULL);
		while (!p.over) {
			struct chance chance;
			struct move move;
			if (perudo_game.chance(&p, &chance)) {
				lots_fall(&lots, &chance, &move);
			} else {
				struct perudo view = p;
				perudo_game.player_view(&view, p.turn);
				hard->choose(&perudo_game, &view, p.turn, &lots.rng, &move);
				count_call(&p, &move);
			}
			perudo_game.apply(&p, &move, NULL);
		}
	}
}

static void judge_company(int n_games) {
	watch(4, n_games);
	double bids = table.bids / table.rounds, near = table.near / table.bids;
	figure_judge("four hard ones: bids a round", "at least 5", bids >= 5, "%.2f", bids);
	figure_judge("bids within two dice of what the bidder expects", "at least .5", near >= 0.5,
		"%.2f", near);
	figure_print("bids of aces; of them true", "", "%.2f, %.2f", table.aces / table.bids,
		table.true_aces / table.aces);
}

static void judge_cost(int n_seats) {
	struct match match = {&perudo_game, n_seats, n_seats, hard, hard, NULL};
	struct thoughts cost = thoughts_measure(&match, COST_GAMES, SEED);
	char what[80];
	snprintf(what, sizeof(what), "a move of hard's at a table of %d: p50, p99, worst", n_seats);
	figure_judge(what, "p99 50 ms", cost.slow <= 50, "%.1f, %.1f, %.1f ms", cost.median,
		cost.slow, cost.worst);
}

void trained_measure(const struct minds *minds, const struct game *game) {
	if (game != &perudo_game) {
		return;
	}
	is_short = minds->is_short;
	validate_by_exact_values();
	if (minds->past != NULL) {
		validate_by(minds->past);
	}
	train();
	judge_company(minds_games(minds, 50, 400));
	judge_cost(2);
	judge_cost(PERUDO_SEATS);
	compare_all(minds_games(minds, 200, 4000));
}
