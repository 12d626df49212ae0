#pragma once

#include <stdint.h>

/* The operator's view of the web: counters, and one line of the log a minute for each kind of
 * refusal. */

/* By the status of the answer, or a limit. */
enum web_refusal {
	WEB_REFUSED_UNREADABLE, /* 400 */
	WEB_REFUSED_ELSEWHERE,  /* 403 */
	WEB_REFUSED_METHOD,     /* 405 */
	WEB_REFUSED_LONG,       /* 413 */
	WEB_REFUSED_FAST,       /* 429 */
	WEB_REFUSED_BUSY,       /* 503 */
	WEB_REFUSED_ADDRESS,    /* too many connections of one address */
	WEB_REFUSED_FULL,       /* too many connections */
	WEB_REFUSALS
};

enum { WEB_CLASSES = 6 }; /* classes of statuses: 200 is in 2 */

/* The label of a metric. */
extern const char *const witness_words[WEB_REFUSALS];

/* All zero: the start. */
struct witness {
	uint64_t answers[WEB_CLASSES];
	struct witnessed {
		uint64_t all, unlogged, told_at;
	} refusals[WEB_REFUSALS];
};

/* A pseudo-status: a connection that was not accepted. */
enum { WITNESS_ADDRESS = 1, WITNESS_FULL = 2 };

/* Counts an answer by status, perhaps a refusal. now: ms. */
void witness_answer(struct witness *witness, int status, uint64_t now);
