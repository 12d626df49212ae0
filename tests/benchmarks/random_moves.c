/* How many random moves of Perudo a second one core makes: each chosen uniformly among the legal
 * ones, judged by legal() and made by apply(), dice included. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/figure.h"

enum { STATE_MAX = 512 };

static uint64_t seed = 0x9e3779b97f4a7c15U;

static inline uint32_t below(uint32_t n) {
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)((seed >> 32) * n >> 32);
}

static void fall(const struct chance *chance, struct move *move) {
	move->seat = SEAT_CHANCE;
	move->verb = chance->verb;
	move->n_args = chance->n;
	if (chance->kind == CHANCE_UNIFORM) {
		move->args[0] = (int16_t)below((uint32_t)chance->sides);
		return;
	}
	for (int i = 0; i < chance->n; i++) {
		move->args[i] = (int16_t)(1 + below((uint32_t)chance->sides));
	}
}

static void choose(
	const struct game *game, const void *state, unsigned awaited, struct move *move) {
	int seat = __builtin_ctz(awaited);
	size_t n = game->moves(state, seat, 0, NULL, 0);
	game->moves(state, seat, below((uint32_t)n), move, 1);
}

/* Plays one game and returns how many moves it had. */
static uint64_t play(
	const struct game *game, int n_seats, const int16_t *options, struct events *events) {
	_Alignas(16) unsigned char state[STATE_MAX];
	struct move move;
	struct chance chance;
	uint64_t n = 0;
	for (game->setup(state, n_seats, options, NULL);; n++) {
		unsigned awaited = game->awaited(state);
		if (awaited != 0) {
			choose(game, state, awaited, &move);
		} else if (game->chance(state, &chance)) {
			fall(&chance, &move);
		} else {
			return n;
		}
		int refusal = game->legal(state, &move);
		assert(refusal == 0);
		if (events != NULL) {
			events_clear(events);
		}
		game->apply(state, &move, events);
	}
}

static void measure(int n_seats, double seconds, struct events *events) {
	int16_t options[OPTIONS_MAX];
	games_normal_options(&perudo_game, options);
	double start = figure_now(), end = start;
	uint64_t moves = 0;
	for (uint64_t played = 0; end - start < seconds; played++) {
		moves += play(&perudo_game, n_seats, options, events);
		end = played % 64 == 0 ? figure_now() : end;
	}
	char what[80];
	snprintf(what, sizeof(what), "random moves a second, %d seats%s", n_seats,
		events != NULL ? ", and what they tell" : "");
	figure_print(
		what, events == NULL ? "5,000,000" : "", "%.0f", (double)moves / (end - start));
}

int main(int argc, char **argv) {
	static struct events events;
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
	assert(perudo_game.state_size <= STATE_MAX);
	static const int seats[] = {2, 5};
	for (size_t i = 0; i < sizeof(seats) / sizeof(seats[0]); i++) {
		measure(seats[i], seconds, NULL);
		measure(seats[i], seconds, &events);
	}
	return 0;
}
