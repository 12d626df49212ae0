#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"

/* Rate limits of a person, so that nobody can flood a channel with the bot. Moves in one's own game
 * are never limited. Times are milliseconds since 1970 UTC.
 *
 * A limit is worth what a new key costs whoever goes around it. An account of services or of
 * Discord costs something. A nick and a cookie cost nothing, so there the limits are those of the
 * host or address, too, for several people at once, and of an IPv6 network for more. By what each
 * limit of the program is keyed, OPERATING.md's "What strangers can ask for" lists. */

enum rate_limit {
	LIMIT_NONE,
	LIMIT_OPEN,   /* tables opened */
	LIMIT_CHANGE, /* changes at a table or a channel, except moves */
	LIMIT_TALK,   /* talk by browser */
	LIMIT_SAY,    /* answers in the place; more come in private */
	LIMIT_TELL,   /* answers in private; more are dropped */
	LIMIT_MEET,   /* people who come for the first time; of a source alone */
	LIMITS
};

enum { LIMIT_UNBEGUN = 4 }; /* waiting tables that a person may have opened */

/* People behind one host or address, and behind one /48 of IPv6. */
enum { LIMIT_ONE = 1, LIMIT_SOURCE = 4, LIMIT_REGION = 16 };

/* Limits used up by a person, or by the people behind a source. */
struct person_limits {
	int64_t whole_at[LIMITS]; /* when the bucket is full again */
	bool hushed;              /* they know that the limit is reached */
};

/* Milliseconds until the next one; 0: now. */
int64_t rate_limit_wait(
	const struct person_limits *limits, enum rate_limit limit, int people, int64_t now);

/* Whether any limit is partly used up. */
bool rate_limit_is_used(const struct person_limits *limits, int64_t now);

/* Takes one; false if there is none. */
bool rate_limit_acquire(
	struct person_limits *limits, enum rate_limit limit, int people, int64_t now);

/* Limits of hosts and addresses, for people whose keys cost nothing; in memory alone. */
enum { SOURCES_MAX = 8192 };

/* The limits of a source, as of a chat_message. NULL: out of memory. */
struct person_limits *rate_limit_of_source(struct map *sources, const char *source, int64_t now);
