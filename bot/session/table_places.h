#pragma once

#include "bot/table/table.h"

/* The places where a table stands beside its home, and the pages where it is watched. */

/* The table stands in this place, too, from now on, and after a restart; its other places are told.
 * There it is shown how it stands. NULL: it stands in PLACES_MAX, or that could not be stored. */
struct table_place *table_places_add(struct table *table, struct chat *chat, const char *name);

/* Of a table that is restored: its home, which is out of reach until it is entered; and tables
 * stand again in the places of this network where they did beside their homes, as far as they were
 * restored. 0 or a negative errno of the store. */
int table_places_restore_home(struct table *table);
int table_places_restore(struct bot *bot, struct chat *chat);

/* The table stands in this place of the chat, too, in this language, until table_places_unwatch():
 * what happened so far is shown there, a round at a time. Tells who may look, and does no more
 * where it stands there already. -ENOENT: there is no such table, or nobody may look. */
int table_places_watch(struct bot *bot, struct chat *chat, int64_t number, const char *name,
	const char *language, struct chat_access *access);
void table_places_unwatch(struct bot *bot, struct chat *chat, const char *name);

/* Closes the pages where the table is watched. rests: it is not played here from now on; whoever
 * comes back finds it elsewhere, or here again. */
void table_places_close_pages(struct table *table, bool rests);

/* The invitations to the table that were given out are void. False: that could not be stored. */
bool table_places_void_silently(struct table *table);
/* Voids them since a guest was removed, and tells it. */
void table_places_void_invitations(struct table *table);

/* Tables of this place follow what was chosen there, in place of what was before: whether somebody
 * may look at them, and whether the seat that their pages gave to everybody is to be had. */
void table_places_follow_settings(struct bot *bot, const struct channel_settings *settings,
	const struct channel_choices *before);
