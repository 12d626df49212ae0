#include "bot/base/histogram.h"

void histogram_add(struct histogram *histogram, double value) {
	histogram->n++;
	histogram->sum += value;
	for (int i = 0; i < HISTOGRAM_BOUNDS; i++) {
		histogram->within[i] += value <= histogram->bounds[i];
	}
}
