#pragma once

#include "bot/table/table.h"

/* Tables that are played in a thread of their opening. The opening stands in a place of its own,
 * "PARENT/N", and the thread is the table's home: until it is made, that is "~PARENT/N" and out of
 * reach. Settings are the parent's. */

enum { THREADS_MOST = 5 }; /* at once, in a place */

/* Said once where a thread is wanted but cannot be made. */
#define THREADS_NONE SENTENCE("No thread can be made here, so the game is played in the channel.")

/* As table_create(), with its opening in the parent. */
struct table *threads_create_table(
	struct bot *bot, struct chat *chat, const char *parent, const struct game *game);

/* Number of tables played in threads of this channel. */
size_t threads_count(const struct bot *bot, const struct channel_settings *channel);

/* The opening may have been posted: has its thread made, if it has none. */
void threads_begin(struct table_place *opening);

/* The opening's thread is made, or refused: then the parent becomes the table's home, or, if
 * another table stands there, the table is closed. */
void threads_made(struct bot *bot, struct chat *chat, const char *opening, const char *thread);
void threads_refused(struct bot *bot, struct chat *chat, const char *opening);
