#include "engine/catbox/easy.h"

#include "engine/catbox/board.h"

/* A newcomer: follows where possible, as in other games of tricks, and else plays anything. */

/* One play in so many is anything at all. */
enum { WHIM = 5 };

int catbox_easy_predict(const struct catbox *c, int seat, struct rng *rng) {
	(void)seat;
	return catbox_nth_prediction(c, (int)rng->uniform(rng, PREDICTIONS));
}

/* Any of these spaces; card 0 if there is none. */
static struct space pick(uint32_t open, struct rng *rng) {
	struct space spaces[IDEAS_MAX] = {{0, 0}};
	uint32_t n = 0;
	for (int card = 1; card <= RANKS; card++) {
		for (int color = 0; color < COLORS; color++) {
			if ((open & catbox_space(card, color)) != 0) {
				spaces[n++] = (struct space){card, color};
			}
		}
	}
	return spaces[n > 0 ? rng->uniform(rng, n) : 0];
}

struct space catbox_easy_play(const struct catbox *c, int seat, struct rng *rng) {
	uint32_t open = catbox_open(c, seat);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM) > 0) {
		struct space space = pick(open & catbox_row(c->plays[0].color), rng);
		if (space.card > 0) {
			return space;
		}
	}
	return pick(open, rng);
}
