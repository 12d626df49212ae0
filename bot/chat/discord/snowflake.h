#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Discord's ids: 64-bit numbers, as text in JSON. */

enum { SNOWFLAKE_SIZE = 24 };

/* 0: it is no id (digits alone, of a number that is not 0). NULL is none. */
uint64_t snowflake_number(const char *id);

/* Places: "GUILD/CHANNEL", both ids; "GUILD/" is all places of a guild. An audience is a place or a
 * person's id. */

enum { PLACE_PATH_SIZE = 2 * SNOWFLAKE_SIZE };

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel);

/* False: this is no place. */
bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]);

/* The audience is a place, no person. */
bool place_path_is(const char *audience);

/* The audience is this place, or a place of this guild. */
bool place_path_is_in(const char *audience, const char *place);

/* How late what people say comes. Discord's ids tell when they said it, by a clock of which ours
 * may differ: what came soonest of late was not late at all. */

enum {
	LATENESS_LEAST_MS = 2000, /* below that nothing is late */
	LATENESS_RECENT = 8,
};

/* Zeroed: nothing has come yet. */
struct lateness {
	int64_t recent[LATENESS_RECENT]; /* how long the last took, in ms */
	unsigned n;                      /* how many came */
};

/* When what has this id, and has just come, was said: in ms since 1970 by this machine's clock. 0:
 * just now, or it is no id. */
int64_t lateness_said_at(struct lateness *lateness, const char *id);
