#include "tests/benchmarks/responder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/perudo/perudo.h"
#include "engine/perudo/state.h"
#include "tests/engine/lots.h"

enum {
	COUNTS = PERUDO_SEATS, /* higher bids are false for certain */
	CALLS = 1 + COUNTS * FACES,
	BIDS_SEEN = 4,
	MOVES_MAX = 1024, /* all there are */
	CALLS_OF_A_ROUND = 64,
	EXPLORED = 10,     /* one call in so many is tried at random */
	MEASURED_SHARE = 4 /* rounds played to measure: one for so many to learn */
};

struct memory {
	unsigned tries, lost;
};

struct learner {
	struct memory calls[FACES][CALLS][BIDS_SEEN][CALLS];
	struct memory *made[CALLS_OF_A_ROUND]; /* in this round */
	int n_made;
	bool explores;
	struct lots lots;
};

static int index_of(int count, int face) {
	return count == 0 || count > COUNTS ? 0 : 1 + (count - 1) * FACES + face - 1;
}

static double risk(const struct memory *memory) {
	return (memory->lost + 0.1) / (memory->tries + 1.0); /* what was never tried looks good */
}

static struct move choose(struct learner *learner, const struct perudo *p, int seat) {
	struct move moves[MOVES_MAX];
	size_t n = game_moves(&perudo_game, p, seat, 0, moves, MOVES_MAX), best = 0;
	int seen = p->n_bids < BIDS_SEEN ? p->n_bids : BIDS_SEEN - 1;
	struct memory *row =
		learner->calls[p->hands[seat][0] - 1][index_of(p->count, p->face)][seen];
	struct memory *chosen = NULL;
	for (size_t i = 0; i < n; i++) {
		bool bids = moves[i].verb == VERB_BID;
		if (bids && moves[i].args[0] > p->n_seats) {
			continue;
		}
		struct memory *memory =
			&row[bids ? index_of(moves[i].args[0], moves[i].args[1]) : 0];
		if (chosen == NULL || risk(memory) < risk(chosen)) {
			chosen = memory;
			best = i;
		}
	}
	assert(chosen != NULL);
	if (learner->explores && lots_below(&learner->lots, EXPLORED) == 0) {
		best = lots_below(&learner->lots, (uint32_t)(n < FACES + 1 ? n : FACES + 1));
		bool bids = moves[best].verb == VERB_BID;
		chosen = &row[bids ? index_of(moves[best].args[0], moves[best].args[1]) : 0];
	}
	if (learner->n_made < CALLS_OF_A_ROUND) {
		learner->made[learner->n_made++] = chosen;
	}
	return moves[best];
}

static struct move choose_hard(const struct perudo *p, int seat, struct lots *lots) {
	struct perudo view = *p;
	struct move move;
	perudo_game.player_view(&view, seat);
	bool chosen = game_choose(&perudo_game, &view, seat, LEVEL_HARD, &lots->rng, &move);
	assert(chosen);
	return move;
}

/* Returns who lost their die. */
static int play_round(struct learner *learner, int n_seats, int learning) {
	int16_t options[PERUDO_OPTIONS];
	struct perudo p;
	struct chance chance;
	struct move move;
	for (int i = 0; i < PERUDO_OPTIONS; i++) {
		options[i] = perudo_options[i].normal;
	}
	options[OPTION_DICE] = 1;
	perudo_game.setup(&p, n_seats, options, NULL);
	learner->n_made = 0;
	while (p.round <= 1 && !p.over) {
		if (perudo_game.chance(&p, &chance)) {
			if (p.round == 1 && p.n_in < n_seats) {
				break;
			}
			lots_fall(&learner->lots, &chance, &move);
		} else {
			move = p.turn == learning ? choose(learner, &p, learning)
						  : choose_hard(&p, p.turn, &learner->lots);
		}
		perudo_game.apply(&p, &move, NULL);
	}
	int seat = 0;
	while (p.n_dice[seat] > 0) {
		seat++;
	}
	return seat;
}

static int play(struct learner *learner, int n_seats, int rounds) {
	int lost = 0;
	for (int i = 0; i < rounds; i++) {
		int learning = i % n_seats;
		bool loses = play_round(learner, n_seats, learning) == learning;
		for (int call = 0; call < learner->n_made && learner->explores; call++) {
			learner->made[call]->tries++;
			learner->made[call]->lost += loses;
		}
		lost += loses;
	}
	return lost;
}

struct response responder_learn(int n_seats, int rounds, unsigned seed) {
	struct learner *learner = calloc(1, sizeof(*learner));
	assert(learner != NULL);
	lots_init(&learner->lots, seed);
	learner->explores = true;
	play(learner, n_seats, rounds);
	learner->explores = false;
	struct response response = {.rounds = rounds / MEASURED_SHARE};
	response.lost = (double)play(learner, n_seats, response.rounds) / response.rounds;
	free(learner);
	return response;
}
