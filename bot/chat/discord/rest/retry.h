#ifndef BOT_CHAT_DISCORD_REST_RETRY_H
#define BOT_CHAT_DISCORD_REST_RETRY_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a request is tried again, so that nothing is done twice. */

enum { RETRY_TRIES_MOST = 8, RETRY_FIRST_MS = 1000, RETRY_LONGEST_MS = 60 * 1000 };

enum retry_end {
	RETRY_ANSWERED,
	RETRY_UNSENT,     /* surely not done */
	RETRY_UNANSWERED, /* done or not */
};

struct retry_attempt {
	enum retry_end end;
	int status;             /* if answered */
	bool repeatable;        /* doing it twice is doing it once */
	unsigned failures;      /* how often it has failed, this time included, 429 left out */
	int64_t retry_after_ms; /* what a 429 says; -1: nothing */
};

/* If so, after how many milliseconds. chance: 0 to below 1, so that many do not come back at
 * once; scale lengthens our own pauses, not those that Discord asks for. */
bool retry_pause(
	const struct retry_attempt *tried, double chance, double scale, uint64_t *pause_ms);

#endif
