#include "tests/bot/fake_chat.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void hear(struct fake_chat *fake, const char *who, const char *mark, const char *text) {
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		size_t need = fake->len + strlen(who) + strlen(mark) + n + 2;
		if (need > fake->cap) {
			fake->cap = need * 2;
			fake->heard = realloc(fake->heard, fake->cap);
			assert(fake->heard != NULL);
		}
		char *at = fake->heard + fake->len;
		at = stpcpy(stpcpy(at, who), mark);
		memcpy(at, text, n);
		at[n] = '\n';
		at[n + 1] = '\0';
		fake->len = (size_t)(at + n + 1 - fake->heard);
		text += n + (text[n] == '\n');
	}
}

static void left_the_socket(struct fake_chat *fake, const struct post *post) {
	if (post->move != 0 && !fake->unsent) {
		fake->chat.listener->sent(fake->chat.data, &fake->chat, post->table, post->move);
	}
}

static int say(struct chat *chat, const char *place, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	if (fake->deaf || fake->full) {
		return fake->deaf ? -ENOTCONN : -ENOBUFS;
	}
	hear(fake, place, ": ", post->text);
	left_the_socket(fake, post);
	return 0;
}

static int tell(struct chat *chat, const char *key, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	if (fake->deaf) {
		return -ENOTCONN;
	}
	hear(fake, key, "> ", post->text);
	left_the_socket(fake, post);
	return 0;
}

static int prove(struct chat *chat, const char *key, const struct post *post) {
	struct fake_chat *fake = (struct fake_chat *)chat;
	int rc = tell(chat, key, post);
	if (rc == 0 && !fake->unanswered) {
		struct chat_person person = {key, key};
		chat->listener->reached(chat->data, chat, person);
	}
	return rc;
}

static void destroy(struct chat *chat) {
	(void)chat;
}

void fake_chat_init(struct fake_chat *fake, struct play *play) {
	static const struct chat_impl impl = {
		.say = say,
		.show = chat_show_nothing,
		.tell = tell,
		.prove = prove,
		.answer = chat_answer_plainly,
		.name_place = chat_name_as_is,
		.destroy = destroy,
	};
	fake->chat = (struct chat){.impl = &impl,
		.listener = &play_listener,
		.data = play,
		.network = "test",
		.prefix = "!"};
	fake->heard = calloc(1, 1);
	fake->len = 0;
	fake->cap = 1;
	assert(fake->heard != NULL);
}

void fake_chat_finish(struct fake_chat *fake) {
	free(fake->heard);
}

int64_t fake_chat_now(void *data) {
	struct fake_chat *fake = data;
	return fake->clock;
}

void fake_chat_type(struct fake_chat *fake, const char *place, const char *who, const char *text) {
	const char *name = *who == '@' ? who + 1 : who;
	struct chat_message message = {.place = place,
		.from = {name, name},
		.moderates = *who == '@',
		.by_name = place == NULL,
		.text = text};
	fake->chat.listener->message(fake->chat.data, &fake->chat, &message);
}

bool fake_chat_heard(const struct fake_chat *fake, const char *text) {
	return strstr(fake->heard, text) != NULL;
}

void fake_chat_clear(struct fake_chat *fake) {
	fake->len = 0;
	fake->heard[0] = '\0';
}
