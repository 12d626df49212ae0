#pragma once

#include "bot/chat/discord/rest/transfer.h"

/* Whether to try a request again, without doing anything twice. */

/* By chance a pause is up to a quarter longer: none lasts more than 15 s. */
enum {
	RETRY_TRIES_MOST = 8,
	RETRY_FIRST_MS = 1000,
	RETRY_LONGEST_MS = 12 * 1000,
	RETRY_RELEASE_MS = 5000,
};

struct retry_attempt {
	enum transfer_end end;
	int status;             /* if answered */
	bool repeatable;        /* idempotent */
	unsigned failures;      /* this one included, 429s left out */
	int64_t retry_after_ms; /* what Discord asks for; -1: nothing */
};

/* True: try again after *pause_ms. chance is as for backoff_ms_by(); scale lengthens our own
 * pauses, not those that Discord asks for. */
bool retry_after(
	const struct retry_attempt *attempt, double chance, double scale, uint64_t *pause_ms);

/* Whether the answer says how long to wait; else the pause is ours. */
bool retry_is_told(const struct retry_attempt *attempt);

/* When n that waited for the end of an outage go on: in any order within RETRY_RELEASE_MS, but no
 * more than one each each_ms. chance returns a random number from 0 to below 1. */
void retry_release(uint64_t *after_ms, size_t n, uint64_t each_ms, double (*chance)(void));
