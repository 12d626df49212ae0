#include "bot/session/pace.h"

#include "engine/menu.h"

bool pace_may_interrupt(const struct table *table, int seat) {
	return menu_may_interrupt(table->game, table->state, seat);
}

static bool computer_may_interrupt(const struct table *table) {
	bool asked = table->interrupts_asked == table->n_moves;
	for (int i = 0; i < table->n_seats && !asked; i++) {
		if (table->seats[i].computer && pace_may_interrupt(table, i)) {
			return true;
		}
	}
	return false;
}

/* Whether a person may want to interrupt, or is on turn and may be interrupted by a computer. */
static bool people_need_time(const struct table *table) {
	bool interrupted = computer_may_interrupt(table);
	for (int i = 0; i < table->n_seats; i++) {
		if (!table->seats[i].computer &&
			(pace_may_interrupt(table, i) ||
				(interrupted && table_is_active(table, i)))) {
			return true;
		}
	}
	return false;
}

static bool computer_is_awaited(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].computer && table_is_active(table, i)) {
			return true;
		}
	}
	return false;
}

void pace_set(struct table *table) {
	if (!table->home->reachable) {
		return; /* set when the place is entered or the queue has room */
	}
	table->computers_due = INT64_MAX;
	if (table_has_begun(table) && !table->paused &&
		(computer_is_awaited(table) || computer_may_interrupt(table))) {
		int64_t pause = people_need_time(table) && CALL_MS > table->bot->config.pace_ms
					? CALL_MS
					: table->bot->config.pace_ms;
		table->computers_due = table_now(table) + pause;
	}
}
