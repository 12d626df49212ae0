#include "engine/saiun/events.h"

enum { CARDS_BET, CARDS_PAID, POINTS };

const struct figure saiun_figures[SAIUN_FIGURES] = {
	[CARDS_BET] = {"cards-bet", SENTENCE("cards bet on")},
	[CARDS_PAID] = {"cards-paid", SENTENCE("cards that paid")},
	[POINTS] = {"points", SENTENCE("points scored")},
};

/* A card pays if its colour is worth something (S52, S54). Returns what stands behind the bet. */
static const int16_t *count_bet(const int16_t *bet, int seat, struct figures *figures) {
	int n_cards = bet[1];
	figures_add(figures, seat, POINTS, bet[0]);
	figures_add(figures, seat, CARDS_BET, n_cards);
	for (bet += 2; n_cards > 0; n_cards--, bet += 3) {
		figures_add(figures, seat, CARDS_PAID, bet[2] > 0);
	}
	return bet;
}

void saiun_count_event(
	const struct move *move, const struct event *event, struct figures *figures) {
	(void)move;
	if (event->kind == EVENT_SHOW) {
		const int16_t *bet = event->data + 1;
		for (int seat = 0; seat < event->data[0]; seat++) {
			bet = count_bet(bet, seat, figures);
		}
	}
}
