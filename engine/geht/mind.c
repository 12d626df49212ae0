#include "engine/geht/mind.h"

#include "engine/geht/easy.h"
#include "engine/geht/legal.h"
#include "engine/geht/normal.h"
#include "engine/geht/plan.h"

static void (*const deciders[LEVELS])(
	const struct geht *g, int seat, struct rng *rng, struct move *move) = {
	[LEVEL_EASY] = geht_easy_decide,
	[LEVEL_NORMAL] = geht_normal_decide,
	[LEVEL_HARD] = geht_hard_decide,
};

static void (*const plans[GEHT_PHASES])(
	const struct geht_lore *lore, const struct geht *g, int seat, struct move *move) = {
	[PHASE_LAYOUT] = geht_plan_layout,
	[PHASE_BONUS] = geht_plan_bonus,
	[PHASE_BUYING] = geht_plan_buying,
	[PHASE_PLACING] = geht_plan_placing,
	[PHASE_PUSHING] = geht_plan_pushing,
};

bool geht_choose(const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct geht *g = view;
	*move = (struct move){.seat = (int8_t)seat};
	if ((geht_active_seats(g) >> seat & 1) == 0) {
		return false;
	}
	if (g->phase == PHASE_DECIDING) {
		deciders[level](g, seat, rng, move);
	} else {
		plans[g->phase](level == LEVEL_HARD ? &geht_learnt : &geht_guessed, g, seat, move);
	}
	return true;
}
