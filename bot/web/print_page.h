#pragma once

#include "bot/web/shown_game.h"

/* A whole game in words on one page, to be printed. It may be long, so it is made a piece at a
 * time, and one such page after the other. */

struct printing;

/* Answers "/g/812/print", of a table that may be seen and whose game is at this path, or leaves the
 * rest of it (struct web_response). Takes the page over. */
void print_page_begin(struct page *page, const struct store_table *table, const char *path);

/* The next piece of it. */
void print_page_go_on(
	struct web *web, const struct web_request *request, struct web_response *response);

/* Gives it up. */
void print_page_drop(struct web *web, struct printing *printing);
