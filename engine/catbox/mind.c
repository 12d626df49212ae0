#include "engine/catbox/mind.h"

#include "engine/catbox/board.h"
#include "engine/catbox/easy.h"
#include "engine/catbox/hard.h"

static const struct {
	int (*predict)(const struct catbox *c, int seat, struct rng *rng);
	struct space (*play)(const struct catbox *c, int seat, struct rng *rng);
} players[LEVELS] = {
	[LEVEL_EASY] = {catbox_easy_predict, catbox_easy_play},
	[LEVEL_NORMAL] = {catbox_normal_predict, catbox_normal_play},
	[LEVEL_HARD] = {catbox_hard_predict, catbox_hard_play},
};

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
	const struct catbox *c = view;
	if (c->phase == PHASE_DISCARD && !catbox_has_discarded(c, seat)) {
		*move = MOVE(seat, VERB_DISCARD, spare_card(c, seat));
	} else if (c->phase == PHASE_PREDICT && seat == c->turn) {
		*move = MOVE(seat, VERB_PREDICT, players[level].predict(c, seat, rng));
	} else if (c->phase == PHASE_PLAY && seat == c->turn) {
		struct space space = players[level].play(c, seat, rng);
		*move = MOVE(seat, VERB_PLAY, space.card, space.color);
	} else {
		return false;
	}
	return true;
}
