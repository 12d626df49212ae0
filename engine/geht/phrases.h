#pragma once

#include "engine/geht/state.h"
#include "engine/words.h"

/* The parts of Geht noch was?'s sentences. */

enum { NUMBER_SIZE = 64 }; /* bytes of "yellow 5" in any language */

/* As game_say->terms. */
extern const struct term geht_terms[];

/* Writers of places. */

/* "yellow 5", a card; "yellow 5 (three dice alike)"; "yellow 5: three dice alike". A number without
 * a card is written as a number. */
void geht_put_number(const struct audience *audience, const int16_t *at, struct text *out);
void geht_put_card(const struct audience *audience, const int16_t *at, struct text *out);
void geht_put_in_words(const struct audience *audience, const int16_t *at, struct text *out);

/* "rolling", the phase of the view. */
void geht_put_phase(const struct audience *audience, const int16_t *at, struct text *out);

/* "green", a colour. */
void geht_put_colour(const struct audience *audience, const int16_t *at, struct text *out);

/* "blue 2 5 6 5, red 5 5 6": a count and the dice; at NULL: the last roll. */
void geht_put_dice(const struct audience *audience, const int16_t *at, struct text *out);
void geht_draw_dice(const struct audience *audience, const int16_t *at, struct text *out);

/* Parts of sentences. */

/* "yellow 5, yellow 6", each written by put. */
void geht_put_set(const struct audience *audience, const struct geht_set *set,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out);

/* " green 41 ×3 green 25", cards scored on a level, each written by put, with multipliers. */
void geht_put_scored(const struct audience *audience, const struct geht_set *scored,
	void (*put)(const struct audience *audience, const int16_t *at, struct text *out),
	struct text *out);

/* "level 5: 6 x 8 = 48, luck 2": the number of levels and the points of each, points for luck,
 * points for sets. */
void geht_put_points(const struct audience *audience, const int16_t *at, struct text *out);

/* "yellow 5 on level 3". */
void geht_put_on_level(const struct audience *audience, int card, int level, struct text *out);

/* By level: the average points of who plays alone. */
extern const int16_t geht_solo_averages[LEVELS];

/* "The game is over: 53 points.", and a comparison with computer players. Its rating by G115 is in
 * records. */
void geht_put_solo_result(const struct audience *audience, int total, struct text *out);

/* "Your decision: take yellow 5 (three dice alike), stay in. You may change it until all have
 * decided.": a verb, a card, enum geht_then. */
void geht_put_yours(const struct audience *audience, const int16_t *at, struct text *out);

/* A writer of places: "three dice alike", the condition of the card at `at` (G61). */
void geht_put_condition(const struct audience *audience, const int16_t *at, struct text *out);

/* "blue", the colour of dice with this letter in conditions. */
void geht_put_die_colour(const struct audience *audience, const int16_t *at, struct text *out);

/* "5", "5+", "sum 12+", as an item is printed on a die; nothing for dice that are only compared. */
void geht_put_print(
	const struct audience *audience, const struct geht_item *item, struct text *out);

/* The status of the game and of a player: as the members of struct game_say. */

void geht_say_status(const struct audience *audience, struct text *out);
void geht_say_hand(const struct audience *audience, struct text *out);
void geht_say_where(const struct audience *audience, struct text *out);

/* The round, the phase and the lucky fairy. */
void geht_put_round(const struct audience *audience, struct text *out);

/* The calls of each phase. */

/* "ann, your turn: …" for each of the seats (bits), in the phase of the view. */
void geht_put_turn(const struct audience *audience, unsigned seats, struct text *out);

/* As game_say->hint. */
void geht_say_hint(const struct audience *audience, struct text *out);

/* Moves put together by choosing, as game_say->verbs. */
extern const struct verb_words geht_verb_words[GEHT_VERBS];

/* As game_say->draw: the roll above the players' displays, a shelf for each level. A card that its
 * player can take with the roll stands out, with the dice that meet it. */
void geht_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* A card in its box: its name, its condition, and below it (open) the dice that meet it; marked:
 * with a marker. */
enum { GEHT_CARD_WIDTH = 84 };
int geht_card_height(const struct audience *audience, int card, bool open);
void geht_draw_card(const struct audience *audience, int card, struct box box, bool open,
	bool marked, struct drawing *drawing);

/* As game_say->pressing: the cards that a move can name, each with its moves. */
extern const struct pressing geht_pressing;

/* Geht noch was? on a terminal's screen: struct game_say's board and hand_in_short. */

void geht_board(const struct audience *audience, struct text *out);
void geht_hand_in_short(const struct audience *audience, struct text *out);

/* A seat's points at the end, a row; data as EVENT_SCORE. */
void geht_put_score(const struct audience *audience, const int16_t *data, struct text *out);

/* A seat's stage in this phase, on a board: "in, level 3", "money 4", "46g 13g"; "-" for none. */
void geht_put_standing(const struct audience *audience, int seat, struct text *out);

/* The cards that a seat can take with the current roll. */
struct geht_set geht_takeable(const struct geht *g, int seat);
