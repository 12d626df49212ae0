#include "tests/benchmarks/thoughts.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "tests/benchmarks/figure.h"

enum { STACK = 8 << 20, PAINT = 0x5a, SAMPLES = 1 << 16 };

static _Alignas(64) unsigned char stack[STACK];
static float took[SAMPLES];

/* What is measured, and by what: a player knows nothing but the game. */
static struct {
	const struct match *match;
	int n_games;
	uint64_t seed;
	struct samples samples;
} measured;

static bool choose_timed(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	double began = figure_worked();
	bool chosen = measured.match->challenger->choose(game, view, seat, rng, move);
	samples_add(&measured.samples, figure_worked() - began);
	return chosen;
}

static void *play(void *unused) {
	static const struct player timed = {"timed", choose_timed};
	struct match match = *measured.match;
	match.challenger = &timed;
	match_play(&match, measured.n_games, measured.seed);
	return unused;
}

/* The stack grows downwards. */
static size_t stack_used(void) {
	size_t untouched = 0;
	while (untouched < STACK && stack[untouched] == PAINT) {
		untouched++;
	}
	return STACK - untouched;
}

struct thoughts thoughts_measure(const struct match *match, int n_games, uint64_t seed) {
	pthread_attr_t attributes;
	pthread_t thread;
	measured.match = match;
	measured.n_games = n_games;
	measured.seed = seed;
	measured.samples = (struct samples){0, SAMPLES, took};
	memset(stack, PAINT, STACK);
	int failed = pthread_attr_init(&attributes);
	failed |= pthread_attr_setstack(&attributes, stack, STACK);
	failed |= pthread_create(&thread, &attributes, play, NULL);
	assert(failed == 0);
	pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
	return (struct thoughts){
		.median = samples_at(&measured.samples, 0.5) / 1e3,
		.slow = samples_at(&measured.samples, 0.99) / 1e3,
		.worst = samples_at(&measured.samples, 1) / 1e3,
		.stack = stack_used(),
	};
}
