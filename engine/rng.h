#pragma once

#include <stddef.h>
#include <stdint.h>

/* Where chances come from: the engine rolls nothing by itself. Concrete sources begin with this. */
struct rng {
	/* A number 0..n-1, each equally likely; 1 <= n <= 2^31. */
	uint32_t (*uniform)(struct rng *rng, uint32_t n);
};

/* A quick one for computer players that simulate much, seeded from a slow one. */
struct quick_rng {
	struct rng rng;
	uint64_t state;
};

/* Begins quick, whose seed is two draws from rng. */
void rng_begin_quick(struct quick_rng *quick, struct rng *rng);
/* A generator begun from a number. */
void rng_seed_quick(struct quick_rng *quick, uint64_t seed);

/* Shuffles n numbers. */
void rng_shuffle(struct rng *rng, size_t n, int16_t *items);
