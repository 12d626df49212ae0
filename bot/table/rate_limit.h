#ifndef BOT_TABLE_RATE_LIMIT_H
#define BOT_TABLE_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* How much one person may have of the bot at once, so that nobody can flood a channel with it.
 * Moves in one's own game are never limited. Times are milliseconds since 1970 UTC. */

enum budget {
	BUDGET_NONE,
	BUDGET_OPEN,   /* tables opened */
	BUDGET_CHANGE, /* what is done at a table or a channel and is no move */
	BUDGET_SAY,    /* answers that everybody in the place reads; more come in private */
	BUDGET_TELL,   /* answers in private; more do not come */
	BUDGETS
};

enum { BUDGET_UNBEGUN = 4 }; /* tables opened by one person that have not begun */

/* What a person has had. */
struct budgets {
	int64_t whole_at[BUDGETS]; /* when all of it can be had again */
	bool hushed;               /* they were told that they asked too much */
};

/* How long until there is one to be had, 0: there is. */
int64_t budget_wait(const struct budgets *budgets, enum budget budget, int64_t now);

/* Takes one; false if there is none. */
bool budget_take(struct budgets *budgets, enum budget budget, int64_t now);

#endif
