#pragma once

#include "engine/perudo/state.h"

/* The parts of Perudo's sentences. */

/* As game_say->terms: {face}; {bid}, a count and a face; {standing}, the bid that stands; {bids},
 * the lowest ones open to the seat on turn; {dice}, how many, then each. */
extern const struct term perudo_terms[];

/* "Lowest: 2 x aces, 4 x twos, …" */
void perudo_put_bounds(const struct audience *audience, struct text *out);

/* "5 x threes", of a count and a face; where at is NULL, the bid that stands. */
void perudo_put_bid(const struct audience *audience, const int16_t *at, struct text *out);

/* How many dice each player holds: only where counts=open (P54). */
void perudo_put_counts(const struct audience *audience, struct text *out);

/* Whose palifico round it is and what it changes, for whom. */
void perudo_put_palifico(const struct audience *audience, int seat, struct text *out);

/* As game_say->draw: the bid above a row for each player; of a call that was just told the hands,
 * with what counts lit. */
void perudo_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->hides_figures. */
bool perudo_hides_figures(const void *view);

/* How likely a bid is for a seat that sees its own dice; and a chance in steps, for where figures
 * are not told, from 0: certain. */
enum { CHANCE_STEPS = 6 };
double perudo_chance_of(const struct perudo *p, int seat, struct perudo_bid bid);
int perudo_chance_step(double chance);

/* As game_say->pressing: the dice, and of each face the next bids. */
extern const struct pressing perudo_pressing;

/* Perudo on a terminal's screen: struct game_say's board and hand_in_short. */

void perudo_board(const struct audience *audience, struct text *out);
void perudo_hand_in_short(const struct audience *audience, struct text *out);

/* The dice of hands, a row each; those that match the bid stand out. hands: how many, then each:
 * seat, how many dice, the dice. */
void perudo_put_revealed(const struct audience *audience, const int16_t *hands, int bid_face,
	bool wild, struct text *out);
