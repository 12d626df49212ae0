#pragma once

#include <stdbool.h>

#include "bot/chat/discord/snowflake.h"

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
