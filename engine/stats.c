#include "engine/stats.h"

#include <assert.h>

#include "engine/game.h"

void stats_add(struct stats *stats, int seat, int stat, int n) {
	assert(seat >= 0 && seat < SEATS_MAX && stat >= 0 && stat < STATS_MAX && n >= 0);
	if ((stats->stood_in >> seat & 1) == 0) {
		stats->counts[seat][stat] += (uint32_t)n;
	}
}

static void note_maker(struct stats *stats, const struct move *move, bool stood_in) {
	if (move->seat != SEAT_CHANCE) {
		unsigned bit = 1U << move->seat;
		stats->stood_in = (uint8_t)((stats->stood_in & ~bit) | (stood_in ? bit : 0));
	}
}

void stats_count(struct stats *stats, const struct game *game, const struct move *move,
	bool stood_in, const struct events *events) {
	note_maker(stats, move, stood_in);
	for (int i = 0; i < events->n; i++) {
		game->count(move, &events->list[i], stats);
	}
}
