#pragma once

#include "bot/chat/discord/rest/transfer.h"

/* Whether to try a request again, without doing anything twice. */

enum { RETRY_TRIES_MOST = 8, RETRY_FIRST_MS = 1000, RETRY_LONGEST_MS = 60 * 1000 };

struct retry_attempt {
	enum transfer_end end;
	int status;             /* if answered */
	bool repeatable;        /* idempotent */
	unsigned failures;      /* this one included, 429s left out */
	int64_t retry_after_ms; /* what a 429 says; -1: nothing */
};

/* True: try again after *pause_ms. chance is as for backoff_ms_by(); scale lengthens our own
 * pauses, not those that Discord asks for. */
bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms);
