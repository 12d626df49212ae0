#pragma once

#include "engine/saiun/state.h"

/* The parts of Saiun's sentences. */

/* As game_say->terms: {colour}, {discard} "red"; {die} "red 4"; {column}, {from}, {to} "2,-1";
 * {spot} "2,-1 (level 2, on blue 3)"; {top} "blue 3 on 2,-1", of the column left; {placement},
 * {shift}, {move}; {bet}, {second}, {third}, a bet from this card on; {points}. */
extern const struct term saiun_terms[];

/* A die as the value of a place. */
#define DIE(die) ((const int16_t[]){(die).colour, (die).face})

/* Writers of places, of the numbers that begin at `at`. */
void saiun_put_colour(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_die(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_column(const struct audience *audience, const int16_t *at, struct text *out);

/* Of three cards, or where at is NULL of the listener's: "2 on red, 3 on blue", of colour and
 * tokens of each, none on those not chosen; "red, red, blue", of colours; a bet on these as it is
 * typed. */
void saiun_put_bet(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_cards(const struct audience *audience, const int16_t *at, struct text *out);
void saiun_put_bet_example(const struct audience *audience, const int16_t *at, struct text *out);

/* "5 + 3 + 1 = 9", "4", "0"; of how many numbers, then each; and their sum. */
void saiun_put_sum(const struct audience *audience, const int16_t *at, struct text *out);
int saiun_sum(const int16_t *at);

/* "red 6 × 3 + blue 0 × 2", of how many cards, then each: colour, tokens, value. */
void saiun_put_shown_bet(const struct audience *audience, const int16_t *at, struct text *out);

/* The dice of the seat at `at`; those left over for SEAT_NONE: "1 red, 2 yellow", "-". */
void saiun_put_dice(const struct audience *audience, const int16_t *at, struct text *out);

/* Small pictures: of a die, or without a face of its colour, and of three cards as
 * saiun_put_cards() takes them. */
void saiun_draw_die(const struct audience *audience, int colour, int face, struct text *out);
void saiun_draw_cards(const struct audience *audience, const int16_t *at, struct text *out);

/* The cloud and letters. */

/* The letters of S1, R Y G B P, or for people their like in another script; and of a die: "R4".
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

/* The hidden dice of stacks: "under: 1,1 R3", appended in lines shorter than columns. */
void saiun_draw_under(
	const struct saiun_cloud *cloud, const struct words *words, size_t width, struct text *out);

/* Whichever suits the listener, a picture on lines of its own. */
void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* Sentences. */

/* Which round it is, of its number and its start player. */
void saiun_put_round(const struct audience *audience, const int16_t *at, struct text *out);

/* The tokens that lie open, of how many seats, then of each how many cards and the tokens on them.
 */
void saiun_put_tokens(const struct audience *audience, const int16_t *at, struct text *out);

/* The call to the seats on turn, with their options; data is not read. */
void saiun_put_turn(const struct audience *audience, const int16_t *data, struct text *out);

/* As the members of struct game_say: the status, a hand, and a seat's moves. */
void saiun_say_status(const struct audience *audience, struct text *out);
void saiun_say_hand(const struct audience *audience, struct text *out);
void saiun_say_hint(const struct audience *audience, struct text *out);

/* As game_say->draw: the cloud from above and a table of the players below it, in colours as they
 * are counted; of a round's bets that were just shown, their points. */
void saiun_picture(
	const struct audience *audience, const struct event *revealed, struct drawing *drawing);

/* As game_say->pressing: a field of the board, then which die, or where to; the cards,
 * each with its tokens. */
extern const struct pressing saiun_pressing;

/* Saiun on a terminal's screen: struct game_say's board and hand_in_short. */

void saiun_board(const struct audience *audience, struct text *out);
void saiun_hand_in_short(const struct audience *audience, struct text *out);

/* The cloud, as the board has it; false: not on a screen, or it is too large. */
bool saiun_board_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* The count of a round, a row for each colour, the first rank first; data as EVENT_RATE. */
void saiun_put_rates(const struct audience *audience, const int16_t *data, struct text *out);

/* The bets, a row for each seat; data as EVENT_SHOW. */
void saiun_put_bets(const struct audience *audience, const int16_t *data, struct text *out);

/* The tokens of a seat: "3+2" where they are open, else whether it has bet. */
void saiun_put_seat_tokens(const struct audience *audience, int seat, struct text *out);
