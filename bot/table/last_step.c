#include "bot/table/last_step.h"

void last_step_clear(struct last_step *step) {
	*step = (struct last_step){.move.seat = SEAT_NONE};
}

void last_step_begin(
	struct last_step *step, const struct move *move, int64_t number, bool by_other) {
	*step = (struct last_step){.move = *move, .first = number, .by_other = by_other};
}

static bool reveals(const struct game *game, const struct events *events) {
	for (size_t i = 0; i < events->n; i++) {
		if (game->event_kinds[events->list[i].kind].reveals) {
			return true;
		}
	}
	return false;
}

void last_step_add(struct last_step *step, const struct game *game, const struct move *move,
	const struct events *events) {
	bool stands = move->seat == SEAT_CHANCE || game->verbs[move->verb].stands;
	step->stands = step->stands || stands || reveals(game, events);
}
