#ifndef ENGINE_RING_SAY_H
#define ENGINE_RING_SAY_H

#include "engine/ring/state.h"

/* What the files that put Don't Drop the Ring into words and out of them share. */

enum {
	CARD_SIZE = 64,    /* bytes that one card or area takes in words, in any language */
	CARDS_SIZE = 512,  /* a hand */
	NAMES_SIZE = 2048, /* all players' names, with a few words each */
};

/* "ruby". */
void ring_put_suit(struct text *out, const struct words *words, int suit);

/* "ruby 5". */
void ring_put_card(struct text *out, const struct words *words, int card);

/* "ruby 2 5, coin 0". */
void ring_put_hand(struct text *out, const struct words *words, uint32_t cards);

/* "ruby 2, ruby 5, coin 0". */
void ring_put_cards(struct text *out, const struct words *words, uint32_t cards);

/* "More jewel 3", "Just". */
void ring_put_area(struct text *out, const struct words *words, int area, int die);

/* "2 5 5 6": what is left to take. */
void ring_put_dice(struct text *out, const struct ring *r);

/* The names of these seats, commas between. */
void ring_put_names(const struct audience *audience, unsigned seats, struct text *out);

/* "Center die 2: …", and which ranks are strong. */
void ring_put_center(const struct audience *audience, int die, struct text *out);

/* "Your cards: ruby 2 5". */
void ring_put_your_cards(
	const struct audience *audience, uint32_t cards, int discard, struct text *out);

/* "ben, your turn", and what for. */
void ring_put_turn(const struct audience *audience, struct text *out);

/* As game_say's members of the same names; held is hand. */
void ring_say_status(const struct audience *audience, struct text *out);
void ring_say_held(const struct audience *audience, struct text *out);
void ring_say_where(const struct audience *audience, struct text *out);
void ring_say_hint(const struct audience *audience, struct text *out);
void ring_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);
void ring_say_question(const struct audience *audience, const struct move *begun, struct text *out);
void ring_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
int ring_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
