#pragma once

#include "bot/table/table.h"

/* Says something in a table's place at once, outside of moves. Says nothing while the place is
 * unreachable. */

void announce_text(struct table *table, const char *text);

/* The same with a sentence in the place's words, as table_say() says it: ANNOUNCE(table, "{who} is
 * back.", {"who", name}).
 */
#define ANNOUNCE(table, sentence, ...) announce(table, sentence, WORDS_PLACES(__VA_ARGS__))
void announce(
	struct table *table, const char *sentence, const struct place *places, size_t n_places);

/* The same at the bottom, mentioning the people of these keys, where the network can. */
void announce_to_people(
	struct table *table, const char *const *keys, size_t n_keys, const char *text);
