#include "bot/play/pace.h"

bool pace_may_interrupt(const struct table *table, int seat) {
	return !table_is_awaited(table, seat) &&
	       table->game->moves(table->state, seat, 0, NULL, 0) > 0;
}

static bool people_may_act(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (!table->seats[i].computer &&
			table->game->moves(table->state, i, 0, NULL, 0) > 0) {
			return true;
		}
	}
	return false;
}

/* Somebody for whom the computer acts is awaited, or has not been asked about interrupting yet. */
static bool computer_has_say(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		bool asked = table->asked == table->n_moves;
		if (table->seats[i].computer &&
			(table_is_awaited(table, i) || (!asked && pace_may_interrupt(table, i)))) {
			return true;
		}
	}
	return false;
}

void pace_set(struct table *table) {
	if (!table->hears) {
		return; /* until its place is entered, or the queue has room again */
	}
	table->due = INT64_MAX;
	if (table->state != NULL && computer_has_say(table)) {
		int64_t pause = people_may_act(table) && CALL_MS > table->play->config.pace_ms
					? CALL_MS
					: table->play->config.pace_ms;
		table->due = table_now(table) + pause;
	}
}
