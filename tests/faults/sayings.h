#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"

/* All that is said of the moves of a game, to the place and to people: learned when it is said
 * first, and the same whenever it is said again. */

struct sayings;

struct sayings *sayings_create(void);
void sayings_destroy(struct sayings *sayings);

/* Nothing new may be said from now on. */
void sayings_close(struct sayings *sayings);

/* Nothing was said yet: of the game, or in this life of the bot. */
void sayings_begin_game(struct sayings *sayings);
void sayings_begin_life(struct sayings *sayings);

/* Takes what is said, of which so many lines came before the bot died, if it did; each may have
 * been said so often at most, this time with it, and once more for each time that the bot died when
 * it had said this line once more and nothing behind it. NULL, or what is wrong with it, until the
 * next call. */
const char *sayings_take(
	struct sayings *sayings, const char *to, const struct post *post, int n_lines, int most);

/* What was said is known to have been, should the bot die; or it died. */
void sayings_keep(struct sayings *sayings);
void sayings_die(struct sayings *sayings);

/* The first that was not said to its last line in the place in this game; NULL: all was. */
const char *sayings_missing(const struct sayings *sayings, const char *place);
