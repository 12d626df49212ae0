#ifndef BOT_SESSION_RESTORE_H
#define BOT_SESSION_RESTORE_H

#include "bot/table/table.h"

/* What is said of a table whose journal is refused. */
#define RESTORE_PARKED                                                                           \
	SENTENCE("Table #{id} is parked: today's rules refuse a move that was kept. Nothing is " \
		 "lost, but it cannot go on; {prefix}end closes it.")

/* A game's options as they are kept. */
void restore_read_options(const struct game *game, const char *kept, int16_t *options);

/* The place can be spoken in: says there how long the bot was away, if it was, and all moves of a
 * running game, or of one that has ended, that were not told. */
void restore_tell(struct table *table);

#endif
