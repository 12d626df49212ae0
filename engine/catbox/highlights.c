#include "engine/catbox/highlights.h"

enum { TALLY_MET };

int catbox_points(const void *state, int seat) {
	return ((const struct catbox *)state)->totals[seat];
}

/* Behind the round stand five lists by seat: predicted, taken, bonus, points, totals. A met
 * prediction always has a bonus. */
static void remember_score(const int16_t *data, struct highlights *highlights) {
	int round = data[0], n = 1 + data[1];
	for (int seat = 0; seat < data[1]; seat++) {
		const int16_t *of = data + 2 + seat;
		highlights_tally(highlights, seat, TALLY_MET, of[2 * n] > 0);
		HIGHLIGHTS_OFFER(highlights, CATBOX_ROUND, of[3 * n], seat, of[3 * n], round);
	}
}

/* One that cost nothing (C47) is not worth telling. */
static void remember_paradox(const int16_t *data, int seat, struct highlights *highlights) {
	int points = data[2 + 3 * (1 + data[1]) + seat];
	HIGHLIGHTS_OFFER(highlights, CATBOX_PARADOX, -points, seat, points, data[0]);
}

static void remember_predictions(const struct catbox *c, struct highlights *highlights) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		int met = highlights->tallies[seat][TALLY_MET];
		HIGHLIGHTS_OFFER(highlights, CATBOX_PREDICTIONS, met, seat, met, c->round);
	}
}

void catbox_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct event *score = highlights_find(events, EVENT_SCORE);
	const struct event *paradox = highlights_find(events, EVENT_PARADOX);
	(void)move;
	if (score != NULL) {
		remember_score(score->data, highlights);
	}
	if (score != NULL && paradox != NULL) {
		remember_paradox(score->data, paradox->data[0], highlights);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_predictions(before, highlights);
	}
}
