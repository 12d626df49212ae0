#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "storage/store.h"

/* How far a table's moves have been delivered in one of its places. */

enum {
	CURSOR_QUEUED_KEPT = 12,
	CURSOR_DELIVERIES_KEPT = 16,
	CURSOR_UNHEARD_MS = 5000 /* until a server has refused a line */
};

struct table_cursor {
	struct store_cursor stored;
	int64_t queued;  /* the last move whose lines are queued in the chat */
	int64_t resends; /* the last move of a catch-up, in which each step is stored at once */
	int64_t away_ms; /* how long the bot was away */
	bool away;       /* restored from the store, which the place has not heard yet */
	bool lost;       /* its people were told that it is out of reach */
	bool gap;        /* other places were told that it is out of reach */
	bool lags;       /* its lines wait so long that it skips moves */
	bool has_unsent_notice; /* a notice could not be said there */
	struct {
		/* Time, and the move delivered before; packed, since each table has many. */
		uint64_t at : 42, before : 22;
	} deliveries[CURSOR_DELIVERIES_KEPT];
	unsigned n_deliveries;
	struct {
		/* A move (0: none), and the time its first line was queued, in ms that wrap
		 * around. */
		uint32_t move, at;
	} queuing[CURSOR_QUEUED_KEPT];
};

/* Lines of this move are queued in the chat. */
void cursor_note_queued(struct table_cursor *cursor, int64_t move, int64_t now);

/* Lines of all moves up to this one have left. Returns the ms since this one was queued; -1: not
 * known any more. */
int64_t cursor_note_delivered(struct table_cursor *cursor, int64_t move, int64_t now);

/* Age in ms of the oldest line that waits; 0: none waits. */
int64_t cursor_lag_ms(const struct table_cursor *cursor, int64_t now);

/* Lines of the last CURSOR_UNHEARD_MS were refused: moves the cursor back before them. */
void cursor_note_unheard(struct table_cursor *cursor, int64_t now);
