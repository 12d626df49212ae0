#ifndef ENGINE_GEHT_SAY_H
#define ENGINE_GEHT_SAY_H

#include "engine/geht/piles.h"

/* What the files that put Geht noch was? into words and out of them share. */

enum {
	CARD_SIZE = 16,   /* bytes that a card takes, in any language: "41g" */
	FACE_SIZE = 256,  /* a card with its condition */
	PHRASE_SIZE = 64, /* a colour, a phase, a number of markers */
	LIST_SIZE = 1024, /* names, or cards */
	LINES_SIZE = 3072,
};

/* "three dice alike": the condition of one of the cards. */
void geht_put_condition(struct text *out, const struct words *words, int card);

/* "5y"; a number that no card has is said as it is. */
void geht_put_number(struct text *out, const struct words *words, int card);

/* "5y (three dice alike)", or "5y (=aaa)" if brief. */
void geht_put_card(const struct audience *audience, int card, struct text *out);

/* "5y three dice alike". */
void geht_put_in_words(struct text *out, const struct words *words, int card);

/* "5y, 6y": the cards of a set, by number. */
void geht_put_set(struct text *out, const struct words *words, struct geht_set set);

/* ", " unless nothing stands in the list yet. */
void geht_put_comma(struct text *out, const struct words *words);

/* "green". */
void geht_put_colour(struct text *out, const struct words *words, int colour);

/* "2 luck markers". */
void geht_put_markers(struct text *out, const struct words *words, int n);

/* "rolling". */
void geht_put_phase(struct text *out, const struct words *words, int phase);

/* "B 2 5 6 5  R 5 5 6". */
void geht_put_dice(struct text *out, const struct words *words, const uint8_t dice[DICE]);

/* "good": a solo result in a word (G115). */
void geht_put_rating(struct text *out, const struct words *words, int rating);

/* The names of seats given as bits, commas between. */
void geht_put_names(const struct audience *audience, unsigned seats, struct text *out);

/* "take 5y, stay in". then: enum geht_then. */
void geht_put_decision(struct text *out, const struct words *words, int verb, int card, int then);

/* "Your decision: take 5y, stay in. You may change it until all have decided." */
void geht_put_yours(
	const struct audience *audience, int verb, int card, int then, struct text *out);

/* "ann, your turn: …" for each of the seats, given as bits, in the phase where the view stands. */
void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out);

/* As game_say's members of the same names; held is hand. */
void geht_say_status(const struct audience *audience, struct text *out);
void geht_say_held(const struct audience *audience, struct text *out);
void geht_say_where(const struct audience *audience, struct text *out);
void geht_say_hint(const struct audience *audience, struct text *out);
void geht_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);
void geht_say_question(const struct audience *audience, const struct move *begun, struct text *out);
void geht_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
extern const char *const geht_card[]; /* as game_say->card */
int geht_parse(const void *view, int seat, int verb, const char *words, struct move *move);

extern const struct game_say geht_say;

#endif
