#pragma once

#include "bot/chat/chat.h"

/* What the bot says on the web: the members of its chat_impl. */

int speak_say(struct chat *chat, const char *name, const struct post *post);
void speak_show(struct chat *chat, const char *name, const struct post *post);
void speak_delete_old(struct chat *chat, const char *place, int64_t table, const char *where);
int speak_tell(struct chat *chat, const char *key, const struct post *post);
int speak_tell_ahead(struct chat *chat, const char *key, const struct post *post);
int speak_probe(struct chat *chat, const char *key, const struct post *post);
void speak_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);
void speak_close(struct chat *chat, const char *name, bool rests);
