#pragma once

#include "bot/table/table.h"

/* The lines said in a table's place that its live message still holds, oldest first. A full log
 * drops its oldest lines. */

enum { LIVE_LOG_BYTES = 2400 };

/* Adds lines; drops them if memory fails. */
void live_log_add(struct live_post *live, const char *lines);

/* All lines, with facts marked; and the lines not shown yet. Valid until the log changes. */
const char *live_log_all(const struct live_post *live);
const char *live_log_unshown(const struct live_post *live);

/* Puts lines of the log without the facts that the status tells this audience; beside NULL: there
 * is no status beside them. */
void live_log_put(const char *lines, const struct game *game, const struct audience *beside,
	struct text *out);

/* The lines from the game's result on; NULL: the result is not told. */
const char *live_log_find_result(const char *lines, const struct game *game);

/* The position where the log ends; and notes that the lines up to a position were shown. */
int64_t live_log_end(const struct live_post *live);
void live_log_note_shown(struct live_post *live, int64_t end);

/* A person is called: drops the lines shown before the last call. */
void live_log_call(struct live_post *live);

void live_log_clear(struct live_post *live);
