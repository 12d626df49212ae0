#pragma once

#include "bot/table/table.h"

/* Rematches: another game for the people of a past one. */

/* The game before, as stored. */
struct rematch {
	struct store_table row;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats;
};

/* False: no game with this number has ended on this network. */
bool rematch_read(
	struct store *store, const struct chat *chat, int64_t id, struct rematch *rematch);

/* Whether the person sat in that game. */
bool rematch_is_for(const struct rematch *rematch, const struct person *person);

/* Announces in the new table's place the names of the missing people, mentioning them, or that
 * everybody is back. */
void rematch_call_missing(struct table *table, const struct rematch *rematch);

/* The person took a seat: announces if they were the last one missing. */
void rematch_note_seat(struct table *table, const struct person *person);
