#pragma once

#include "bot/record/analysis.h"
#include "bot/table/past_record.h"

/* Reviews of games that have ended, thought out one at a time on a thread of their own, and kept
 * for who asks again. All functions belong to one thread, but for the last: it may be called on
 * another, once that one has ended. */

enum { REVIEWS_WAITING_MOST = 8, REVIEWS_KEPT_MOST = 128 };

struct reviews;

/* threaded: else they are thought out when they are collected. Starts its thread when something is
 * asked. NULL: out of memory. */
struct reviews *reviews_create(bool threaded);

/* Keeps what was thought out, and begins with the next that somebody waits for at this time, in
 * milliseconds. To be called now and then. */
void reviews_collect(struct reviews *reviews, int64_t now);

/* The review of a seat of this game. 0: the result is it. -EINPROGRESS: it is thought out once
 * those before it are; unless somebody asks again within a minute it may be given up. -EBUSY: too
 * many wait. Else as of analysis_create(). */
int reviews_ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
	struct analysis_result *result);

/* Gives up what is not thought out. */
void reviews_destroy(struct reviews *reviews);
