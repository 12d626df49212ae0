#include "engine/highlights.h"

#include <assert.h>

void highlights_offer(
	struct highlights *highlights, int kind, double worth, size_t n, const int *data) {
	struct highlight *best = &highlights->best[kind];
	assert(kind < HIGHLIGHTS_MAX && n <= HIGHLIGHT_DATA_MAX);
	if (worth <= best->worth) {
		return;
	}
	*best = (struct highlight){.worth = worth};
	for (size_t i = 0; i < n; i++) {
		best->data[i] = (int16_t)data[i];
	}
}

void highlights_tally(struct highlights *highlights, int seat, int tally, int n) {
	int16_t *at = &highlights->tallies[seat][tally];
	*at = (int16_t)(*at + n);
}

const struct event *highlights_find(const struct events *events, int kind) {
	for (int i = 0; i < events->n; i++) {
		if (events->list[i].kind == kind) {
			return &events->list[i];
		}
	}
	return NULL;
}
