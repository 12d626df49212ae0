#pragma once

#include <stdint.h>

/* How many of some values were at most so great. */

enum { HISTOGRAM_BOUNDS = 8 };

struct histogram {
	const double *bounds;              /* HISTOGRAM_BOUNDS of them, rising; lent */
	uint64_t within[HISTOGRAM_BOUNDS]; /* up to each bound, those up to the one before too */
	uint64_t n;
	double sum;
};

static inline void histogram_add(struct histogram *histogram, double value) {
	histogram->n++;
	histogram->sum += value;
	for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
		histogram->within[i] += value <= histogram->bounds[i];
	}
}
