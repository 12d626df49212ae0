#pragma once

#include "bot/feed/feed.h"

/* Announcements to all places of a table, outside of moves; unreachable places are passed over.
 * With live tables an announcement is a line of the live message. */

enum { ANNOUNCE_BYTES_MAX = 4096 };

void announce_put(struct table *table, feed_writer *put, const void *data);

/* To one of its places. */
void announce_put_at(struct table_place *place, feed_writer *put, const void *data);

/* Announces the status to one of its places; not on a screen, which shows it. */
void announce_status(struct table_place *place);

/* Announces one text to all places. */
void announce_text(struct table *table, const struct text *text);

/* Announces a sentence in the words of each place, as table_place_say() says it: ANNOUNCE(table,
 * "{who} is back.", {"who", name}). */
#define ANNOUNCE(table, sentence, ...) announce(table, sentence, WORDS_PLACES(__VA_ARGS__))
void announce(
	struct table *table, const char *sentence, const struct place *places, size_t n_places);

/* Announces at the bottom, mentioning the people of these keys at home, where the network can. */
void announce_to_people(struct table *table, const char *const *keys, size_t n_keys,
	feed_writer *put, const void *data);
