#pragma once

#include "bot/record/analysis.h"
#include "bot/table/past_record.h"

/* Reviews of games that have ended, thought out one at a time by a worker, and kept for who asks
 * again. They are asked for on one thread, created and destroyed on that which collects the
 * worker's jobs. */

enum { REVIEWS_WAITING_MOST = 8, REVIEWS_KEPT_MOST = 128 };

struct reviews;
struct worker;

/* The worker is borrowed, and may outlive them; NULL: they are thought out when they are collected.
 * NULL: out of memory. */
struct reviews *reviews_create(struct worker *worker);

/* Begins with the next that somebody waits for at this time, in milliseconds. To be called now and
 * then. */
void reviews_collect(struct reviews *reviews, int64_t now);

/* The review of a seat of this game. 0: the result is it. -EINPROGRESS: it is thought out once
 * those before it are; unless somebody asks again within a minute it may be given up. -EBUSY: too
 * many wait. Else as of analysis_create(). */
int reviews_ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
	struct analysis_result *result);

/* Gives up what is not thought out. */
void reviews_destroy(struct reviews *reviews);
