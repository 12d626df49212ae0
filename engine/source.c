#include "engine/source.h"

/* Marsaglia's xorshift; its upper half scaled down to n. */
static uint32_t quick_uniform(struct source *source, uint32_t n) {
	struct quick_source *quick = (struct quick_source *)source;
	quick->state ^= quick->state << 13;
	quick->state ^= quick->state >> 7;
	quick->state ^= quick->state << 17;
	return (uint32_t)((quick->state >> 32) * n >> 32);
}

void source_begin_quick(struct quick_source *quick, struct source *source) {
	uint64_t high = source->uniform(source, 1U << 31), low = source->uniform(source, 1U << 31);
	quick->source.uniform = quick_uniform;
	quick->state = (high << 31 | low) << 1 | 1;
}
