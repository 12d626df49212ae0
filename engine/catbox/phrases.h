#pragma once

#include "engine/catbox/state.h"

/* The parts of Cat in the Box's sentences. */

/* As game_say->terms. */
extern const struct term catbox_terms[];

/* "red", a color; a number outside the colors is written as a number; without a value, the led
 * color. */
void catbox_put_color(const struct audience *audience, const int16_t *at, struct text *out);
void catbox_draw_color(const struct audience *audience, int color, struct text *out);

/* "red 5", a card and its color. */
void catbox_put_card(const struct audience *audience, const int16_t *at, struct text *out);

/* "1 2 2 4", the hand of the listener's seat. */
void catbox_put_own_cards(const struct audience *audience, const int16_t *at, struct text *out);

/* "1, 2 or 3": the legal predictions. */
void catbox_put_predictions(const struct audience *audience, const int16_t *at, struct text *out);

/* The board as a picture. */
void catbox_put_picture(const struct audience *audience, struct text *out);

/* The progress of the game: `before` is the sentence until the tricks begin, in_trick the one
 * during a trick; with {n}, {all} and {trick}. */
void catbox_put_where(const struct audience *audience, const char *before, const char *in_trick,
	struct text *out);

/* The spaces that the listener's seat may play to now; 0 unless it is on turn. */
uint32_t catbox_open_now(const struct audience *audience);

/* As game_say->draw: the board of tokens above a row for each player, and the listener's hand; for
 * a paradox just announced, the revealed hand. */
void catbox_draw(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->pressing: a card, then its space, or directly the space. */
extern const struct pressing catbox_pressing;

/* Cat in the Box on a terminal's screen: struct game_say's board and hand_in_short. */

void catbox_board(const struct audience *audience, struct text *out);
void catbox_hand_in_short(const struct audience *audience, struct text *out);

/* The points of a round, a row for each seat; data: as EVENT_SCORE. */
void catbox_put_scores(const struct audience *audience, const int16_t *data, struct text *out);
