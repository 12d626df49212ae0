#include "engine/ring/highlights.h"

enum { TALLY_JUST, TALLY_TRICKS, TALLY_ROUNDS };

/* Behind the round: how the rings moved, down below 0. On Just they do not (R42). */
static void remember_score(const int16_t *data, struct highlights *highlights) {
	for (int seat = 0; seat < data[1]; seat++) {
		int moved = data[2 + seat];
		highlights_tally(highlights, seat, TALLY_JUST, moved >= 0);
		highlights_tally(highlights, seat, TALLY_ROUNDS, 1);
		HIGHLIGHTS_OFFER(highlights, RING_FALL, -moved, seat, -moved, data[0]);
	}
}

/* How many won, and of each four numbers, the seat first. */
static void tally_winners(const int16_t *data, struct highlights *highlights) {
	for (int i = 0; i < data[1]; i++) {
		highlights_tally(highlights, data[2 + 4 * i], TALLY_TRICKS, 1);
	}
}

static void remember_tallies(const struct ring *r, struct highlights *highlights) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		const int16_t *tallies = highlights->tallies[seat];
		HIGHLIGHTS_OFFER(highlights, RING_JUST, tallies[TALLY_JUST], seat,
			tallies[TALLY_JUST], tallies[TALLY_ROUNDS]);
		HIGHLIGHTS_OFFER(highlights, RING_TRICKS, tallies[TALLY_TRICKS], seat,
			tallies[TALLY_TRICKS]);
	}
}

void ring_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct event *won = highlights_find(events, EVENT_WON);
	const struct event *score = highlights_find(events, EVENT_SCORE);
	(void)move;
	if (won != NULL) {
		tally_winners(won->data, highlights);
	}
	if (score != NULL) {
		remember_score(score->data, highlights);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_tallies(before, highlights);
	}
}
