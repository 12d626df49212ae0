#pragma once

#include "bot/web/page.h"

/* Whose games the web shows. */

enum { PUBLIC_PLACES_MOST = 64 };

/* Whether games of a place may be looked at. */
enum visibility { VISIBLE_NEVER, VISIBLE_BY_KEY, VISIBLE_TO_ALL };

/* The choice of the place's moderators ("web" of its settings). A negative errno: the store failed.
 */
int public_visibility(const struct page *page, const char *network, const char *place);

/* Whether whoever sees the page of a table that waits for players may sit down there: by the
 * moderators' choice ("sit"), until an invitation to the table is made void. */
bool public_gives_seats(const struct page *page, const struct store_table *table);

/* The places whose games all may see, at most PUBLIC_PLACES_MOST, or a negative errno. */
int public_places(const struct page *page, struct store_place places[PUBLIC_PLACES_MOST]);

/* How people know the place: "#dice". */
void public_name(const struct page *page, const struct store_place *place, struct text *out);

/* The path of a game that the reader may see: "/t/812", or with its key where it needs one. */
void public_path(const struct page *page, const char *begin, int64_t table,
	enum visibility visibility, struct text *out);

/* Reads "812" or "812-KEY", up to its end or to a '/', where rest begins. Whether such a reader may
 * see the table; false also where there is none. */
bool public_reads(
	const struct page *page, const char *text, struct store_table *table, const char **rest);
