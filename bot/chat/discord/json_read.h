#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/gateway/config.h"

/* Discord's ids (SNOWFLAKE_SIZE): 64-bit numbers, as text in JSON. */

/* 0: it is no id (digits alone, of a number that is not 0). NULL is none. */
uint64_t snowflake_number(const char *id);

/* Places: "GUILD/CHANNEL", both ids, and "GUILD/CHANNEL/N" for what more stands in the channel;
 * "GUILD/" is all places of a guild. PLACE_DIRECT stands for the guild where one person reads the
 * channel: as in Discord's own addresses. An audience is a place or a person's id. */

#define PLACE_DIRECT "@me"
enum { PLACE_PATH_SIZE = 3 * SNOWFLAKE_SIZE };

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel);

/* False: this is no place. */
bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]);

/* The channel of the place, of all that stands there; place itself if it is none. */
const char *place_path_channel(const char *place, char whole[PLACE_PATH_SIZE]);

/* The audience is a place, no person. */
bool place_path_is(const char *audience);
/* One person is all of the audience. */
bool place_path_is_private(const char *audience);

/* How late messages come. Discord's ids tell when they were said, by a clock of which ours may
 * differ: of the last few the quickest was not late at all. */

enum {
	LATENESS_LEAST_MS = 2000, /* below that nothing is late */
	LATENESS_RECENT = 8,
};

/* Zeroed: nothing has come yet. */
struct lateness {
	int64_t recent[LATENESS_RECENT]; /* how long the last took, in ms */
	unsigned n;                      /* how many came */
};

/* When the message with this id, which has just come, was said: in ms since 1970 by this machine's
 * clock. 0: just now, or it is no id. */
int64_t lateness_said_at(struct lateness *lateness, const char *id);

/* Reads members of what Discord sends. A member that is absent, null or of another type is none;
 * object may be NULL or no object. */

/* NULL: none. An id is a number of Discord's, as above. */
const char *json_read_id(const json_t *object, const char *name);
const char *json_read_string(const json_t *object, const char *name);
const json_t *json_read_object(const json_t *object, const char *name);
const json_t *json_read_array(const json_t *object, const char *name);

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise);
bool json_read_true(const json_t *object, const char *name);
/* A bit set: 64 bits as a decimal number in a string. None: 0. */
uint64_t json_read_permissions(const json_t *object, const char *name);

/* Texts that people typed, made fit to be shown and parsed. */

enum {
	NAME_MOST = 32, /* characters */
	NAME_SIZE = 4 * NAME_MOST + 1,
};

/* A copy on one line: control characters become blanks, those at the ends go; cut between
 * characters. */
void sanitize_line(const char *text, char *out, size_t cap);

/* A display name as it is shown. False: nothing can be seen of it, and it is "player". */
bool sanitize_name(const char *name, char out[NAME_SIZE]);

/* The name to call a user by: the nick in the guild, else the global name, else the account's.
 * member may be NULL. False: there is no name. */
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

/* Those mentioned, for a message to the listener; the pointers are into it. */
void mentions_list(const struct mentioned *mentioned, struct chat_person people[MENTIONS_MOST]);

/* For chat_impl. */
int mentions_find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found);
