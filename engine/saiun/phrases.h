#pragma once

#include "engine/saiun/state.h"

/* The parts of Saiun's sentences. */

/* As game_say->terms: {colour}, {discard} "red"; {die} "red 4"; {column}, {from}, {to} "2,-1";
 * {spot} "2,-1 (level 2, on blue 3)"; {top} "blue 3 on 2,-1", the column left; {placement},
 * {shift}, {move}; {bet}, {second}, {third}, a bet from this card on; {points}. */
extern const struct term saiun_terms[];

/* A die as the value of a place. */
#define DIE(die) ((const int16_t[]){(die).colour, (die).face})

/* Writers of places, for the numbers from `at` on. */
void saiun_put_colour(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_die(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_column(const struct audience *audience, const int16_t *at, struct text *out);

/* Three cards, at NULL the listener's: "2 on red, 3 on blue", colour and tokens of each, no tokens
 * on cards not chosen; "red, red, blue", their colours; a bet on them as it is typed. */
void saiun_put_bet(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_cards(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_bet_example(const struct audience *audience, const int16_t *at, struct text *out);

/* "5 + 3 + 1 = 9", "4", "0": the number of addends, then each; and their sum. */
void saiun_put_sum(const struct audience *audience, const int16_t *at, struct text *out);
int saiun_sum(const int16_t *at);

/* "red 6 × 3 + blue 0 × 2": the number of cards, then each: colour, tokens, value. */
void saiun_put_shown_bet(const struct audience *audience, const int16_t *at, struct text *out);

/* The dice of the seat at `at`, for SEAT_NONE the dice left over: "1 red, 2 yellow", "-". */
void saiun_put_dice(const struct audience *audience, const int16_t *at, struct text *out);

/* Small pictures: a die, or with face 0 its colour; three cards, given as to saiun_put_cards(). */
void saiun_draw_die(const struct audience *audience, int colour, int face, struct text *out);
void saiun_draw_cards(const struct audience *audience, const int16_t *at, struct text *out);

/* The cloud and letters */

/* The letters of S1, R Y G B P, or for people their equivalents in another script; and a die: "R4".
 * words NULL: in English. */
const char *saiun_sign(const struct words *words, int colour);
void saiun_put_die_sign(const struct words *words, int colour, int face, struct text *out);

/* The meaning of the signs: "R red, Y yellow …". */
void saiun_put_legend(const struct audience *audience, struct text *out);

/* Dice by colour: "1 red, 2 yellow", or "-" for none. */
void saiun_write_dice(
	const struct audience *audience, const uint8_t dice[COLOURS], struct text *out);

/* The cloud in one line (S69), and as a picture (S70). */
void saiun_write_line(const struct saiun_cloud *cloud, const struct words *words, struct text *out);
void saiun_draw(const struct saiun_cloud *cloud, const struct words *words, struct text *out);

/* The hidden dice of stacks: "under: 1,1 R3", appended in lines shorter than `width` columns. */
void saiun_draw_under(
	const struct saiun_cloud *cloud, const struct words *words, size_t width, struct text *out);

/* In the form that suits the listener, a picture on lines of its own. */
void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* Sentences */

/* The round: its number and its start player. */
void saiun_put_round(const struct audience *audience, const int16_t *at, struct text *out);

/* The open tokens: the number of seats, then for each the number of cards and the tokens on them.
 */
void saiun_put_tokens(const struct audience *audience, const int16_t *at, struct text *out);

/* The call to the seats on turn, with their options; data is unused. */
void saiun_put_turn(const struct audience *audience, const int16_t *data, struct text *out);

/* As the members of struct game_say: the status, a hand, and a seat's moves. */
void saiun_say_status(const struct audience *audience, struct text *out);
void saiun_say_hand(const struct audience *audience, struct text *out);
void saiun_say_hint(const struct audience *audience, struct text *out);

/* As game_say->draw: the cloud from above and a table of the players below it, by colour during the
 * count; for bets just shown, their points. */
void saiun_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->pressing: a field of the board, then the die or the target; the cards, each with its
 * tokens. */
extern const struct pressing saiun_pressing;

/* Saiun on a terminal's screen: struct game_say's board and hand_in_short. */

void saiun_board(const struct audience *audience, struct text *out);
void saiun_hand_in_short(const struct audience *audience, struct text *out);

/* The cloud, as on the board; false: no screen, or too large a cloud. */
bool saiun_board_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* Rows of the count of a round: a colour, and a seat's bet; its data as in EVENT_RATE and
 * EVENT_SHOW.
 */
void saiun_put_rate_row(
	const struct audience *audience, int colour, const int16_t *data, struct text *out);
void saiun_put_bet_row(
	const struct audience *audience, int seat, const int16_t *data, struct text *out);

/* The tokens of a seat: "3+2" if they are open, else whether it has bet. */
void saiun_put_seat_tokens(const struct audience *audience, int seat, struct text *out);
