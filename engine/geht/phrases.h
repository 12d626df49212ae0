#pragma once

#include "engine/geht/state.h"
#include "engine/words.h"

/* What the sentences of Geht noch was? are made of. */

enum { NUMBER_SIZE = 64 }; /* bytes that "5y" takes, in any language */

/* As game_say->terms. */
extern const struct term geht_terms[];

/* Writers of places. */

/* "5y", of a card; "5y (three dice alike)", or "5y (=aaa)" if brief or on a screen; "5y three dice
 * alike". A number that no card has is written as it is. */
void geht_put_number(const struct audience *audience, const int16_t *at, struct text *out);
void geht_put_card(const struct audience *audience, const int16_t *at, struct text *out);
void geht_put_in_words(const struct audience *audience, const int16_t *at, struct text *out);

/* "rolling", the phase of the view. */
void geht_put_phase(const struct audience *audience, const int16_t *at, struct text *out);

/* "green", of a colour. */
void geht_put_colour(const struct audience *audience, const int16_t *at, struct text *out);

/* "B 2 5 6 5  R 5 5 6", of a count and the dice; where at is NULL, of the last roll. */
void geht_put_dice(const struct audience *audience, const int16_t *at, struct text *out);
void geht_draw_dice(const struct audience *audience, const int16_t *at, struct text *out);

/* Parts of sentences. */

/* "5y, 6y", each as put writes it. */
void geht_put_set(const struct audience *audience, const struct geht_set *set,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out);

/* " 41g x3 25g", cards scored on a level, with multipliers. */
void geht_put_scored(
	const struct audience *audience, const struct geht_set *scored, struct text *out);

/* "level 5: 6 x 8 = 48, luck 2", of how many levels and the points of each, for luck, for sets. */
void geht_put_points(const struct audience *audience, const int16_t *at, struct text *out);

/* "46g, 13g", the new cards of a seat in the order drawn; or with their conditions in words. */
void geht_put_fresh(const struct audience *audience, const int16_t *at, struct text *out);
void geht_put_fresh_in_words(const struct audience *audience, const int16_t *at, struct text *out);

/* "5y on level 3". */
void geht_put_on_level(const struct audience *audience, int card, int level, struct text *out);

/* "The game is over: 53 points, good." (G115) */
void geht_put_solo_result(const struct audience *audience, int total, struct text *out);

/* "Your decision: take 5y, stay in. You may change it until all have decided." Of a verb, a card,
 * enum geht_then. */
void geht_put_yours(const struct audience *audience, const int16_t *at, struct text *out);

/* A writer of places: "three dice alike", the condition of the card at `at` (G61). */
void geht_put_condition(const struct audience *audience, const int16_t *at, struct text *out);
