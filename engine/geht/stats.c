#include "engine/geht/rules.h"

enum { ACHIEVED, SCORED, LUCK_PAID, BUSTS };

const struct statistic geht_stats[GEHT_STATS] = {
	[ACHIEVED] = {"achieved", SENTENCE("cards achieved")},
	[SCORED] = {"scored", SENTENCE("cards scored")},
	[LUCK_PAID] = {"luck-paid", SENTENCE("luck markers paid")},
	[BUSTS] = {"busts", SENTENCE("busts")},
};

/* What of an event's first datum, a seat, counts as what. */
static const struct {
	bool counts;
	uint8_t stat;
} counted[GEHT_EVENTS] = {
	[EVENT_ACHIEVE] = {true, ACHIEVED},
	[EVENT_BANK] = {true, SCORED},
	[EVENT_LUCK] = {true, LUCK_PAID},
	[EVENT_BUST] = {true, BUSTS},
};

void geht_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (counted[event->kind].counts) {
		stats_add(stats, event->data[0], counted[event->kind].stat, 1);
	}
}
