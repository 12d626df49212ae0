#include "engine/figures.h"

#include <assert.h>

#include "engine/game.h"

void figures_add(struct figures *figures, int seat, int figure, int n) {
	assert(seat >= 0 && seat < SEATS_MAX && figure >= 0 && figure < FIGURES_MAX && n >= 0);
	if ((figures->stood_in >> seat & 1) == 0) {
		figures->counts[seat][figure] += (uint32_t)n;
	}
}

static void note_maker(struct figures *figures, const struct move *move, bool stood_in) {
	if (move->seat != SEAT_CHANCE) {
		unsigned bit = 1U << move->seat;
		figures->stood_in = (uint8_t)((figures->stood_in & ~bit) | (stood_in ? bit : 0));
	}
}

void figures_count(struct figures *figures, const struct game *game, const struct move *move,
	bool stood_in, const struct events *events) {
	note_maker(figures, move, stood_in);
	for (int i = 0; i < events->n; i++) {
		game->count(move, &events->list[i], figures);
	}
}
