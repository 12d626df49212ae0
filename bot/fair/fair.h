#pragma once

#include <stddef.h>
#include <stdint.h>

#include "engine/game.h"

/* Provably fair dice, scheme "fair1": from the seed, the table's number and the players' wishes
 * everybody can derive every roll and deal of a game. */

enum { FAIR_SEED = 32, FAIR_HASH = 32, FAIR_HEX_SIZE = 65, FAIR_WISH_BYTES_MAX = 100 };

/* A fresh seed from getrandom(2). 0 or a negative errno. */
int fair_new_seed(uint8_t seed[FAIR_SEED]);

/* Step 1, in hex: SHA256("fair1:commit" || LP(id) || seed). */
void fair_commit(const char *id, const uint8_t seed[FAIR_SEED], char commit[FAIR_HEX_SIZE]);

/* Step 2: the key of all draws; texts are the wishes, "K:words", in the order given. */
void fair_key(const char *id, const uint8_t seed[FAIR_SEED], const char *const *texts,
	size_t n_texts, uint8_t key[FAIR_HASH]);

/* Steps 3 and 4: one draw, from which game_fall() takes what falls (step 5), a stream of 32-bit
 * words in blocks of eight. */
struct fair_draw {
	struct rng rng; /* uniform(n) of this draw */
	uint8_t key[FAIR_HASH];
	uint64_t draw;
	uint32_t block;
	unsigned word; /* next in words */
	uint32_t words[8];
};

void fair_draw_init(struct fair_draw *draw, const uint8_t key[FAIR_HASH], uint64_t number);

/* Shuffles 0..n-1 into order. */
void fair_shuffle(struct rng *rng, size_t n, int16_t *order);

/* The seed of game g of a simulation, from 1; the game's id is g in decimal. */
void fair_game_seed(const uint8_t seed[FAIR_SEED], uint32_t g, uint8_t game_seed[FAIR_SEED]);

/* The key of a seat's computer player, whose decisions draw apart from the dice. */
void fair_mind_key(const uint8_t seed[FAIR_SEED], uint32_t seat, uint8_t key[FAIR_HASH]);

/* SHA-256, in hex. */
void fair_digest(const char *bytes, size_t len, char hex[FAIR_HEX_SIZE]);

void fair_to_hex(const uint8_t bytes[FAIR_HASH], char hex[FAIR_HEX_SIZE]);
/* 64 hex digits of either case, or -EINVAL. */
int fair_from_hex(const char *hex, uint8_t bytes[FAIR_HASH]);
