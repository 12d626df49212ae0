/* Writes engine/GAME/learned.c: usage: make_GAME_learned FILE. Games of normal players show who
 * wins after which ends of rounds; the worths of points are those by which these winners are
 * likeliest (minorization and maximization: Hunter 2004). The same on every machine: floating point
 * is that of IEEE 754, and chance has a seed. Built once for each game: GAME is its name, STATE its
 * header, and POINTS the member of its state that has them by seat. */
#include <assert.h>
#include <stdio.h>

#include STATE
#include "engine/options.h"

#define GLUED(a, b) a##b
#define OF(game, what) GLUED(game, what)
#define QUOTED(what) #what
#define NAME(game) QUOTED(game)

enum { SEED = 39, ENDS = 50000, ROUNDS_MAX = 100, STEPS = 100 };

extern const struct game OF(GAME, _game);
static const struct game *const game = &OF(GAME, _game);

static struct quick_rng quick;

/* Points behind the first at the ends of rounds, by seat; by these points, seats that won. */
static uint8_t behind[ENDS + ROUNDS_MAX][SEATS_MAX];
static double wins[BEHIND];

static void make_move(struct GAME *state) {
	struct chance chance;
	struct move move;
	if (game->chance(state, &chance)) {
		game_fall(&quick.rng, &chance, &move);
	} else {
		struct GAME view = *state;
		int seat = __builtin_ctz(game->active_seats(state));
		game->player_view(&view, seat);
		bool chosen = game_choose(game, &view, seat, LEVEL_NORMAL, &quick.rng, &move);
		assert(chosen);
	}
	game->apply(state, &move, NULL);
}

static void note_end(const struct GAME *state, uint8_t by_seat[SEATS_MAX]) {
	int most = state->POINTS[0];
	for (int seat = 1; seat < state->n_seats; seat++) {
		most = state->POINTS[seat] > most ? state->POINTS[seat] : most;
	}
	for (int seat = 0; seat < state->n_seats; seat++) {
		int lacks = most - state->POINTS[seat];
		by_seat[seat] = (uint8_t)(lacks < BEHIND ? lacks : BEHIND - 1);
	}
}

/* False: nobody won. */
static bool note_winners(const struct GAME *state, const uint8_t by_seat[SEATS_MAX]) {
	int n = 0;
	for (int seat = 0; seat < state->n_seats; seat++) {
		n += state->place[seat] == 1;
	}
	for (int seat = 0; seat < state->n_seats && n > 0; seat++) {
		wins[by_seat[seat]] += state->place[seat] == 1 ? 1.0 / n : 0;
	}
	return n > 0;
}

/* Plays a game. Returns the number of ends, n before. */
static int watch(int n_seats, int n) {
	struct GAME state;
	int16_t options[OPTIONS_MAX];
	int end = n, round = 0;
	options_set_normal(game, options);
	for (game->setup(&state, n_seats, options, NULL); !state.over; round = state.round) {
		make_move(&state);
		if (state.round > round && round > 0) {
			assert(end < n + ROUNDS_MAX);
			note_end(&state, behind[end++]);
		}
	}
	while (n < end && note_winners(&state, behind[n])) {
		n++;
	}
	return n;
}

/* A step towards the worths that make the winners likeliest; the first's is 1. */
static void improve(double worth[BEHIND], int n_seats, int n) {
	double chances[BEHIND] = {0};
	for (int end = 0; end < n; end++) {
		double all = 0;
		for (int seat = 0; seat < n_seats; seat++) {
			all += worth[behind[end][seat]];
		}
		for (int seat = 0; seat < n_seats; seat++) {
			chances[behind[end][seat]] += 1 / all;
		}
	}
	double first = wins[0] / chances[0];
	for (int points = 0; points < BEHIND; points++) {
		worth[points] = chances[points] > 0 ? wins[points] / chances[points] / first : 0;
	}
}

static void learn(FILE *file, int n_seats) {
	double worth[BEHIND];
	int n = 0;
	for (int points = 0; points < BEHIND; points++) {
		worth[points] = 1;
		wins[points] = 0;
	}
	while (n < ENDS) {
		n = watch(n_seats, n);
	}
	for (int step = 0; step < STEPS; step++) {
		improve(worth, n_seats, n);
	}
	fprintf(file, "\t[%d] = {1", n_seats);
	for (int points = 1; points < BEHIND; points++) {
		fprintf(file, ", %g", (int)(1000 * worth[points] + 0.5) / 1000.0);
	}
	fprintf(file, "},\n");
}

int main(int argc, char **argv) {
	FILE *file = argc == 2 ? fopen(argv[1], "w") : NULL;
	if (file == NULL) {
		fprintf(stderr, "usage: make_" NAME(GAME) "_learned FILE\n");
		return 2;
	}
	rng_seed_quick(&quick, SEED);
	fprintf(file, "/* Made by tests/engine/make_learned.c. */\n\n"
		      "#include \"" STATE "\"\n\n"
		      "const double " NAME(GAME) "_learned[][BEHIND] = {\n");
	for (int n_seats = game->least_seats; n_seats <= game->most_seats; n_seats++) {
		learn(file, n_seats);
	}
	fprintf(file, "};\n");
	return fclose(file) == 0 ? 0 : 1;
}
