#include "bot/web/reviews.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bot/base/worker.h"

enum { PATIENCE_MS = 60000 /* a review not asked for again within this is dropped */ };

struct asked_review {
	struct job job;          /* first */
	struct reviews *reviews; /* NULL: they were destroyed */
	int64_t table, asked;
	int seat;
	struct analysis *analysis;
};

struct kept_review {
	int64_t table;
	int seat;
	struct analysis_result result;
};

struct reviews {
	struct worker *worker, *own; /* own: NULL if the worker is borrowed */
	uv_mutex_t mutex;            /* protects all below */
	struct asked_review *thinking;
	struct asked_review *waiting[REVIEWS_WAITING_MOST]; /* first come, first served */
	size_t n_waiting;
	struct kept_review *kept[REVIEWS_KEPT_MOST];
	size_t next; /* slot that the next one replaces */
};

struct reviews *reviews_create(struct worker *worker) {
	struct reviews *reviews = calloc(1, sizeof(*reviews));
	if (reviews == NULL || uv_mutex_init(&reviews->mutex) < 0) {
		free(reviews);
		return NULL;
	}
	reviews->own = worker == NULL ? worker_create(WORKER_NICE, NULL, NULL) : NULL;
	reviews->worker = worker != NULL ? worker : reviews->own;
	if (reviews->worker == NULL) {
		reviews_destroy(reviews);
		return NULL;
	}
	return reviews;
}

static void destroy_asked(struct asked_review *asked) {
	if (asked != NULL) {
		analysis_destroy(asked->analysis);
		free(asked);
	}
}

/* Worker */

static bool go_on(struct job *job) {
	return analysis_go_on(((struct asked_review *)job)->analysis);
}

static void keep(struct reviews *reviews, const struct asked_review *asked) {
	struct kept_review **place = &reviews->kept[reviews->next];
	if (*place == NULL && (*place = malloc(sizeof(**place))) == NULL) {
		return;
	}
	**place =
		(struct kept_review){asked->table, asked->seat, *analysis_result(asked->analysis)};
	reviews->next = (reviews->next + 1) % REVIEWS_KEPT_MOST;
}

static void end(struct asked_review *asked, bool done) {
	struct reviews *reviews = asked->reviews;
	if (reviews != NULL) {
		uv_mutex_lock(&reviews->mutex);
		if (done) {
			keep(reviews, asked);
		}
		reviews->thinking = NULL;
		uv_mutex_unlock(&reviews->mutex);
	}
	destroy_asked(asked);
}

static void on_done(struct job *job) {
	end((struct asked_review *)job, true);
}

static void on_dropped(struct job *job) {
	end((struct asked_review *)job, false);
}

static struct asked_review *take_first(struct reviews *reviews) {
	struct asked_review *first = reviews->waiting[0];
	memmove(reviews->waiting, reviews->waiting + 1,
		--reviews->n_waiting * sizeof(reviews->waiting[0]));
	return first;
}

/* The next review that somebody waits for. */
static void think_on(struct reviews *reviews, int64_t now) {
	while (reviews->thinking == NULL && reviews->n_waiting > 0) {
		struct asked_review *first = take_first(reviews);
		if (now - first->asked <= PATIENCE_MS &&
			worker_give(reviews->worker, &first->job)) {
			reviews->thinking = first;
		} else {
			destroy_asked(first);
		}
	}
}

void reviews_collect(struct reviews *reviews, int64_t now) {
	worker_collect(reviews->own);
	uv_mutex_lock(&reviews->mutex);
	think_on(reviews, now);
	uv_mutex_unlock(&reviews->mutex);
}

/* Asking */

static bool is_of(const struct asked_review *asked, int64_t table, int seat) {
	return asked != NULL && asked->table == table && asked->seat == seat;
}

static struct asked_review *find_asked(struct reviews *reviews, int64_t table, int seat) {
	if (is_of(reviews->thinking, table, seat)) {
		return reviews->thinking;
	}
	for (size_t i = 0; i < reviews->n_waiting; i++) {
		if (is_of(reviews->waiting[i], table, seat)) {
			return reviews->waiting[i];
		}
	}
	return NULL;
}

static const struct kept_review *find_kept(const struct reviews *reviews, int64_t table, int seat) {
	for (size_t i = 0; i < REVIEWS_KEPT_MOST && reviews->kept[i] != NULL; i++) {
		if (reviews->kept[i]->table == table && reviews->kept[i]->seat == seat) {
			return reviews->kept[i];
		}
	}
	return NULL;
}

static int add(struct reviews *reviews, const struct past_record *past, int seat, int64_t now) {
	int rc;
	if (reviews->n_waiting == REVIEWS_WAITING_MOST) {
		return -EBUSY;
	}
	struct analysis *analysis = analysis_create(&past->game, past->own, seat, &rc);
	struct asked_review *asked = analysis != NULL ? calloc(1, sizeof(*asked)) : NULL;
	if (asked == NULL) {
		analysis_destroy(analysis);
		return analysis != NULL ? -ENOMEM : rc;
	}
	*asked = (struct asked_review){.job = {go_on, on_done, on_dropped, JOB_REVIEW, NULL},
		.reviews = reviews,
		.table = past->table.id,
		.asked = now,
		.seat = seat,
		.analysis = analysis};
	reviews->waiting[reviews->n_waiting++] = asked;
	return 0;
}

static int ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
	struct analysis_result *result) {
	const struct kept_review *kept = find_kept(reviews, past->table.id, seat);
	struct asked_review *asked = find_asked(reviews, past->table.id, seat);
	if (kept != NULL) {
		*result = kept->result;
		return 0;
	}
	if (asked != NULL) {
		asked->asked = now;
		return -EINPROGRESS;
	}
	int rc = add(reviews, past, seat, now);
	think_on(reviews, now);
	return rc == 0 ? -EINPROGRESS : rc;
}

int reviews_ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
	struct analysis_result *result) {
	uv_mutex_lock(&reviews->mutex);
	int rc = ask(reviews, past, seat, now, result);
	uv_mutex_unlock(&reviews->mutex);
	return rc;
}

void reviews_destroy(struct reviews *reviews) {
	if (reviews == NULL) {
		return;
	}
	worker_destroy(reviews->own);
	if (reviews->thinking != NULL) {
		reviews->thinking->reviews = NULL; /* the worker still has it */
	}
	while (reviews->n_waiting > 0) {
		destroy_asked(take_first(reviews));
	}
	for (size_t i = 0; i < REVIEWS_KEPT_MOST; i++) {
		free(reviews->kept[i]);
	}
	uv_mutex_destroy(&reviews->mutex);
	free(reviews);
}
