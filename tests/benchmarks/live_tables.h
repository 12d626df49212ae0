#pragma once

#include "bot/session/bot.h"

/* A bot on the network "home" whose players are told nothing, to have many tables at once; it
 * counts the rounds that begin. */

struct bench {
	struct chat chat; /* first */
	struct bot *bot;
	uint64_t seed;
	long rounds;
};

/* store: NULL for none. The bot is the caller's to destroy. */
void live_tables_begin(struct bench *bench, struct store *store);

/* Table number in "#tNUMBER", with "aNUMBER" and "bNUMBER" at it, who make so many moves at most.
 * Everybody is at one table only, as people mostly are. */
void live_tables_open(struct bench *bench, int number, int moves);

/* who says text, in place or in private (NULL). */
void live_tables_type(struct bench *bench, const char *place, const char *who, const char *text);
