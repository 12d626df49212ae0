#pragma once

#include "bot/table/table.h"

/* Another game for the people of one that has ended. */

/* The game before, as it is stored. */
struct rematch {
	struct store_table row;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n_seats;
};

/* False: there is no such game of this network that has ended. */
bool rematch_read(
	struct store *store, const struct chat *chat, int64_t id, struct rematch *rematch);

/* Did the person sit there? */
bool rematch_is_for(const struct rematch *rematch, const struct person *person);

/* Says in the new table's place who is missing, mentioning them, or that everybody is back. */
void rematch_call_missing(struct table *table, const struct rematch *rematch);

/* The person took a seat: was theirs the last for which a rematch waited? Then the place is told.
 */
void rematch_note_seat(struct table *table, const struct person *person);
