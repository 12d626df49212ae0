#ifndef ENGINE_SOURCE_H
#define ENGINE_SOURCE_H

#include <stdint.h>

/* Where chances come from: the engine rolls nothing by itself. Concrete sources begin with this. */
struct source {
	/* A number 0..n-1, each equally likely; 1 <= n <= 2^31. */
	uint32_t (*uniform)(struct source *source, uint32_t n);
};

/* A quick one for computer players who try much out, begun from a slow one. */
struct quick_source {
	struct source source;
	uint64_t state;
};

void source_begin_quick(struct quick_source *quick, struct source *source);

#endif
