#pragma once

#include "bot/table/table.h"

/* Writes tables down. Calls return 0, or a negative errno after logging it, and then nothing of
 * what they were to keep is kept. Without a store they do nothing. */

/* Numbers a new table and keeps it with its seats. */
int journal_table(struct table *table);

int journal_seats(struct table *table);
int journal_options(struct table *table);
/* Whether a running game is paused. */
int journal_paused(struct table *table);
int journal_wish(struct table *table, const char *text);

/* What follows from a step in a running game, in one transaction. */
struct journal_step {
	const struct move *moves; /* numbered on from table->n_moves */
	size_t n_moves;
	bool starts;           /* the first of all: seats and start are kept with it */
	const uint8_t *places; /* by seat, once the game is over; else NULL */
};

int journal_moves(struct table *table, const struct journal_step *step);

/* The table is closed before its end. */
int journal_unfinished(struct table *table);
int journal_parked(struct table *table);

/* After a call that was to keep what a person has chosen: logs its failure, and returns rc. */
int journal_person(const struct store *store, int rc);

/* When somebody last acted at the table, once that has changed by itself. */
int journal_acted(struct table *table);

/* How far the moves are told, in a transaction of its own. */
int journal_delivered(struct table *table);
/* How far they have begun to be told a second time. */
int journal_resent(struct table *table);
