#ifndef BOT_DELIVERY_ANNOUNCE_H
#define BOT_DELIVERY_ANNOUNCE_H

#include "bot/table/table.h"

/* Says something in a table's place at once, outside of moves. Nothing is said where the place
 * cannot be spoken in. */

void announce_text(struct table *table, const char *text);

/* The same, mentioning the person of this seat, or the people of these keys. */
void announce_to_seat(struct table *table, int seat, const char *text);
void announce_to_people(
	struct table *table, const char *const *keys, size_t n_keys, const char *text);

#endif
