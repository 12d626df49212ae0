#include "tests/engine/catbox/pool.h"

#include "engine/catbox/state.h"

/* How strong the play is in its trick. */
static int strength_of(const struct catbox *c, const struct move *play) {
	bool follows = c->n_plays == 0 || play->args[1] == c->plays[0].color;
	return play->args[1] == RED ? RANKS + play->args[0] : follows ? play->args[0] : 0;
}

static bool is_short(const struct catbox *c, int seat) {
	return c->taken[seat] < c->predicted[seat];
}

static double like_boldly(const void *view, const struct move *move) {
	const struct catbox *c = view;
	if (move->verb != VERB_PLAY) {
		return move->args[0];
	}
	return is_short(c, move->seat) ? strength_of(c, move) : -strength_of(c, move);
}

static double like_cautiously(const void *view, const struct move *move) {
	static const double follows = 30, beside = 4;
	const struct catbox *c = view;
	if (move->verb != VERB_PLAY) {
		return -move->args[0];
	}
	bool leaves = c->n_plays > 0 && move->args[1] != c->plays[0].color;
	uint32_t space = catbox_space(move->args[0], move->args[1]);
	bool connects = (catbox_beside(c->tokens[move->seat]) & space) != 0;
	double likes = is_short(c, move->seat) ? strength_of(c, move) : -strength_of(c, move);
	return likes - (leaves ? follows : 0) + (connects ? beside : 0);
}

static bool choose_boldly(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return pool_choose(game, view, seat, rng, like_boldly, move);
}

static bool choose_cautiously(
	const struct game *game, const void *view, int seat, struct rng *rng, struct move *move) {
	return pool_choose(game, view, seat, rng, like_cautiously, move);
}

const struct player catbox_bold = {"bold", choose_boldly};
const struct player catbox_cautious = {"cautious", choose_cautiously};

const struct player *const catbox_pool[CATBOX_POOL] = {
	&pool_person, &catbox_bold, &catbox_cautious};
