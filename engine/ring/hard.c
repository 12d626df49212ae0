#include "engine/ring/hard.h"

#include "engine/ring/cards.h"
#include "engine/ring/hidden.h"
#include "engine/ring/normal.h"
#include "engine/ring/rules.h"

/* Guesses what the others hold, again and again, and plays the round out with each choice, all
 * acting as normal players; takes the choice after which the game looks best. */

/* Found by playing many games. */
enum { GUESSES = 50 };
static const double LEAD = 1.6; /* a ring that is one higher is so much likelier to win */

static double power_of(int ring) {
	double power = 1;
	for (; ring > 0; ring--) {
		power *= LEAD;
	}
	return power;
}

/* The seat's share of a won game, or of one that goes on. */
static double hope(const struct ring *world, int seat) {
	double all = 0;
	if (world->phase == PHASE_OVER) {
		return world->place[seat] == 1;
	}
	for (int other = 0; other < world->n_seats; other++) {
		all += power_of(world->rings[other]);
	}
	return power_of(world->rings[seat]) / all;
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

struct move ring_hard_choose(const struct ring *r, int seat, struct rng *rng) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {moves, 0, CHOICES_MAX, 0};
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
