#include "engine/perudo/state.h"

enum { BOLD_LEAST = 33 }; /* percent */

/* The chance, in percent, that the standing bid is true for a seat that knows its own dice. */
static int chance_for(const struct perudo *p, int seat) {
	double chance = perudo_chance_of(p, seat, (struct perudo_bid){p->count, p->face});
	return (int)(100 * chance + 0.5);
}

/* A bid is a bluff if its bidder had little reason to believe it. */
static void remember_bluff(const struct perudo *p, struct highlights *highlights) {
	int chance = chance_for(p, p->bidder);
	if (chance < 50) {
		HIGHLIGHTS_OFFER(highlights, PERUDO_BLUFF, 100 - chance, p->bidder, p->count,
			p->face, p->round, chance);
	}
}

/* Doubting an improbable bid is not bold. */
static void remember_dudo(const struct perudo *p, int caller, struct highlights *highlights) {
	int chance = chance_for(p, caller);
	if (chance >= BOLD_LEAST) {
		HIGHLIGHTS_OFFER(highlights, PERUDO_DUDO, chance, caller, p->count, p->face,
			p->round, chance);
	}
}

/* The fate of the standing bid: a correct dudo, or another bid on top of it. */
static void remember_bid(
	const struct perudo *p, const struct move *move, struct highlights *highlights) {
	if (move->verb == VERB_DUDO && perudo_count_matching(p) < p->count) {
		remember_dudo(p, move->seat, highlights);
	} else if (p->count > 0) {
		remember_bluff(p, highlights);
	}
}

/* The dice are in seat order, each seat with the dice it holds. */
static void tally_dice(
	const struct perudo *p, const struct move *roll, struct highlights *highlights) {
	int at = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		highlights_tally(highlights, seat, TALLY_DICE, p->n_dice[seat]);
		for (int i = 0; i < p->n_dice[seat]; i++) {
			highlights_tally(highlights, seat, TALLY_ACES, roll->args[at++] == ACE);
		}
	}
}

/* The aces' distance from the average, as its square over the variance: 5/36 for each die. */
static void remember_aces(const struct perudo *p, struct highlights *highlights) {
	for (int seat = 0; seat < p->n_seats; seat++) {
		int dice = highlights->tallies[seat][TALLY_DICE];
		int aces = highlights->tallies[seat][TALLY_ACES];
		int usual = (dice + FACES / 2) / FACES;
		double above = aces - dice / (double)FACES;
		if (aces > usual) {
			HIGHLIGHTS_OFFER(highlights, PERUDO_ACES, above * above / dice, seat, aces,
				dice, usual);
		}
	}
}

void perudo_remember(const void *before, const struct move *move, const struct events *events,
	struct highlights *highlights) {
	const struct perudo *p = before;
	const struct event *out = highlights_find(events, EVENT_OUT);
	if (move->seat != SEAT_CHANCE) {
		remember_bid(p, move, highlights);
	} else if (move->verb == VERB_ROLL) {
		tally_dice(p, move, highlights);
	}
	if (out != NULL) {
		highlights_tally(highlights, out->data[0], TALLY_OUT, p->round);
	}
	if (highlights_find(events, EVENT_END) != NULL) {
		remember_aces(p, highlights);
	}
}
