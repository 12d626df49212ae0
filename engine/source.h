#ifndef ENGINE_SOURCE_H
#define ENGINE_SOURCE_H

#include <stdint.h>

/* Where chances come from: the engine rolls nothing by itself. Concrete sources begin with this. */
struct source {
	/* A number 0..n-1, each equally likely; 1 <= n <= 2^31. */
	uint32_t (*uniform)(struct source *source, uint32_t n);
};

#endif
