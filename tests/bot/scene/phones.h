#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"
#include "bot/session/bot.h"

/* A network in memory as people see it on their phones: one channel, in which tables are live
 * messages, and before each person alone their hand in a direct message, their panel (which My hand
 * opens), and the menu or the form that answers what they pressed. */

enum { PHONES_MOST = 6 };

#define PHONES_PLACE "7/dice"

struct phone_post {
	char title[256], text[4096], calls[128]; /* calls: whom it notifies, a blank behind each */
	struct chat_controls controls;
	bool stands; /* people see it */
	bool last;   /* nothing follows */
	bool final;  /* it is edited no more */
	bool live;   /* it is the table's live message, or was until it was left to stand */
	/* What happened since the reader took note, as phones_news counted it; 0: nothing. */
	unsigned news;
	enum phone_news { NEWS_POSTED, NEWS_EDITED, NEWS_GONE } kind;
};

/* What one person sees alone. */
struct phone {
	char name[32];
	struct phone_post hand, panel, menu, note; /* note: told without buttons */
	struct chat_form form;
	bool has_form;
	bool menu_is_private; /* it answers what was pressed in a direct message */
};

struct phones {
	struct chat chat; /* first */
	int64_t clock;
	const char *language; /* of the clients */
	struct phone phones[PHONES_MOST];
	size_t n_phones;
	struct phone_post *
		*posts; /* of the bot in the channel, in order; each its own allocation */
	size_t n_posts, cap_posts;
	const struct phone_post *live; /* of the table; NULL: none */
	size_t n_calls;                /* mentions that notified somebody */
	unsigned n_news;
	const struct chat_commands *commands; /* as people type them; NULL: as in texts */
};

void phones_init(struct phones *phones, struct bot *bot);
void phones_finish(struct phones *phones);

/* A clock for bot_config: data is the phones. */
int64_t phones_now(void *data);

/* Time passes, and the bot is woken whenever it wanted to be. */
void phones_pass(struct phones *phones, int64_t ms);
/* Time passes until the bot has been woken once. */
void phones_wake(struct phones *phones);

/* A command in the channel, picked or typed. */
void phones_type(struct phones *phones, const char *who, const char *text);
/* People talk with each other in the channel. */
void phones_talk(struct phones *phones);

/* Presses what has this id; typed is what was put into a form, else "". */
void phones_press(
	struct phones *phones, const char *who, bool in_private, const char *id, const char *typed);

/* The phone of a person; of who has none yet, a new one. */
struct phone *phones_of(struct phones *phones, const char *who);

/* What stood in answer to a press is put away. */
void phone_put_away(struct phone *phone);
