#pragma once

#include "bot/record/analysis.h"
#include "bot/table/past_record.h"

/* Reviews of ended games, made one at a time by a worker, and stored for repeated requests. They
 * may be asked for on another thread than the one that creates and destroys them, and collects the
 * worker's jobs. */

enum { REVIEWS_WAITING_MOST = 8, REVIEWS_KEPT_MOST = 128 };

struct reviews;
struct worker;

/* The worker is borrowed, and may outlive the reviews; NULL: reviews are made when they are
 * collected. NULL: out of memory. */
struct reviews *reviews_create(struct worker *worker);

/* Starts the next review that somebody waits for at this time, in milliseconds. To be called now
 * and then. */
void reviews_collect(struct reviews *reviews, int64_t now);

/* The review of a seat of this game. 0: *result is set. -EINPROGRESS: it is made after those before
 * it; if nobody asks again within a minute it may be dropped. -EBUSY: too many wait. Other errors
 * as of analysis_create(). */
int reviews_ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
	struct analysis_result *result);

/* Drops unfinished reviews. */
void reviews_destroy(struct reviews *reviews);
