#pragma once

#include <stdio.h>

#include "bot/fair/fair.h"
#include "engine/game.h"

/* Game records: one JSON object a game (see the games' record formats), written from a replay of
 * its moves, read and checked event by event. */

enum { RECORD_WHY_SIZE = 512, RECORD_TEXTS_MAX = 64 };

/* A finished or broken-off game to be written. */
struct record_game {
	const struct game *game;
	int n_seats;
	const char *names[SEATS_MAX]; /* by seat */
	int16_t options[OPTIONS_MAX];
	/* The proof of the dice; id NULL: none. */
	const char *id;
	uint8_t seed[FAIR_SEED];
	const char *texts[RECORD_TEXTS_MAX]; /* "K:words" in order */
	size_t n_texts;
	int sat[SEATS_MAX]; /* seats drawn by lot, in the order of sitting down */
	size_t n_moves;
	const struct move *moves;
};

/* Writes the record. On failure why (RECORD_WHY_SIZE bytes) tells: -EINVAL the rules refuse a move,
 * or a string is not UTF-8, -EIO out failed. */
int record_write(const struct record_game *game, FILE *out, char *why);

/* Checks a record by the rules, and its dice by its seed if it has one. 0; -EINVAL; or another
 * negative errno if it cannot be read. why (RECORD_WHY_SIZE bytes) then has "event N: reason" in
 * one line; N counts from 1, 0 is the record around its events. */
int record_verify(FILE *in, char *why);

/* As record_verify(), for len bytes in memory. */
int record_verify_bytes(const char *bytes, size_t len, char *why);
