/* How many random moves a second one core makes in each game: each chosen uniformly among the legal
 * ones of a seat that must move, judged by legal() and made by apply(), chance included. The floor
 * is Perudo written for nothing else, in the same turns: the median of five of each. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
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
	for (uint32_t skip = below((uint32_t)bits_count(awaited)); skip > 0; skip--) {
		awaited &= awaited - 1;
	}
	return __builtin_ctz(awaited);
}

static void choose(
	const struct game *game, const void *state, unsigned awaited, struct move *move) {
	int seat = seat_of(awaited);
	size_t n = game_moves(game, state, seat, 0, NULL, 0);
	game_move_at(game, state, seat, below((uint32_t)n), move);
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

/* Perudo alone, as the rules have it (P10-P41), without a struct move, a list or an event. */

enum { PLAIN_SEATS = 6, PLAIN_DICE = 5, PLAIN_COUNT = 99, PLAIN_FACES = 6 };

struct plain {
	int n_seats, n_in, turn, bidder, palifico, count, face, aces_bid;
	unsigned was_palifico;
	int n_dice[PLAIN_SEATS], hands[PLAIN_SEATS][PLAIN_DICE];
};

static int plain_least(const struct plain *p, int face) {
	bool veteran = p->n_dice[p->turn] == 1 && (p->was_palifico >> p->turn & 1) != 0 &&
		       p->turn != p->palifico;
	int least;
	if (p->count == 0) {
		least = face != 1 || p->turn == p->palifico ? 1 : 0;
	} else if (p->palifico >= 0) {
		least = face == p->face ? p->count + 1 : face > p->face && veteran ? p->count : 0;
	} else if (p->face == 1) {
		least = face == 1 ? p->count + 1 : 2 * p->count + 1;
	} else {
		least = face == 1 ? (p->count + 1) / 2 : p->count + (face <= p->face);
	}
	least = face == 1 && least > 0 && least <= p->aces_bid ? p->aces_bid + 1 : least;
	return least == 0 ? PLAIN_COUNT + 1 : least;
}

static int plain_next(const struct plain *p, int seat) {
	do {
		seat = seat + 1 == p->n_seats ? 0 : seat + 1;
	} while (p->n_dice[seat] == 0);
	return seat;
}

static void plain_begin(struct plain *p, int starter, int palifico) {
	p->turn = starter;
	p->palifico = palifico;
	p->was_palifico |= palifico >= 0 ? 1U << palifico : 0;
	p->count = p->face = p->aces_bid = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int i = 0; i < p->n_dice[seat]; i++) {
			p->hands[seat][i] = 1 + (int)below(PLAIN_FACES);
		}
	}
}

static void plain_dudo(struct plain *p) {
	int matching = 0, wild = p->palifico < 0 ? 1 : p->face;
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int i = 0; i < p->n_dice[seat]; i++) {
			int face = p->hands[seat][i];
			matching += face == p->face || face == wild;
		}
	}
	int loser = matching < p->count ? p->bidder : p->turn, palifico = -1;
	if (--p->n_dice[loser] == 0) {
		p->n_in--;
	} else if (p->n_dice[loser] == 1 && p->n_in > 2 && (p->was_palifico >> loser & 1) == 0) {
		palifico = loser;
	}
	if (p->n_in > 1) {
		plain_begin(p, p->n_dice[loser] > 0 ? loser : plain_next(p, loser), palifico);
	}
}

/* A dudo, or a bid; returns how many moves that is, with the roll after it. */
static unsigned plain_move(struct plain *p) {
	int least[PLAIN_FACES + 1], n = p->count > 0;
	for (int face = 1; face <= PLAIN_FACES; face++) {
		least[face] = plain_least(p, face);
		n += least[face] <= PLAIN_COUNT ? PLAIN_COUNT + 1 - least[face] : 0;
	}
	int nth = (int)below((uint32_t)n) - (p->count > 0);
	if (nth < 0) {
		plain_dudo(p);
		return p->n_in > 1 ? 2 : 1;
	}
	int face = 1;
	while (least[face] > PLAIN_COUNT || nth > PLAIN_COUNT - least[face]) {
		nth -= least[face] > PLAIN_COUNT ? 0 : PLAIN_COUNT + 1 - least[face];
		face++;
	}
	p->count = least[face] + nth;
	p->face = face;
	p->aces_bid = face == 1 ? p->count : p->aces_bid;
	p->bidder = p->turn;
	p->turn = plain_next(p, p->turn);
	return 1;
}

static uint64_t plain_play(int n_seats) {
	struct plain p = {.n_seats = n_seats, .n_in = n_seats};
	for (int seat = 0; seat < n_seats; seat++) {
		p.n_dice[seat] = PLAIN_DICE;
	}
	plain_begin(&p, (int)below((uint32_t)n_seats), -1);
	uint64_t n = 2;
	while (p.n_in > 1) {
		n += plain_move(&p);
	}
	return n;
}

/* Rates, each the median of TURNS. */

enum { TURNS = 5, GAMES_MOST = 8 };

/* game NULL: plain Perudo. */
static double rate_of(const struct game *game, int n_seats, double seconds, struct events *events) {
	int16_t options[OPTIONS_MAX];
	if (game != NULL) {
		options_set_normal(game, options);
	}
	double start = figure_worked(), end = start;
	uint64_t moves = 0;
	for (uint64_t played = 0; end - start < seconds; played++) {
		moves += game != NULL ? play(game, n_seats, options, events) : plain_play(n_seats);
		end = played % 16 == 0 ? figure_worked() : end;
	}
	return (double)moves / (end - start);
}

static int compare(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double median_of(double rates[TURNS]) {
	qsort(rates, TURNS, sizeof(rates[0]), compare);
	return rates[TURNS / 2];
}

/* In parts of plain Perudo, with as many seats as a game has at most. */
static const struct aim {
	const char *id, *words;
	double part;
} aims[] = {{"perudo", "0.5 of plain C", 0.5}, {"ring", "0.25 of it", 0.25},
	{"catbox", "0.15 of it", 0.15}, {NULL, "0.05 of it", 0.05}};

static const struct aim *aim_of(const struct game *game) {
	const struct aim *aim = aims;
	while (aim->id != NULL && strcmp(aim->id, game->id) != 0) {
		aim++;
	}
	return aim;
}

static void judge(const struct game *game, double rate, double telling, double floor) {
	const struct aim *aim = aim_of(game);
	char what[80];
	snprintf(what, sizeof(what), "random moves a second, %s, %d seats", game->id,
		game->most_seats);
	figure_judge(what, aim->words, rate >= aim->part * floor, "%.0f, %.3f of the floor", rate,
		rate / floor);
	snprintf(what, sizeof(what), "… and what they tell");
	figure_print(what, "", "%.0f", telling);
}

int main(int argc, char **argv) {
	static struct events events;
	static double rates[GAMES_MOST][TURNS], telling[GAMES_MOST][TURNS], plain[TURNS];
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 0.5;
	for (int turn = 0; turn < TURNS; turn++) {
		plain[turn] = rate_of(NULL, PLAIN_SEATS, seconds, NULL);
		for (size_t i = 0; games[i] != NULL; i++) {
			assert(i < GAMES_MOST && games[i]->state_size <= STATE_MAX);
			rates[i][turn] = rate_of(games[i], games[i]->most_seats, seconds, NULL);
			telling[i][turn] =
				rate_of(games[i], games[i]->most_seats, seconds, &events);
		}
	}
	double floor = median_of(plain);
	figure_print("random moves a second, Perudo in plain C (the floor)", "", "%.0f", floor);
	for (size_t i = 0; games[i] != NULL; i++) {
		judge(games[i], median_of(rates[i]), median_of(telling[i]), floor);
	}
	return figures_missed();
}
