#include "bot/table/rate_limit.h"

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS };

/* Small enough that what one person causes leaves most of an IRC server's 0.8 lines a second. */
static const struct {
	int64_t most; /* to be had at once */
	int64_t ms;   /* until one more can be */
} rows[BUDGETS] = {
	[BUDGET_OPEN] = {3, 5 * MINUTE_MS},
	[BUDGET_CHANGE] = {8, 15 * SECOND_MS},
	[BUDGET_SAY] = {5, 15 * SECOND_MS},
	[BUDGET_TELL] = {8, 10 * SECOND_MS},
};

/* How long until all is there again: never longer than from nothing, should the clock be set back.
 */
static int64_t owed(const struct budgets *budgets, enum budget budget, int64_t now) {
	int64_t left = budgets->whole_at[budget] - now, most = rows[budget].most * rows[budget].ms;
	return left < 0 ? 0 : left > most ? most : left;
}

int64_t budget_wait(const struct budgets *budgets, enum budget budget, int64_t now) {
	int64_t wait = owed(budgets, budget, now) - (rows[budget].most - 1) * rows[budget].ms;
	return wait > 0 ? wait : 0;
}

bool budget_take(struct budgets *budgets, enum budget budget, int64_t now) {
	if (budget == BUDGET_NONE) {
		return true;
	}
	if (budget_wait(budgets, budget, now) > 0) {
		return false;
	}
	budgets->whole_at[budget] = now + owed(budgets, budget, now) + rows[budget].ms;
	return true;
}
