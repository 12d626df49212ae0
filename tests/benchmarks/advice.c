/* Whether advice can be trusted: usage: advice [GAMES [ID [KIND]]]. Of each game so many are played
 * for each kind of player, who sits among normal ones: how many places a review of it charges in a
 * game to who follows the first hint of every move, and to random and computer players; and whether
 * in every review the even share of the start, luck and choices make up the result, none of them
 * above what the game could give. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/analysis.h"
#include "engine/games.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/benchmarks/figure.h"
#include "tests/engine/lots.h"
#include "tests/engine/player.h"

enum { GAMES = 100, MOVES_MAX = 4096, SEATS_MOST = 4, SEED = 20264 };
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

struct charged {
	double sum, squares, worst;
	unsigned n, n_wrong; /* games; those whose terms do not add up, or are too large */
};

/* Playing. */

static struct {
	struct move moves[MOVES_MAX];
	bool own[MOVES_MAX];
	size_t n;
	double result; /* as rollout_value() */
} played;

static const struct player *player_of(const struct player *one, int its_seat, int seat) {
	return seat == its_seat ? one : &player_levels[LEVEL_NORMAL];
}

static void next_move(const struct game *game, const void *state, const struct player *one,
	int its_seat, struct lots *lots, struct move *move) {
	struct chance chance;
	unsigned char *view = malloc(game->state_size);
	assert(view != NULL);
	if (game->chance(state, &chance)) {
		lots_fall(lots, &chance, move);
	} else {
		int seat = __builtin_ctz(game->active_seats(state));
		memcpy(view, state, game->state_size);
		game->player_view(view, seat);
		bool chosen =
			player_of(one, its_seat, seat)->choose(game, view, seat, &lots->rng, move);
		assert(chosen);
	}
	free(view);
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
		next_move(game, state, one, its_seat, &lots, move);
		played.own[played.n] = move->seat == its_seat;
		game->apply(state, move, NULL);
	}
	played.result = rollout_value(state, its_seat);
	free(state);
}

/* Reviewing. */

static bool adds_up(const struct analysis_result *result) {
	return result->is_luck_known &&
	       fabs(0.5 + result->luck - result->cost - played.result) < 1e-9 &&
	       result->cost >= 0 && result->cost <= 1 && fabs(result->luck) <= 1;
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
	double places = result->cost * (n_seats - 1);
	charged->n++;
	charged->sum += places;
	charged->squares += places * places;
	charged->worst = fmax(charged->worst, places);
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

/* kind NULL: of all. */
static void judge(const struct game *game, unsigned n_games, const char *kind) {
	char what[80];
	bool falls = true;
	unsigned n_wrong = 0;
	double before = 0;
	for (size_t i = 0; i < KINDS; i++) {
		if (kind != NULL && strcmp(kind, kinds[i]->name) != 0) {
			continue;
		}
		struct charged charged = measure(game, kinds[i], n_games);
		double places = mean(&charged);
		bool met = i != HINTED || places <= CHARGED_MOST;
		snprintf(what, sizeof(what), "%s: places charged a game, %s", game->id,
			kinds[i]->name);
		figure_judge(what, i == HINTED ? ".05" : "", met, "%.3f ±%.3f, worst %.2f", places,
			error(&charged), charged.worst);
		falls = falls && (i == 0 || i == HINTED || places < before);
		before = places;
		n_wrong += charged.n_wrong;
	}
	if (kind != NULL) {
		return;
	}
	snprintf(what, sizeof(what), "%s: random > easy > casual > normal > hard", game->id);
	figure_judge(what, "yes", falls, "%s", falls ? "yes" : "no");
	snprintf(what, sizeof(what), "%s: reviews that do not add up, or are too large", game->id);
	figure_judge(what, "0", n_wrong == 0, "%u of %u", n_wrong, KINDS * n_games);
}

int main(int argc, char **argv) {
	long n_games = argc > 1 ? strtol(argv[1], NULL, 10) : GAMES;
	const char *id = argc > 2 ? argv[2] : NULL;
	if (n_games < 1 || n_games > 1000000 || (id != NULL && games_find(id) == NULL)) {
		fprintf(stderr, "usage: advice [GAMES [ID [KIND]]]\n");
		return 2;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		if (id == NULL || strcmp(id, games[i]->id) == 0) {
			judge(games[i], (unsigned)n_games, argc > 3 ? argv[3] : NULL);
		}
	}
	return figures_missed();
}
