#include "bot/base/worker.h"

#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

struct job_queue {
	struct job *first, **last;
};

struct worker {
	uv_thread_t thread;
	uv_mutex_t mutex; /* protects all below except wake and data */
	uv_cond_t changed;
	struct job_queue waiting[JOB_RANKS], done;
	size_t n; /* including the job under way */
	bool stops;
	int niceness;
	void (*wake)(void *data);
	void *data;
};

static void queue_init(struct job_queue *queue) {
	queue->first = NULL;
	queue->last = &queue->first;
}

static void queue_add(struct job_queue *queue, struct job *job) {
	job->next = NULL;
	*queue->last = job;
	queue->last = &job->next;
}

static struct job *queue_take(struct job_queue *queue) {
	struct job *job = queue->first;
	if (job != NULL) {
		queue->first = job->next;
		queue->last = queue->first != NULL ? queue->last : &queue->first;
	}
	return job;
}

static struct job *next_job(struct worker *worker) {
	struct job *job = NULL;
	for (size_t rank = 0; rank < JOB_RANKS && job == NULL; rank++) {
		job = queue_take(&worker->waiting[rank]);
	}
	return job;
}

/* Jobs of equal rank get their turn before it. */
static void do_a_little(struct worker *worker, struct job *job) {
	uv_mutex_unlock(&worker->mutex);
	bool goes_on = job->go_on(job);
	uv_mutex_lock(&worker->mutex);
	queue_add(goes_on ? &worker->waiting[job->rank] : &worker->done, job);
	if (!goes_on && worker->wake != NULL) {
		worker->wake(worker->data);
	}
}

static void work(void *data) {
	struct worker *worker = data;
	int now = nice(worker->niceness); /* on Linux of this thread alone; elsewhere harmless */
	(void)now;
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

/* False: the job is finished. */
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

struct worker *worker_create(int niceness, void (*wake)(void *data), void *data) {
	struct worker *worker = calloc(1, sizeof(*worker));
	if (worker == NULL) {
		return NULL;
	}
	worker->niceness = niceness;
	worker->wake = wake;
	worker->data = data;
	for (size_t rank = 0; rank < JOB_RANKS; rank++) {
		queue_init(&worker->waiting[rank]);
	}
	queue_init(&worker->done);
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
	struct job *job;
	while ((job = next_job(worker)) != NULL || (job = queue_take(&worker->done)) != NULL) {
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
		queue_add(&worker->waiting[job->rank], job);
		worker->n++;
		uv_cond_signal(&worker->changed);
	}
	uv_mutex_unlock(&worker->mutex);
	return fits;
}

static struct job *take_done(struct worker *worker) {
	uv_mutex_lock(&worker->mutex);
	struct job *job = queue_take(&worker->done);
	worker->n -= job != NULL;
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
