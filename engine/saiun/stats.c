#include "engine/saiun/events.h"

enum { CARDS_BET, CARDS_PAID, POINTS };

const struct statistic saiun_stats[SAIUN_STATS] = {
	[CARDS_BET] = {"cards-bet", SENTENCE("cards bet on")},
	[CARDS_PAID] = {"cards-paid", SENTENCE("cards that paid")},
	[POINTS] = {"points", SENTENCE("points scored")},
};

/* A card pays if its colour is worth something (S52, S54). Returns what stands behind the bet. */
static const int16_t *count_bet(const int16_t *bet, int seat, struct stats *stats) {
	int n_cards = bet[1];
	stats_add(stats, seat, POINTS, bet[0]);
	stats_add(stats, seat, CARDS_BET, n_cards);
	for (bet += 2; n_cards > 0; n_cards--, bet += 3) {
		stats_add(stats, seat, CARDS_PAID, bet[2] > 0);
	}
	return bet;
}

void saiun_count_event(const struct move *move, const struct event *event, struct stats *stats) {
	(void)move;
	if (event->kind == EVENT_SHOW) {
		const int16_t *bet = event->data + 1;
		for (int seat = 0; seat < event->data[0]; seat++) {
			bet = count_bet(bet, seat, stats);
		}
	}
}
