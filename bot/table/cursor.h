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
	int64_t queued;  /* the last move whose lines were queued in the chat */
	int64_t resends; /* the last that is said again: stored at once, or a kill repeats all */
	bool away;       /* restored, and the place does not know yet */
	bool lost;       /* its people know that the place cannot be reached */
	int64_t away_ms; /* of away: for how long */
	bool gap;        /* the table's other places know that this one is out of reach */
	bool lags;       /* lines wait there for so long that it is not told each move */
	bool has_unsent_notice; /* something but a move was to be said, and nobody was there */
	struct {
		/* When, and what was delivered until then; small, since each table has many. */
		uint64_t at : 42, before : 22;
	} deliveries[CURSOR_DELIVERIES_KEPT];
	unsigned n_deliveries;
	struct {
		/* A move, 0: none, and when its lines were queued first, in ms that wrap around. */
		uint32_t move, at;
	} queuing[CURSOR_QUEUED_KEPT];
};

/* The lines of this move are queued in the chat. */
void cursor_note_queued(struct table_cursor *cursor, int64_t move, int64_t now);

/* The lines of all moves up to this one have left. Returns how many ms after those of this one were
 * queued; -1: that is not known any more. */
int64_t cursor_note_delivered(struct table_cursor *cursor, int64_t move, int64_t now);

/* For how long the oldest lines have waited that were not delivered; 0: none wait. */
int64_t cursor_lag_ms(const struct table_cursor *cursor, int64_t now);

/* Those of the last CURSOR_UNHEARD_MS were refused: they count as not delivered. */
void cursor_note_unheard(struct table_cursor *cursor, int64_t now);
