#include "tests/engine/ring/match.h"

#include <assert.h>

#include "engine/ring/ring.h"
#include "engine/ring/state.h"
#include "tests/engine/lots.h"

static void next_move(
	const struct ring *r, const enum level *levels, struct lots *lots, struct move *move) {
	struct chance chance;
	if (ring_game.chance(r, &chance)) {
		lots_fall(lots, &chance, move);
		return;
	}
	int seat = __builtin_ctz(ring_game.awaited(r));
	struct ring view = *r;
	ring_game.hide(&view, seat);
	bool chosen = ring_game.mind->choose(&view, seat, levels[seat], &lots->source, move);
	assert(chosen);
}

/* The challengers' part in the win. */
static double play(struct ring *r, const struct ring_match *match, const enum level *levels,
	struct lots *lots) {
	struct move move;
	uint8_t places[SEATS_MAX];
	int winners = 0, challengers = 0;
	while (!ring_game.score(r, places)) {
		next_move(r, levels, lots, &move);
		int refusal = ring_game.legal(r, &move);
		assert(refusal == 0);
		ring_game.apply(r, &move, NULL);
	}
	for (int seat = 0; seat < match->n_seats; seat++) {
		winners += places[seat] == 1;
		challengers += places[seat] == 1 && levels[seat] == match->challenger;
	}
	return winners > 0 ? (double)challengers / winners
			   : (double)match->n_challengers / match->n_seats;
}

/* Challengers sit as far apart as they can. */
static void seat_all(const struct ring_match *match, int game, enum level *levels) {
	for (int i = 0; i < match->n_seats; i++) {
		bool challenges = i * match->n_challengers % match->n_seats < match->n_challengers;
		levels[(i + game) % match->n_seats] = challenges ? match->challenger : match->other;
	}
}

double ring_match_play(const struct ring_match *match, int n_games, uint64_t seed) {
	struct lots lots;
	double wins = 0;
	lots_init(&lots, seed);
	for (int game = 0; game < n_games; game++) {
		enum level levels[SEATS_MAX] = {LEVEL_NORMAL};
		const int16_t options[OPTIONS_MAX] = {(int16_t)match->recover};
		struct ring r;
		seat_all(match, game, levels);
		ring_game.setup(&r, match->n_seats, options, NULL);
		wins += play(&r, match, levels, &lots);
	}
	return wins / n_games;
}
