#pragma once

#include "bot/table/table.h"

/* Stores tables and their moves. A table's moves are numbered from 1, undos among them, and
 * replaying them gives its game. Calls return 0, or a negative errno after logging it; then nothing
 * was stored. Without a store they do nothing.
 *
 * What may come twice, and would then do twice what it does, is stored together with what it caused
 * (bot->inbound_id): so each command stores that in one call. journal_seats() and those below
 * journal_parked() come beside others and do not count. */

/* Whether the message or press being heard was carried out before. */
bool journal_is_duplicate(const struct bot *bot, const struct chat *chat);
/* Notes it as carried out, where nothing else is stored. */
int journal_note_inbound(const struct bot *bot, const struct chat *chat);

/* Numbers a new table and stores it with its seats. */
int journal_table(struct table *table);

int journal_seats(struct table *table);
/* Stores the seats after somebody sat down or got up. */
int journal_seated(struct table *table);
/* Stores the seats after one changed hands, and whether the game is rated. before: its former
 * person. */
int journal_given(struct table *table, const struct person *before);
/* Stores its rules and its speed, whether it is TABLE_STARTING or paused, and the number of void
 * invitations, after one of them has changed. */
int journal_changed(struct table *table);
int journal_wish(struct table *table, const char *text);

/* A step of a game, stored in one transaction. */
struct journal_step {
	/* Numbered on from table->n_moves. Players' moves are automatic but for the first of a step
	 * that does not start the game. */
	const struct move *moves;
	size_t n_moves;
	bool starts;           /* the first step: seats and start are stored with it */
	const uint8_t *places; /* by seat, once the game is over; else NULL */
};

int journal_moves(struct table *table, const struct journal_step *step);

/* An undo of its last step, numbered on from table->n_moves. */
int journal_undo(struct table *table);

/* The table is closed before its end. */
int journal_unfinished(struct table *table);
int journal_parked(struct table *table);

/* The latest commit. */
uint64_t journal_commit_seq(const struct bot *bot);
/* Makes a commit durable before anybody hears of it (store_sync_begin()). On failure the bot gives
 * up. -EINPROGRESS: not yet, and config.syncing was called. */
int journal_keep(const struct bot *bot, uint64_t commit_seq);
/* Goes on with it (store_sync_go_on()): 0: more is durable; -EINPROGRESS: not yet. On failure the
 * bot gives up. */
int journal_go_on(const struct bot *bot);
/* Whether this commit is being made durable. */
bool journal_holds(const struct bot *bot, uint64_t commit_seq);
/* Whether that has taken half a second. */
bool journal_is_slow(const struct bot *bot);

/* Logs the failure of a call that stored a person's choice, and returns rc. */
int journal_person(const struct store *store, int rc);

/* Stores the time of the last act, after it was shifted. */
int journal_acted(struct table *table);

/* Stores a place's cursor, in a transaction of its own. */
int journal_cursor(const struct table_place *place);

/* Stores that a place was added or dropped. Adding it twice does no harm. */
int journal_place_added(struct table_place *place);
/* Stores the home: its thread was made; or there is none, and home takes the opening's message and
 * its place goes. */
int journal_thread(const struct table *table);
int journal_thread_refused(const struct table *table, const struct table_place *opening);
int journal_place_dropped(struct table_place *place);
