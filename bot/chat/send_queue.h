#ifndef BOT_CHAT_SEND_QUEUE_H
#define BOT_CHAT_SEND_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines that wait to go out, and the token bucket that says when. Servers throw out who talks too
 * fast. Time is passed in, in milliseconds from anywhere. */

enum { SEND_QUEUE_LINES_MOST = 256 }; /* of each kind */

enum send_lane {
	SEND_URGENT,  /* waits for no token, though it takes one if there is one: PONG, registration
		       */
	SEND_CONTROL, /* before all talk: JOIN, WHO, NICK */
	SEND_TALK,    /* in the order it came */
	SEND_LANES
};

struct send_rate {
	double burst, per_second; /* lines */
};

struct send_line {
	struct send_line *next;
	uint64_t to;         /* the owner's business; 0: nobody in particular */
	int64_t table, move; /* as in a post; move 0: not the last line of one */
	int64_t step, line;  /* as in a post, but which line this is; step 0: said the first time */
	size_t len;
	char bytes[];
};

struct send_queue;

/* Begins with a full bucket. NULL: out of memory. */
struct send_queue *send_queue_create(struct send_rate rate);
void send_queue_destroy(struct send_queue *queue);
void send_queue_set_rate(struct send_queue *queue, struct send_rate rate);

/* How many more lines of this kind it takes. */
size_t send_queue_room(const struct send_queue *queue, enum send_lane kind);
/* Copies line->bytes[0..len). 0, -ENOBUFS or -ENOMEM. */
int send_queue_push(struct send_queue *queue, enum send_lane kind, const struct send_line *header,
	const char *bytes);

/* The line that may go now, still the queue's; NULL: none, *wait_ms says how long until one may,
 * UINT64_MAX when nothing waits. */
const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms);
/* Removes the line send_queue_next gave last; taken says whether it costs a token. */
void send_queue_pop(struct send_queue *queue, bool taken);

/* How many lines wait. */
size_t send_queue_count(const struct send_queue *queue);
/* How many lines of talk to one wait. */
size_t send_queue_count_to(const struct send_queue *queue, uint64_t to);
/* Forgets all talk to one, or every line. */
void send_queue_drop_to(struct send_queue *queue, uint64_t to);
void send_queue_clear(struct send_queue *queue);

#endif
