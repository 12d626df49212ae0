#include "engine/catbox/mind.h"

#include "engine/catbox/board.h"
#include "engine/catbox/hard.h"
#include "engine/catbox/normal.h"
#include "engine/catbox/rules.h"

/* One play of the easy player in so many is anything at all. */
enum { WHIM = 5 };

/* A newcomer: follows where possible, as in other games of tricks, and else plays anything. */
static struct move easy_choose(const struct catbox *c, struct rng *rng) {
	struct move moves[IDEAS_MAX];
	struct move_list all = {moves, 0, IDEAS_MAX, 0};
	struct move following[IDEAS_MAX];
	uint32_t n = 0;
	catbox_legal_moves(c, c->turn, &all);
	if (c->n_plays > 0 && rng->uniform(rng, WHIM) > 0) {
		for (size_t i = 0; i < all.n; i++) {
			if (moves[i].args[1] == c->plays[0].color) {
				following[n++] = moves[i];
			}
		}
	}
	return n > 0 ? following[rng->uniform(rng, n)] : moves[rng->uniform(rng, (uint32_t)all.n)];
}

/* A card to put aside: of those held most often, the lowest. */
static int spare_card(const struct catbox *c, int seat) {
	int spare = 1;
	for (int card = 2; card <= RANKS; card++) {
		if (c->hands[seat][card] > c->hands[seat][spare]) {
			spare = card;
		}
	}
	return spare;
}

bool catbox_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	static struct move (*const players[LEVELS])(const struct catbox *c, struct rng *rng) = {
		[LEVEL_EASY] = easy_choose,
		[LEVEL_NORMAL] = catbox_normal_choose,
		[LEVEL_HARD] = catbox_hard_choose,
	};
	const struct catbox *c = view;
	if (seat < 0 || (catbox_active_seats(c) >> seat & 1) == 0) {
		return false;
	}
	*move = c->phase == PHASE_DISCARD ? MOVE(seat, VERB_DISCARD, spare_card(c, seat))
					  : players[level](c, rng);
	return true;
}
