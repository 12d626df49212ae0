#ifndef ENGINE_SAIUN_SAY_H
#define ENGINE_SAIUN_SAY_H

#include "engine/saiun/state.h"

/* What the files that put Saiun into words and out of them share. */

enum {
	DIE_SIZE = 32,       /* bytes that "purple 6" takes in any language */
	COLUMN_SIZE = 12,    /* "-99,-99" */
	SPOT_SIZE = 96,      /* a column and what it is on or beside */
	SAID_BET_SIZE = 128, /* three cards with their tokens */
	NAMES_SIZE = 1024,   /* all players' names, with their dice or points */
	CLOUD_SIZE = 512,    /* a cloud, however written */
	PICTURE_MOST = 38,   /* columns of text that a picture may take */
	UNDER_MOST = 40,     /* its last lines stay shorter than this (S70) */
};

/* The letters of S1: R Y G B P. */
char saiun_letter(int colour);

/* "red", "red 4", "2,-1"; dice as the rules write them: "R4". */
void saiun_put_colour(struct text *out, const struct words *words, int colour);
void saiun_put_die_in_words(struct text *out, const struct words *words, struct saiun_die die);
void saiun_put_die_in_letters(struct text *out, struct saiun_die die);
void saiun_put_column(struct text *out, int x, int y);

/* A column as a place to go to: "2,-1 (level 2, on blue 3)", "2,-1 (beside green 1)". */
void saiun_put_spot(const struct audience *audience, const struct saiun_cloud *cloud, int x, int y,
	struct text *out);

/* Dice by colour: "R Y Y B", or "-" for none. */
void saiun_put_dice(struct text *out, const uint8_t dice[COLOURS]);

/* "red, red, blue". */
void saiun_put_cards(struct text *out, const struct words *words, const int16_t *cards, int n);

/* "red 2, blue 3", from colour, tokens, colour, tokens … */
void saiun_put_bet(struct text *out, const struct words *words, const int16_t *cards, int n);
void saiun_put_own_bet(struct text *out, const struct words *words, const struct saiun_bet *bet);

/* What a player could type, from a legal move: "place R4@2,-1". */
void saiun_put_typed(struct text *out, const struct move *move);

/* "ann 36, ben 70" */
void saiun_put_points(
	const struct audience *audience, const int16_t *points, int n, struct text *out);

/* Whose turn it is, and what can be done: "ben, your turn: …". */
void saiun_put_turn(const struct audience *audience, struct text *out);

/* What cards could be bet on, as an example: "bet R3 B2". */
void saiun_put_bet_example(struct text *out, const int16_t cards[CARDS_EACH]);

/* picture.c: the cloud in one line (S69), as a picture (S70), and whichever suits the listener, on
 * lines of its own. */
void saiun_write_line(const struct saiun_cloud *cloud, struct text *out);
void saiun_draw(const struct saiun_cloud *cloud, struct text *out);
void saiun_put_cloud(
	const struct audience *audience, const struct saiun_cloud *cloud, struct text *out);

/* As game_say's members of the same names; held is hand. */
void saiun_say_status(const struct audience *audience, struct text *out);
void saiun_say_held(const struct audience *audience, struct text *out);
void saiun_say_where(const struct audience *audience, struct text *out);
void saiun_say_hint(const struct audience *audience, struct text *out);
void saiun_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);
void saiun_say_question(
	const struct audience *audience, const struct move *begun, struct text *out);
void saiun_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
int saiun_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
