#pragma once

#include "engine/perudo/state.h"

/* The parts of Perudo's sentences. */

/* As game_say->terms: {face}; {bid}, a count and a face; {standing}, the standing bid; {bids}, the
 * lowest bids open to the seat on turn; {dice}, their number, then each. */
extern const struct term perudo_terms[];

/* "Lowest: 2 x aces, 4 x twos, …" */
void perudo_put_bounds(const struct audience *audience, struct text *out);

/* "5 x threes", a count and a face; at NULL: the standing bid. */
void perudo_put_bid(const struct audience *audience, const int16_t *at, struct text *out);

/* The number of dice of each player: only with counts=open (P54). */
void perudo_put_counts(const struct audience *audience, struct text *out);

/* The seat whose palifico round it is, and the rules it changes for each player. */
void perudo_put_palifico(const struct audience *audience, int seat, struct text *out);

/* As game_say->draw: the bid above a row for each player; for a call just announced, the hands with
 * the matching dice lit. */
void perudo_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->hides_figures. */
bool perudo_hides_figures(const void *view);

/* A chance in steps, without figures, from 0: certain. */
enum { CHANCE_STEPS = 6 };
int perudo_chance_step(double chance);

/* As game_say->pressing: the dice, and for each face the next bids. */
extern const struct pressing perudo_pressing;

/* Perudo on a terminal's screen: struct game_say's board and hand_in_short. */

void perudo_board(const struct audience *audience, struct text *out);
void perudo_hand_in_short(const struct audience *audience, struct text *out);

/* The dice of hands, a row each; matching dice stand out. hands: their number, then each: seat,
 * number of dice, the dice. */
void perudo_put_revealed(const struct audience *audience, const int16_t *hands, int bid_face,
	bool wild, struct text *out);
