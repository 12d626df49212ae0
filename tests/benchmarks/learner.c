#include "tests/benchmarks/learner.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

const char *const learner_names[LEARNER_KINDS] = {"by averages", "by steps"};

enum {
	ROOM = 1 << 22,   /* situations and calls that are remembered */
	TELLINGS = 3,     /* ways to tell situations apart, the coarsest first */
	CALLS_MAX = 40,   /* that it considers */
	RAISES = 3,       /* counts of a face, from the lowest */
	OPENINGS = 5,     /* the same of an opening bid */
	MADE_MAX = 64,    /* calls of a round that it learns from */
	TRIED_LONG = 3000 /* after so many rounds in a cell it tries half as much */
};

static const double TRIES = 0.3;     /* this share of its calls at first */
static const double FEWEST = 0.04;   /* and in the end */
static const double CURIOSITY = 0.3; /* what was hardly tried looks so much better */
/* So many results with the coarser telling count like one with the finer. */
static const double doubts[TELLINGS] = {1, 4, 8};
static const double STEP = 0.02; /* how fast it unlearns */

struct memory {
	uint32_t check;
	float n, mean;
};

/* A call that it considers, and what it knows of it. */
struct idea {
	int count, face; /* count 0: dudo */
	struct memory *known[TELLINGS];
};

struct learner {
	enum learner_kind kind;
	struct lots lots;
	struct memory *memories;
	struct idea made[MADE_MAX];
	int n_made;
	double learned; /* rounds */
};

static uint64_t mix(uint64_t hash, int number) {
	hash = (hash ^ (uint64_t)(number + 64)) * 0x9e3779b97f4a7c15U;
	return hash ^ hash >> 29;
}

/* What it looks at. */
struct look {
	const struct perudo *p;
	int seat;
	int own[FACES + 1];              /* dice that match a bid of the face */
	struct perudo_call before, mine; /* the bid before the standing one; its own last one */
	uint64_t cell, hand;             /* who holds how many dice; its own */
};

static int found(const struct look *look, int back, struct perudo_call *call) {
	int i = look->p->n_bids - 1 - back;
	*call = i >= 0 && back < BIDS_KEPT ? look->p->calls[i % BIDS_KEPT]
					   : (struct perudo_call){0};
	return i;
}

static struct look look_at(const struct perudo *p) {
	struct look look = {.p = p, .seat = p->turn, .cell = 1, .hand = 1};
	for (int face = ACE; face <= FACES; face++) {
		int dice = 0;
		for (int i = 0; i < p->n_dice[p->turn]; i++) {
			dice += p->hands[p->turn][i] == face;
			look.own[face] += perudo_matches(p, p->hands[p->turn][i], face);
		}
		look.hand = mix(look.hand, dice);
	}
	look.cell = mix(mix(look.cell, p->n_in), p->n_dice[p->turn]);
	look.cell = mix(look.cell, perudo_dice_in_play(p));
	look.cell = mix(look.cell, p->palifico != SEAT_NONE);
	found(&look, 1, &look.before);
	found(&look, p->n_in - 1, &look.mine);
	return look;
}

static struct memory *find(struct learner *learner, uint64_t hash) {
	uint32_t check = (uint32_t)(hash >> 32) | 1;
	struct memory *memory = &learner->memories[hash % ROOM];
	for (int i = 0; i < 8; i++) {
		memory = &learner->memories[(hash + (uint64_t)i) % ROOM];
		if (memory->check == check || memory->check == 0) {
			break;
		}
	}
	memory->check = check;
	return memory;
}

/* Monte Carlo: the call and what is held of its face; then what is held of the standing one and
 * what was bid before; then the whole hand and the last three bids. */
static void tell_finer(struct learner *learner, const struct look *look, struct idea *idea) {
	const struct perudo *p = look->p;
	int about = idea->count > 0 ? idea->face : p->face;
	uint64_t hash = mix(mix(look->cell, idea->count), idea->face);
	hash = mix(mix(mix(hash, look->own[about]), p->count), p->face);
	idea->known[0] = find(learner, hash);
	uint64_t finer = mix(mix(hash, p->count > 0 ? look->own[p->face] : 0), look->before.face);
	idea->known[1] = find(learner, mix(mix(finer, look->mine.face), 1));
	uint64_t finest = mix(mix(hash ^ look->hand, look->before.face), look->before.count);
	idea->known[2] = find(learner, mix(mix(finest, look->mine.face), p->n_bids < 3));
}

/* Q-learning: the bid and its own face held most, beside what it holds of the standing face and
 * bid itself. */
static void tell_at_once(struct learner *learner, const struct look *look, struct idea *idea) {
	const struct perudo *p = look->p;
	int most = FACES;
	for (int face = FACES; face > ACE; face--) {
		most = look->own[face] > look->own[most] ? face : most;
	}
	uint64_t hash = mix(mix(mix(look->cell, 77), idea->count), idea->face);
	hash = mix(mix(mix(hash, most), look->own[most]), look->own[ACE]);
	hash = mix(mix(hash, p->count), p->face);
	hash = mix(mix(hash, p->count > 0 ? look->own[p->face] : 0), look->mine.face);
	idea->known[0] = idea->known[1] = idea->known[2] = find(learner, hash);
}

static int list_ideas(struct learner *learner, const struct look *look, struct idea *list) {
	const struct perudo *p = look->p;
	int n = 0, in_play = perudo_dice_in_play(p);
	if (p->count > 0) {
		list[n++] = (struct idea){0, 0, {NULL}};
	}
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, look->seat, face);
		int most = least + (p->count > 0 ? RAISES : OPENINGS) - 1;
		for (int count = least; least > 0 && count <= most && count <= in_play; count++) {
			if (perudo_legal_bid(p, look->seat, count, face) == LEGAL) {
				list[n++] = (struct idea){count, face, {NULL}};
			}
		}
	}
	assert(n > 0 && n <= CALLS_MAX);
	for (int i = 0; i < n; i++) {
		if (learner->kind == LEARNER_AVERAGES) {
			tell_finer(learner, look, &list[i]);
		} else {
			tell_at_once(learner, look, &list[i]);
		}
	}
	return n;
}

static double worth(const struct learner *learner, const struct idea *idea) {
	double mean = 0;
	if (learner->kind == LEARNER_STEPS) {
		return (double)idea->known[0]->mean;
	}
	for (int i = 0; i < TELLINGS; i++) {
		double n = (double)idea->known[i]->n;
		mean = (n * (double)idea->known[i]->mean + doubts[i] * mean) / (n + doubts[i]);
	}
	return mean;
}

static int find_best(
	const struct learner *learner, const struct idea *list, int n, double curiosity) {
	int best = 0;
	double best_worth = -9;
	for (int i = 0; i < n; i++) {
		const struct memory *known = list[i].known[1];
		double hope = worth(learner, &list[i]) + curiosity / sqrt(1.0 + (double)known->n);
		if (hope > best_worth) {
			best = i;
			best_worth = hope;
		}
	}
	return best;
}

static void learn(struct memory *memory, double result) {
	memory->n += 1;
	double step = 1 / (double)memory->n;
	memory->mean += (float)((step > STEP ? step : STEP) * (result - (double)memory->mean));
}

struct move learner_choose(struct learner *learner, const struct perudo *view, bool learns) {
	struct idea list[CALLS_MAX];
	struct look look = look_at(view);
	int n = list_ideas(learner, &look, list);
	int best = find_best(learner, list, n, learns ? CURIOSITY : 0);
	double tries = FEWEST + TRIES / (1 + learner->learned / TRIED_LONG);
	if (learner->kind == LEARNER_STEPS && learns && learner->n_made > 0) {
		int greedy = find_best(learner, list, n, 0);
		learn(learner->made[learner->n_made - 1].known[0], worth(learner, &list[greedy]));
	}
	if (learns && lots_below(&learner->lots, 1000) < 1000 * tries) {
		best = (int)lots_below(&learner->lots, (uint32_t)n);
	}
	if (learns && learner->n_made < MADE_MAX) {
		learner->made[learner->n_made++] = list[best];
	}
	return list[best].count > 0 ? MOVE(view->turn, VERB_BID, list[best].count, list[best].face)
				    : (struct move){.seat = view->turn, .verb = VERB_DUDO};
}

void learner_end_round(struct learner *learner, double result) {
	int first = learner->kind == LEARNER_STEPS ? learner->n_made - 1 : 0;
	for (int i = first < 0 ? 0 : first; i < learner->n_made; i++) {
		int tellings = learner->kind == LEARNER_STEPS ? 1 : TELLINGS;
		for (int telling = 0; telling < tellings; telling++) {
			learn(learner->made[i].known[telling], result);
		}
	}
	learner->n_made = 0;
	learner->learned++;
}

struct learner *learner_create(enum learner_kind kind, uint64_t seed) {
	struct learner *learner = calloc(1, sizeof(*learner));
	assert(learner != NULL);
	learner->kind = kind;
	learner->memories = calloc(ROOM, sizeof(*learner->memories));
	assert(learner->memories != NULL);
	lots_init(&learner->lots, seed);
	return learner;
}

void learner_destroy(struct learner *learner) {
	free(learner->memories);
	free(learner);
}
