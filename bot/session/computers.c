#include "bot/session/computers.h"

#include "bot/base/log.h"
#include "bot/session/decisions.h"
#include "bot/session/pace.h"
#include "bot/session/step.h"

void computers_act(struct table *table) {
	struct move move;
	struct step step;
	bool over;
	table->computers_due = INT64_MAX;
	table_touch(table);
	enum decision decision = decisions_take(table, &move);
	if (decision != DECISION_LATER) {
		pace_note_act(table);
	}
	if (decision != DECISION_MOVE) {
		return;
	}
	step_begin(&step, table);
	if (step_move(&step, &move) != 0) {
		log_event(LOG_ERROR, "computer-refused", "table %lld, move %lld",
			(long long)table->id, (long long)table->n_moves);
		return;
	}
	step_fall(&step);
	if (step_end(&step, &over) == 0 && !over) {
		table->seats[move.seat].stood_in++;
	} else if (!over) {
		table->computers_due = table_now(table) + 10 * 1000; /* the disk may recover */
		table_touch(table);
	}
}
