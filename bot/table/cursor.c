#include "bot/table/cursor.h"

void cursor_note_queued(struct table_cursor *cursor, int64_t move, int64_t now) {
	uint32_t kept = cursor->queuing[move % CURSOR_QUEUED_KEPT].move;
	cursor->queued = move;
	if (kept == 0 || kept <= (uint64_t)cursor->stored.move) { /* keeps the oldest that waits */
		cursor->queuing[move % CURSOR_QUEUED_KEPT].move = (uint32_t)move;
		cursor->queuing[move % CURSOR_QUEUED_KEPT].at = (uint32_t)now;
	}
}

int64_t cursor_lag_ms(const struct table_cursor *cursor, int64_t now) {
	uint32_t lag = 0;
	for (unsigned i = 0; i < CURSOR_QUEUED_KEPT; i++) {
		bool waits = cursor->queuing[i].move > (uint64_t)cursor->stored.move;
		uint32_t age = waits ? (uint32_t)now - cursor->queuing[i].at : 0;
		lag = age > lag ? age : lag;
	}
	return lag;
}

static int64_t take_waited(struct table_cursor *cursor, int64_t move, int64_t now) {
	if (cursor->queuing[move % CURSOR_QUEUED_KEPT].move != (uint32_t)move) {
		return -1;
	}
	cursor->queuing[move % CURSOR_QUEUED_KEPT].move = 0;
	return (uint32_t)now - cursor->queuing[move % CURSOR_QUEUED_KEPT].at;
}

int64_t cursor_note_delivered(struct table_cursor *cursor, int64_t move, int64_t now) {
	unsigned i = cursor->n_deliveries++ % CURSOR_DELIVERIES_KEPT;
	cursor->deliveries[i].at = (uint64_t)now & ((UINT64_C(1) << 42) - 1);
	cursor->deliveries[i].before = (uint64_t)cursor->stored.move & ((UINT64_C(1) << 22) - 1);
	cursor->stored.move = move;
	cursor->lost = false;
	return take_waited(cursor, move, now);
}

void cursor_note_unheard(struct table_cursor *cursor, int64_t now) {
	for (unsigned i = 0; i < CURSOR_DELIVERIES_KEPT && i < cursor->n_deliveries; i++) {
		int64_t before = (int64_t)cursor->deliveries[i].before;
		bool late = (int64_t)cursor->deliveries[i].at >= now - CURSOR_UNHEARD_MS;
		if (late && before < cursor->stored.move) {
			cursor->stored.move = before;
		}
	}
	cursor->n_deliveries = 0;
	cursor->stored.step = cursor->stored.line = 0; /* repeated lines were refused, too */
}
