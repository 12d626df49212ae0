#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/gateway/config.h"

/* Discord's ids (SNOWFLAKE_SIZE): 64-bit numbers, as text in JSON. */

/* 0: not an id (digits alone, of a number that is not 0). NULL is none. */
uint64_t snowflake_number(const char *id);

/* Places: "GUILD/CHANNEL", both ids; "GUILD/CHANNEL/N" for another table's opening in the channel;
 * "GUILD/" for all places of a guild. PLACE_DIRECT in place of the guild means a private talk, as
 * in Discord's own addresses. An audience is a place or a person's id. */

#define PLACE_DIRECT "@me"
enum { PLACE_PATH_SIZE = 3 * SNOWFLAKE_SIZE };

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel);

/* False: not a place. */
bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]);

/* The place's channel, which openings share; place itself if it is not a place. */
const char *place_path_channel(const char *place, char whole[PLACE_PATH_SIZE]);

/* Whether the audience is a place, not a person. */
bool place_path_is(const char *audience);
/* Whether the audience is one person. */
bool place_path_is_private(const char *audience);

/* Delay of incoming messages. Discord's ids tell when they were sent, by a clock that may differ
 * from ours: the quickest of the latest messages counts as not delayed. */

enum {
	LATENESS_LEAST_MS = 2000, /* a shorter delay counts as none */
	LATENESS_RECENT = 8,
};

/* Zeroed: no message yet. */
struct lateness {
	int64_t recent[LATENESS_RECENT]; /* delays of the latest messages, in ms, by our clock */
	unsigned n;                      /* number of messages */
};

/* When the message with this id, which has just come, was sent: in ms since 1970 by this machine's
 * clock. 0: just now, or not an id. */
int64_t lateness_said_at(struct lateness *lateness, const char *id);

/* Readers of members of Discord's objects. A member that is absent, null or of another type reads
 * as none; object may be NULL or another type. */

/* NULL: none. Ids as above. */
const char *json_read_id(const json_t *object, const char *name);
const char *json_read_string(const json_t *object, const char *name);
const json_t *json_read_object(const json_t *object, const char *name);
const json_t *json_read_array(const json_t *object, const char *name);

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise);
bool json_read_true(const json_t *object, const char *name);
/* The object of a list whose member is this text. NULL: none. */
const json_t *json_read_find(const json_t *list, const char *name, const char *text);
/* A bit set: 64 bits as a decimal number in a string. 0: none. */
uint64_t json_read_permissions(const json_t *object, const char *name);

/* People's texts, made fit to be shown and parsed. */

enum {
	NAME_MOST = 32, /* characters */
	NAME_SIZE = 4 * NAME_MOST + 1,
};

/* A copy in one line: control characters become blanks, those at both ends are removed; truncated
 * between characters. */
void sanitize_line(const char *text, char *out, size_t cap);

/* A display name as shown. False: nothing of it is visible; the name is "player". */
bool sanitize_name(const char *name, char out[NAME_SIZE]);

/* The name of a user: the nick in the guild, else the global name, else the account's. member may
 * be NULL. False: no name. */
bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]);

/* People mentioned in a command, "<@8>", or picked for it: they are in the server and may see the
 * channel, as far as Discord tells. */

enum { MENTIONS_MOST = 4, MENTION_SIZE = SNOWFLAKE_SIZE + 4 };

struct mentioned {
	size_t n;
	struct {
		char id[SNOWFLAKE_SIZE], name[NAME_SIZE];
	} people[MENTIONS_MOST];
};

/* Adds a user, except for bots and people outside of the server or the channel. */
void mentions_add(struct mentioned *mentioned, const json_t *user, const json_t *member);
/* Adds the people of a message's list. */
void mentions_read(struct mentioned *mentioned, const json_t *list);

/* The people mentioned, for a message to the listener; the pointers refer to mentioned. */
void mentions_list(const struct mentioned *mentioned, struct chat_person people[MENTIONS_MOST]);

/* find() of chat_impl. */
int mentions_find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found);
