#include "bot/session/pace.h"

#include "bot/table/presence.h"
#include "engine/menu.h"

enum { PAUSE_LEAST = 75, PAUSE_MOST = 150, PAUSE_OF_ROUND = 50 }; /* percent of pace_ms */

bool pace_may_interrupt(const struct table *table, int seat) {
	return menu_may_interrupt(table->game, table->state, seat);
}

static bool computer_may_interrupt(const struct table *table) {
	bool asked = table->interrupts_asked == table->n_moves;
	for (int i = 0; i < table->n_seats && !asked; i++) {
		if (presence_computer_acts(table, i) && pace_may_interrupt(table, i)) {
			return true;
		}
	}
	return false;
}

/* Whether a person may want to interrupt, or is on turn and may be interrupted by a computer. */
static bool people_need_time(const struct table *table) {
	bool interrupted = computer_may_interrupt(table);
	for (int i = 0; i < table->n_seats; i++) {
		if (!presence_computer_acts(table, i) &&
			(pace_may_interrupt(table, i) ||
				(interrupted && table_is_active(table, i)))) {
			return true;
		}
	}
	return false;
}

static bool computer_is_awaited(const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		if (presence_computer_acts(table, i) && table_is_active(table, i)) {
			return true;
		}
	}
	return false;
}

static void note_round(struct table *table) {
	const struct state_head *head = table->state;
	if (head != NULL && head->round != table->paced_round) {
		table->paced_round = head->round;
		table->round_began = table->n_moves;
	}
}

/* How long a computer seems to think: longer where a round begins, whose start people read. By
 * chance and by what everybody sees, and by nothing else: it must not tell what a hand holds. */
static int64_t pause_of(const struct table *table) {
	struct quick_rng rng;
	rng_seed_quick(&rng, (uint64_t)table->id << 24 ^ (uint64_t)table->n_moves);
	int64_t percent = PAUSE_LEAST + rng.rng.uniform(&rng.rng, PAUSE_MOST - PAUSE_LEAST + 1);
	percent += table->n_moves == table->round_began ? PAUSE_OF_ROUND : 0;
	return (int64_t)table->bot->config.pace_ms * percent / 100;
}

void pace_set(struct table *table) {
	if (!table->home->reachable) {
		return; /* set when the place is entered or the queue has room */
	}
	table->computers_due = INT64_MAX;
	table_touch(table);
	note_round(table);
	if (table_has_begun(table) && !table->paused && !presence_is_deserted(table) &&
		(computer_is_awaited(table) || computer_may_interrupt(table))) {
		int64_t pause = pause_of(table);
		table->computers_due =
			table_now(table) +
			(pause < CALL_MS && people_need_time(table) ? CALL_MS : pause);
	}
}
