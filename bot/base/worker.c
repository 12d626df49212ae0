#include "bot/base/worker.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

/* Less than the loop's thread, where they share a core. */
enum { NICENESS = 5 };

struct worker {
	uv_thread_t thread;
	uv_mutex_t mutex; /* of all below but wake and data */
	uv_cond_t changed;
	struct worker_entry {
		struct job *job;
		bool done;
	} queue[WORKER_JOBS_MAX];
	size_t n;
	bool stops;
	void (*wake)(void *data);
	void *data;
};

static struct worker_entry *find(struct worker *worker, const struct job *job) {
	size_t i = 0;
	while (worker->queue[i].job != job) {
		i++;
	}
	return &worker->queue[i];
}

static struct job *take_away(struct worker *worker, struct worker_entry *entry) {
	struct job *job = entry->job;
	struct worker_entry *end = worker->queue + worker->n--;
	memmove(entry, entry + 1, (size_t)(end - entry - 1) * sizeof(*entry));
	return job;
}

/* The first that is not done; the others come before it has its next turn. */
static struct job *next_job(struct worker *worker) {
	for (size_t i = 0; i < worker->n; i++) {
		struct worker_entry entry = worker->queue[i];
		if (!entry.done) {
			take_away(worker, &worker->queue[i]);
			worker->queue[worker->n++] = entry;
			return entry.job;
		}
	}
	return NULL;
}

static void do_a_little(struct worker *worker, struct job *job) {
	uv_mutex_unlock(&worker->mutex);
	bool goes_on = job->go_on(job);
	uv_mutex_lock(&worker->mutex);
	find(worker, job)->done = !goes_on;
	if (!goes_on && worker->wake != NULL) {
		worker->wake(worker->data);
	}
}

static void work(void *data) {
	struct worker *worker = data;
	int niceness = nice(NICENESS); /* on Linux of this thread alone; else it does no harm */
	(void)niceness;
	uv_mutex_lock(&worker->mutex);
	while (!worker->stops) {
		struct job *job = next_job(worker);
		if (job != NULL) {
			do_a_little(worker, job);
		} else {
			uv_cond_wait(&worker->changed, &worker->mutex);
		}
	}
	uv_mutex_unlock(&worker->mutex);
}

/* False: nothing is left of it. */
static bool begin_thread(struct worker *worker) {
	if (uv_mutex_init(&worker->mutex) < 0) {
		return false;
	}
	if (uv_cond_init(&worker->changed) < 0) {
		uv_mutex_destroy(&worker->mutex);
		return false;
	}
	if (worker->wake != NULL && uv_thread_create(&worker->thread, work, worker) < 0) {
		uv_cond_destroy(&worker->changed);
		uv_mutex_destroy(&worker->mutex);
		return false;
	}
	return true;
}

struct worker *worker_create(void (*wake)(void *data), void *data) {
	struct worker *worker = calloc(1, sizeof(*worker));
	if (worker == NULL) {
		return NULL;
	}
	worker->wake = wake;
	worker->data = data;
	if (!begin_thread(worker)) {
		free(worker);
		return NULL;
	}
	return worker;
}

static void end_thread(struct worker *worker) {
	uv_mutex_lock(&worker->mutex);
	worker->stops = true;
	uv_cond_signal(&worker->changed);
	uv_mutex_unlock(&worker->mutex);
	if (worker->wake != NULL) {
		uv_thread_join(&worker->thread);
	}
}

void worker_destroy(struct worker *worker) {
	if (worker == NULL) {
		return;
	}
	end_thread(worker);
	while (worker->n > 0) {
		struct job *job = take_away(worker, &worker->queue[0]);
		job->dropped(job);
	}
	uv_cond_destroy(&worker->changed);
	uv_mutex_destroy(&worker->mutex);
	free(worker);
}

bool worker_give(struct worker *worker, struct job *job) {
	if (worker == NULL) {
		while (job->go_on(job)) {
		}
		job->done(job);
		return true;
	}
	uv_mutex_lock(&worker->mutex);
	bool fits = worker->n < WORKER_JOBS_MAX;
	if (fits) {
		worker->queue[worker->n++] = (struct worker_entry){job, false};
		uv_cond_signal(&worker->changed);
	}
	uv_mutex_unlock(&worker->mutex);
	return fits;
}

static struct job *take_done(struct worker *worker) {
	struct job *job = NULL;
	uv_mutex_lock(&worker->mutex);
	for (size_t i = 0; i < worker->n && job == NULL; i++) {
		job = worker->queue[i].done ? take_away(worker, &worker->queue[i]) : NULL;
	}
	uv_mutex_unlock(&worker->mutex);
	return job;
}

static void do_all(struct worker *worker) {
	struct job *job;
	uv_mutex_lock(&worker->mutex);
	while ((job = next_job(worker)) != NULL) {
		do_a_little(worker, job);
	}
	uv_mutex_unlock(&worker->mutex);
}

void worker_collect(struct worker *worker) {
	struct job *job;
	if (worker != NULL && worker->wake == NULL) {
		do_all(worker);
	}
	while (worker != NULL && (job = take_done(worker)) != NULL) {
		job->done(job);
	}
}
