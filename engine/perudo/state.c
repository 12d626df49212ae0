#include "engine/perudo/state.h"

int perudo_dice_in_play(const struct perudo *p) {
	int dice = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		dice += p->n_dice[seat];
	}
	return dice;
}

int perudo_count_matching(const struct perudo *p) {
	int matching = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		for (int i = 0; i < p->n_dice[seat]; i++) {
			matching += perudo_matches(p, p->hands[seat][i], p->face);
		}
	}
	return matching;
}

int perudo_next_in(const struct perudo *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (p->n_dice[seat] == 0);
	return seat;
}
