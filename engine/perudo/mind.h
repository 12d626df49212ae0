#ifndef ENGINE_PERUDO_MIND_H
#define ENGINE_PERUDO_MIND_H

#include "engine/perudo/state.h"

/* What the computer players of Perudo share. They are given a view: their own dice are all they see
 * of the dice. How many the others hold they know from counting losses along (P54). */

enum { DICE_IN_PLAY_MAX = PERUDO_SEATS * DICE_MOST };

/* The odds of any bid for somebody who knows one hand. */
struct odds {
	int own[FACES + 1]; /* dice of that hand that match each face */
	int others;         /* dice of all others */
	/* Chances that at least so many of these match a face by itself, and with wild aces. */
	double alone[DICE_IN_PLAY_MAX + 1], wild[DICE_IN_PLAY_MAX + 1];
};

/* Counts the seat's hand. */
void perudo_count_own(struct odds *odds, const struct perudo *p, int seat);

/* Works out the chances for so many dice of others. */
void perudo_prepare_odds(struct odds *odds, int others);

/* How likely the bid is true, and how likely exactly so many dice match. */
double perudo_odds_of(const struct odds *odds, const struct perudo *p, struct perudo_bid bid);
double perudo_odds_of_exactly(
	const struct odds *odds, const struct perudo *p, struct perudo_bid bid);

/* The standing bid. */
struct perudo_bid perudo_standing(const struct perudo *p);

/* Computer players answer with a bid; count 0 is dudo. */

struct perudo_bid perudo_easy_choose(const struct perudo *p, int seat, struct source *source);
bool perudo_easy_calls_calza(const struct perudo *p, int seat, struct source *source);

/* What the normal player does with a hand: doubt, or any of these bids. */
struct plan {
	bool doubts;
	int n;
	struct perudo_bid bids[FACES];
	struct perudo_bid modest; /* the likeliest of the least bids */
};
void perudo_normal_plan(
	const struct perudo *p, int seat, const struct odds *odds, struct plan *plan);

struct perudo_bid perudo_normal_choose(const struct perudo *p, int seat, struct source *source);
bool perudo_normal_calls_calza(const struct perudo *p, int seat, struct source *source);

struct perudo_bid perudo_hard_choose(const struct perudo *p, int seat, struct source *source);
bool perudo_hard_calls_calza(const struct perudo *p, int seat, struct source *source);

#endif
