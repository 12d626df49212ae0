#pragma once

#include "bot/table/table.h"

/* The lines said at a table in its place, as far as its live message still has them, oldest first.
 * When it is full, the oldest go. */

enum { LIVE_LOG_BYTES = 2400 };

/* Adds lines. Says nothing more if memory fails. */
void live_log_add(struct live_post *live, const char *lines);

/* All lines, with facts marked, and those that were not shown yet. Valid until the log changes. */
const char *live_log_all(const struct live_post *live);
const char *live_log_unshown(const struct live_post *live);

/* Lines of the log as they are shown: without what the status says, too, to this audience. NULL: it
 * is not shown beside them. */
void live_log_put(const char *lines, const struct game *game, const struct audience *beside,
	struct text *out);

/* From how the game ended on; NULL: that is not told. */
const char *live_log_find_result(const char *lines, const struct game *game);

/* Where the log ends. Everything up to there was shown. */
int64_t live_log_end(const struct live_post *live);
void live_log_note_shown(struct live_post *live, int64_t end);

/* Somebody is called: what was shown before the last call goes. */
void live_log_call(struct live_post *live);

void live_log_clear(struct live_post *live);
