#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/base/token_bucket.h"
#include "bot/chat/chat.h"

/* Lines waiting to go out, and the token bucket that paces them: servers disconnect clients that
 * flood. Round robin over the flows of a lane; within a flow, first come, first served; a new flow
 * goes first. Times are in milliseconds of any clock. */

/* A lane goes before the next ones, except that answers and background lines get a turn now and
 * then while earlier lanes are busy. */
enum send_lane {
	SEND_URGENT,     /* PONG, registration: needs no token, but takes one if there is one */
	SEND_CONTROL,    /* NICK, MODE, PART */
	SEND_GAME,       /* a flow for each table, and 0 for lines that tables wait for */
	SEND_ANSWER,     /* a flow for each person; half of the burst is kept for games */
	SEND_BACKGROUND, /* lines that can wait: sent while the burst is whole */
	SEND_LANES
};

enum { SEND_ALSO_MOST = 3 };

struct send_line {
	struct send_line *next;
	uint64_t to;                   /* the recipient, a number chosen by the owner; 0: none */
	uint64_t also[SEND_ALSO_MOST]; /* further ones; 0: no more */
	uint64_t flow;                 /* the table or the asker, a number chosen by the owner */
	bool answers;                  /* it is an answer */
	const char *gap; /* before text added while it waits, static; NULL: nothing may be */
	bool yields;     /* a few later lines may pass it */
	bool hand;       /* a later hand replaces it (send_queue_drop_hand()) */
	/* For the gate: */
	enum send_patience { SEND_AT_ONCE, SEND_SOON, SEND_PATIENTLY } patience;
	uint64_t since;      /* when it was queued, in the owner's time */
	uint64_t commit_seq; /* it may leave once this commit is durable */
	struct post_end end; /* move 0: not the last line of a post; step 0: nor the end of a line
				that may be a resent one */
	unsigned passed;     /* the queue's own: passed by this many lines of its flow, */
	unsigned overtaken;  /* and of other flows */
	size_t len;
	char bytes[];
};

struct send_queue;

/* Starts with a full bucket. NULL: out of memory. */
struct send_queue *send_queue_create(struct token_rate rate);
void send_queue_destroy(struct send_queue *queue);
/* Tokens in the bucket stay, up to the new burst. */
void send_queue_set_rate(struct send_queue *queue, struct token_rate rate, uint64_t now);

/* Whether n more lines with these bytes fit in the lane and in this flow, whose bound shrinks as
 * the lane fills. There is always room for one line more. */
bool send_queue_has_room(const struct send_queue *queue, enum send_lane lane, uint64_t flow,
	size_t lines, size_t bytes);
/* The number of answers that wait in a flow of SEND_GAME. */
size_t send_queue_count_answers(const struct send_queue *queue, uint64_t key);
/* Copies header->len bytes. 0, -ENOBUFS when the lane is full, or -ENOMEM. */
int send_queue_push(struct send_queue *queue, enum send_lane lane, const struct send_line *header,
	const char *bytes);

/* Lines to this recipient in this flow yield no more, and go before those that do. */
void send_queue_hurry(struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to);

/* Drops waiting hands to this recipient in this flow. True: one had yielded often enough. */
bool send_queue_drop_hand(struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to);

/* The last waiting line to this recipient in this flow, if text can be added to it; NULL: none. */
const struct send_line *send_queue_find_going_on(
	const struct send_queue *queue, enum send_lane lane, uint64_t key, uint64_t to);
/* Replaces the line's bytes, the gap after them and its commit. 0 or -ENOMEM. */
int send_queue_rewrite(struct send_queue *queue, enum send_lane lane, const struct send_line *line,
	const char *bytes, size_t len, const char *gap, uint64_t commit_seq);

/* The time, in ms, that a line still waits for its recipient or its commit, apart from the rate of
 * all; 0: it may go, UINT64_MAX: it waits for an event. Lines of other flows go meanwhile. */
struct send_gate {
	uint64_t (*wait)(
		void *data, enum send_lane lane, const struct send_line *line, uint64_t now);
	void *data;
};

void send_queue_set_gate(struct send_queue *queue, struct send_gate gate);

/* The line that may go now, which the queue still owns. NULL: none, and *wait_ms is the time until
 * one may; UINT64_MAX: none waits, or the gate does not know. */
const struct send_line *send_queue_next(struct send_queue *queue, uint64_t now, uint64_t *wait_ms);
/* Removes the line last returned by send_queue_next(); sent: it costs a token. */
void send_queue_pop(struct send_queue *queue, bool sent);

/* A waiting line of this flow with these bytes and fewer than this many recipients; NULL: none.
 * send_line_add_to() adds a recipient. */
struct send_line *send_queue_find_same(struct send_queue *queue, enum send_lane lane, uint64_t key,
	const char *bytes, size_t len, size_t most);
void send_line_add_to(struct send_line *line, uint64_t to);

/* The number of waiting lines: in all lanes, in one lane, in one flow. */
size_t send_queue_count(const struct send_queue *queue);
size_t send_queue_count_in(const struct send_queue *queue, enum send_lane lane);
size_t send_queue_count_of(const struct send_queue *queue, enum send_lane lane, uint64_t key);
/* Whether a line of a game or an answer to this recipient waits. */
bool send_queue_has_to(const struct send_queue *queue, uint64_t to);
/* Drops the lines of games and answers to one recipient; drops every line. */
void send_queue_drop_to(struct send_queue *queue, uint64_t to);
void send_queue_clear(struct send_queue *queue);
