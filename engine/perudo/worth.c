#include "engine/perudo/worth.h"

#include "engine/perudo/bids.h"

enum { WORTH_ACES = FACES, WORTH_DUDO, WORTH_CALZA };

static int worth_of_bid(const struct perudo *p, const struct move *bid) {
	int count = bid->args[0], face = bid->args[1];
	bool lowest = perudo_legal_bid(p, bid->seat, count - 1, face) != LEGAL;
	return !lowest ? 0 : face == ACE ? WORTH_ACES : face - ACE;
}

int perudo_worth_button(const void *view, const struct move *move) {
	return move->verb == VERB_BID    ? worth_of_bid(view, move)
	       : move->verb == VERB_DUDO ? WORTH_DUDO
					 : WORTH_CALZA;
}
