#pragma once

#include "bot/table/table.h"

/* Shows a line of the table's channel to people who play by browser, where its moderators chose
 * that (settings talk=both). False: they did not. */
bool talk_hear(struct table *table, const struct chat *chat, const char *place, const char *name,
	const char *text);
