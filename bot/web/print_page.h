#pragma once

#include "bot/web/shown_game.h"

/* A whole game in words on one page, for printing. It may be long, so it is made in pieces, one
 * such page at a time. */

struct printing;

/* Answers "/g/812/print" for a table that the reader may see, whose game is at this path, or leaves
 * the rest of it (struct web_response). Takes over the page. */
void print_page_begin(struct page *page, const struct store_table *table, const char *path);

/* Makes the next piece. */
void print_page_go_on(
	struct web *web, const struct web_request *request, struct web_response *response);

/* Drops the page. */
void print_page_drop(struct web *web, struct printing *printing);
