#include "tests/engine/ismcts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rollout.h"

enum { NODES = 1 << 16, MOVES_MAX = 256, DEPTH = 256, GAME_MOVES_MAX = 5000 };
static const double CURIOSITY = 0.7;

struct node {
	uint64_t move; /* a number that no other has */
	int seat;
	unsigned visits, met;
	double sum; /* of its maker's results */
	unsigned first_child, next_sibling;
};

static struct node nodes[NODES];
static struct move listed[MOVES_MAX];
static unsigned n_nodes, worlds = 1000;

void ismcts_set_worlds(unsigned wanted) {
	worlds = wanted > 0 ? wanted : 1;
}

static uint64_t number_of(const struct move *move) {
	uint64_t number =
		(uint64_t)(move->seat + 1) << 16 | (uint64_t)move->verb << 8 | move->n_args;
	for (int i = 0; i < move->n_args; i++) {
		number = (number ^ (uint16_t)move->args[i]) * UINT64_C(0x9e3779b97f4a7c15);
		number ^= number >> 32;
	}
	return number;
}

/* 0: there is no room. */
static unsigned child_of(unsigned parent, const struct move *move) {
	uint64_t number = number_of(move);
	unsigned child = nodes[parent].first_child;
	while (child != 0 && nodes[child].move != number) {
		child = nodes[child].next_sibling;
	}
	if (child == 0 && n_nodes < NODES) {
		child = n_nodes++;
		nodes[child] = (struct node){.move = number,
			.seat = move->seat,
			.next_sibling = nodes[parent].first_child};
		nodes[parent].first_child = child;
	}
	return child;
}

/* The move of the seat by its tree; *news: it was never tried there. */
static const struct move *pick(
	unsigned parent, const struct move *moves, size_t n, struct rng *rng, bool *news) {
	const struct move *best = &moves[0];
	double most = 0;
	uint32_t untried = 0;
	*news = false;
	for (size_t i = 0; i < n; i++) {
		unsigned child = child_of(parent, &moves[i]);
		struct node *node = &nodes[child];
		if (child == 0 || node->visits == 0) {
			*news = true;
			if (rng->uniform(rng, ++untried) == 0) {
				best = &moves[i];
			}
			continue;
		}
		double visits = node->visits;
		double attracts = node->sum / visits + CURIOSITY * sqrt(log(++node->met) / visits);
		if (!*news && attracts > most) {
			best = &moves[i];
			most = attracts;
		}
	}
	return best;
}

/* What another seat sees of a move. */
static struct move as_seen(const struct game *game, const struct move *move, int seat) {
	struct move seen = *move;
	if (seat != move->seat && game->verbs[move->verb].secret) {
		seen.n_args = 0;
	}
	return seen;
}

struct descent {
	unsigned at[SEATS_MAX], path[SEATS_MAX][DEPTH]; /* in each seat's tree */
	int depth[SEATS_MAX];
};

static void follow(
	const struct game *game, struct descent *d, int n_seats, const struct move *move) {
	for (int seat = 0; seat < n_seats; seat++) {
		struct move seen = as_seen(game, move, seat);
		unsigned child = d->at[seat] != 0 ? child_of(d->at[seat], &seen) : 0;
		d->at[seat] = child;
		if (child != 0 && d->depth[seat] < DEPTH) {
			d->path[seat][d->depth[seat]++] = child;
		}
	}
}

/* Plays a world out: by the trees until a move is new or chance falls, then at random. */
static void play_out(const struct game *game, void *state, struct descent *d, struct rng *rng) {
	struct move *moves = listed;
	const struct state_head *head = state;
	bool in_tree = true;
	struct chance chance;
	struct move move;
	for (int step = 0; !head->over && step < GAME_MOVES_MAX; step++) {
		unsigned active = game->active_seats(state);
		if (active == 0) {
			game->chance(state, &chance);
			game_fall(rng, &chance, &move);
			game->apply(state, &move, NULL);
			in_tree = false;
			continue;
		}
		int seat = __builtin_ctz(active);
		if (in_tree && d->at[seat] != 0) {
			size_t n = game_moves(game, state, seat, 0, moves, MOVES_MAX);
			bool news;
			move = *pick(d->at[seat], moves, n < MOVES_MAX ? n : MOVES_MAX, rng, &news);
			follow(game, d, head->n_seats, &move);
			in_tree = !news;
		} else {
			uint32_t n = (uint32_t)game_moves(game, state, seat, 0, NULL, 0);
			game_moves(game, state, seat, rng->uniform(rng, n), &move, 1);
		}
		game->apply(state, &move, NULL);
	}
}

static void remember(const struct descent *d, const void *state) {
	const struct state_head *head = state;
	for (int seat = 0; seat < head->n_seats; seat++) {
		for (int i = 0; i < d->depth[seat]; i++) {
			struct node *node = &nodes[d->path[seat][i]];
			node->visits++;
			node->met += node->met == 0;
			node->sum += head->over ? rollout_value(state, node->seat) : 0.5;
		}
	}
}

static bool choose_by_search(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	static _Alignas(16) unsigned char state[8192];
	static struct descent descent;
	const struct state_head *head = view;
	struct quick_rng quick;
	if ((game->active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	if (game_only_move(game, view, seat, move)) {
		return true;
	}
	assert(game->state_size <= sizeof(state));
	rng_begin_quick(&quick, rng);
	n_nodes = 1 + head->n_seats; /* 0 is none, then a root each */
	memset(nodes, 0, n_nodes * sizeof(nodes[0]));
	for (unsigned i = 0; i < worlds; i++) {
		memcpy(state, view, game->state_size);
		game->determinize(state, seat, &quick.rng);
		for (int tree = 0; tree < head->n_seats; tree++) {
			descent.at[tree] = 1 + (unsigned)tree;
			descent.depth[tree] = 0;
		}
		play_out(game, state, &descent, &quick.rng);
		remember(&descent, state);
	}
	unsigned most = 0;
	size_t n = game_moves(game, view, seat, 0, listed, MOVES_MAX);
	for (size_t i = 0; i < n && i < MOVES_MAX; i++) {
		unsigned child = child_of(1 + (unsigned)seat, &listed[i]);
		if (i == 0 || nodes[child].visits > most) {
			most = nodes[child].visits;
			*move = listed[i];
		}
	}
	return true;
}

const struct player ismcts_player = {"ismcts", choose_by_search};
