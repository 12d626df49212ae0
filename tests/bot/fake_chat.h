#ifndef TESTS_BOT_FAKE_CHAT_H
#define TESTS_BOT_FAKE_CHAT_H

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/play/play.h"

/* A network in memory: what the bot says is heard, a line each, as "#dice: …" or "ann> …". */
struct fake_chat {
	struct chat chat; /* first */
	char *heard;
	size_t len, cap;
	bool deaf;       /* say fails with -ENOTCONN */
	bool full;       /* say fails with -ENOBUFS */
	bool unanswered; /* prove() brings no answer by itself */
	bool unsent;     /* lines stay in the queue: sent() is not called */
	int64_t clock;
};

void fake_chat_init(struct fake_chat *fake, struct play *play);
void fake_chat_finish(struct fake_chat *fake);

/* A clock for play_config: data is the fake chat. */
int64_t fake_chat_now(void *data);

/* key and name are the same. place NULL: in private. An operator is a name that begins with '@'. */
void fake_chat_type(struct fake_chat *fake, const char *place, const char *who, const char *text);

bool fake_chat_heard(const struct fake_chat *fake, const char *text);
/* Forgets what was heard. */
void fake_chat_clear(struct fake_chat *fake);

#endif
