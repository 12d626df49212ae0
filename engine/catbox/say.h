#ifndef ENGINE_CATBOX_SAY_H
#define ENGINE_CATBOX_SAY_H

#include "engine/catbox/state.h"

/* What the files that put Cat in the Box into words and out of them share. */

enum {
	COLOR_SIZE = 32,  /* bytes that a color takes in words, in any language */
	CARD_SIZE = 48,   /* a card with its color */
	CARDS_SIZE = 64,  /* a hand's cards */
	NAMES_SIZE = 512, /* all players' names, with a number or two */
	LIST_SIZE = 512,  /* all that a seat can play; the board in words */
};

/* "red". A color that is none is said as its number. */
void catbox_put_color(struct text *out, const struct words *words, int color);

/* "red 5". */
void catbox_put_card(struct text *out, const struct words *words, int card, int color);

/* "red/green": of these bits. */
void catbox_put_colors(struct text *out, const struct words *words, unsigned bits);

/* "Your cards: 1 2 2 5". */
void catbox_put_cards(
	const struct audience *audience, const int16_t *cards, int n, struct text *out);

/* The same for the cards that the listener's seat holds now. */
void catbox_put_hand(const struct audience *audience, struct text *out);

/* All that the seat, if it is on turn, can play, by color: "blue 2 5; yellow 1 2 5". */
void catbox_put_plays(const struct audience *audience, int seat, struct text *out);

/* "1, 2 or 3": what can be predicted. */
void catbox_put_predictions(const struct audience *audience, struct text *out);

/* The names of those who have still to put a card aside. */
void catbox_put_missing(const struct audience *audience, struct text *out);

/* "ben, your turn", and what can be done; everybody's, where a card is put aside. */
void catbox_put_turn(const struct audience *audience, struct text *out);

/* The research board as a picture; and in words: "red 2A 5B; blue 3C". A to D are the seats. */
void catbox_put_picture(const struct audience *audience, struct text *out);
void catbox_put_board(const struct audience *audience, struct text *out);

/* As game_say's members of the same names; held is hand. */
void catbox_say_status(const struct audience *audience, struct text *out);
void catbox_say_held(const struct audience *audience, struct text *out);
void catbox_say_where(const struct audience *audience, struct text *out);
void catbox_say_hint(const struct audience *audience, struct text *out);
void catbox_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);
void catbox_say_question(
	const struct audience *audience, const struct move *begun, struct text *out);
void catbox_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
int catbox_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
