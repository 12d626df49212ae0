#pragma once

#include "bot/chat/chat.h"

/* The functions of chat_impl that say something. Their results come from the loop. */

int outbound_say(struct chat *chat, const char *place, const struct post *post);
void outbound_show(struct chat *chat, const char *place, const struct post *post);
void outbound_delete_old(struct chat *chat, const char *place, int64_t table, const char *where);
int outbound_tell(struct chat *chat, const char *key, const struct post *post);
int outbound_probe(struct chat *chat, const char *key, const struct post *post);
