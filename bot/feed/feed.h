#pragma once

#include "bot/table/table.h"
#include "engine/text.h"

/* The feed of tables: the items of a step, worded before it is stored and sent after, and notices
 * of the moment. Each place of a table reads them from its own cursor (bot/table/cursor.h); after a
 * restart the journal is read to it from there by the same code. */

enum { FEED_ITEMS_MAX = 512, FEED_BYTES = 192 * 1024, ITEM_BYTES_MAX = 4096, SETTLES_NOTHING = -1 };

/* Which of the items of a move it is: the same number whenever it is sent. */
enum item_part {
	PART_PLACE,
	PART_SEAT /* and as many more as the seat */,
	PART_START = 20,
	PART_PROOF,
	PART_PICTURE,
	PART_ONLY_MOVE,
	PART_SUMMARY,
	PART_SETUP = 30, /* as PART_PLACE and PART_SEAT, of what was there before the first move */
};

/* How live messages and private items are shown, by who stands above. */
struct feed_renderer {
	/* Lines for all in a place; those said since the last result are the result of this round
	 * (0: the opening), of the moves up to this one. */
	void (*say)(struct table_place *place, const char *lines);
	void (*settle)(struct table_place *place, int round, int64_t move);
	void (*tell)(struct table *table, const struct person *person, const struct post *post);
};

/* A place where the step is read. */
struct feed_reader {
	struct table_place *place;
	struct feed_item *last; /* for all there; NULL: none */
	bool settles;           /* a round ends in what is said there */
	int64_t n_said;         /* lines of a step that is said again */
	struct text held;       /* to be said with the next call of the step */
	char bytes[ITEM_BYTES_MAX];
};

struct feed {
	const struct feed_renderer *renderer;
	struct table *table;
	bool again;       /* what was said before, to one place and its people alone */
	int64_t step;     /* of that: the moves after the step, and one; else 0 */
	int64_t cause;    /* the move that is told, the first for the start; 0: none */
	int64_t move;     /* its items tell of all moves up to this one */
	unsigned told;    /* seats that are told something in private, as bits, */
	unsigned undealt; /* and those to which something was dealt that cannot be told */
	unsigned n_cut;   /* items that did not fit, ever */
	size_t n_readers, n, used;
	struct feed_reader readers[PLACES_MAX]; /* in the order of the table's places */
	struct feed_item {
		struct feed_reader *reader; /* NULL: its seat's person reads none */
		int seat;                   /* for its person; SEAT_ALL: for all in the place */
		int waits; /* until all others are sent, and of those its turn; 0: it does not */
		int64_t cause;
		int part;
		int settles; /* with what was said before it, the result of this round (0: the
				opening); SETTLES_NOTHING: the round goes on */
		const char *text;
	} items[FEED_ITEMS_MAX];
	char bytes[FEED_BYTES];
};

/* Empties it for steps of this table, to be said in all its places, or (not NULL) again in this
 * one. */
void feed_begin(struct feed *feed, struct table *table, struct table_place *again);

/* Begins an item; write into the text returned, then seal it. An empty one is dropped; of one
 * that does not fit the lines go that do, and a mark. */
struct text feed_write(struct feed *feed);
/* For all in a place, or for a seat's person. */
void feed_say(struct feed *feed, struct text *text, struct feed_reader *reader, int part);
void feed_tell(struct feed *feed, struct text *text, int seat, int part);

/* The lines said to the place so far are the result of this round (0: the opening). */
void feed_settle(struct feed *feed, struct feed_reader *reader, int round);

/* The seat's person can be told of moves after this one once all others are told, in order of these
 * turns, from 1. */
void feed_put_off(struct feed *feed, int seat, int64_t after, int turn);

/* Sends all items, those put off last, and empties the feed for the table's next step. When
 * the last to a place is delivered, so are the moves there. With live tables what is said to a
 * place goes to the live message, which is shown by the caller, and hands wait until the result of
 * a round was shown. */
void feed_send(struct feed *feed);

/* Says a notice in a place. Where the bot cannot speak now it is not kept: the place is told how
 * the table stands once it can. */
void feed_notice(struct table_place *place, const struct text *text);

/* So much has left: moves the place's cursor. True if it passed a move. It is stored with the next
 * move; at once if lines of later moves wait already or if this was said again, so that a restart
 * repeats one move at most. */
bool feed_note_delivered(struct table_place *place, const struct post_end *end);
/* A server refused the lines of the last seconds: the cursor goes back before them. */
void feed_note_unheard(struct table_place *place);
