#include "tests/benchmarks/gains.h"

#include <assert.h>
#include <string.h>

#include "engine/options.h"
#include "engine/perudo/perudo.h"
#include "tests/benchmarks/figure.h"

enum { ROUNDS_MEASURED = 20000, MATCHES_MEASURED = 4000 };

/* A table with somebody who learns. */
struct training {
	const struct player *opponent;
	struct learner *learner;
	bool learns;
	int seat; /* the learner's */
	struct lots lots;
	struct perudo p;
	double thought, moves; /* of the opponents */
};

static void choose(struct training *training, struct move *move) {
	struct perudo view = training->p;
	int seat = view.turn;
	perudo_game.player_view(&view, seat);
	if (seat == training->seat) {
		*move = learner_choose(training->learner, &view, training->learns);
		return;
	}
	double began = figure_now();
	bool chosen =
		training->opponent->choose(&perudo_game, &view, seat, &training->lots.rng, move);
	training->thought += figure_now() - began;
	training->moves++;
	assert(chosen);
}

/* Plays a round. Returns whether the learner lost a die. */
static bool play_round(struct training *training) {
	struct perudo *p = &training->p;
	uint8_t before[PERUDO_SEATS];
	memcpy(before, p->n_dice, sizeof(before));
	while (memcmp(before, p->n_dice, sizeof(before)) == 0) {
		struct chance chance;
		struct move move;
		if (perudo_game.chance(p, &chance)) {
			lots_fall(&training->lots, &chance, &move);
		} else {
			choose(training, &move);
		}
		perudo_game.apply(p, &move, NULL);
	}
	return p->n_dice[training->seat] < before[training->seat];
}

static void set_up(struct perudo *p, int n_seats) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(&perudo_game, options);
	perudo_game.setup(p, n_seats, options, NULL);
}

/* All four ways to sit and to begin, in turn. */
static void deal(struct training *training, const struct gains_cell *cell, int number) {
	struct perudo *p = &training->p;
	set_up(p, 2);
	training->seat = number / 2 % 2;
	p->n_dice[0] = (uint8_t)cell->dice[0];
	p->n_dice[1] = (uint8_t)cell->dice[1];
	p->starter = p->turn = (int8_t)(number % 2);
	p->phase = PHASE_ROLL;
	p->round = 1;
}

static double play_rounds(struct training *training, const struct gains_cell *cell, int rounds) {
	double won = 0;
	for (int i = 0; i < rounds; i++) {
		deal(training, cell, i);
		double result = play_round(training) ? -1 : 1;
		if (training->learns) {
			learner_end_round(training->learner, result);
		}
		won += result;
	}
	return won / rounds;
}

/* Until the learner is out, or alone. Returns whether it won. */
static bool play_match(struct training *training, int n_seats) {
	struct perudo *p = &training->p;
	set_up(p, n_seats);
	while (!p->over && (p->round == 0 || p->n_dice[training->seat] > 0)) {
		int others = p->n_in - 1;
		bool loses = play_round(training);
		if (training->learns) {
			learner_end_round(training->learner, loses ? -1 : 1.0 / others);
		}
	}
	return p->n_dice[training->seat] > 0;
}

static double play_matches(struct training *training, int n_seats, int matches) {
	int won = 0;
	for (int i = 0; i < matches; i++) {
		training->seat = i % n_seats;
		won += play_match(training, n_seats);
	}
	return (double)won / matches;
}

static struct training begin(const struct player *opponent, enum learner_kind kind, uint64_t seed) {
	struct training training = {
		.opponent = opponent, .learner = learner_create(kind, seed), .learns = true};
	lots_init(&training.lots, seed);
	return training;
}

static struct gains finish(struct training *training, double gain) {
	learner_destroy(training->learner);
	return (struct gains){gain, training->thought / training->moves};
}

struct gains gains_of_rounds(const struct player *opponent, const struct gains_cell *cell,
	enum learner_kind kind, int rounds, uint64_t seed) {
	struct training training = begin(opponent, kind, seed);
	play_rounds(&training, cell, rounds);
	training.learns = false;
	return finish(&training, play_rounds(&training, cell, ROUNDS_MEASURED));
}

struct gains gains_of_matches(const struct player *opponent, int n_seats, enum learner_kind kind,
	int matches, uint64_t seed) {
	struct training training = begin(opponent, kind, seed);
	play_matches(&training, n_seats, matches);
	training.learns = false;
	return finish(&training, play_matches(&training, n_seats, MATCHES_MEASURED));
}
