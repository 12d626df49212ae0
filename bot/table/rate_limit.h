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
	LIMIT_TALK,   /* what is said by browser to others who sit there */
	LIMIT_SAY,    /* answers in the place; more come in private */
	LIMIT_TELL,   /* answers in private; more are dropped */
	LIMIT_MEET,   /* people who come for the first time; of a source alone */
	LIMITS
};

enum { LIMIT_UNBEGUN = 4 }; /* tables a person may have open that have not begun */

/* People that one host or address, and one /48 of IPv6, may stand for. */
enum { LIMIT_ONE = 1, LIMIT_SOURCE = 4, LIMIT_REGION = 16 };

/* Limits used up by a person, or by as many as a source stands for. */
struct person_limits {
	int64_t whole_at[LIMITS]; /* when the bucket is full again */
	bool hushed;              /* they were told that the limit is reached */
};

/* Milliseconds until one can be taken; 0: now. */
int64_t rate_limit_wait(
	const struct person_limits *limits, enum rate_limit limit, int people, int64_t now);

/* Whether anything of them is used up just now. */
bool rate_limit_is_used(const struct person_limits *limits, int64_t now);

/* Takes one; false if there is none. */
bool rate_limit_acquire(
	struct person_limits *limits, enum rate_limit limit, int people, int64_t now);

/* The recent requests of each host and address, in memory alone: the limits of those whose keys
 * cost nothing. */
enum { SOURCES_MAX = 8192 };

void rate_limit_finish_sources(struct map *sources);

/* The limits of a source, as of a chat_message. NULL: out of memory. */
struct person_limits *rate_limit_of_source(struct map *sources, const char *source, int64_t now);
