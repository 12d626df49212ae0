#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"

/* The data that outlives the process, kept by the adapter's owner. Failures are logged there: each
 * costs a request or an IDENTIFY later, no more. */

/* The session of a shard (of shards). */
struct kept_session {
	unsigned shard, shards, intents;
	char me[SNOWFLAKE_SIZE], application[SNOWFLAKE_SIZE];
	struct gateway_position position; /* a secret */
};

struct discord_memory {
	/* Those that may still be resumed, of a shard, or (-1) of all; returns how many. */
	size_t (*sessions)(void *data, int shard, struct kept_session *sessions, size_t cap);
	void (*keep_sessions)(void *data, const struct kept_session *sessions, size_t n);
	/* shard -1: of all. */
	void (*forget_sessions)(void *data, int shard);

	/* Everything caused now comes of an event of the shard. All up to this sequence were
	 * handled before, which is to be stored with it. -1: it is not known. */
	void (*note_sequence)(void *data, unsigned shard, int64_t sequence);

	/* Calls each with every place that has a table, perhaps more than once; each must not call
	 * back. */
	void (*places)(void *data, void (*each)(void *context, const char *place), void *context);

	/* The DM channel opened to a user: writes "" if none is known; keeping "" forgets it. */
	void (*direct_channel)(void *data, const char *user, char channel[SNOWFLAKE_SIZE]);
	void (*keep_direct_channel)(void *data, const char *user, const char *channel);

	/* n numbers for direct messages that were never given, from first on, and the number that
	 * tells this database from others. False: they could not be kept. */
	bool (*numbers)(void *data, int64_t n, int64_t *first, uint64_t *database);

	/* Notes servers for ever; returns how many were never noted before, or -1: they cannot be.
	 */
	int (*note_servers)(void *data, const char *const *servers, size_t n);

	/* Names of channels, and of which channel a thread is ("": it is none). */
	void (*channel_names)(void *data,
		void (*each)(
			void *context, const char *channel, const char *name, const char *parent),
		void *context);
	void (*keep_channel_name)(
		void *data, const char *channel, const char *name, const char *parent);
};

/* The functions of the adapter's owner. */
struct discord_owner {
	/* Is called, once, when it cannot go on (the token is refused, an intent not granted), with
	 * a line for the operator that never holds the token. */
	void (*fatal)(void *data, const char *why);
	const struct discord_memory *memory;
};
