#include "engine/ring/events.h"

enum { TRICKS_WON, ON_JUST, PENALTIES, DROPPED };

const struct statistic ring_stats[RING_STATS] = {
	[TRICKS_WON] = {"tricks", SENTENCE("tricks won")},
	[ON_JUST] = {"on-just", SENTENCE("rounds ended on Just")},
	[PENALTIES] = {"penalties", SENTENCE("penalties for coins")},
	[DROPPED] = {"dropped", SENTENCE("rings dropped")},
};

static void count_winners(const int16_t *data, struct stats *stats) {
	for (int i = 0; i < data[1]; i++) {
		stats_add(stats, data[2 + 4 * i], TRICKS_WON, 1);
	}
}

/* Only on Just a ring does not go down (R42). */
static void count_score(const int16_t *data, struct stats *stats) {
	int n_seats = data[1];
	const int16_t *moves = data + 2, *rings = moves + n_seats + 1;
	for (int seat = 0; seat < n_seats; seat++) {
		stats_add(stats, seat, ON_JUST, moves[seat] >= 0);
		stats_add(stats, seat, DROPPED, rings[seat] == 0);
	}
}

void ring_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *data = event->data;
	(void)move;
	if (event->kind == EVENT_WON) {
		count_winners(data, stats);
	} else if (event->kind == EVENT_PENALTY) {
		stats_add(stats, data[0], PENALTIES, 1);
		stats_add(stats, data[0], DROPPED, data[1] == 0); /* R26 */
	} else if (event->kind == EVENT_SCORE) {
		count_score(data, stats);
	}
}
