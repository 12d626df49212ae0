#pragma once

#include "engine/perudo/bids.h"

/* The odds of bids for somebody who knows one hand. How many dice the others hold they know from
 * counting losses along (P54). */

enum { DICE_IN_PLAY_MAX = PERUDO_SEATS * DICE_MOST };

/* How many of the others' dice match. */
struct spread {
	double at_least[DICE_IN_PLAY_MAX + 1]; /* chances that so many do, or more */
	int likely;                            /* so many do with a chance of LIKELY */
};

struct odds {
	int own[FACES + 1];        /* dice of that hand that match each face */
	int others;                /* dice of all others */
	struct spread alone, wild; /* a face by itself, and with wild aces */
};

/* Who bids what is so likely may as well bid higher. */
#define LIKELY 0.9

/* Counts the seat's hand. */
void perudo_count_own(struct odds *odds, const struct perudo *p, int seat);

/* Works out the chances for so many dice of others. */
void perudo_prepare_odds(struct odds *odds, int others);

/* The highest count of a face that is likely. */
int perudo_likely_count(const struct odds *odds, const struct perudo *p, int face);

/* How likely the bid is true, and how likely exactly so many dice match. */
double perudo_odds_of(const struct odds *odds, const struct perudo *p, struct perudo_bid bid);
double perudo_odds_of_exactly(
	const struct odds *odds, const struct perudo *p, struct perudo_bid bid);
