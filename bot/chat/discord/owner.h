#pragma once

#include <stdbool.h>

#include "bot/chat/discord/memory.h"

enum { DISCORD_UNIT_SIZE = 48 };

/* What came in private. */
struct discord_private {
	const char *user;    /* from whom, a key */
	const char *text;    /* typed as a command; NULL: nothing was */
	const char *control; /* the id of what was pressed; NULL: nothing was */
};

/* What whoever creates the adapter does for it. */
struct discord_owner {
	/* Is called, once, when it cannot go on (the token is refused, an intent not granted), with
	 * a line for the operator that never holds the token. */
	void (*fatal)(void *data, const char *why);
	const struct discord_memory *memory;
	/* Several processes share the bot: this one has no shard but those of parts_take(). The
	 * configuration says how many there are. */
	bool in_parts;
	/* In parts, of what came in private: which unit of the bot it is for. False: it is answered
	 * here. vacant: no process has the unit just now. NULL: all is answered here. */
	bool (*find_unit)(void *data, const struct discord_private *what,
		char unit[DISCORD_UNIT_SIZE], bool *vacant);
	/* In parts: whether this process may begin a session in this bucket of Discord's, until
	 * end_turn(). NULL: it need not ask. */
	bool (*take_turn)(void *data, unsigned bucket);
	void (*end_turn)(void *data, unsigned bucket);
	/* Gives the process that has the unit an event for private_events_hear(): private, a
	 * secret. Returns its id; 0: it cannot. */
	int64_t (*hand_over)(void *data, const char *unit, const char *event);
	/* Puts another in its place. False: it cannot, or the event was heard. */
	bool (*replace)(void *data, int64_t id, const char *event);
};
