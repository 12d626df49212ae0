#include "engine/mind/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { MOVES_MAX = 128, DEPTH_MAX = 64, ROUND_MOVES_MAX = 1000 };

struct tree {
	const struct search *search;
	struct search_node *nodes;
	uint32_t n_nodes, room;
	uint32_t path[DEPTH_MAX];
	int depth;
	unsigned n_moves; /* tried so far */
	struct quick_rng quick;
	char *state;
	struct move legal[MOVES_MAX];
};

static size_t list_moves(struct tree *t, const void *state, int seat) {
	struct move_list list = {.out = t->legal, .cap = MOVES_MAX};
	t->search->legal_moves(state, seat, &list);
	return list.n < MOVES_MAX ? list.n : MOVES_MAX;
}

static bool is_of(const struct search_node *node, const struct move *move) {
	bool same = node->verb == move->verb && node->seat == move->seat &&
		    node->n_args == move->n_args;
	for (int i = 0; same && i < move->n_args; i++) {
		same = node->args[i] == move->args[i];
	}
	return same;
}

static uint32_t find_child(const struct tree *t, uint32_t parent, const struct move *move) {
	uint32_t child = t->nodes[parent].first_child;
	while (child != 0 && !is_of(&t->nodes[child], move)) {
		child = t->nodes[child].next_sibling;
	}
	return child;
}

/* 0: no room. */
static uint32_t add_child(struct tree *t, uint32_t parent, const struct move *move) {
	if (t->n_nodes == t->room) {
		return 0;
	}
	assert(move->n_args <= SEARCH_ARGS);
	uint32_t child = t->n_nodes++;
	struct search_node *node = &t->nodes[child];
	*node = (struct search_node){.seat = move->seat,
		.verb = move->verb,
		.n_args = move->n_args,
		.next_sibling = t->nodes[parent].first_child,
		.met = 1};
	memcpy(node->args, move->args, move->n_args * sizeof(move->args[0]));
	t->nodes[parent].first_child = child;
	return child;
}

/* Approximate logarithm of n: linear between powers of two. The C library's differs between
 * machines, which must not affect games. */
static double log_of(uint32_t n) {
	static const double of_two = 0.6931471805599453;
	int power = 0;
	while (n >> power > 1) {
		power++;
	}
	return of_two * (power - 1 + (double)n / (double)(UINT32_C(1) << power));
}

/* UCB1, by the number of times that the move could have been tried. */
static double attraction(const struct tree *t, const struct search_node *node) {
	double visits = node->visits;
	return node->sum / visits + t->search->curiosity * sqrt(log_of(node->met) / visits);
}

/* A random untried move, added to the tree; if there is none the most attractive one. */
static uint32_t pick(
	struct tree *t, uint32_t parent, size_t n, const struct move **picked, bool *added) {
	size_t untried = 0;
	const struct move *news = NULL;
	uint32_t best = 0;
	double most = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t child = find_child(t, parent, &t->legal[i]);
		if (child == 0) {
			untried++;
			if (t->quick.rng.uniform(&t->quick.rng, (uint32_t)untried) == 0) {
				news = &t->legal[i];
			}
			continue;
		}
		t->nodes[child].met++;
		double attracts = attraction(t, &t->nodes[child]);
		if (best == 0 || attracts > most) {
			best = child;
			most = attracts;
			*picked = &t->legal[i];
		}
	}
	uint32_t child = news != NULL ? add_child(t, parent, news) : 0;
	*added = child != 0;
	*picked = *added ? news : *picked;
	return *added ? child : best;
}

/* Goes down the tree until a move is new in it. */
static void descend(struct tree *t, int seat) {
	const struct search *search = t->search;
	bool added = false;
	t->depth = 0;
	t->path[t->depth++] = 0;
	while (!added && t->depth < DEPTH_MAX) {
		size_t n = list_moves(t, t->state, seat);
		const struct move *move = NULL;
		uint32_t child = pick(t, t->path[t->depth - 1], n, &move, &added);
		if (child == 0) {
			return;
		}
		t->path[t->depth++] = child;
		search->apply(t->state, move, NULL);
		t->n_moves++;
		unsigned active = search->active_seats(t->state);
		if (active == 0) {
			return;
		}
		seat = __builtin_ctz(active);
	}
}

/* Plays on with normal players until no seat is to move. */
static void play_on(struct tree *t) {
	const struct search *search = t->search;
	unsigned active;
	for (int n = 0; n < ROUND_MOVES_MAX && (active = search->active_seats(t->state)) != 0;
		n++) {
		struct move move =
			search->play(t->state, __builtin_ctz(active), search->data, &t->quick.rng);
		search->apply(t->state, &move, NULL);
		t->n_moves++;
	}
}

static void remember(struct tree *t) {
	double worth[SEATS_MAX] = {0};
	t->search->judge(t->state, worth);
	for (int i = 1; i < t->depth; i++) {
		struct search_node *node = &t->nodes[t->path[i]];
		node->visits++;
		node->sum += worth[node->seat];
	}
}

static struct move most_visited(const struct tree *t) {
	const struct search_node *best = &t->nodes[t->nodes[0].first_child];
	for (uint32_t i = t->nodes[0].first_child; i != 0; i = t->nodes[i].next_sibling) {
		best = t->nodes[i].visits > best->visits ? &t->nodes[i] : best;
	}
	struct move move = {best->seat, best->verb, best->n_args, {0}};
	memcpy(move.args, best->args, best->n_args * sizeof(best->args[0]));
	return move;
}

struct move search_choose(const struct search *search, const void *view, int seat, struct rng *rng,
	struct search_node *nodes, size_t room, void *state) {
	struct tree t = {.search = search,
		.nodes = nodes,
		.n_nodes = 1,
		.room = (uint32_t)room,
		.state = state};
	if (list_moves(&t, view, seat) == 1) {
		return t.legal[0];
	}
	nodes[0] = (struct search_node){0};
	rng_begin_quick(&t.quick, rng);
	for (unsigned i = 0; i < search->worlds && t.n_moves < search->moves; i++) {
		memcpy(t.state, view, search->state_size);
		search->determinize(t.state, seat, &t.quick.rng);
		descend(&t, seat);
		play_on(&t);
		remember(&t);
	}
	return most_visited(&t);
}

double search_lead(const double points[SEATS_MAX], int n_seats, int seat) {
	int first = seat == 0 ? 1 : 0;
	double sum = 0, best = points[first];
	for (int other = first; other < n_seats; other++) {
		if (other != seat) {
			sum += points[other];
			best = points[other] > best ? points[other] : best;
		}
	}
	return points[seat] - (sum / (n_seats - 1) + best) / 2;
}
