#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/fair/keys.h"

struct draw_module; /* bot/draw/module.h */
struct store;
struct worker;

/* The parts of the pages. */

/* Borrowed for as long as the pages are there. */
struct web_site {
	const char *file; /* the database, opened read-only beside the bot when the first page is
			   * asked for */
	uint8_t secret[KEYS_SECRET]; /* of the keys in addresses */
	bool opens;                  /* everybody may open tables and see all games */
	const struct store
		*plays;        /* the bot's own: without its lease nothing is shown; NULL: none */
	int64_t (*now)(void);  /* milliseconds since 1970 UTC */
	struct worker *worker; /* thinks reviews out; NULL: that is done when the next page is asked
				* for */
	const struct draw_module
		*draw; /* for the pictures of link previews; NULL: there are none */
};
