#pragma once

#include "bot/table/table.h"

/* Starts and stops the clocks of a table. Each person on turn has one: it starts when the line that
 * calls their turn and their hand are delivered, or the hand can be had by a button. Another says
 * when nobody has acted for too long. No time counts while the place is unreachable or the game
 * paused. */

enum {
	CLOCK_HAND_MS = 60 * 1000, /* a clock waits no longer for a hand to be delivered */
	CLOCK_BACK_LEAST_MS =
		15 * 1000, /* this much is left when the bot comes back: a tenth of a */
	CLOCK_BACK_MOST_MS = 60 * 1000, /* turn, within these */
	CLOCK_WARNING_MS = 10 * 1000,   /* nobody loses the seat sooner after the warning */
};

/* How long before the end of a turn the warning comes, in milliseconds. */
int64_t clocks_warning_ms(int64_t turn_ms);

/* After how many milliseconds without any act the table is closed; a single user's never is. */
int64_t clocks_idle_ms(const struct table *table);

/* Whether what the seat said then, in ms since 1970, was meant for an earlier turn: its own, or
 * where it has none, anybody's. False where that is not known, as after a restart. */
bool clocks_called_since(const struct table *table, int seat, int64_t then);

/* Call it after whatever may start or stop a clock: a step, a delivery, a change of seats or of the
 * table's speed. */
void clocks_set(struct table *table);

/* The person of the seat has done or asked something. */
void clocks_note_act(struct table *table, int seat);

/* The table was restored from the journal: clocks that ran go on from its last move. */
void clocks_restore(struct table *table);

/* The place is reachable again: clocks that ran go on where they were, with some time left in any
 * case; others start once the turn is called. */
void clocks_come_back(struct table_place *place);

/* The machine's time jumped by ms: for the table no time has passed. */
void clocks_jump(struct table *table, int64_t ms);

/* Stops all clocks and computers, or lets them go on where they were. 0, or a negative errno: it
 * could not be stored, and nothing changed. */
int clocks_pause(struct table *table);
int clocks_resume(struct table *table);
