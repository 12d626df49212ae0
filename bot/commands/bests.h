#pragma once

#include "bot/commands/request.h"

/* What somebody has done in a game alone or against computers, for themselves to beat. */

/* "easy 3/4, normal 1/6, best 41", won and played by level, of games finished since then; nothing
 * where there are none. 0, or a negative errno. */
int bests_put(struct request *request, int64_t person, const struct game *game, int64_t since,
	struct text *out);
