#pragma once

#include <stddef.h>
#include <stdint.h>

/* A source of chance: the engine has none of its own. Concrete sources begin with this. */
struct rng {
	/* A number 0..n-1, each equally likely; 1 <= n <= 2^31. */
	uint32_t (*uniform)(struct rng *rng, uint32_t n);
};

/* A fast generator for computer players that simulate much, seeded from a slow one. */
struct quick_rng {
	struct rng rng;
	uint64_t state;
};

/* Begins quick, seeded by two draws from rng. */
void rng_begin_quick(struct quick_rng *quick, struct rng *rng);
/* Begins quick, seeded by a number. */
void rng_seed_quick(struct quick_rng *quick, uint64_t seed);

/* Shuffles n numbers. */
void rng_shuffle(struct rng *rng, size_t n, int16_t *items);
