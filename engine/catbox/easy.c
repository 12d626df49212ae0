#include "engine/catbox/mind.h"

/* A newcomer: follows where possible, as in other games of tricks, and else plays anything. */

/* One play in so many is anything at all. */
enum { WHIM = 5 };

int catbox_easy_predict(const struct catbox *c, int seat, struct rng *rng) {
	(void)seat;
	return catbox_nth_prediction(c, (int)rng->uniform(rng, PREDICTIONS));
}

static struct space pick(const uint8_t open[RANKS + 1], unsigned colors, struct rng *rng) {
	struct space spaces[IDEAS_MAX] = {{0, 0}};
	uint32_t n = 0;
	for (int card = 1; card <= RANKS; card++) {
		for (int color = 0; color < COLORS; color++) {
			if ((open[card] & colors) >> color & 1) {
				spaces[n++] = (struct space){card, color};
			}
		}
	}
	return n > 0 ? spaces[rng->uniform(rng, n)] : spaces[0];
}

struct space catbox_easy_play(const struct catbox *c, int seat, struct rng *rng) {
	uint8_t open[RANKS + 1];
	catbox_open_colors(c, seat, open);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM) > 0) {
		struct space space = pick(open, 1U << c->plays[0].color, rng);
		if (space.card > 0) {
			return space;
		}
	}
	return pick(open, (1U << COLORS) - 1, rng);
}
