#pragma once

#include "engine/game.h"

/* Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, with one observer):
 * deals the unknown cards and dice at random, again and again, goes down a tree of the moves that
 * are legal there, adds one, plays on with normal players to the end of the round, and adds up the
 * results. Each seat prefers its own good. Sees no more than the view, and is deterministic for
 * equal chance; no clock, no allocation. */

struct search {
	/* As the members of struct game of the same names, which stands above its minds. */
	size_t state_size;
	unsigned (*active_seats)(const void *state);
	void (*legal_moves)(const void *state, int seat, struct move_list *list);
	void (*apply)(void *state, const struct move *move, struct events *events);
	void (*determinize)(void *state, int seat, struct rng *rng);
	/* The worth of a state to each seat where no player is to move: 0 to 1. */
	void (*judge)(const void *state, double worth[SEATS_MAX]);
	/* The move of a normal player at an active seat of a dealt world; data is the search's. */
	struct move (*play)(const void *world, int seat, const void *data, struct rng *rng);
	const void *data;
	/* The budget: moves tried in all, and the most worlds dealt. */
	unsigned moves, worlds;
	double curiosity; /* how much is tried out that has not done best so far */
};

/* A move in the tree, of few args. Links are indices; 0 is none, since the root is nobody's child.
 */
enum { SEARCH_ARGS = 5 };
struct search_node {
	int8_t seat;
	uint8_t verb, n_args;
	int16_t args[SEARCH_ARGS];
	uint32_t first_child, next_sibling;
	uint32_t visits, met; /* tried; legal when its parent was visited */
	double sum;           /* of its maker's results */
};

/* The move of an active seat in this view. The tree grows in memory for room nodes (at least 1),
 * and is searched without growing once it is full. state: room for a state. */
struct move search_choose(const struct search *search, const void *view, int seat, struct rng *rng,
	struct search_node *nodes, size_t room, void *state);

/* How many points a seat is ahead: half by the mean of the others, half by the best of them. */
double search_lead(const double points[SEATS_MAX], int n_seats, int seat);
