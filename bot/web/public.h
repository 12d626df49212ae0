#pragma once

#include "bot/web/page.h"

/* Public games on the web. */

enum { PUBLIC_PLACES_MOST = 64 };

/* Whether anybody may see the games of a place. */
enum visibility { VISIBLE_NEVER, VISIBLE_BY_KEY, VISIBLE_TO_ALL };

/* The moderators' choice for the place ("web" of its settings). A negative errno: the store failed.
 */
int public_visibility(const struct page *page, const char *network, const char *place);

/* Whether anybody who sees the page of a table that waits for players may sit down there: by the
 * moderators' choice ("sit"), until an invitation to the table is withdrawn. */
bool public_gives_seats(const struct page *page, const struct store_table *table);

/* The places with public games, at most PUBLIC_PLACES_MOST, or a negative errno. */
int public_places(const struct page *page, struct store_place places[PUBLIC_PLACES_MOST]);

/* The place's name as people know it: "#dice". */
void public_name(const struct page *page, const struct store_place *place, struct text *out);

/* The path of a game that the reader may see: "/t/812", with its key if it needs one. */
void public_path(const struct page *page, const char *begin, int64_t table,
	enum visibility visibility, struct text *out);

/* Reads a canonical number at *at, from 1 on, which moves past it; 0: there is none. */
int64_t public_read_number(const char **at);

/* Reads "812" or "812-KEY", where rest begins. Whether the reader may see
 * the table; false also if there is none. */
bool public_reads(
	const struct page *page, const char *text, struct store_table *table, const char **rest);
