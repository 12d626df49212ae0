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

/* Three bits a die, the first lowest; 0: none. */
static uint32_t pack_hand(const uint8_t dice[DICE_MOST]) {
	uint32_t hand = 0;
	for (int i = 0; i < DICE_MOST; i++) {
		hand |= (uint32_t)dice[i] << (3 * i);
	}
	return hand;
}

/* Returns how many dice there are. */
static uint8_t unpack_hand(uint32_t hand, uint8_t dice[DICE_MOST]) {
	int n = 0;
	for (int i = 0; i < DICE_MOST; i++) {
		dice[i] = hand >> (3 * i) & 7;
		n += dice[i] != 0;
	}
	return (uint8_t)n;
}

static uint16_t pack_call(const struct perudo_call *call) {
	return (uint16_t)(call->seat << 10 | call->face << 7 | call->count);
}

static struct perudo_call unpack_call(uint16_t call) {
	return (struct perudo_call){(int8_t)(call >> 10), call & 0x7f, call >> 7 & 7};
}

void perudo_keep_round(struct perudo *p, int doubter) {
	struct perudo_shown *shown = &p->shown[p->n_shown++ % ROUNDS_KEPT];
	shown->palifico = p->palifico;
	shown->doubter = (int8_t)doubter;
	shown->was_palifico = p->was_palifico;
	shown->n_bids = p->n_bids;
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		shown->hands[seat] = pack_hand(p->hands[seat]);
	}
	for (int i = 0; i < BIDS_KEPT; i++) {
		shown->calls[i] = pack_call(&p->calls[i]);
	}
}

void perudo_back_to(struct perudo *p, const struct perudo_shown *shown) {
	p->palifico = shown->palifico;
	p->was_palifico = shown->was_palifico;
	p->n_bids = shown->n_bids;
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		p->n_dice[seat] = unpack_hand(shown->hands[seat], p->hands[seat]);
	}
	for (int i = 0; i < BIDS_KEPT; i++) {
		p->calls[i] = unpack_call(shown->calls[i]);
	}
}

int perudo_next_in(const struct perudo *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (p->n_dice[seat] == 0);
	return seat;
}
