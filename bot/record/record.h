#ifndef BOT_RECORD_RECORD_H
#define BOT_RECORD_RECORD_H

#include <stdio.h>

#include "bot/fair/fair.h"
#include "engine/game.h"

/* Game records: one JSON object a game (see the games' record formats), written from a replay of
 * its moves, read and judged event by event. */

enum { RECORD_WHY_SIZE = 512, RECORD_TEXTS_MAX = 64 };

/* A finished or broken-off game to be written. */
struct record_game {
	const struct game *game;
	int n_seats;
	const char *names[SEATS_MAX]; /* by seat */
	int16_t options[OPTIONS_MAX];
	/* The proof of its dice; left out where id is NULL. */
	const char *id;
	uint8_t seed[FAIR_SEED];
	const char *texts[RECORD_TEXTS_MAX]; /* "K:words" in the order given */
	size_t n_texts;
	int sat[SEATS_MAX]; /* for each in the order of sitting down, the seat drawn by lot */
	size_t n_moves;
	const struct move *moves;
};

/* Writes the record. -EINVAL if a move is refused by the rules (why, of RECORD_WHY_SIZE bytes,
 * says which), -EIO if out fails. */
int record_write(const struct record_game *game, FILE *out, char *why);

/* Judges a record by the rules, and its dice by its seed where it carries one. 0; or -EINVAL, or
 * another negative errno where it cannot be read; why, of RECORD_WHY_SIZE bytes, then says "event
 * N: reason" in one line. N counts from 1; 0 is what stands around the events. */
int record_verify(FILE *in, char *why);

/* The same for len bytes in memory. */
int record_verify_bytes(const char *bytes, size_t len, char *why);

#endif
