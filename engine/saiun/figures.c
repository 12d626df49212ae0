#include "engine/saiun/events.h"

enum { CARDS_BET, CARDS_PAID, POINTS };

const struct figure saiun_figures[SAIUN_FIGURES] = {
	[CARDS_BET] = {"cards-bet", SENTENCE("cards bet on")},
	[CARDS_PAID] = {"cards-paid", SENTENCE("cards that paid")},
	[POINTS] = {"points", SENTENCE("points scored")},
};

/* A card pays if its colour is worth something (S52, S54). Returns what stands behind the bet. */
static const int16_t *count_bet(const int16_t *bet, int seat, struct tally *tally) {
	int n_cards = bet[1];
	tally_add(tally, seat, POINTS, bet[0]);
	tally_add(tally, seat, CARDS_BET, n_cards);
	for (bet += 2; n_cards > 0; n_cards--, bet += 3) {
		tally_add(tally, seat, CARDS_PAID, bet[2] > 0);
	}
	return bet;
}

void saiun_tally(const struct move *move, const struct event *event, struct tally *tally) {
	(void)move;
	if (event->kind == EVENT_SHOW) {
		const int16_t *bet = event->data + 1;
		for (int seat = 0; seat < event->data[0]; seat++) {
			bet = count_bet(bet, seat, tally);
		}
	}
}
