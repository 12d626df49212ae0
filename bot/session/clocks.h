#pragma once

#include "bot/table/table.h"

/* Starts and stops the clocks of a table. One for each person on turn: it starts when the line that
 * calls their turn has left and their hand was delivered or can be had by a button. And one for
 * all, which says when nobody has acted for too long. No time counts while nothing can be said in
 * the place, or the game is paused. */

enum {
	CLOCK_HAND_MS = 60 * 1000,    /* a clock waits no longer for a hand to be delivered */
	CLOCK_WARNING_MS = 10 * 1000, /* nobody loses the seat sooner after the warning */
};

/* How long before the end of a turn the warning comes, in milliseconds. */
int64_t clocks_warning_ms(int64_t turn_ms);

/* After how many milliseconds without any act the table is closed. At a terminal it never is. */
int64_t clocks_idle_ms(const struct table *table);

/* After whatever may start or stop a clock: a step, a line that has left, a change of seats, of
 * what is delivered or of the table's speed. */
void clocks_set(struct table *table);

/* Somebody who sits here has done or asked something. */
void clocks_note_act(struct table *table);

/* The place can be spoken in again: all clocks start anew. */
void clocks_start_anew(struct table *table);

/* The machine's time was set, or it slept, and goes on by so much more: for the table no time has
 * passed. */
void clocks_jump(struct table *table, int64_t ms);

/* Stops all clocks and computers, or lets them go on where they were. 0, or a negative errno: it
 * could not be stored, and is not so. */
int clocks_pause(struct table *table);
int clocks_resume(struct table *table);
