#include "engine/ring/mind.h"

#include "engine/ring/cards.h"
#include "engine/ring/hidden.h"
#include "engine/ring/normal.h"
#include "engine/ring/rules.h"

/* The easy player plays one card in so many at random. */
enum { WHIM = 4 };

/* The strongest card while the die needs steps, else the weakest. */
static struct move easy_play(const struct ring *r, int seat, const struct move moves[], size_t n) {
	bool wins = ring_need(r, seat) > 0;
	size_t best = 0;
	for (size_t i = 1; i < n; i++) {
		int more = ring_strength(r->center, moves[i].args[1]) -
			   ring_strength(r->center, moves[best].args[1]);
		best = (wins ? more > 0 : more < 0) ? i : best;
	}
	return moves[best];
}

/* A beginner: takes one of the two lowest dice, discards at random, and plays high to win a trick
 * or low to lose it, without counting cards. */
static struct move easy_choose(const struct ring *r, int seat, struct rng *rng) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {.out = moves, .cap = CHOICES_MAX};
	ring_legal_moves(r, seat, &list);
	uint32_t n = (uint32_t)list.n;
	if (r->phase == PHASE_TAKE) {
		return moves[n > 1 ? rng->uniform(rng, 2) : 0];
	}
	if (r->phase == PHASE_DISCARD || rng->uniform(rng, WHIM) == 0) {
		return moves[rng->uniform(rng, n)];
	}
	return easy_play(r, seat, moves, n);
}

static struct move normal_choose(const struct ring *r, int seat, struct rng *rng) {
	struct ring_outlook outlook;
	(void)rng;
	ring_look_ahead(&outlook, r->n_seats);
	return ring_normal_move(r, seat, &outlook);
}

/* The hard player determinizes the hidden cards again and again, plays each choice out to the end
 * of the round with normal players, and takes the choice with the best chances. */

/* Tuned by playing many games. */
enum { GUESSES = 50 };
static const double LEAD = 1.6; /* a ring one higher is so many times likelier to win */

/* The seat's chance to win, by the height of the rings; once the game is over, 1 or 0. */
static double hope(const struct ring *world, int seat) {
	double all = 0;
	if (world->phase == PHASE_OVER) {
		return world->place[seat] == 1;
	}
	for (int other = 0; other < world->n_seats; other++) {
		all += ring_power(LEAD, world->rings[other]);
	}
	return ring_power(LEAD, world->rings[seat]) / all;
}

/* To the end of the round. */
static double play_out(
	struct ring world, const struct move *first, const struct ring_outlook *outlook) {
	struct move move = *first;
	ring_apply(&world, &move, NULL);
	for (unsigned active; (active = ring_active_seats(&world)) != 0;) {
		move = ring_normal_move(&world, ring_first(active), outlook);
		ring_apply(&world, &move, NULL);
	}
	return hope(&world, first->seat);
}

static struct move hard_choose(const struct ring *r, int seat, struct rng *rng) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {.out = moves, .cap = CHOICES_MAX};
	double hopes[CHOICES_MAX] = {0};
	struct ring_outlook outlook;
	struct quick_rng quick;
	size_t best = 0;
	ring_legal_moves(r, seat, &list);
	if (list.n == 1) {
		return moves[0];
	}
	ring_look_ahead(&outlook, r->n_seats);
	rng_begin_quick(&quick, rng);
	for (int guess = 0; guess < GUESSES; guess++) {
		struct ring world = *r;
		ring_determinize(&world, seat, &quick.rng);
		for (size_t i = 0; i < list.n; i++) {
			hopes[i] += play_out(world, &moves[i], &outlook);
		}
	}
	for (size_t i = 1; i < list.n; i++) {
		best = hopes[i] > hopes[best] ? i : best;
	}
	return moves[best];
}

bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct ring *, int seat, struct rng *) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = normal_choose,
		[LEVEL_HARD] = hard_choose,
	};
	if (seat < 0 || (ring_active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	*move = players[level](view, seat, rng);
	return true;
}
