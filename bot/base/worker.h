#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A thread for long work, beside the loop: one thinks, one paints, one reads for pages. All
 * functions except worker_give() belong to the thread that created the worker. */

enum {
	WORKER_JOBS_MAX = 256,
	WORKER_AWAITED = 0, /* the next message waits for its work */
	WORKER_NICE = 5,    /* yields to the loop's thread on a shared core */
};

/* Order of waiting jobs: posts wait for their pictures, and tables for the computers' moves. */
enum job_rank { JOB_PICTURE, JOB_MOVE, JOB_ANSWER, JOB_REVIEW, JOB_RANKS };

/* A job. Its memory is the caller's, and must last until done() or dropped(). */
struct job {
	/* Called on the worker's thread: does 10 ms' worth of work at most. False: finished. Jobs
	 * of one rank take turns, and wait for those of lower ranks. */
	bool (*go_on)(struct job *job);
	/* Called afterwards on the collecting thread: the job is finished; or dropped. */
	void (*done)(struct job *job);
	void (*dropped)(struct job *job);
	enum job_rank rank;
	struct job *next; /* private to the worker */
};

struct worker;

/* wake is called on the worker's thread, which has this niceness, when jobs are finished. NULL:
 * there is no thread, and worker_collect() does the jobs. Returns NULL if thread or memory fail. */
struct worker *worker_create(int niceness, void (*wake)(void *data), void *data);

/* Drops unfinished jobs. */
void worker_destroy(struct worker *worker);

/* False: too many wait, and the job stays the caller's. Without a worker (NULL) the job is done at
 * once. */
bool worker_give(struct worker *worker, struct job *job);

/* Calls done() for finished jobs. */
void worker_collect(struct worker *worker);
