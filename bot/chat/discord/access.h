#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "bot/chat/discord/config.h"

/* Whom the configuration's lists let in. */

bool access_allows_guild(const struct discord_config *config, const char *guild);
/* parent: the channel that a thread is of, else "". */
bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent);

/* One of these roles moderates. */
bool access_moderates(const struct discord_config *config, const json_t *roles);
