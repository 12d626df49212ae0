#include "engine/ring/mind.h"
#include "engine/ring/ring.h"

/* Guesses what the others hold, again and again, and plays the round out with each choice, all
 * acting as normal players; takes the choice after which the game looks best. */

/* Found by playing many games. */
enum { GUESSES = 50 };
static const double LEAD = 1.6; /* a ring that is one higher is so much likelier to win */

enum { CHOICES_MAX = HAND };

struct thought {
	struct ring_outlook outlook;
	struct quick_rng quick;
	int n;
	struct move choices[CHOICES_MAX];
	double hopes[CHOICES_MAX];
};

/* What the normal player does, whoever is awaited. */
static struct move next_move(const struct ring *world, const struct ring_outlook *outlook) {
	int seat = __builtin_ctz(ring_game.active_seats(world));
	int choice;
	switch (world->phase) {
	case PHASE_TAKE:
		choice = ring_normal_take(world, seat, outlook);
		break;
	case PHASE_DISCARD:
		choice = ring_normal_discard(world, seat, outlook);
		break;
	default:
		choice = ring_normal_play(world, seat, outlook);
	}
	return ring_move_with(world, seat, choice);
}

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
static double play_out(struct ring *world, const struct move *first, const struct thought *t) {
	struct move move = *first;
	do {
		ring_game.apply(world, &move, NULL);
		if (ring_game.active_seats(world) == 0) {
			break;
		}
		move = next_move(world, &t->outlook);
	} while (true);
	return hope(world, first->seat);
}

struct move ring_hard_choose(const struct ring *r, int seat, struct rng *rng) {
	struct thought t = {.n = 0};
	t.n = (int)game_moves(&ring_game, r, seat, 0, t.choices, CHOICES_MAX);
	if (t.n == 1) {
		return t.choices[0];
	}
	ring_look_ahead(&t.outlook, r->n_seats);
	rng_begin_quick(&t.quick, rng);
	for (int guess = 0; guess < GUESSES; guess++) {
		struct ring world = *r;
		ring_determinize(&world, seat, &t.quick.rng);
		for (int i = 0; i < t.n; i++) {
			struct ring copy = world;
			t.hopes[i] += play_out(&copy, &t.choices[i], &t);
		}
	}
	int best = 0;
	for (int i = 1; i < t.n; i++) {
		best = t.hopes[i] > t.hopes[best] ? i : best;
	}
	return t.choices[best];
}
