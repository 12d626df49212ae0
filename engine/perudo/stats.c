#include "engine/perudo/events.h"

enum { BIDS, DOUBTS_RIGHT, DOUBTS_WRONG, CAUGHT, LOST_BY_DUDO, LOST_BY_CALZA, WON_BY_CALZA };

const struct statistic perudo_stats[PERUDO_STATS] = {
	[BIDS] = {"bids", SENTENCE("bids made")},
	[DOUBTS_RIGHT] = {"doubts-right", SENTENCE("doubts right")},
	[DOUBTS_WRONG] = {"doubts-wrong", SENTENCE("doubts wrong")},
	/* An own bid was doubted and did not hold, whether a bluff was meant or not. */
	[CAUGHT] = {"bluffs-caught", SENTENCE("own bluffs caught")},
	[LOST_BY_DUDO] = {"lost-by-dudo", SENTENCE("dice lost by dudo")},
	[LOST_BY_CALZA] = {"lost-by-calza", SENTENCE("dice lost by calza")},
	[WON_BY_CALZA] = {"won-by-calza", SENTENCE("dice won by calza")},
};

/* The loser is the bidder (P25) or the caller (P26). */
static void count_dudo(int caller, int loser, struct stats *stats) {
	bool right = loser != caller;
	stats_add(stats, caller, right ? DOUBTS_RIGHT : DOUBTS_WRONG, 1);
	stats_add(stats, loser, LOST_BY_DUDO, 1);
	stats_add(stats, loser, CAUGHT, right);
}

/* P46-P49: who was right and held all dice neither loses nor wins one. */
static void count_calza(int loser, int gainer, struct stats *stats) {
	if (loser >= 0) {
		stats_add(stats, loser, LOST_BY_CALZA, 1);
	}
	if (gainer >= 0) {
		stats_add(stats, gainer, WON_BY_CALZA, 1);
	}
}

void perudo_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	const int16_t *data = event->data;
	if (event->kind == EVENT_BID) {
		stats_add(stats, data[0], BIDS, 1);
	} else if (event->kind == EVENT_REVEAL && move->verb == VERB_DUDO) {
		count_dudo(move->seat, data[1], stats);
	} else if (event->kind == EVENT_REVEAL) {
		count_calza(data[1], data[2], stats);
	}
}
