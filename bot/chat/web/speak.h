#pragma once

#include "bot/chat/chat.h"
#include "bot/chat/web/fragment.h"

/* What the bot says on the web: the members of its chat_impl. */

/* Every message to the listener is of this kind: the answers to it are gathered. */
struct speak_message {
	struct chat_message message; /* first */
	struct speak_answers *answers;
};

struct speak_answers {
	struct html fragment, words; /* as HTML, and plain */
};

/* A guest who sits down at a table, or is told of it in private, has a seat there. 0: no table. */
struct web_chat;
void speak_note_seat(struct web_chat *web, const char *guest, int64_t table);

int speak_say(struct chat *chat, const char *name, const struct post *post);
void speak_show(struct chat *chat, const char *name, const struct post *post);
void speak_delete_old(struct chat *chat, const char *place, int64_t table, const char *where);
int speak_tell(struct chat *chat, const char *key, const struct post *post);
int speak_tell_ahead(struct chat *chat, const char *key, const struct post *post);
int speak_probe(struct chat *chat, const char *key, const struct post *post);
void speak_answer(
	struct chat *chat, const struct chat_message *message, const struct post *post, bool aloud);
void speak_close(struct chat *chat, const char *name, bool rests);
