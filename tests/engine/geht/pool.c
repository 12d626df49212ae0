#include "tests/engine/geht/pool.h"

#include "engine/geht/state.h"

enum {
	KEEPS = 2,  /* markers that a bold player keeps */
	HOLDS = 3,  /* marked cards with which a cautious one goes out */
	SCORES = 3, /* on this level */
};

static bool choose_normally(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return game_choose(game, view, seat, LEVEL_NORMAL, rng, move);
}

/* Instead, where it is legal. */
static void prefer(const struct geht *g, struct move *move, struct move other) {
	*move = geht_can(g, other) ? other : *move;
}

static void decide(struct move *move, enum geht_then then) {
	if (move->verb == VERB_TAKE || move->verb == VERB_LUCK) {
		move->args[move->n_args - 1] = (int16_t)then;
	}
}

static bool choose_boldly(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	bool chosen = choose_normally(game, view, seat, rng, move);
	if (chosen && geht_blacks_left(g, seat) + g->seats[seat].luck > KEEPS) {
		decide(move, THEN_IN);
	}
	for (int colour = GREEN; chosen && move->verb == VERB_BUY && colour <= RED; colour++) {
		prefer(g, move, MOVE(seat, VERB_BUY, colour));
	}
	return chosen;
}

static bool choose_cautiously(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	bool chosen = choose_normally(game, view, seat, rng, move);
	if (chosen && geht_count(&g->seats[seat].marked) + 1 >= HOLDS) {
		decide(move, THEN_OUT);
	}
	if (chosen && move->verb == VERB_PUSH && geht_level(g, seat, move->args[0]) >= SCORES) {
		prefer(g, move, MOVE(seat, VERB_BANK, move->args[0]));
	}
	return chosen;
}

static bool choose_to_climb(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	bool chosen = choose_normally(game, view, seat, rng, move);
	if (chosen && move->verb == VERB_BUY) {
		prefer(g, move, MOVE(seat, VERB_BUY, GREEN));
	}
	if (chosen && move->verb == VERB_BANK && g->round < ROUNDS) {
		prefer(g, move, MOVE(seat, VERB_PUSH, move->args[0]));
	}
	return chosen;
}

const struct player geht_bold = {"bold", choose_boldly};
const struct player geht_cautious = {"cautious", choose_cautiously};
const struct player geht_climber = {"climber", choose_to_climb};

const struct player *const geht_pool[GEHT_POOL] = {
	&pool_person, &geht_bold, &geht_cautious, &geht_climber};
