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

/* Vigna's splitmix64 spreads adjacent seeds. */
void rng_seed_quick(struct quick_rng *quick, uint64_t seed) {
	uint64_t mixed = seed + 0x9e3779b97f4a7c15U;
	mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
	mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
	quick->rng.uniform = quick_uniform;
	quick->state = (mixed ^ mixed >> 31) | 1;
}

void rng_shuffle(struct rng *rng, size_t n, int16_t *items) {
	for (size_t i = n; i-- > 1;) {
		uint32_t j = rng->uniform(rng, (uint32_t)i + 1);
		int16_t item = items[i];
		items[i] = items[j];
		items[j] = item;
	}
}
