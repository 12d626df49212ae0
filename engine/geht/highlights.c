#include "engine/geht/highlights.h"

enum { TALLY_ROUND, TALLY_POINTS };

int geht_points(const void *state, int seat) {
	return geht_total(state, seat);
}

/* data: seat, card, level. Points are counted by round. */
static void remember_scored(
	const struct geht *g, const int16_t *data, struct highlights *highlights) {
	int seat = data[0], card = data[1], level = data[2], round = g->round;
	int points = geht_worth[geht_cards[card].colour] * geht_factor(g, level);
	int16_t *tallies = highlights->tallies[seat];
	tallies[TALLY_POINTS] =
		(int16_t)(points + (tallies[TALLY_ROUND] == round ? tallies[TALLY_POINTS] : 0));
	tallies[TALLY_ROUND] = (int16_t)round;
	HIGHLIGHTS_OFFER(highlights, GEHT_CARD, points, seat, card, level, round, points);
	HIGHLIGHTS_OFFER(
		highlights, GEHT_ROUND, tallies[TALLY_POINTS], seat, tallies[TALLY_POINTS], round);
}

/* Decisions are carried out together: before them the cards are still marked. */
static void remember_bust(const struct geht *g, int seat, struct highlights *highlights) {
	int cards = geht_count(&g->seats[seat].marked);
	HIGHLIGHTS_OFFER(highlights, GEHT_BUST, cards, seat, cards, g->round);
}

void geht_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	(void)move;
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->kind == EVENT_BANK) {
			remember_scored(before, event->data, highlights);
		} else if (event->kind == EVENT_BUST) {
			remember_bust(before, event->data[0], highlights);
		}
	}
}
