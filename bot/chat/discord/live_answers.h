#pragma once

#include <jansson.h>
#include <stdint.h>

#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/interaction.h"

/* Answers to presses on a table's message, which turn it over. */

enum { LIVE_ANSWERS_MS = 3000 }; /* how long edits wait for the answer to a press */

/* The content since the press being handled, on the message that was pressed, to be its answer; the
 * caller's. Where a new message calls the next one this shows all but the buttons of moves.
 * live_answers_done() must follow. NULL: nothing new. */
json_t *live_answers_compose(struct discord *discord, const struct interaction *press);
/* Whether an edit is on its way, for which the answer waits. */
bool live_answers_edit_is_ahead(struct discord *discord, const char *audience, int64_t table);
/* That may have replaced the picture which the answer keeps. */
void live_answers_freshen(
	struct discord *discord, const char *audience, int64_t table, json_t *answer);
/* True: a new message that calls somebody waits to follow. */
bool live_answers_done(struct discord *discord, const char *audience, int64_t table, bool taken);
/* The content of the message answered so, with the buttons of moves, since its place is late; the
 * caller's. live_answers_done() must follow. NULL: it has left. */
json_t *live_answers_overdue(struct discord *discord, const char *audience, int64_t table);
