#include "tests/engine/match.h"

#include <assert.h>
#include <string.h>

#include "engine/games.h"
#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"
#include "tests/engine/lots.h"

static bool choose(const struct perudo *p, int seat, const enum level *levels, struct lots *lots,
	struct move *move) {
	struct perudo view = *p;
	perudo_game.hide(&view, seat);
	return perudo_game.mind->choose(&view, seat, levels[seat], &lots->source, move);
}

/* Dice, or somebody's calza, or the call of the seat on turn. */
static void next_move(
	const struct perudo *p, const enum level *levels, struct lots *lots, struct move *move) {
	struct chance chance;
	if (perudo_game.chance(p, &chance)) {
		lots_fall(lots, &chance, move);
		return;
	}
	for (int seat = 0; seat < p->n_seats; seat++) {
		if (seat != p->turn && choose(p, seat, levels, lots, move)) {
			return;
		}
	}
	bool chosen = choose(p, p->turn, levels, lots, move);
	assert(chosen);
}

static int winner_of(struct perudo *p, const enum level *levels, struct lots *lots) {
	struct move move;
	uint8_t place[SEATS_MAX];
	while (!perudo_game.score(p, place)) {
		next_move(p, levels, lots, &move);
		int refusal = perudo_game.legal(p, &move);
		assert(refusal == 0);
		perudo_game.apply(p, &move, NULL);
	}
	return (int)((uint8_t *)memchr(place, 1, SEATS_MAX) - place);
}

/* Challengers sit as far apart as they can. */
static void seat_all(const struct match *match, int game, enum level *levels) {
	for (int i = 0; i < match->n_seats; i++) {
		bool challenges = i * match->n_challengers % match->n_seats < match->n_challengers;
		levels[(i + game) % match->n_seats] = challenges ? match->challenger : match->other;
	}
}

int match_play(const struct match *match, int n_games, uint64_t seed) {
	struct lots lots;
	int wins = 0;
	lots_init(&lots, seed);
	for (int game = 0; game < n_games; game++) {
		enum level levels[SEATS_MAX] = {LEVEL_NORMAL};
		int16_t options[OPTIONS_MAX] = {match->dice, match->calza, COUNTS_HIDDEN};
		struct perudo p;
		seat_all(match, game, levels);
		perudo_game.setup(&p, match->n_seats, options, NULL);
		wins += levels[winner_of(&p, levels, &lots)] == match->challenger;
	}
	return wins;
}
