/* Whether advice can be trusted: games are played for each kind of player, who sits among normal
 * ones: how many places a review of it charges in a game to who follows the first hint of every
 * move, and to random and computer players, as far as errors tell them apart; and whether in every
 * review the even share of the start, luck and choices make up the result, none of them above what
 * the game could give. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/analysis.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/minds.h"
#include "tests/engine/lots.h"
#include "tests/engine/player.h"

enum { MOVES_MAX = 4096, SEATS_MOST = 4, SEED = 20264 };
static const double CHARGED_MOST = 0.05;

/* What the first hint says. */
static bool choose_hinted(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	struct judged list[ROLLOUT_MOVES_MAX];
	struct rollout rollout;
	uint64_t number = rng->uniform(rng, 1U << 31);
	if ((game->active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	if (rollout_mixture(game, view, seat, list) == 0) {
		struct rollout_question question = {
			game, view, seat, number, rollout_play_outs(game)};
		void *memory = malloc(rollout_memory(game));
		assert(memory != NULL);
		rollout_begin(&rollout, &question, memory);
		rollout_add_ideas(&rollout);
		while (rollout_go_on(&rollout)) {
		}
		rollout_list(&rollout, list);
		free(memory);
	}
	*move = list[0].move;
	return true;
}

static const struct player hinted = {"hints", choose_hinted};

/* From most to least charged. */
enum { KINDS = 6, HINTED = KINDS - 1 };
static const struct player *const kinds[KINDS] = {&player_random, &player_levels[LEVEL_EASY],
	&player_levels[LEVEL_CASUAL], &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_HARD],
	&hinted};

/* In points, or places where a game has none. */
struct charged {
	double sum, squares, worst;
	double apart;        /* sum of the distances between two places */
	unsigned n, n_wrong; /* games; those whose terms do not add up, or are too large */
};

/* Playing. */

static struct {
	struct move moves[MOVES_MAX];
	bool own[MOVES_MAX];
	size_t n;
	double result; /* as in reviews */
	double apart;  /* a place and the next, on average */
} played;

/* From the first to the last. */
static int spread(const struct game *game, const void *state, int n_seats) {
	int least = game->points(state, 0), most = least;
	for (int seat = 1; seat < n_seats; seat++) {
		int points = game->points(state, seat);
		least = points < least ? points : least;
		most = points > most ? points : most;
	}
	return most - least;
}

static void play(const struct game *game, int n_seats, const int16_t *options,
	const struct player *one, int its_seat, uint64_t seed) {
	struct lots lots;
	void *state = malloc(game->state_size);
	assert(state != NULL);
	lots_init(&lots, seed);
	game->setup(state, n_seats, options, NULL);
	for (played.n = 0; !((const struct state_head *)state)->over; played.n++) {
		assert(played.n < MOVES_MAX);
		struct move *move = &played.moves[played.n];
		minds_next_move(
			game, state, its_seat, one, &player_levels[LEVEL_NORMAL], &lots, move);
		played.own[played.n] = move->seat == its_seat;
		game->apply(state, move, NULL);
	}
	played.result = game->points != NULL ? rollout_lead(game, state, its_seat)
					     : rollout_value(state, its_seat);
	played.apart =
		game->points != NULL ? (double)spread(game, state, n_seats) / (n_seats - 1) : 1;
	free(state);
}

/* Reviewing. */

static bool adds_up(const struct analysis_result *result) {
	static const double ROUNDING = 1e-9;
	double sum = result->even + result->luck - result->cost, most = result->most + ROUNDING;
	return result->is_luck_known && fabs(sum - played.result) < ROUNDING && result->cost >= 0 &&
	       result->luck <= most && result->cost <= most - fmin(played.result, result->even);
}

static void review(const struct game *game, int n_seats, const int16_t *options, int seat,
	struct charged *charged) {
	int rc;
	struct record_game record = {
		.game = game, .n_seats = n_seats, .n_moves = played.n, .moves = played.moves};
	memcpy(record.options, options, sizeof(record.options));
	struct analysis *analysis = analysis_create(&record, played.own, seat, &rc);
	assert(analysis != NULL);
	while (analysis_go_on(analysis)) {
	}
	const struct analysis_result *result = analysis_result(analysis);
	double cost = game->points != NULL ? result->cost : result->cost * (n_seats - 1);
	charged->n++;
	charged->sum += cost;
	charged->squares += cost * cost;
	charged->worst = fmax(charged->worst, cost);
	charged->apart += played.apart;
	charged->n_wrong += !adds_up(result);
	analysis_destroy(analysis);
}

/* All numbers of seats and all seats in turn. */
static struct charged measure(const struct game *game, const struct player *one, unsigned n_games) {
	struct charged charged = {0};
	int16_t options[OPTIONS_MAX] = {0};
	int least = game->least_seats > 2 ? game->least_seats : 2;
	int most = game->most_seats < SEATS_MOST ? game->most_seats : SEATS_MOST;
	options_set_normal(game, options);
	for (unsigned i = 0; i < n_games; i++) {
		int n_seats = least + (int)(i % (unsigned)(most - least + 1));
		int seat = (int)(i / (unsigned)(most - least + 1) % (unsigned)n_seats);
		play(game, n_seats, options, one, seat, SEED + i);
		review(game, n_seats, options, seat, &charged);
	}
	return charged;
}

static double mean(const struct charged *charged) {
	return charged->sum / charged->n;
}

static double error(const struct charged *charged) {
	double m = mean(charged);
	return sqrt(fmax(0, charged->squares / charged->n - m * m) / charged->n);
}

void advice_measure(const struct minds *minds, const struct game *game) {
	unsigned n_games = (unsigned)minds_games(minds, 2, 100), n_wrong = 0;
	const char *unit = game->points != NULL ? "points" : "places";
	struct charged charged[KINDS];
	char what[80], aim[48] = "";
	bool falls = true;
	for (int i = 0; i < KINDS; i++) {
		charged[i] = measure(game, kinds[i], n_games);
		double cost = mean(&charged[i]), most = HUGE_VAL;
		if (i == HINTED) {
			most = CHARGED_MOST * charged[LEVEL_NORMAL + 1].apart / n_games;
			snprintf(aim, sizeof(aim), "%.2f (.05 places)", most);
		} else if (i > 0) {
			double difference = hypot(error(&charged[i]), error(&charged[i - 1]));
			falls = falls && cost <= mean(&charged[i - 1]) + 2 * difference;
		}
		snprintf(what, sizeof(what), "%s: %s charged a game, %s", game->id, unit,
			kinds[i]->name);
		figure_judge(what, aim, cost <= most, "%.3f ±%.3f, worst %.2f", cost,
			error(&charged[i]), charged[i].worst);
		n_wrong += charged[i].n_wrong;
	}
	snprintf(what, sizeof(what), "%s: random > easy > casual > normal > hard", game->id);
	figure_judge(what, "no pair clearly turned", falls, "%s", falls ? "yes" : "no");
	snprintf(what, sizeof(what), "%s: reviews that do not add up, or are too large", game->id);
	figure_judge(what, "0", n_wrong == 0, "%u of %u", n_wrong, KINDS * n_games);
}
