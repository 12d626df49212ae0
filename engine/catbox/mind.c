#include "engine/catbox/mind.h"

static int normal_predict(const struct catbox *c, int seat, struct rng *rng) {
	(void)rng;
	return catbox_normal_predict(c, seat);
}

static const struct {
	int (*predict)(const struct catbox *c, int seat, struct rng *rng);
	struct space (*play)(const struct catbox *c, int seat, struct rng *rng);
} players[LEVELS] = {
	[LEVEL_EASY] = {catbox_easy_predict, catbox_easy_play},
	[LEVEL_NORMAL] = {normal_predict, catbox_normal_play},
	[LEVEL_HARD] = {catbox_hard_predict, catbox_hard_play},
};

int catbox_spare_card(const struct catbox *c, int seat) {
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
	*move = (struct move){.seat = (int8_t)seat, .n_args = 1};
	if (c->phase == PHASE_DISCARD && !catbox_has_discarded(c, seat)) {
		move->verb = VERB_DISCARD;
		move->args[0] = (int16_t)catbox_spare_card(c, seat);
		return true;
	}
	if (c->phase == PHASE_PREDICT && seat == c->turn) {
		move->verb = VERB_PREDICT;
		move->args[0] = (int16_t)players[level].predict(c, seat, rng);
		return true;
	}
	if (c->phase == PHASE_PLAY && seat == c->turn) {
		struct space space = players[level].play(c, seat, rng);
		move->verb = VERB_PLAY;
		move->n_args = 2;
		move->args[0] = (int16_t)space.card;
		move->args[1] = (int16_t)space.color;
		return true;
	}
	return false;
}
