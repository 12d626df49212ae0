#ifndef BOT_SESSION_TIME_OUTS_H
#define BOT_SESSION_TIME_OUTS_H

#include "bot/table/table.h"

/* The clocks of a table. One for each person who is awaited: it starts when the line that calls
 * their turn has left and their hand was delivered or can be had by a button. A third of the way in
 * they are reminded in private, near the end where all can see it, and at the end the computer
 * takes the seat until they act again. And one for all: a table at which nobody acts is closed. No
 * time counts while nothing can be said in the place, or the game is paused. */

enum {
	CLOCK_HAND_MS = 60 * 1000,    /* a clock waits no longer for a hand to be delivered */
	CLOCK_WARNING_MS = 10 * 1000, /* nobody loses the seat sooner after the warning */
};

/* How long a turn may take now, in milliseconds; 0: as long as one likes. */
int64_t clock_turn_ms(const struct table *table);

/* When the time of the person at this seat is up, in milliseconds since 1970; 0: their clock does
 * not run. */
int64_t clock_ends(const struct table *table, int seat);

/* After whatever may start or stop a clock: a step, a line that has left, a change of seats, of
 * what is delivered or of the table's speed. */
void time_outs_set(struct table *table);

/* Does what is due by the clocks. The table may be gone afterwards. */
void time_outs_tick(struct table *table);

/* Somebody who sits here has done or asked something. */
void time_outs_note_act(struct table *table);

/* The place can be spoken in again: all clocks start anew. */
void time_outs_start_anew(struct table *table);

/* The machine's time was set, or it slept, and goes on by so much more: for the table no time has
 * passed. */
void time_outs_jump(struct table *table, int64_t ms);

/* Stops all clocks and computers, or lets them go on where they were. 0, or a negative errno: it
 * could not be kept, and is not so. */
int time_outs_pause(struct table *table);
int time_outs_resume(struct table *table);

#endif
