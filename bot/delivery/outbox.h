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

struct outbox {
	size_t n, used;
	bool full;     /* something did not fit: the words failed */
	int64_t cause; /* the move that is told, the first for the start; 0: none */
	int64_t step;  /* what is told was told before: the moves after the step, and one; else 0 */
	unsigned undealt; /* to which seats something was dealt that cannot be told, as bits */
	int64_t n_said;   /* to the place, of the step */
	int64_t move;     /* up to which its messages tell of all moves */
	struct table_place *only; /* of the table's places what is worded is for this alone, and for
				   * its people; NULL: for all */
	struct held_line {
		struct text text; /* for a place, to be said with the next call of the step */
		char bytes[MESSAGE_BYTES_MAX];
	} held[PLACES_MAX]; /* in the order of the table's places */
	struct outbox_message {
		struct table *table;
		struct table_place *place; /* NULL: it is for */
		struct person *to;
		bool can_wait; /* until all others are sent */
		int64_t move;  /* once it has left, all moves up to this are told; 0: none */
		int64_t cause;
		int part;
		int settles; /* with what was said before it, the result of this round (0: the
				opening); SETTLES_NOTHING: the round goes on */
		const char *text;
	} messages[OUTBOX_MESSAGES_MAX];
	char bytes[OUTBOX_BYTES];
};

void outbox_clear(struct outbox *outbox);

/* Begins a message; write into the text returned, then seal it. An empty one is dropped. */
struct text outbox_write(struct outbox *outbox);
/* For all in a place, or for a person. */
void outbox_say(
	struct outbox *outbox, const struct text *text, struct table_place *place, int part);
void outbox_tell(struct outbox *outbox, const struct text *text, struct table *table,
	struct person *to, int part);

/* The table's first place for which something is worded, and the next; NULL: there is none. */
struct table_place *outbox_first_place(const struct outbox *outbox, const struct table *table);
struct table_place *outbox_next_place(const struct outbox *outbox, const struct table_place *place);
struct held_line *outbox_held(struct outbox *outbox, const struct table_place *place);

/* What was said to the place so far is the result of this round (0: the opening). */
void outbox_settle(struct outbox *outbox, struct table_place *place, int round);
/* Whether a round has ended in what is said there. */
bool outbox_settles(const struct outbox *outbox, const struct table_place *place);

/* The messages so far tell of all moves up to this one: when the last to a place is delivered, so
 * are the moves there. */
void outbox_queued(struct outbox *outbox, const struct table *table, int64_t move);

/* What the person is told can wait until all others are. */
void outbox_put_off(struct outbox *outbox, const struct person *person);

/* Sends all messages, those put off last, and clears the outbox. They must be of one step of one
 * table. With live tables what is said to a place goes to the live message, which is shown by the
 * caller, and hands wait until the result of a round was shown. */
void outbox_send(struct outbox *outbox);
