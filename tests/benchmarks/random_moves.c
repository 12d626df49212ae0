/* How many random moves a second one core makes in each game: each chosen uniformly among the legal
 * ones of a seat that must move, judged by legal() and made by apply(), chance included. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "engine/say.h"
#include "tests/benchmarks/figure.h"

enum { STATE_MAX = 4096 };

static uint64_t seed = 0x9e3779b97f4a7c15U;

static inline uint32_t below(uint32_t n) {
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)((seed >> 32) * n >> 32);
}

static void shuffle(int16_t *items, uint32_t n) {
	for (uint32_t i = n; i > 1; i--) {
		uint32_t j = below(i);
		int16_t item = items[i - 1];
		items[i - 1] = items[j];
		items[j] = item;
	}
}

static void fall(const struct chance *chance, struct move *move) {
	move->seat = SEAT_CHANCE;
	move->verb = chance->verb;
	move->n_args = chance->n;
	for (int i = 0; i < chance->n; i++) {
		switch (chance->kind) {
		case CHANCE_UNIFORM:
			move->args[i] = (int16_t)below((uint32_t)chance->sides);
			break;
		case CHANCE_DICE:
			move->args[i] = (int16_t)(1 + below((uint32_t)chance->sides));
			break;
		case CHANCE_SHUFFLE:
			move->args[i] = chance->items[i];
			break;
		}
	}
	if (chance->kind == CHANCE_SHUFFLE) {
		shuffle(move->args, chance->n);
	}
}

/* One of the seats that are awaited. */
static int seat_of(unsigned awaited) {
	for (uint32_t skip = below((uint32_t)__builtin_popcount(awaited)); skip > 0; skip--) {
		awaited &= awaited - 1;
	}
	return __builtin_ctz(awaited);
}

static void choose(
	const struct game *game, const void *state, unsigned awaited, struct move *move) {
	int seat = seat_of(awaited);
	size_t n = game_moves(game, state, seat, 0, NULL, 0);
	game_moves(game, state, seat, below((uint32_t)n), move, 1);
}

/* Plays one game and returns how many moves it had. */
static uint64_t play(
	const struct game *game, int n_seats, const int16_t *options, struct events *events) {
	_Alignas(16) unsigned char state[STATE_MAX];
	struct move move;
	struct chance chance;
	uint64_t n = 0;
	for (game->setup(state, n_seats, options, NULL);; n++) {
		unsigned awaited = game->active_seats(state);
		if (awaited != 0) {
			choose(game, state, awaited, &move);
		} else if (game->chance(state, &chance)) {
			fall(&chance, &move);
		} else {
			return n;
		}
		int refusal = game_legal(game, state, &move);
		assert(refusal == 0);
		if (events != NULL) {
			events_clear(events);
		}
		game->apply(state, &move, events);
	}
}

/* Of each game, with any number of seats; the others' is the last. A move is chosen by listing all
 * twice, to count them and to pick one. */
static const struct aim {
	const char *id, *words;
	double rate;
} aims[] = {{"perudo", "5,000,000; 3/5 of a move: two lists", 5e6},
	{"saiun", "1,000,000; 9/10 of a move: two lists", 1e6}, {NULL, "100,000", 1e5}};

static const struct aim *aim_of(const struct game *game) {
	const struct aim *aim = aims;
	while (aim->id != NULL && strcmp(aim->id, game->id) != 0) {
		aim++;
	}
	return aim;
}

static void measure(const struct game *game, int n_seats, double seconds, struct events *events) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(game, options);
	double start = figure_now(), end = start;
	uint64_t moves = 0;
	for (uint64_t played = 0; end - start < seconds; played++) {
		moves += play(game, n_seats, options, events);
		end = played % 16 == 0 ? figure_now() : end;
	}
	char what[80];
	snprintf(what, sizeof(what), "random moves a second, %s, %d seats%s", game->id, n_seats,
		events != NULL ? ", and what they tell" : "");
	const struct aim *aim = aim_of(game);
	double rate = (double)moves / (end - start);
	if (events == NULL) {
		figure_judge(what, aim->words, rate >= aim->rate, "%.0f", rate);
	} else {
		figure_print(what, "", "%.0f", rate);
	}
}

int main(int argc, char **argv) {
	static struct events events;
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 0.5;
	for (size_t i = 0; games[i] != NULL; i++) {
		assert(games[i]->state_size <= STATE_MAX);
		for (int n_seats = games[i]->least_seats; n_seats <= games[i]->most_seats;
			n_seats++) {
			measure(games[i], n_seats, seconds, NULL);
		}
		measure(games[i], games[i]->most_seats, seconds, &events);
	}
	return figures_missed();
}
