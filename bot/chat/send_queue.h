#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/base/token_bucket.h"

/* Lines waiting to go out, and the token bucket that paces them: servers disconnect clients that
 * flood. In a lane each share has its own line of lines, kept in order, and the shares take turns,
 * a line each, who begins to speak first of all: so nobody waits for all that others want. Times
 * are milliseconds from anywhere. */

/* Every line of a lane goes before the next lane's; but where games have much to say, an answer
 * goes now and then, and where much is said at all, a line of the background. */
enum send_lane {
	SEND_URGENT,     /* needs no token, but takes one if there is one: PONG, registration */
	SEND_CONTROL,    /* NICK, MODE, PART */
	SEND_GAME,       /* a share for each table, and 0 for what tables wait for */
	SEND_ANSWER,     /* a share for each who asks; half of the burst stays for games */
	SEND_BACKGROUND, /* what nobody waits for: while the burst is whole */
	SEND_LANES
};

struct send_line {
	struct send_line *next;
	uint64_t to;    /* the recipient, a number of the owner's; 0: none */
	uint64_t share; /* the table or the asker, a number of the owner's */
	bool answers;   /* it answers somebody */
	bool goes_on;   /* more may be added while it waits */
	bool yields; /* a few lines of its share that do not go before it, though they come later */
	uint64_t written;    /* it may leave once so much is kept */
	int64_t table, move; /* as in struct post; move 0: not the last line of one */
	int stand;           /* as in struct post */
	int64_t step, line;  /* as in struct post, line being this one; step 0: not the end of one
			      * that is resent */
	unsigned passed;     /* the queue's: how many did */
	size_t len;
	char bytes[];
};

struct send_queue;

/* Starts with a full bucket. NULL: out of memory. */
struct send_queue *send_queue_create(struct token_rate rate);
void send_queue_destroy(struct send_queue *queue);
/* Tokens in the bucket stay, up to the new burst. */
void send_queue_set_rate(struct send_queue *queue, struct token_rate rate, uint64_t now);

/* Whether so many more lines and bytes are within the bounds of the lane and of this share, which
 * is bounded the more, the fuller the lane is. Beside what has room there is room for one line
 * more. */
bool send_queue_has_room(const struct send_queue *queue, enum send_lane lane, uint64_t share,
	size_t lines, size_t bytes);
/* How many answers wait in a share of SEND_GAME. */
size_t send_queue_count_answers(const struct send_queue *queue, uint64_t share);
/* Copies header->len bytes. 0, -ENOBUFS when the lane is full, or -ENOMEM. */
int send_queue_push(struct send_queue *queue, enum send_lane lane, const struct send_line *header,
	const char *bytes);

/* The last line to this recipient that waits in this share, if it goes on; NULL: none. */
const struct send_line *send_queue_find_going_on(
	const struct send_queue *queue, enum send_lane lane, uint64_t share, uint64_t to);
/* Gives such a line other bytes, and what must be kept for them. 0 or -ENOMEM. */
int send_queue_rewrite(struct send_queue *queue, enum send_lane lane, const struct send_line *line,
	const char *bytes, size_t len, uint64_t written);

/* The line that may go now, still the queue's; NULL: none, and *wait_ms says how long until one
 * may, UINT64_MAX when none waits. */
const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms);
/* Removes the line that send_queue_next() last returned; sent: it costs a token. */
void send_queue_pop(struct send_queue *queue, bool sent);

/* How many lines wait, in all lanes, in one, or in one of its shares. */
size_t send_queue_count(const struct send_queue *queue);
size_t send_queue_count_in(const struct send_queue *queue, enum send_lane lane);
size_t send_queue_count_of(const struct send_queue *queue, enum send_lane lane, uint64_t share);
/* Whether some of a game or an answer waits to go to this recipient. */
bool send_queue_has_to(const struct send_queue *queue, uint64_t to);
/* Drops games and answers to one recipient, or every line. */
void send_queue_drop_to(struct send_queue *queue, uint64_t to);
void send_queue_clear(struct send_queue *queue);
