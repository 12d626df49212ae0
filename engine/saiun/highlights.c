#include "engine/saiun/highlights.h"

#include "engine/saiun/events.h"

int saiun_total(const void *state, int seat) {
	return ((const struct saiun *)state)->totals[seat];
}

/* Of each seat: points, how many cards, and of each its colour, tokens, and the value. */
static void remember_bets(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *at = data + 1;
	for (int seat = 0; seat < data[0]; seat++) {
		int n_cards = at[1];
		HIGHLIGHTS_OFFER(highlights, SAIUN_ROUND, at[0], seat, at[0], round);
		for (at += 2; n_cards > 0; n_cards--, at += 3) {
			int points = at[1] * at[2];
			HIGHLIGHTS_OFFER(highlights, SAIUN_CARD, points, seat, points, round, at[1],
				at[0], at[2]);
		}
	}
}

/* The sums of all colours, then their ranks, then their values. */
static void remember_values(const int16_t *data, int round, struct highlights *highlights) {
	const int16_t *values = data + 2 * COLOURS;
	for (int colour = 0; colour < COLOURS; colour++) {
		HIGHLIGHTS_OFFER(
			highlights, SAIUN_COLOUR, values[colour], colour, values[colour], round);
	}
}

void saiun_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct saiun *p = before;
	const struct event *count = highlights_find(events, EVENT_COUNT);
	const struct event *show = highlights_find(events, EVENT_SHOW);
	(void)move;
	if (count != NULL) {
		remember_values(count->data, p->round, highlights);
	}
	if (show != NULL) {
		remember_bets(show->data, p->round, highlights);
	}
}
