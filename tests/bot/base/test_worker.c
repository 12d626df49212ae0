#include "bot/base/worker.h"

#include <assert.h>
#include <stddef.h>
#include <uv.h>

/* Jobs on a thread of their own, under ThreadSanitizer; an assertion that fails ends it. */

enum { JOBS = 5, STEPS = 20 };

static struct counting {
	struct job job; /* first */
	int steps;
	bool done, dropped;
	uv_thread_t by, ended_by;
} jobs[WORKER_JOBS_MAX + 1];

static uv_mutex_t mutex;
static uv_cond_t woken;
static int n_wakes;

static void wake(void *data) {
	assert(data == &n_wakes);
	uv_mutex_lock(&mutex);
	n_wakes++;
	uv_cond_signal(&woken);
	uv_mutex_unlock(&mutex);
}

static bool count(struct job *job) {
	struct counting *counting = (struct counting *)job;
	counting->by = uv_thread_self();
	return ++counting->steps < STEPS;
}

static void on_done(struct job *job) {
	struct counting *counting = (struct counting *)job;
	counting->done = true;
	counting->ended_by = uv_thread_self();
}

static void on_dropped(struct job *job) {
	((struct counting *)job)->dropped = true;
}

/* Until destroyed: it has no end. */
static bool go_on_for_ever(struct job *job) {
	((struct counting *)job)->steps++;
	return true;
}

static void init_jobs(bool (*go_on)(struct job *job)) {
	for (size_t i = 0; i <= WORKER_JOBS_MAX; i++) {
		jobs[i] = (struct counting){.job = {go_on, on_done, on_dropped, JOB_MOVE, NULL}};
	}
}

static void jobs_are_done_elsewhere_and_ended_here(void) {
	uv_thread_t here = uv_thread_self();
	struct worker *worker = worker_create(WORKER_NICE, wake, &n_wakes);
	assert(worker != NULL);
	init_jobs(count);
	for (size_t i = 0; i < JOBS; i++) {
		assert(worker_give(worker, &jobs[i].job));
	}
	uv_mutex_lock(&mutex);
	while (n_wakes < JOBS) {
		uv_cond_wait(&woken, &mutex);
	}
	uv_mutex_unlock(&mutex);
	for (size_t i = 0; i < JOBS; i++) {
		assert(!jobs[i].done); /* nobody collected yet */
	}
	worker_collect(worker);
	for (size_t i = 0; i < JOBS; i++) {
		assert(jobs[i].done && !jobs[i].dropped && jobs[i].steps == STEPS);
		assert(uv_thread_equal(&jobs[i].ended_by, &here));
		assert(!uv_thread_equal(&jobs[i].by, &here));
	}
	worker_destroy(worker);
}

static void too_many_are_refused_and_the_rest_dropped(void) {
	struct worker *worker = worker_create(WORKER_NICE, wake, &n_wakes);
	assert(worker != NULL);
	init_jobs(go_on_for_ever);
	for (size_t i = 0; i < WORKER_JOBS_MAX; i++) {
		assert(worker_give(worker, &jobs[i].job));
	}
	assert(!worker_give(worker, &jobs[WORKER_JOBS_MAX].job));
	worker_collect(worker);
	worker_destroy(worker);
	for (size_t i = 0; i < WORKER_JOBS_MAX; i++) {
		assert(jobs[i].dropped && !jobs[i].done);
	}
	assert(!jobs[WORKER_JOBS_MAX].dropped);
}

static void without_a_thread_collecting_does_them(void) {
	struct worker *worker = worker_create(WORKER_NICE, NULL, NULL);
	init_jobs(count);
	assert(worker_give(worker, &jobs[0].job) && jobs[0].steps == 0);
	worker_collect(worker);
	assert(jobs[0].done && jobs[0].steps == STEPS);
	worker_destroy(worker);
	assert(worker_give(NULL, &jobs[1].job) && jobs[1].done);
}

static const struct counting *order[3 * STEPS + 1];
static size_t n_order;

static bool note_order(struct job *job) {
	order[n_order++] = (struct counting *)job;
	return count(job);
}

static void what_is_awaited_is_done_first_and_equals_take_turns(void) {
	struct worker *worker = worker_create(WORKER_NICE, NULL, NULL);
	init_jobs(note_order);
	jobs[0].job.rank = JOB_REVIEW;
	jobs[1].job.rank = jobs[2].job.rank = JOB_PICTURE;
	for (size_t i = 0; i < 3; i++) {
		assert(worker_give(worker, &jobs[i].job));
	}
	worker_collect(worker);
	for (size_t i = 0; i < 2 * STEPS; i++) {
		assert(order[i] == &jobs[1 + i % 2]);
	}
	for (size_t i = 2 * STEPS; i < 3 * STEPS; i++) {
		assert(order[i] == &jobs[0]);
	}
	worker_destroy(worker);
}

int main(void) {
	uv_mutex_init(&mutex);
	uv_cond_init(&woken);
	jobs_are_done_elsewhere_and_ended_here();
	too_many_are_refused_and_the_rest_dropped();
	without_a_thread_collecting_does_them();
	what_is_awaited_is_done_first_and_equals_take_turns();
	uv_cond_destroy(&woken);
	uv_mutex_destroy(&mutex);
	return 0;
}
