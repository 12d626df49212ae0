#include "tests/engine/ring/pool.h"

#include "engine/ring/state.h"

static double like_boldly(const void *view, const struct move *move) {
	const struct ring *r = view;
	if (move->verb == VERB_TAKE) {
		return move->args[0];
	}
	int strength = ring_strength(r->center, move->args[1]);
	bool wins = move->verb == VERB_PLAY && ring_need(r, move->seat) > 0;
	return wins ? strength : -strength;
}

static double like_cautiously(const void *view, const struct move *move) {
	const struct ring *r = view;
	if (move->verb == VERB_TAKE) {
		return -move->args[0];
	}
	int strength = ring_strength(r->center, move->args[1]);
	bool wins = r->n_played + 1 == r->n_seats && ring_need(r, move->seat) > 0;
	return wins || move->verb == VERB_DISCARD ? strength : -strength;
}

static bool choose_boldly(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return pool_choose(game, view, seat, rng, like_boldly, move);
}

static bool choose_cautiously(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return pool_choose(game, view, seat, rng, like_cautiously, move);
}

const struct player ring_bold = {"bold", choose_boldly};
const struct player ring_cautious = {"cautious", choose_cautiously};

const struct player *const ring_pool[RING_POOL] = {&pool_person, &ring_bold, &ring_cautious};
