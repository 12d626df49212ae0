#pragma once

#include "bot/table/table.h"
#include "engine/text.h"

/* The messages of a step: worded before it is stored, sent after. */

enum {
	OUTBOX_MESSAGES_MAX = 512,
	OUTBOX_BYTES = 192 * 1024,
	MESSAGE_BYTES_MAX = 4096,
	SETTLES_NOTHING = -1
};

/* Which of the messages of a move it is: the same number whenever it is sent. */
enum message_part {
	PART_PLACE,
	PART_SEAT /* and as many more as the seat */,
	PART_START = 20,
	PART_PROOF,
	PART_PICTURE,
	PART_ONLY_MOVE,
	PART_SUMMARY,
	PART_SETUP = 30, /* as PART_PLACE and PART_SEAT, of what was there before the first move */
};

/* A place where the step is read. */
struct outbox_reader {
	struct table_place *place;
	struct outbox_message *last; /* for all there; NULL: none */
	bool settles;                /* a round ends in what is said there */
	int64_t n_said;              /* lines of a step that is said again */
	struct text held;            /* to be said with the next call of the step */
	char bytes[MESSAGE_BYTES_MAX];
};

struct outbox {
	struct table *table;
	bool again;       /* what was said before, to one place and its people alone */
	int64_t step;     /* of that: the moves after the step, and one; else 0 */
	int64_t cause;    /* the move that is told, the first for the start; 0: none */
	int64_t move;     /* its messages tell of all moves up to this one */
	unsigned told;    /* seats that are told something in private, as bits, */
	unsigned undealt; /* and those to which something was dealt that cannot be told */
	unsigned n_cut;   /* messages that did not fit, ever */
	size_t n_readers, n, used;
	struct outbox_reader readers[PLACES_MAX]; /* in the order of the table's places */
	struct outbox_message {
		struct outbox_reader *reader; /* NULL: its seat's person reads none */
		int seat;                     /* for its person; SEAT_ALL: for all in the place */
		int waits; /* until all others are sent, and of those its turn; 0: it does not */
		int64_t cause;
		int part;
		int settles; /* with what was said before it, the result of this round (0: the
				opening); SETTLES_NOTHING: the round goes on */
		const char *text;
	} messages[OUTBOX_MESSAGES_MAX];
	char bytes[OUTBOX_BYTES];
};

/* Empties it for steps of this table, to be said in all its places, or (not NULL) again in this
 * one. */
void outbox_begin(struct outbox *outbox, struct table *table, struct table_place *again);

/* Begins a message; write into the text returned, then seal it. An empty one is dropped; of one
 * that does not fit the lines go that do, and a mark. */
struct text outbox_write(struct outbox *outbox);
/* For all in a place, or for a seat's person. */
void outbox_say(struct outbox *outbox, struct text *text, struct outbox_reader *reader, int part);
void outbox_tell(struct outbox *outbox, struct text *text, int seat, int part);

/* The lines said to the place so far are the result of this round (0: the opening). */
void outbox_settle(struct outbox *outbox, struct outbox_reader *reader, int round);

/* The seat's person can be told of moves after this one once all others are told, in order of these
 * turns, from 1. */
void outbox_put_off(struct outbox *outbox, int seat, int64_t after, int turn);

/* Sends all messages, those put off last, and empties the outbox for the table's next step. When
 * the last to a place is delivered, so are the moves there. With live tables what is said to a
 * place goes to the live message, which is shown by the caller, and hands wait until the result of
 * a round was shown. */
void outbox_send(struct outbox *outbox);
