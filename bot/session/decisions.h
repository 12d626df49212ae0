#pragma once

#include "bot/table/table.h"

/* What the computer players of a table do next. A hard player's move takes long: it is thought out
 * by the worker, on a copy of the state, from when the computers' pause begins, so that nobody
 * waits and the pause tells nothing of a hand. It is the same whether thought out ahead or at once.
 */

enum decision {
	DECISION_MOVE,
	DECISION_NONE, /* nobody wants to move */
	DECISION_LATER /* still being thought about: computers_due is set once it is there */
};

/* Whether the table's next decision is to be thought out ahead, and nobody does yet. */
bool decisions_wanted(const struct table *table);

/* Begins to think it out. */
void decisions_prepare(struct table *table);

/* Who wants to interrupt is asked first, and once a move. */
enum decision decisions_take(struct table *table, struct move *move);

/* Forgets all; the worker must be gone. */
void decisions_finish(struct bot *bot);
