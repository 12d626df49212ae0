#pragma once

#include "bot/table/table.h"

/* Taking one's own last move back, with what was made automatically after it. The journal keeps it,
 * and an entry that takes it back: numbers never go back. */

enum undo_objection {
	UNDO_IS_POSSIBLE,
	UNDO_IS_OFF,    /* people play against each other, and the table has no undo=on */
	UNDO_NOTHING,   /* the last move is not theirs */
	UNDO_IT_STANDS, /* something was drawn or brought to light since, or it is a call */
};

enum undo_objection undo_objection(const struct table *table, int seat);

/* Stores the undo and says it. A negative errno: nothing has changed. Only where nothing objects.
 */
int undo_last_step(struct table *table);
