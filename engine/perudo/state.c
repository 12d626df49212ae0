#include "engine/perudo/state.h"

#include <string.h>

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

void perudo_keep_round(struct perudo *p, int doubter) {
	struct perudo_shown *shown = &p->shown[p->n_shown++ % ROUNDS_KEPT];
	shown->palifico = p->palifico;
	shown->doubter = (int8_t)doubter;
	shown->was_palifico = p->was_palifico;
	shown->n_bids = p->n_bids;
	memcpy(shown->n_dice, p->n_dice, sizeof(p->n_dice));
	memcpy(shown->hands, p->hands, sizeof(p->hands));
	memcpy(shown->calls, p->calls, sizeof(p->calls));
}

void perudo_back_to(struct perudo *p, const struct perudo_shown *shown) {
	p->palifico = shown->palifico;
	p->was_palifico = shown->was_palifico;
	p->n_bids = shown->n_bids;
	memcpy(p->n_dice, shown->n_dice, sizeof(p->n_dice));
	memcpy(p->hands, shown->hands, sizeof(p->hands));
	memcpy(p->calls, shown->calls, sizeof(p->calls));
}

int perudo_next_in(const struct perudo *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (p->n_dice[seat] == 0);
	return seat;
}
