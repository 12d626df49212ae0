#include "engine/rng.h"

/* Marsaglia's xorshift; its upper half scaled down to n. */
static uint32_t quick_uniform(struct rng *rng, uint32_t n) {
	struct quick_rng *quick = (struct quick_rng *)rng;
	quick->state ^= quick->state << 13;
	quick->state ^= quick->state >> 7;
	quick->state ^= quick->state << 17;
	return (uint32_t)((quick->state >> 32) * n >> 32);
}

void rng_begin_quick(struct quick_rng *quick, struct rng *rng) {
	uint64_t high = rng->uniform(rng, 1U << 31), low = rng->uniform(rng, 1U << 31);
	quick->rng.uniform = quick_uniform;
	quick->state = (high << 31 | low) << 1 | 1;
}
