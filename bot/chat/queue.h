#ifndef BOT_CHAT_QUEUE_H
#define BOT_CHAT_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines that wait to go out, and the token bucket that says when. Servers throw out who talks too
 * fast. Time is passed in, in milliseconds from anywhere. */

enum { QUEUE_LINES_MOST = 256 }; /* of each kind */

enum queue_kind {
	QUEUE_URGENT, /* waits for no token, though it takes one if there is one: PONG, registration
		       */
	QUEUE_CONTROL, /* before all talk: JOIN, WHO, NICK */
	QUEUE_TALK,    /* in the order it came */
	QUEUE_KINDS
};

struct queue_rate {
	double burst, per_second; /* lines */
};

struct queue_line {
	struct queue_line *next;
	uint64_t to;         /* the owner's business; 0: nobody in particular */
	int64_t table, move; /* as in a post; move 0: not the last line of one */
	int64_t step, line;  /* as in a post, but which line this is; step 0: said the first time */
	size_t len;
	char bytes[];
};

struct queue;

/* Begins with a full bucket. NULL: out of memory. */
struct queue *queue_create(struct queue_rate rate);
void queue_destroy(struct queue *queue);
void queue_set_rate(struct queue *queue, struct queue_rate rate);

/* How many more lines of this kind it takes. */
size_t queue_room(const struct queue *queue, enum queue_kind kind);
/* Copies line->bytes[0..len). 0, -ENOBUFS or -ENOMEM. */
int queue_push(struct queue *queue, enum queue_kind kind, const struct queue_line *header,
	const char *bytes);

/* The line that may go now, still the queue's; NULL: none, *wait_ms says how long until one may,
 * UINT64_MAX when nothing waits. */
const struct queue_line *queue_next(struct queue *queue, uint64_t now, uint64_t *wait_ms);
/* Removes the line queue_next gave last; taken says whether it costs a token. */
void queue_pop(struct queue *queue, bool taken);

/* How many lines wait. */
size_t queue_count(const struct queue *queue);
/* How many lines of talk to one wait. */
size_t queue_count_to(const struct queue *queue, uint64_t to);
/* Forgets all talk to one, or every line. */
void queue_drop_to(struct queue *queue, uint64_t to);
void queue_clear(struct queue *queue);

#endif
