#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/snowflake.h"

/* What people typed, made fit to be shown and parsed. */

enum {
	NAME_MOST = 32, /* characters */
	NAME_SIZE = 4 * NAME_MOST + 1,
};

/* A copy on one line: control characters become blanks, those at the ends go; cut between
 * characters. */
void sanitize_line(const char *text, char *out, size_t cap);

/* A display name as it is shown. False: nothing can be seen of it, and it is "player". */
bool sanitize_name(const char *name, char out[NAME_SIZE]);

/* What to call a user: the nick in the guild, else the global name, else the account's. member may
 * be NULL. False: there is no name. */
bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]);

/* People whom a command names by a mention, "<@8>", or who were picked: they are on the server and
 * may see the channel, as far as Discord says. */

enum { MENTIONS_MOST = 4, MENTION_SIZE = SNOWFLAKE_SIZE + 4 };

struct mentioned {
	size_t n;
	struct {
		char id[SNOWFLAKE_SIZE], name[NAME_SIZE];
	} people[MENTIONS_MOST];
};

/* Adds a user, unless it is a bot, or no member of the server or of the channel. */
void mentions_add(struct mentioned *mentioned, const json_t *user, const json_t *member);
/* Those of a message's list. */
void mentions_read(struct mentioned *mentioned, const json_t *list);

/* The same for a message to the listener; the pointers are into it. */
void mentions_list(const struct mentioned *mentioned, struct chat_person people[MENTIONS_MOST]);

/* For chat_impl. */
int mentions_find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found);
