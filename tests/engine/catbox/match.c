#include "tests/engine/catbox/match.h"

#include <assert.h>
#include <string.h>

#include "engine/catbox/catbox.h"
#include "engine/catbox/state.h"
#include "tests/engine/lots.h"

static void next_move(
	const struct catbox *c, const enum level *levels, struct lots *lots, struct move *move) {
	struct chance chance;
	if (catbox_game.chance(c, &chance)) {
		lots_fall(lots, &chance, move);
		return;
	}
	int seat = __builtin_ctz(catbox_game.awaited(c));
	struct catbox view = *c;
	catbox_game.hide(&view, seat);
	bool chosen = catbox_game.mind->choose(&view, seat, levels[seat], &lots->source, move);
	assert(chosen);
}

static void count(const struct events *events, struct catbox_result *result) {
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		result->paradoxes += event->kind == EVENT_PARADOX;
		if (event->kind == EVENT_SCORE) {
			int n = event->data[1];
			result->rounds++;
			for (int seat = 0; seat < n; seat++) {
				result->exact += event->data[2 + 2 * (n + 1) + seat] > 0;
			}
		}
	}
}

static void play(struct catbox *c, const enum level *levels, struct lots *lots,
	struct catbox_result *result) {
	static struct events events;
	struct move move;
	uint8_t place[SEATS_MAX];
	while (!catbox_game.score(c, place)) {
		next_move(c, levels, lots, &move);
		int refusal = catbox_game.legal(c, &move);
		assert(refusal == 0);
		events_clear(&events);
		catbox_game.apply(c, &move, &events);
		count(&events, result);
	}
}

static void tally(const struct catbox *c, int challenger, struct catbox_result *result) {
	int winners = 0;
	for (int seat = 0; seat < c->n_seats; seat++) {
		winners += c->place[seat] == 1;
		if (seat == challenger) {
			result->points[0] += c->totals[seat];
		} else {
			result->points[1] += (double)c->totals[seat] / (c->n_seats - 1);
		}
	}
	result->wins += c->place[challenger] == 1 ? 1.0 / winners : 0;
}

struct catbox_result catbox_match_play(
	const struct catbox_match *match, int n_games, uint64_t seed) {
	struct catbox_result result = {0};
	struct lots lots;
	lots_init(&lots, seed);
	for (int game = 0; game < n_games; game++) {
		int16_t options[OPTIONS_MAX] = {match->ends_round, match->discard};
		enum level levels[CATBOX_SEATS];
		struct catbox c;
		int challenger = game % match->n_seats;
		for (int seat = 0; seat < CATBOX_SEATS; seat++) {
			levels[seat] = seat == challenger ? match->challenger : match->other;
		}
		catbox_game.setup(&c, match->n_seats, options, NULL);
		play(&c, levels, &lots, &result);
		tally(&c, challenger, &result);
	}
	result.points[0] /= n_games;
	result.points[1] /= n_games;
	return result;
}
