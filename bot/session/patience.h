#pragma once

#include "bot/table/table.h"

/* A person who asks for something, or moves, hears nothing before what was stored is durable. Where
 * that takes long, and nothing else shows that an answer is to come (chat_impl.tell_ahead), they
 * are asked to wait: once a minute at most, and told nothing of what was done. */

/* This person's message or press was just dealt with. */
void patience_note(struct bot *bot, struct chat *chat, const struct chat_message *message);

/* When patience_tick() should be called; INT64_MAX: never. */
int64_t patience_due(const struct bot *bot);
void patience_tick(struct bot *bot, int64_t now);
/* The clock jumped, see bot_jump(). */
void patience_jump(struct bot *bot, int64_t ms);
