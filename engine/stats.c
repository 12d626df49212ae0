#include "engine/stats.h"

#include <assert.h>

void stats_add(struct stats *stats, int seat, int stat, int n) {
	assert(seat >= 0 && seat < SEATS_MAX && stat >= 0 && stat < STATS_MAX && n >= 0);
	if ((stats->substitute_moves >> seat & 1) == 0) {
		stats->counts[seat][stat] += (uint32_t)n;
	}
}
