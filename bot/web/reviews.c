#include "bot/web/reviews.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bot/base/worker.h"

enum {
	PATIENCE_MS = 60000, /* who has not asked for so long waits no more */
	NICENESS = 15,       /* less than computer players, who think on a worker, too */
};

struct asked_review {
	struct job job; /* first */
	struct reviews *reviews;
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
	bool threaded;
	struct worker *worker; /* NULL: nothing was asked yet */
	bool is_nice;          /* the worker's thread; its own */
	struct asked_review *thinking;
	struct asked_review *waiting[REVIEWS_WAITING_MOST]; /* who came first is first */
	size_t n_waiting;
	struct kept_review *kept[REVIEWS_KEPT_MOST];
	size_t next; /* to be kept in place of */
};

struct reviews *reviews_create(bool threaded) {
	struct reviews *reviews = calloc(1, sizeof(*reviews));
	if (reviews != NULL) {
		reviews->threaded = threaded;
	}
	return reviews;
}

static void destroy_asked(struct asked_review *asked) {
	if (asked != NULL) {
		analysis_destroy(asked->analysis);
		free(asked);
	}
}

/* The worker. */

static bool go_on(struct job *job) {
	struct asked_review *asked = (struct asked_review *)job;
	if (asked->reviews->threaded && !asked->reviews->is_nice) {
		asked->reviews->is_nice = true;
		setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS);
	}
	return analysis_go_on(asked->analysis);
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

static void on_done(struct job *job) {
	struct asked_review *asked = (struct asked_review *)job;
	keep(asked->reviews, asked);
	asked->reviews->thinking = NULL;
	destroy_asked(asked);
}

static void on_dropped(struct job *job) {
	struct asked_review *asked = (struct asked_review *)job;
	asked->reviews->thinking = NULL;
	destroy_asked(asked);
}

/* Whoever waits asks again. */
static void on_found(void *data) {
	(void)data;
}

static struct asked_review *take_first(struct reviews *reviews) {
	struct asked_review *first = reviews->waiting[0];
	memmove(reviews->waiting, reviews->waiting + 1,
		--reviews->n_waiting * sizeof(reviews->waiting[0]));
	return first;
}

/* The next for which somebody waits. */
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
	worker_collect(reviews->worker);
	think_on(reviews, now);
}

/* Asking. */

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
	if (reviews->worker == NULL &&
		(reviews->worker = worker_create(reviews->threaded ? on_found : NULL, reviews)) ==
			NULL) {
		return -ENOMEM;
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

int reviews_ask(struct reviews *reviews, const struct past_record *past, int seat, int64_t now,
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

void reviews_destroy(struct reviews *reviews) {
	if (reviews == NULL) {
		return;
	}
	worker_destroy(reviews->worker);
	while (reviews->n_waiting > 0) {
		destroy_asked(take_first(reviews));
	}
	for (size_t i = 0; i < REVIEWS_KEPT_MOST; i++) {
		free(reviews->kept[i]);
	}
	free(reviews);
}
