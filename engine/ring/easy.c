#include "engine/ring/mind.h"
#include "engine/ring/ring.h"

/* A newcomer: takes a small die, throws anything away, and wins or loses tricks by high and low
 * cards, without counting what is out; now and then plays anything. */

enum { WHIM = 4 }; /* one card in so many */

static int any(uint32_t cards, struct rng *rng) {
	uint32_t n = rng->uniform(rng, (uint32_t)ring_count(cards));
	for (; n > 0; n--) {
		cards &= cards - 1;
	}
	return ring_first(cards);
}

/* One of the two smallest. */
static int take(const struct ring *r, struct rng *rng) {
	struct move moves[2];
	size_t n = game_moves(&ring_game, r, r->turn, 0, moves, 2);
	size_t which = n > 1 ? rng->uniform(rng, 2) : 0;
	return moves[which].args[0];
}

/* The strongest card while gems are wanting, else the weakest. */
static int play(const struct ring *r, int seat) {
	uint32_t cards = ring_playable(r, seat);
	bool wins = ring_need(r, seat) > 0;
	int best = ring_first(cards);
	for (; cards != 0; cards &= cards - 1) {
		int card = ring_first(cards);
		int more = ring_strength(r->center, ring_rank_of(card)) -
			   ring_strength(r->center, ring_rank_of(best));
		best = (wins ? more > 0 : more < 0) ? card : best;
	}
	return best;
}

struct move ring_easy_choose(const struct ring *r, int seat, struct rng *rng) {
	int choice;
	if (r->phase == PHASE_TAKE) {
		choice = take(r, rng);
	} else if (r->phase == PHASE_DISCARD || rng->uniform(rng, WHIM) == 0) {
		choice = any(
			r->phase == PHASE_DISCARD ? r->hands[seat] : ring_playable(r, seat), rng);
	} else {
		choice = play(r, seat);
	}
	return ring_move_with(r, seat, choice);
}
