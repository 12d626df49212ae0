#pragma once

#include "bot/session/thinking.h"

/* Reviews: which decisions of a seat cost most in a game that has ended, and what was better, by
 * what the seat knew. */

/* Reads the game of a stored table from its journal, and thinks about what this person did there.
 * rc: -ENOENT if they did not sit there, -EPROTO where today's rules refuse the journal, -E2BIG
 * where it is too long, -ENOMEM, or the store's; then NULL. words: those to be told in. */
struct thinking *review_create(struct bot *bot, const struct person *person,
	const struct words *words, const struct store_table *row, int *rc);

/* Whether the thought is the review of this table. */
bool review_is_of(const struct thinking *thought, int64_t table);
