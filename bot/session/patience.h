#pragma once

#include "bot/table/table.h"

/* An answer leaves only once its commit is durable. Where that takes long and the network shows no
 * sign of a coming answer (chat_impl.tell_ahead), the person is asked to wait: once a minute at
 * most, without a word of what was done. */

/* A message or press of this person was just processed. */
void patience_note(struct bot *bot, struct chat *chat, const struct chat_message *message);

/* When to call patience_tick(); INT64_MAX: never. */
int64_t patience_due(const struct bot *bot);
void patience_tick(struct bot *bot, int64_t now);
/* The clock jumped, see bot_jump(). */
void patience_jump(struct bot *bot, int64_t ms);
