#pragma once

#include "bot/record/record.h"
#include "storage/store.h"

/* A stored game that has ended, and all that its record needs. */

struct past_record {
	struct store_table table;
	struct store_seat seats[STORE_SEATS_MAX]; /* in the order of sitting down */
	size_t n_seats;
	char id[24];
	char texts[RECORD_TEXTS_MAX][STORE_WISH_SIZE];
	int64_t since[SEATS_MAX]; /* moves up to this one were not made by the seat's person */
	struct move *moves;
	bool *own; /* for each move: made by its seat's person, not by the computer for them */
	size_t cap;
	struct record_game game; /* borrows from the members above */
};

/* Reads it, all zero before. 0; -ENOENT: there is no such table; -EBUSY: its game is not over, so
 * its dice are secret; -ENODATA: it never began, or is not kept any more; -EPROTO: it does not fit
 * this program; else the store's, or -ENOMEM. Then why says it in a few words, for an operator;
 * they last until the store is called again. past_record_finish() follows either way. */
int past_record_read(struct store *store, int64_t id, struct past_record *past, const char **why);
void past_record_finish(struct past_record *past);
