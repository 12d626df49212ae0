#include "engine/mind/search.h"

#include <math.h>
#include <string.h>

enum { MOVES_MAX = 128, DEPTH_MAX = 64, ROUND_MOVES_MAX = 1000 };

struct tree {
	const struct search *search;
	struct search_node *nodes;
	uint32_t n_nodes, room;
	uint32_t path[DEPTH_MAX];
	int depth;
	struct quick_rng quick;
	char *state;
};

static int first_of(unsigned seats) {
	int seat = 0;
	while ((seats >> seat & 1) == 0) {
		seat++;
	}
	return seat;
}

static size_t list_moves(
	const struct search *search, const void *state, int seat, struct move moves[MOVES_MAX]) {
	struct move_list list = {.out = moves, .cap = MOVES_MAX};
	search->legal_moves(state, seat, &list);
	return list.n < MOVES_MAX ? list.n : MOVES_MAX;
}

static uint32_t find_child(const struct tree *t, uint32_t parent, const struct move *move) {
	uint32_t child = t->nodes[parent].first_child;
	while (child != 0 && !move_equal(&t->nodes[child].move, move)) {
		child = t->nodes[child].next_sibling;
	}
	return child;
}

/* 0: there is no room. */
static uint32_t add_child(struct tree *t, uint32_t parent, const struct move *move) {
	if (t->n_nodes == t->room) {
		return 0;
	}
	uint32_t child = t->n_nodes++;
	t->nodes[child] = (struct search_node){
		.move = *move, .next_sibling = t->nodes[parent].first_child, .met = 1};
	t->nodes[parent].first_child = child;
	return child;
}

/* The logarithm of n, nearly: straight between powers of two. That of the C library is not the same
 * on all machines, and games must be. */
static double log_of(uint32_t n) {
	static const double of_two = 0.6931471805599453;
	int power = 0;
	while (n >> power > 1) {
		power++;
	}
	return of_two * (power - 1 + (double)n / (double)(UINT32_C(1) << power));
}

/* UCB1, by how often the move could have been tried. */
static double attraction(const struct tree *t, const struct search_node *node) {
	double visits = node->visits;
	return node->sum / visits + t->search->curiosity * sqrt(log_of(node->met) / visits);
}

/* One that was never tried, at random, added to the tree; else the most attractive. */
static uint32_t pick(
	struct tree *t, uint32_t parent, const struct move *moves, size_t n, bool *added) {
	size_t untried = 0;
	struct move news = {0};
	uint32_t best = 0;
	double most = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t child = find_child(t, parent, &moves[i]);
		if (child == 0) {
			untried++;
			if (t->quick.rng.uniform(&t->quick.rng, (uint32_t)untried) == 0) {
				news = moves[i];
			}
			continue;
		}
		t->nodes[child].met++;
		double attracts = attraction(t, &t->nodes[child]);
		if (best == 0 || attracts > most) {
			best = child;
			most = attracts;
		}
	}
	uint32_t child = untried > 0 ? add_child(t, parent, &news) : 0;
	*added = child != 0;
	return child != 0 ? child : best;
}

/* Goes down the tree until a move is new in it. */
static void descend(struct tree *t, int seat) {
	const struct search *search = t->search;
	struct move moves[MOVES_MAX];
	bool added = false;
	t->depth = 0;
	t->path[t->depth++] = 0;
	while (!added && t->depth < DEPTH_MAX) {
		size_t n = list_moves(search, t->state, seat, moves);
		uint32_t child = n > 0 ? pick(t, t->path[t->depth - 1], moves, n, &added) : 0;
		if (child == 0) {
			return;
		}
		t->path[t->depth++] = child;
		search->apply(t->state, &t->nodes[child].move, NULL);
		unsigned active = search->active_seats(t->state);
		if (active == 0) {
			return;
		}
		seat = first_of(active);
	}
}

/* Normal players play on until none is to move. */
static void play_on(struct tree *t) {
	const struct search *search = t->search;
	unsigned active;
	for (int n = 0; n < ROUND_MOVES_MAX && (active = search->active_seats(t->state)) != 0;
		n++) {
		struct move move =
			search->play(t->state, first_of(active), search->data, &t->quick.rng);
		search->apply(t->state, &move, NULL);
	}
}

static void remember(struct tree *t) {
	double worth[SEATS_MAX] = {0};
	t->search->judge(t->state, worth);
	for (int i = 1; i < t->depth; i++) {
		struct search_node *node = &t->nodes[t->path[i]];
		node->visits++;
		node->sum += worth[node->move.seat];
	}
}

static const struct search_node *most_visited(const struct tree *t) {
	const struct search_node *best = &t->nodes[t->nodes[0].first_child];
	for (uint32_t i = t->nodes[0].first_child; i != 0; i = t->nodes[i].next_sibling) {
		best = t->nodes[i].visits > best->visits ? &t->nodes[i] : best;
	}
	return best;
}

struct move search_choose(const struct search *search, const void *view, int seat, struct rng *rng,
	struct search_node *nodes, size_t room, void *state) {
	struct tree t = {.search = search,
		.nodes = nodes,
		.n_nodes = 1,
		.room = (uint32_t)room,
		.state = state};
	struct move moves[MOVES_MAX];
	if (list_moves(search, view, seat, moves) == 1) {
		return moves[0];
	}
	nodes[0] = (struct search_node){0};
	rng_begin_quick(&t.quick, rng);
	for (unsigned i = 0; i < search->iterations; i++) {
		memcpy(t.state, view, search->state_size);
		search->determinize(t.state, seat, &t.quick.rng);
		descend(&t, seat);
		play_on(&t);
		remember(&t);
	}
	return most_visited(&t)->move;
}
