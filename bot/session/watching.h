#pragma once

#include "bot/table/table.h"

/* Tables that are looked at from another network than their own. */

/* The table stands in this place of the chat, too, in this language, until watching_end(): what
 * happened so far is shown there, a round at a time. Tells who may look, and does no more where it
 * stands there already. -ENOENT: there is no such table, or nobody may look. */
int watching_begin(struct bot *bot, struct chat *chat, int64_t number, const char *name,
	const char *language, struct chat_access *access);
void watching_end(struct bot *bot, struct chat *chat, const char *name);

/* The invitations to the table that were given out are void. False: that could not be stored. */
bool watching_void(struct table *table);
/* The same since a guest was removed, and tells it. */
void watching_void_invitations(struct table *table);

/* Nobody may look any more at tables of this place, if that was chosen there. */
void watching_follow(struct bot *bot, const struct channel_settings *settings);
