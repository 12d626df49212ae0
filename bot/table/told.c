#include "bot/table/told.h"

void told_note_queued(struct table_told *told, int64_t move, int64_t now) {
	uint32_t kept = told->queuing[move % TOLD_QUEUED_KEPT].move;
	told->queued = move;
	if (kept == 0 || kept <= (uint64_t)told->cursor.move) { /* of those that wait, the oldest */
		told->queuing[move % TOLD_QUEUED_KEPT].move = (uint32_t)move;
		told->queuing[move % TOLD_QUEUED_KEPT].at = (uint32_t)now;
	}
}

int64_t told_lag_ms(const struct table_told *told, int64_t now) {
	uint32_t lag = 0;
	for (unsigned i = 0; i < TOLD_QUEUED_KEPT; i++) {
		bool waits = told->queuing[i].move > (uint64_t)told->cursor.move;
		uint32_t age = waits ? (uint32_t)now - told->queuing[i].at : 0;
		lag = age > lag ? age : lag;
	}
	return lag;
}

static int64_t take_waited(struct table_told *told, int64_t move, int64_t now) {
	if (told->queuing[move % TOLD_QUEUED_KEPT].move != (uint32_t)move) {
		return -1;
	}
	told->queuing[move % TOLD_QUEUED_KEPT].move = 0;
	return (uint32_t)now - told->queuing[move % TOLD_QUEUED_KEPT].at;
}

int64_t told_note_delivered(struct table_told *told, int64_t move, int64_t now) {
	unsigned i = told->n_deliveries++ % TOLD_DELIVERIES_KEPT;
	told->deliveries[i].at = (uint64_t)now & ((UINT64_C(1) << 42) - 1);
	told->deliveries[i].before = (uint64_t)told->cursor.move & ((UINT64_C(1) << 22) - 1);
	told->cursor.move = move;
	told->lost = false;
	return take_waited(told, move, now);
}

void told_note_unheard(struct table_told *told, int64_t now) {
	for (unsigned i = 0; i < TOLD_DELIVERIES_KEPT && i < told->n_deliveries; i++) {
		int64_t before = (int64_t)told->deliveries[i].before;
		bool late = (int64_t)told->deliveries[i].at >= now - TOLD_UNHEARD_MS;
		if (late && before < told->cursor.move) {
			told->cursor.move = before;
		}
	}
	told->n_deliveries = 0;
	told->cursor.step = told->cursor.line = 0; /* what was said again was not heard either */
}
