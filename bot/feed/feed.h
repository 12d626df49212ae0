#pragma once

#include "bot/table/table.h"
#include "engine/text.h"

/* The feed of tables: the items of a step, worded before it is stored and sent after, and notices
 * of the moment. Each place of a table reads them from its own cursor (bot/table/cursor.h); after a
 * restart the journal is read to it from there by the same code. */

enum { FEED_ITEMS_MAX = 512, FEED_BYTES = 192 * 1024, ITEM_BYTES_MAX = 4096, SETTLES_NOTHING = -1 };

/* The number of an item among those of its move: the same whenever it is sent. */
enum item_part {
	PART_PLACE,
	PART_SEAT /* plus the seat */,
	PART_START = 20,
	PART_PROOF,
	PART_PICTURE,
	PART_ONLY_MOVE,
	PART_SUMMARY,
	PART_SETUP = 30, /* as PART_PLACE and PART_SEAT, of the setup before the first move */
};

/* Shows live messages and private items; delivery gives it. */
struct feed_renderer {
	/* Lines for all in a place; those said since the last result are the result of this round
	 * (0: the opening), of the moves up to this one. */
	void (*say)(struct table_place *place, const char *lines);
	void (*settle)(struct table_place *place, int round, int64_t move);
	void (*tell)(struct table *table, const struct person *person, const struct post *post);
};

/* A place that reads the step. */
struct feed_reader {
	struct table_place *place;
	struct feed_item *last; /* the last item for all there; NULL: none */
	bool settles;           /* the step ends a round there */
	int64_t n_said;         /* lines so far of a step that is said again */
	struct text held;       /* text that waits for the step's next call */
	char bytes[ITEM_BYTES_MAX];
};

/* How a step is read. */
enum feed_manner {
	FEED_LIVE,   /* by all places and people */
	FEED_RESENT, /* by a place that was out of reach, and its people */
	FEED_PAST,   /* by a place that begins to show the table: nothing private */
};

struct feed {
	const struct feed_renderer *renderer;
	struct table *table;
	enum feed_manner manner;
	int64_t step;     /* of a catch-up: number of moves after the step, plus one; else 0 */
	int64_t cause;    /* number of the move that is told; 1 for the start; 0: none */
	int64_t move;     /* its items tell of all moves up to this one */
	unsigned told;    /* seats that have a private item, as bits */
	unsigned undealt; /* seats whose hand cannot be told, as bits */
	unsigned n_cut;   /* items that did not fit, ever */
	size_t n_readers, n, used;
	struct feed_reader readers[PLACES_MAX]; /* in the order of places */
	struct feed_item {
		struct feed_reader *reader; /* NULL: the person of its seat reads none */
		int seat;                   /* its only reader; SEAT_ALL: all in the place */
		int16_t waits; /* its turn among those sent after all others; 0: it does not wait */
		bool hand;     /* it tells its seat's whole hand, and nothing else */
		int64_t cause;
		int part;
		int settles; /* with the items before it, it is the result of this round (0: the
				opening); or SETTLES_NOTHING */
		const char *text;
	} items[FEED_ITEMS_MAX];
	char bytes[FEED_BYTES];
};

/* Empties it for steps of this table. place: its only reader, NULL if FEED_LIVE. */
void feed_begin(
	struct feed *feed, struct table *table, enum feed_manner manner, struct table_place *place);

/* Puts a text in the words of a place. */
typedef void feed_writer(const struct table_place *place, const void *data, struct text *out);

/* Begins an item: write into the text, then feed_say() or feed_tell() it. An empty item is dropped;
 * one that does not fit is cut after a line, and marked. */
struct text feed_write(struct feed *feed);
/* Ends the item: for all in a place, or for a seat's person (hand: as in struct post). */
void feed_say(struct feed *feed, struct text *text, struct feed_reader *reader, int part);
void feed_tell(struct feed *feed, struct text *text, int seat, int part, bool hand);
/* An item for all in each place that reads the step. */
void feed_say_each(struct feed *feed, feed_writer *put, const void *data, int part);

/* The lines said to the place so far are the result of this round (0: the opening). */
void feed_settle(struct feed *feed, struct feed_reader *reader, int round);

/* Sends the seat's items of moves after this one when all others are sent, by turns from 1. */
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
