#pragma once

#include "bot/table/table.h"

/* A table's places beside its home, and the pages that watch it. */

/* Adds a place to the table, which lasts over a restart; its other places are told, and the status
 * is shown in the new one. NULL: it has PLACES_MAX, or that could not be stored. */
struct table_place *table_places_add(struct table *table, struct chat *chat, const char *name);

/* For tables under restore: the table's home, out of reach until it is entered; and the places of
 * this network beside homes, of tables that are restored. 0 or a negative errno of the store. */
int table_places_restore_home(struct table *table);
int table_places_restore(struct bot *bot, struct chat *chat);

/* Adds this page of the chat to the table, in this language, until table_places_unwatch(): tells it
 * the game so far, a round at a time. Gives who may look, and does no more if the page is there
 * already. -ENOENT: there is no such table, or nobody may look. */
int table_places_watch(struct bot *bot, struct chat *chat, int64_t number, const char *name,
	const char *language, struct chat_access *access);
void table_places_unwatch(struct bot *bot, struct chat *chat, const char *name);

/* Closes the pages that watch the table. rests: the table is not played here from now on; a
 * returning page finds it elsewhere, or here again. */
void table_places_close_pages(struct table *table, bool rests);

/* Voids the invitations given out so far. False: that could not be stored. */
bool table_places_void_silently(struct table *table);
/* Voids them because a guest was removed, and announces it. */
void table_places_void_invitations(struct table *table);

/* Applies changed settings to the tables of this place: page access, and open seats by page. */
void table_places_follow_settings(struct bot *bot, const struct channel_settings *settings,
	const struct channel_choices *before);
