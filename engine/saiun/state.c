#include "engine/saiun/state.h"

int saiun_count_dice(const uint8_t dice[COLOURS]) {
	int n = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		n += dice[colour];
	}
	return n;
}

int saiun_dice_left(const struct saiun *p) {
	int n = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		n += saiun_count_dice(p->hands[seat]);
	}
	return n;
}

void saiun_count_safe(const struct saiun *p, const struct saiun_cloud *cloud, int safe[COLOURS]) {
	saiun_count_visible(cloud, safe);
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int colour = 0; colour < COLOURS; colour++) {
			safe[colour] += p->hands[seat][colour];
		}
	}
}

int saiun_next_with_dice(const struct saiun *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (saiun_count_dice(p->hands[seat]) == 0);
	return seat;
}

bool saiun_has_bet(const struct saiun *p, int seat) {
	for (int i = 0; i < p->n_bets; i++) {
		if (p->bet_by[i] == seat) {
			return true;
		}
	}
	return false;
}

void saiun_take_cards(uint8_t hand[CARDS_EACH], const int16_t *cards) {
	for (int i = 0; i < CARDS_EACH; i++) {
		int at = i;
		for (; at > 0 && hand[at - 1] > cards[i]; at--) {
			hand[at] = hand[at - 1];
		}
		hand[at] = (uint8_t)cards[i];
	}
}

int saiun_other_cards(const int16_t *cards, int n, int16_t *others) {
	int n_others = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		int left = CARDS_OF_A_COLOUR;
		for (int i = 0; i < n; i++) {
			left -= cards[i] == colour;
		}
		for (; left > 0; left--) {
			others[n_others++] = (int16_t)colour;
		}
	}
	return n_others;
}
