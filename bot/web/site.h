#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/fair/keys.h"

struct draw_module; /* bot/draw/module.h */
struct store;
struct worker;

/* Data of all pages. */

/* Borrowed as long as the pages exist. */
struct web_site {
	const char *file; /* the database, opened read-only beside the bot for the first page */
	uint8_t secret[KEYS_SECRET]; /* for the keys in addresses */
	bool opens;                  /* anybody may open tables and see all games */
	const struct store
		*plays; /* the bot's own store: without its lease nothing is shown; NULL: none */
	int64_t (*now)(void);           /* milliseconds since 1970 UTC */
	struct worker *worker;          /* makes reviews; NULL: they are made for the next page */
	const struct draw_module *draw; /* for link previews; NULL: without pictures */
};
