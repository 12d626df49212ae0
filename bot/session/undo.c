#include "bot/session/undo.h"

#include "bot/session/step.h"

enum undo_objection undo_objection(const struct table *table, int seat) {
	if (!table_allows_undo(table)) {
		return UNDO_IS_OFF;
	}
	const struct last_step *last = table->undoable != NULL ? &table->undoable->step : NULL;
	if (last == NULL || last->move.seat != seat || last->by_other) {
		return UNDO_NOTHING;
	}
	return last->stands ? UNDO_IT_STANDS : UNDO_IS_POSSIBLE;
}

int undo_last_step(struct table *table) {
	struct step step;
	bool over;
	step_take_back(&step, table);
	return step_end(&step, &over);
}
