#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A thread for long work, beside the loop: one thinks, one paints, another reads for pages. All
 * functions but worker_give() belong to the thread that created the worker. */

enum {
	WORKER_JOBS_MAX = 256,
	WORKER_AWAITED = 0, /* what the next message waits for */
	WORKER_NICE = 5,    /* gets less than the loop's thread, where they share a core */
};

/* Order of the jobs that wait: posts wait for their pictures, and tables for the computers' moves.
 */
enum job_rank { JOB_PICTURE, JOB_MOVE, JOB_ANSWER, JOB_REVIEW, JOB_RANKS };

/* A piece of work. Its memory is the caller's, and stays until done() or dropped(). */
struct job {
	/* On the worker's thread: does a little of it, 10 ms' worth at most. False: that was all.
	 * Jobs of one rank take turns, and wait for those of a lower one. */
	bool (*go_on)(struct job *job);
	/* Afterwards, on the thread that collects: it was done; or it never will be. */
	void (*done)(struct job *job);
	void (*dropped)(struct job *job);
	enum job_rank rank;
	struct job *next; /* the worker's own */
};

struct worker;

/* wake is called on the worker's thread, which has this niceness, when jobs are done; where it is
 * NULL there is no thread, and worker_collect() does the jobs. NULL if thread or memory fail. */
struct worker *worker_create(int niceness, void (*wake)(void *data), void *data);

/* Drops the jobs that are not done. */
void worker_destroy(struct worker *worker);

/* False: too many wait, and the job stays the caller's. Without a worker (NULL) it is done at once.
 */
bool worker_give(struct worker *worker, struct job *job);

/* Ends the jobs that are done. */
void worker_collect(struct worker *worker);
