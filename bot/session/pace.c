#include "bot/session/pace.h"

#include "bot/table/presence.h"
#include "engine/menu.h"

enum { PAUSE_LEAST = 75, PAUSE_MOST = 150, PAUSE_OF_ROUND = 50 }; /* percent of pace_ms */

static bool computer_may_interrupt(const struct table *table) {
	bool asked = table->interrupts_asked == table->turns.count;
	for (int i = 0; i < table->n_seats && !asked; i++) {
		if (presence_computer_acts(table, i) &&
			menu_may_interrupt(table->game, table->state, i)) {
			return true;
		}
	}
	return false;
}

/* Whether a person may want to interrupt, or is on turn and a computer may interrupt. */
static bool people_need_time(const struct table *table) {
	bool interrupted = computer_may_interrupt(table);
	for (int i = 0; i < table->n_seats; i++) {
		if (!presence_computer_acts(table, i) &&
			(menu_may_interrupt(table->game, table->state, i) ||
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

static void note_turn(struct table *table) {
	const struct state_head *head = table->state;
	struct table_pace *pace = &table->pace;
	if (pace->turn != table->turns.count) {
		pace->turn = table->turns.count;
		pace->acts = 0;
		pace->due = 0;
	}
	if (head != NULL && head->round != pace->round) {
		pace->round = head->round;
		pace->began_in = pace->turn;
	}
}

/* A computer's pause: longer at the beginning of a round, which people read. It depends on chance
 * and on public facts alone: it must not tell what a hand holds, nor how often a secret decision
 * was changed. */
static int64_t pause_of(const struct table *table) {
	const struct table_pace *pace = &table->pace;
	struct quick_rng rng;
	rng_seed_quick(&rng, (uint64_t)table->id << 32 ^ (uint64_t)pace->turn << 8 ^ pace->acts);
	int64_t percent = PAUSE_LEAST + rng.rng.uniform(&rng.rng, PAUSE_MOST - PAUSE_LEAST + 1);
	percent += pace->turn == pace->began_in && pace->acts == 0 ? PAUSE_OF_ROUND : 0;
	return (int64_t)table->bot->config.pace_ms * percent / 100;
}

static bool may_act(const struct table *table) {
	return table_has_begun(table) && !table->paused && !presence_is_deserted(table);
}

static int64_t draw_due(const struct table *table) {
	int64_t pause = pause_of(table);
	return table_now(table) + (pause < CALL_MS && people_need_time(table) ? CALL_MS : pause);
}

void pace_set(struct table *table) {
	if (!table->home->reachable) {
		return; /* it begins again when the place is entered or the queue has room */
	}
	table->computers_due = INT64_MAX;
	table_touch(table);
	note_turn(table);
	if (!may_act(table)) {
		table->pace.due = 0;
	} else if (computer_is_awaited(table) || computer_may_interrupt(table)) {
		table->pace.due = table->pace.due > 0 ? table->pace.due : draw_due(table);
		table->computers_due = table->pace.due;
	}
}

void pace_begin(struct table *table) {
	table->pace.due = 0;
	pace_set(table);
}
