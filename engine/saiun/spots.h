#pragma once

#include "engine/saiun/state.h"

/* Where dice may come down: all places at once, a bit for each. */

enum {
	SPOTS_MOST = 5 * COLUMNS_MOST, /* the columns, and four empty places around each */
	HEIGHTS = HEIGHT_MOST + 2,     /* 0, and one on top where nothing may lie */
};

struct saiun_spot {
	int8_t x, y;
	int8_t column; /* by index; -1: the table is bare there */
};

/* The spots that dice touch: at least one, at least two of them. */
struct saiun_touched {
	uint64_t any, more;
};

/* The table as a verb of dice finds it. Where the die does not come down, taken or dropped, there
 * is one spot, which touches nothing. Spots are bits. */
struct saiun_table {
	const struct saiun *p;
	int seat, verb;
	int n;
	struct saiun_spot spots[SPOTS_MOST]; /* in the order of S69 */
	struct {
		uint64_t on, beside; /* it, and what is beside it */
	} columns[COLUMNS_MOST];
	uint64_t bare;            /* that are no column */
	uint64_t levels[HEIGHTS]; /* by the level that a die would have */
	uint64_t covers[COLOURS]; /* that would cover this colour */
	int safe[COLOURS];        /* dice seen or held (S33), with none lifted */
	/* By all dice that lie; those of a colour; those of a number or its opposite. */
	struct saiun_touched all, colours[COLOURS], pairs[SIDES / 2 + 1];
	/* For a move one die is lifted (S43); NULL, 0: none. */
	const struct saiun_column *from;
	struct saiun_die bared; /* below it */
	uint64_t freed;         /* that it touched */
	uint64_t open;          /* to any die at all then */
	uint64_t last;          /* that would cover the last die of a colour then */
};

/* Calls visit for each die of these verbs of dice, given as bits: by verb, colour and number, which
 * is 0 where it does not matter; for a move by the column that it is lifted off. */
typedef void saiun_visit(void *data, const struct saiun_table *table, struct saiun_die die);
void saiun_visit_dice(
	const struct saiun *p, int seat, unsigned verbs, saiun_visit *visit, void *data);

/* The spots where the die can come down if a die of each colour leaves the hand: the die itself, or
 * one discarded for it. */
void saiun_find_landings(
	const struct saiun_table *table, struct saiun_die die, uint64_t spots[COLOURS]);

/* The dice that a verb takes from: of a hand, or those left over. */
const uint8_t *saiun_dice_for(const struct saiun *p, int seat, int verb);
