#pragma once

#include <stdint.h>

/* A cumulative histogram. */

enum { HISTOGRAM_BOUNDS = 8 };

struct histogram {
	const double *bounds;              /* HISTOGRAM_BOUNDS ascending bounds; borrowed */
	uint64_t within[HISTOGRAM_BOUNDS]; /* cumulative: values up to each bound */
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
