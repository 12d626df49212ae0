#pragma once

#include "bot/table/table.h"

/* Starts and stops the clocks of a table. Each person on turn has one; it starts when the line that
 * calls their turn and their hand are delivered, or the hand is to be had by a button. Another
 * measures the time without any act. No time counts while the place is unreachable or the game
 * paused. */

enum {
	CLOCK_HAND_MS = 60 * 1000, /* longest wait of a clock for the delivery of a hand */
	CLOCK_BACK_LEAST_MS =
		15 * 1000, /* when the bot comes back, a tenth of a turn is left at least, */
	CLOCK_BACK_MOST_MS = 60 * 1000, /* within these bounds */
	CLOCK_WARNING_MS = 10 * 1000,   /* at least this long from warning to time-out */
};

/* Time from the warning to the end of a turn, in ms. */
int64_t clocks_warning_ms(int64_t turn_ms);

/* Time without any act until the table is closed, in ms; a single user's never is. */
int64_t clocks_idle_ms(const struct table *table);

/* Whether a message of the seat's person from then, in ms since 1970, predates the call of their
 * turn; off turn, the last call of anybody. False if unknown, as after a restart. */
bool clocks_called_since(const struct table *table, int seat, int64_t then);

/* Call it after a step, a delivery, a change of seats or of the table's speed: all may start or
 * stop a clock. */
void clocks_set(struct table *table);

/* The person of the seat has done or asked something. */
void clocks_note_act(struct table *table, int seat);

/* The table was restored from the journal: running clocks go on from its last move. */
void clocks_restore(struct table *table);

/* The place is reachable again: running clocks go on where they were, with some time left in any
 * case; the others start once the turn is called. */
void clocks_come_back(struct table_place *place);

/* The machine's time jumped by ms: for the table no time has passed. */
void clocks_jump(struct table *table, int64_t ms);

/* Stops or (false) resumes all clocks and computers. 0, or a negative errno: it could not be
 * stored, and nothing changed. */
int clocks_pause(struct table *table, bool paused);
