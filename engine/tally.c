#include "engine/tally.h"

#include <assert.h>

#include "engine/game.h"

void tally_add(struct tally *tally, int seat, int figure, int n) {
	assert(seat >= 0 && seat < SEATS_MAX && figure >= 0 && figure < FIGURES_MAX && n >= 0);
	if ((tally->stood_in >> seat & 1) == 0) {
		tally->counts[seat][figure] += (uint32_t)n;
	}
}

static void note_maker(struct tally *tally, const struct move *move, bool stood_in) {
	if (move->seat != SEAT_CHANCE) {
		unsigned bit = 1U << move->seat;
		tally->stood_in = (uint8_t)((tally->stood_in & ~bit) | (stood_in ? bit : 0));
	}
}

void tally_move(struct tally *tally, const struct game *game, const struct move *move,
	bool stood_in, const struct events *events) {
	note_maker(tally, move, stood_in);
	for (int i = 0; i < events->n; i++) {
		game->tally(move, &events->list[i], tally);
	}
}
