#pragma once

#include "engine/game.h"

/* Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, with one observer):
 * repeatedly deals the unknown cards and dice at random, descends a tree of the moves that are
 * legal there, adds one, plays on to the end of the round with normal players who err now and then,
 * and sums up the results. Each seat maximises its own; moves that a normal player thinks well of
 * are tried first and more often (PUCT: Rosin 2011, Silver et al. 2017). Uses only the view, and is
 * deterministic for equal chance; no clock, no allocation. */

struct search {
	/* Members of struct game with these names; the struct itself is above its minds. */
	size_t state_size;
	const struct verb *verbs;
	unsigned (*active_seats)(const void *state);
	void (*legal_moves)(const void *state, int seat, struct move_list *list);
	void (*apply)(void *state, const struct move *move, struct events *events);
	void (*determinize)(void *state, int seat, struct rng *rng);
	/* The worth of a state to each seat when no player is to move: 0 to 1. */
	void (*judge)(const void *state, double worth[SEATS_MAX]);
	/* What a normal player at an active seat of a dealt world thinks of the n moves that are
	 * legal there: the higher the better. data is the search's. */
	void (*weigh)(const void *world, int seat, const void *data, const struct move *moves,
		size_t n, double *weights);
	/* Its move. */
	struct move (*play)(const void *world, int seat, const void *data, struct rng *rng);
	const void *data;
	/* The budget: moves tried in total, and maximum of dealt worlds. */
	unsigned moves, worlds;
	double curiosity; /* weight of exploring moves that have not done best so far */
	double doubt;     /* a move that weighs less than the best by this gets a quarter of it */
	unsigned errs;    /* percentage of moves on the way to the end that are any legal one */
};

/* A move in the tree, of few args. Links are indices; 0 is none, as the root is no child. */
enum { SEARCH_ARGS = 5 };
struct search_node {
	int8_t seat;
	uint8_t verb, n_args;
	int16_t args[SEARCH_ARGS];
	uint32_t first_child, next_sibling;
	uint32_t visits;
	double sum; /* of its maker's results */
};

/* The move of an active seat in this view. memory has room nodes (at least 1); once they are used
 * up the search goes on without growing the tree. state: memory for a state. */
struct move search_choose(const struct search *search, const void *view, int seat, struct rng *rng,
	struct search_node *nodes, size_t room, void *state);

/* Judges a state by each seat's chance to win: once the game is over its share of the win, before
 * in proportion to what was learned of its points behind the first, the last of n for more. */
void search_judge(const void *state, const int points[SEATS_MAX], const double learned[], int n,
	double worth[SEATS_MAX]);

/* A seat's lead in points: half over the mean of the others, half over the best of them. */
double search_lead(const double points[SEATS_MAX], int n_seats, int seat);
