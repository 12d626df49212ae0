#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"

/* Data that outlives the process, stored by the adapter's owner. Failures are logged there: each
 * costs a request or an IDENTIFY later, no more. */

/* The session of a shard (of shards). */
struct kept_session {
	unsigned shard, shards, intents;
	char me[SNOWFLAKE_SIZE], application[SNOWFLAKE_SIZE];
	struct gateway_position position; /* secret */
};

struct discord_memory {
	/* Resumable sessions of a shard, or (-1) of all; returns their number. */
	size_t (*sessions)(void *data, int shard, struct kept_session *sessions, size_t cap);
	void (*keep_sessions)(void *data, const struct kept_session *sessions, size_t n);
	/* shard -1: of all. */
	void (*forget_sessions)(void *data, int shard);

	/* Effects from here on are of an event of this shard. Their commit stores the sequence up
	 * to which all earlier events were handled. -1: not known. */
	void (*note_sequence)(void *data, unsigned shard, int64_t sequence);

	/* Calls each for every place with a table, perhaps more than once; each must not call back.
	 */
	void (*places)(void *data, void (*each)(void *context, const char *place), void *context);

	/* The DM channel opened to a user: reads "" if none is known; storing "" forgets it. */
	void (*direct_channel)(void *data, const char *user, char channel[SNOWFLAKE_SIZE]);
	void (*keep_direct_channel)(void *data, const char *user, const char *channel);

	/* Reserves n unused numbers for direct messages, from first on; database: this database's
	 * own number. False: they could not be stored. */
	bool (*numbers)(void *data, int64_t n, int64_t *first, uint64_t *database);

	/* Notes servers for ever; returns the number of new ones, or -1: they cannot be noted. */
	int (*note_servers)(void *data, const char *const *servers, size_t n);

	/* Names of channels, and the parents of threads ("": not a thread). */
	void (*channel_names)(void *data,
		void (*each)(
			void *context, const char *channel, const char *name, const char *parent),
		void *context);
	void (*keep_channel_name)(
		void *data, const char *channel, const char *name, const char *parent);
};

/* The functions of the adapter's owner. */
struct discord_owner {
	/* Called once when the adapter cannot go on (the token is refused, an intent not granted),
	 * with a line for the operator that never contains the token. */
	void (*fatal)(void *data, const char *why);
	/* Whether this process still plays; called on the gateway's thread, too. NULL: always. */
	bool (*may_speak)(void *data);
	const struct discord_memory *memory;
};
