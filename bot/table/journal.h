#pragma once

#include "bot/table/table.h"

/* Stores tables and their moves. A table's moves are numbered from 1, undos among them, and
 * replaying them gives its game. Calls return 0, or a negative errno after logging it; then nothing
 * was stored. Without a store they do nothing.
 *
 * What may come twice, and would then do twice what it does, is stored together with what it caused
 * (bot->inbound_id): so each command stores that in one call. journal_seats() and those below
 * journal_parked() come beside others and do not count. */

/* Whether what is being heard has done its work before. */
bool journal_is_duplicate(const struct bot *bot, const struct chat *chat);
/* Notes that it has, where nothing was stored with it. */
int journal_note_inbound(const struct bot *bot, const struct chat *chat);

/* Numbers a new table and stores it with its seats. */
int journal_table(struct table *table);

int journal_seats(struct table *table);
/* Stores the seats after somebody sat down or got up. */
int journal_seated(struct table *table);
/* Stores the seats after one was given to somebody else, and whether the game counts. before: whose
 * it was. */
int journal_given(struct table *table, const struct person *before);
int journal_options(struct table *table);
/* How many invitations are void. */
int journal_voided(struct table *table);
/* Whether an open table's game is TABLE_STARTING. */
int journal_starting(struct table *table);
/* Whether a running game is paused. */
int journal_paused(struct table *table);
int journal_wish(struct table *table, const char *text);

/* A step of a game, stored in one transaction. */
struct journal_step {
	/* Numbered on from table->n_moves. Players' moves are automatic, but the first of a step
	 * that does not start the game. */
	const struct move *moves;
	size_t n_moves;
	bool starts;           /* the first: seats and start are stored with it */
	const uint8_t *places; /* by seat, once the game is over; else NULL */
};

int journal_moves(struct table *table, const struct journal_step *step);

/* An undo of its last step, numbered on from table->n_moves. */
int journal_undo(struct table *table);

/* The table is closed before its end. */
int journal_unfinished(struct table *table);
int journal_parked(struct table *table);

/* How much was stored so far. */
uint64_t journal_commit_seq(const struct bot *bot);
/* Keeps on the disk what was stored then, for somebody is about to hear of it; see
 * store_sync_begin(). On failure the bot gives up. -EINPROGRESS: not yet, and config.syncing was
 * called. */
int journal_keep(const struct bot *bot, uint64_t commit_seq);
/* Once the store can go on (store_sync_go_on()): 0, and more is kept; -EINPROGRESS: not yet. On
 * failure the bot gives up. */
int journal_go_on(const struct bot *bot);
/* Writes up to then are being made durable, and are not yet. */
bool journal_holds(const struct bot *bot, uint64_t commit_seq);
/* It has been at it for half a second. */
bool journal_is_slow(const struct bot *bot);

/* Logs the failure of a call that stored a person's choice, and returns rc. */
int journal_person(const struct store *store, int rc);

/* When somebody last acted, after that was shifted. */
int journal_acted(struct table *table);

/* How far the table was told in a place, in a transaction of its own. */
int journal_cursor(const struct table_place *place);

/* The table stands there after a restart, too, or no longer. That it is added may be asked for
 * twice. */
int journal_place_added(struct table_place *place);
/* Where the table is at home: its thread was made; or there will be none, and its home has the
 * opening's message, whose place goes. */
int journal_thread(const struct table *table);
int journal_thread_refused(const struct table *table, const struct table_place *opening);
int journal_place_dropped(struct table_place *place);
