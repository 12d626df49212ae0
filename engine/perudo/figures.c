#include "engine/perudo/events.h"

enum { BIDS, DOUBTS_RIGHT, DOUBTS_WRONG, CAUGHT, LOST_BY_DUDO, LOST_BY_CALZA, WON_BY_CALZA };

const struct figure perudo_figures[PERUDO_FIGURES] = {
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
static void count_dudo(int caller, int loser, struct figures *figures) {
	bool right = loser != caller;
	figures_add(figures, caller, right ? DOUBTS_RIGHT : DOUBTS_WRONG, 1);
	figures_add(figures, loser, LOST_BY_DUDO, 1);
	figures_add(figures, loser, CAUGHT, right);
}

/* P46-P49: who was right and held all dice neither loses nor wins one. */
static void count_calza(int loser, int gainer, struct figures *figures) {
	if (loser >= 0) {
		figures_add(figures, loser, LOST_BY_CALZA, 1);
	}
	if (gainer >= 0) {
		figures_add(figures, gainer, WON_BY_CALZA, 1);
	}
}

void perudo_count_event(
	const struct move *move, const struct event *event, struct figures *figures) {
	const int16_t *data = event->data;
	if (event->kind == EVENT_BID) {
		figures_add(figures, data[0], BIDS, 1);
	} else if (event->kind == EVENT_REVEAL && move->verb == VERB_DUDO) {
		count_dudo(move->seat, data[1], figures);
	} else if (event->kind == EVENT_REVEAL) {
		count_calza(data[1], data[2], figures);
	}
}
