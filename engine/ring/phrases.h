#pragma once

#include "engine/ring/state.h"

/* The parts of Don't Drop the Ring's sentences. */

/* As game_say->terms. */
extern const struct term ring_terms[];

/* "ruby"; at NULL: the led gem. */
void ring_put_suit(const struct audience *audience, const int16_t *at, struct text *out);
void ring_draw_suit(const struct audience *audience, int suit, struct text *out);

/* "ruby 5". */
void ring_put_card(const struct audience *audience, const int16_t *at, struct text *out);

/* "ruby 2 5, coin 0": the number of cards, then each; at NULL: the hand of the listener's seat. */
void ring_put_hand(const struct audience *audience, const int16_t *at, struct text *out);

/* A suit's letter, as it is typed; "A57 R5", a set of cards. */
char ring_letter(int suit);
void ring_put_set_in_short(uint32_t cards, struct text *out);

/* "More jewel 3", "Just": an area and a die. */
void ring_put_area(const struct audience *audience, const int16_t *at, struct text *out);

/* "ann 8 (-1), ben fallen (-6)": a list of moves by seat, then a list of the rings; both begin with
 * their length. */
void ring_put_rings(const struct audience *audience, const int16_t *at, struct text *out);

/* "2 5 5 6": the number of dice, then each; at NULL: the dice left to take. */
void ring_put_dice(const struct audience *audience, const int16_t *at, struct text *out);

/* A SENTENCE: the ranks made strong by this {die} in the center. */
const char *ring_center_sentence(int die);

/* As game_say->draw: the center die above a row for each player, with the ring and the spaces of
 * the die, and the listener's hand; for a coin payment just announced, its payer. */
void ring_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->pressing: the dice in the center, and the cards. */
extern const struct pressing ring_pressing;

/* Don't Drop the Ring on a terminal's screen: struct game_say's board and hand_in_short. Gems are
 * letters, which the board explains. */

void ring_board(const struct audience *audience, struct text *out);
void ring_hand_in_short(const struct audience *audience, struct text *out);

/* The moves of the rings, a row each; data as ring_put_rings(). */
void ring_put_scores(const struct audience *audience, const int16_t *at, struct text *out);
