#include "engine/ring/mind.h"

#include "engine/ring/cards.h"
#include "engine/ring/hard.h"
#include "engine/ring/normal.h"
#include "engine/ring/rules.h"
#include "engine/ring/trick.h"

/* One card of the easy player in so many is anything at all. */
enum { WHIM = 4 };

/* The strongest card while gems are wanting, else the weakest. */
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

/* A newcomer: takes one of the two smallest dice, throws anything away, and wins or loses tricks by
 * high and low cards, without counting what is out; now and then plays anything. */
static struct move easy_choose(const struct ring *r, int seat, struct rng *rng) {
	struct move moves[CHOICES_MAX];
	struct move_list list = {moves, 0, CHOICES_MAX, 0};
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

bool ring_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct ring *, int seat, struct rng *) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = normal_choose,
		[LEVEL_HARD] = ring_hard_choose,
	};
	if (seat < 0 || (ring_active_seats(view) >> seat & 1) == 0) {
		return false;
	}
	*move = players[level](view, seat, rng);
	return true;
}
