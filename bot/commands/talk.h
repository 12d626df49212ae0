#pragma once

#include "bot/table/table.h"

/* Shows people who play at the table by browser what was said in its channel, where its moderators
 * chose that (settings talk=both). False: they did not. */
bool talk_hear(struct table *table, const struct chat *chat, const char *place, const char *name,
	const char *text);
