#pragma once

#include <stdint.h>

/* The operator's view of the web: counters, and a line of the log for each kind of refusal and
 * minute. */

/* By the status of the answer, or because a bound is reached. */
enum web_refusal {
	WEB_REFUSED_UNREADABLE, /* 400 */
	WEB_REFUSED_ELSEWHERE,  /* 403 */
	WEB_REFUSED_METHOD,     /* 405 */
	WEB_REFUSED_LONG,       /* 413 */
	WEB_REFUSED_FAST,       /* 429 */
	WEB_REFUSED_BUSY,       /* 503 */
	WEB_REFUSED_ADDRESS,    /* connections of one address */
	WEB_REFUSED_FULL,       /* all connections */
	WEB_REFUSALS
};

enum { WEB_CLASSES = 6 }; /* of statuses: 2 of 200 */

/* As a label. */
extern const char *const witness_words[WEB_REFUSALS];

/* All zero is the beginning. */
struct witness {
	uint64_t answers[WEB_CLASSES];
	struct witnessed {
		uint64_t all, unlogged, told_at;
	} refusals[WEB_REFUSALS];
};

/* In place of a status: a connection that was not taken. */
enum { WITNESS_ADDRESS = 1, WITNESS_FULL = 2 };

/* Counts an answer by its status, which may be a refusal. now: ms. */
void witness_answer(struct witness *witness, int status, uint64_t now);
