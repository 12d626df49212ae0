#include "tests/engine/perudo/talk.h"

static const char *const names[] = {"ana", "ben", "cara", "dan", "eve", "fred"};

struct perudo talk_opening(int n_seats) {
	struct perudo p;
	const int16_t options[PERUDO_OPTIONS] = {5, 0, COUNTS_HIDDEN};
	perudo_game.setup(&p, n_seats, options, NULL);
	p.phase = PHASE_BIDDING;
	p.round = 3;
	p.turn = p.starter = 0;
	return p;
}

struct perudo talk_bid(int n_seats, int bidder, int count, int face) {
	struct perudo p = talk_opening(n_seats);
	p.bidder = (int8_t)bidder;
	p.turn = (int8_t)((bidder + 1) % n_seats);
	p.count = (uint8_t)count;
	p.face = (uint8_t)face;
	return p;
}

void talk_palifico(struct perudo *p, bool veteran) {
	p->palifico = 0;
	p->was_palifico = veteran ? 3 : 1;
	p->n_dice[0] = 1;
	p->n_dice[1] = veteran ? 1 : 5;
}

struct audience talk_telling(enum language language, const struct perudo *view, int seat) {
	catalogue_open();
	return (struct audience){
		.words = catalogue_words(language), .names = names, .view = view, .seat = seat};
}
