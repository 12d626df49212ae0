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
	double weights[MOVES_MAX]; /* of the legal moves; then their shares of the attention */
	uint32_t children[MOVES_MAX];
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

static uint32_t add_child(struct tree *t, uint32_t parent, const struct move *move) {
	assert(move->n_args <= SEARCH_ARGS);
	uint32_t child = t->n_nodes++;
	struct search_node *node = &t->nodes[child];
	*node = (struct search_node){.seat = move->seat,
		.verb = move->verb,
		.n_args = move->n_args,
		.next_sibling = t->nodes[parent].first_child};
	memcpy(node->args, move->args, move->n_args * sizeof(move->args[0]));
	t->nodes[parent].first_child = child;
	return child;
}

/* No exponential function: the C library's differs between machines, which must not affect games.
 */
static void share_attention(struct tree *t, const void *state, int seat, size_t n) {
	const struct search *search = t->search;
	double best, all = 0;
	search->weigh(state, seat, search->data, t->legal, n, t->weights);
	best = t->weights[0];
	for (size_t i = 1; i < n; i++) {
		best = t->weights[i] > best ? t->weights[i] : best;
	}
	for (size_t i = 0; i < n; i++) {
		double trust = 1 / (1 + (best - t->weights[i]) / search->doubt);
		t->weights[i] = trust * trust;
		all += t->weights[i];
	}
	for (size_t i = 0; i < n; i++) {
		t->weights[i] /= all;
	}
}

/* The number of the most attractive legal move; n: the tree has none of them, and no room. A move
 * not yet tried is taken to be as good as the others were on average. */
static size_t pick(struct tree *t, uint32_t parent, size_t n) {
	uint32_t visits = 0;
	double sum = 0, most = 0;
	size_t picked = n;
	for (size_t i = 0; i < n; i++) {
		t->children[i] = find_child(t, parent, &t->legal[i]);
		visits += t->nodes[t->children[i]].visits;
		sum += t->nodes[t->children[i]].sum;
	}
	double mean = visits > 0 ? sum / visits : 0, root = sqrt(visits + 1.0);
	for (size_t i = 0; i < n; i++) {
		const struct search_node *node = &t->nodes[t->children[i]];
		double attracts = node->visits > 0 ? node->sum / node->visits : mean;
		attracts += t->search->curiosity * t->weights[i] * root / (1 + node->visits);
		bool fits = t->children[i] != 0 || t->n_nodes < t->room;
		if (fits && (picked == n || attracts > most)) {
			picked = i;
			most = attracts;
		}
	}
	return picked;
}

static void make(struct tree *t, const struct move *move) {
	t->search->apply(t->state, move, NULL);
	t->n_moves++;
}

/* Makes a move of the seat and goes down with it. False: it is new in the tree, or the tree is
 * full.
 */
static bool step_down(struct tree *t, int seat, size_t n) {
	uint32_t parent = t->path[t->depth - 1];
	share_attention(t, t->state, seat, n);
	size_t picked = pick(t, parent, n);
	if (picked == n) {
		return false;
	}
	const struct move *move = &t->legal[picked];
	bool known = t->children[picked] != 0;
	t->path[t->depth++] = known ? t->children[picked] : add_child(t, parent, move);
	make(t, move);
	return known;
}

/* Goes down the tree until a move is new in it; the seat is the first to move. What others do in
 * secret is no part of the tree: the seat could not tell one branch from another. */
static void descend(struct tree *t, int seat) {
	const struct search *search = t->search;
	unsigned active = 1U << seat;
	bool known = true;
	t->depth = 0;
	t->path[t->depth++] = 0;
	while (known && t->depth < DEPTH_MAX && active != 0) {
		int mover = __builtin_ctz(active);
		size_t n = list_moves(t, t->state, mover);
		if (mover != seat && search->verbs[t->legal[0].verb].secret) {
			struct move move =
				search->play(t->state, mover, search->data, &t->quick.rng);
			make(t, &move);
		} else {
			known = step_down(t, mover, n);
		}
		active = search->active_seats(t->state);
	}
}

/* Plays on until no seat is to move. */
static void play_on(struct tree *t) {
	const struct search *search = t->search;
	struct rng *rng = &t->quick.rng;
	unsigned active;
	for (int i = 0; i < ROUND_MOVES_MAX && (active = search->active_seats(t->state)) != 0;
		i++) {
		int seat = __builtin_ctz(active);
		bool errs = rng->uniform(rng, 100) < search->errs;
		size_t n = errs ? list_moves(t, t->state, seat) : 0;
		struct move move = errs ? t->legal[rng->uniform(rng, (uint32_t)n)]
					: search->play(t->state, seat, search->data, rng);
		make(t, &move);
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

void search_judge(const void *state, const int points[SEATS_MAX], const double learned[], int n,
	double worth[SEATS_MAX]) {
	const struct state_head *head = state;
	int most = points[0];
	double all = 0;
	for (int seat = 1; seat < head->n_seats; seat++) {
		most = points[seat] > most ? points[seat] : most;
	}
	for (int seat = 0; seat < head->n_seats; seat++) {
		int behind = most - points[seat];
		worth[seat] =
			head->over ? head->place[seat] == 1 : learned[behind < n ? behind : n - 1];
		all += worth[seat];
	}
	for (int seat = 0; seat < head->n_seats && all > 0; seat++) {
		worth[seat] /= all;
	}
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
