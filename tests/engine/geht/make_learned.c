/* Writes engine/geht/learned.c: usage: make_learned FILE [GAMES]. Games of normal players show how
 * they play; the weights are found by the cross-entropy method: sets of weights are drawn near the
 * mean of the best ones before, and each plays a seat's games alone, GAMES in all. The same on
 * every machine: floating point is that of IEEE 754, and chance has a seed. */
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/geht/geht.h"
#include "engine/geht/worth.h"
#include "engine/options.h"

enum { SEED = 39, NORMAL_GAMES = 1500, SETS = 24, BEST = 6, STARTS = 200, GAMES_A_START = 10 };
enum { GAMES_A_GENERATION = SETS * STARTS * GAMES_A_START, GENERATIONS = 150 };
/* In parts of a weight, and at least. The push's are points, and may fall below 0. */
static const double SPREAD = 0.12, SPREAD_LEAST = 0.03, PUSH_SPREAD = 0.5;
static const double STEP = 0.5, NARROWING = 0.2; /* how far a generation moves mean and spread */

/* The members of geht_weights that are learned, as elements of an array of double. */
static const struct member {
	const char *name;
	size_t at, first, n; /* 0 first: no array */
} members[] = {
	{"reach", offsetof(struct geht_weights, reach), 1, TRACK},
	{"hit_least", offsetof(struct geht_weights, hit_least), 0, 1},
	{"hit_more", offsetof(struct geht_weights, hit_more), 0, 1},
	{"money", offsetof(struct geht_weights, money), 2, ROUNDS - 1},
	{"luck", offsetof(struct geht_weights, luck), 1, ROUNDS},
	{"chances", offsetof(struct geht_weights, chances), 0, COLOURS},
	{"stay", offsetof(struct geht_weights, stay), 1, ROUNDS},
	{"push", offsetof(struct geht_weights, push), 1, ROUNDS - 1},
	{"bust", offsetof(struct geht_weights, bust), 0, 1},
	{"ladder", offsetof(struct geht_weights, ladder), 0, 1},
};
enum { MEMBERS = sizeof(members) / sizeof(members[0]), PUSH = 7 };

static struct quick_rng quick;

static double *weights_of(struct geht_weights *weights, const struct member *member) {
	return (double *)((char *)weights + member->at) + member->first;
}

static double unit(void) {
	return quick.rng.uniform(&quick.rng, 1U << 24) / (double)(1U << 24);
}

/* Nearly normal: no other function than + is the same on every machine. */
static double deviate(void) {
	double sum = -6;
	for (int i = 0; i < 12; i++) {
		sum += unit();
	}
	return sum;
}

/* Games of normal players. */

static void begin(struct geht *g, int n_seats) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(&geht_game, options);
	geht_game.setup(g, n_seats, options, NULL);
}

static void make_move(struct geht *g) {
	struct chance chance;
	struct move move;
	if (geht_game.chance(g, &chance)) {
		game_fall(&quick.rng, &chance, &move);
	} else {
		struct geht view = *g;
		int seat = __builtin_ctz(geht_game.active_seats(g));
		geht_game.player_view(&view, seat);
		bool chosen = game_choose(&geht_game, &view, seat, LEVEL_NORMAL, &quick.rng, &move);
		assert(chosen);
	}
	geht_game.apply(g, &move, NULL);
}

/* The rolls of the others of seat 0, and all totals. */
static void watch(struct geht_learned *learned, int n_seats) {
	double sum = 0, squares = 0, n = NORMAL_GAMES * n_seats;
	for (int i = 0; i < NORMAL_GAMES; i++) {
		struct geht g;
		int last[ROUNDS + 1] = {0};
		for (begin(&g, n_seats); !g.over; make_move(&g)) {
			if (g.phase == PHASE_DECIDING &&
				geht_seats_where(&g, geht_is_in) >> 1 != 0) {
				last[g.round] = g.roll;
			}
		}
		for (int round = 1; round <= ROUNDS; round++) {
			learned->rolls[n_seats - 1][round] += (double)last[round] / NORMAL_GAMES;
		}
		for (int seat = 0; seat < n_seats; seat++) {
			double total = geht_total(&g, seat);
			sum += total;
			squares += total * total;
		}
	}
	learned->total = sum / n;
	learned->deviation = sqrt(squares / n - learned->total * learned->total);
}

/* Weights. */

/* Deals a generation's games, whose seats have their first cards. */
static void deal(struct geht starts[STARTS]) {
	for (int i = 0; i < STARTS; i++) {
		begin(&starts[i], GEHT_SEATS);
		while (starts[i].phase < PHASE_ROLL) {
			make_move(&starts[i]);
		}
		geht_game.player_view(&starts[i], i % GEHT_SEATS);
	}
}

static double try_out(
	const struct geht_learned *learned, const struct geht starts[STARTS], uint64_t seed) {
	struct quick_rng rng;
	double sum = 0;
	rng_seed_quick(&rng, seed);
	for (int i = 0; i < STARTS; i++) {
		sum += geht_judge_learned(
			learned, &starts[i], i % GEHT_SEATS, GAMES_A_START, &rng.rng);
	}
	return sum / STARTS;
}

struct set {
	struct geht_weights weights;
	double worth;
};

static int compare(const void *a, const void *b) {
	const struct set *one = a, *other = b;
	return (one->worth < other->worth) - (one->worth > other->worth);
}

static struct geht_weights draw(struct geht_weights mean, struct geht_weights *spread) {
	for (int f = 0; f < MEMBERS; f++) {
		double *to = weights_of(&mean, &members[f]), *by = weights_of(spread, &members[f]);
		for (size_t i = 0; i < members[f].n; i++) {
			to[i] += deviate() * by[i];
		}
	}
	return mean;
}

static void narrow(double *mean, double *spread, const struct member *member, struct set *sets) {
	for (size_t i = 0; i < member->n; i++) {
		double sum = 0, squares = 0;
		for (int best = 0; best < BEST; best++) {
			double weight = weights_of(&sets[best].weights, member)[i];
			sum += weight / BEST;
			squares += weight * weight / BEST;
		}
		double deviation = sqrt(fmax(0, squares - sum * sum));
		mean[i] += STEP * (sum - mean[i]);
		spread[i] += NARROWING * (1.25 * deviation - spread[i]);
	}
}

static void spread_out(struct geht_weights *spread, struct geht_weights *mean) {
	for (int f = 0; f < MEMBERS; f++) {
		double *by = weights_of(spread, &members[f]), *of = weights_of(mean, &members[f]);
		for (size_t i = 0; i < members[f].n; i++) {
			by[i] = f == PUSH ? PUSH_SPREAD : SPREAD * fabs(of[i]) + SPREAD_LEAST;
		}
	}
}

static void learn(struct geht_learned *learned, int n_generations) {
	static struct geht starts[STARTS];
	struct set sets[SETS];
	struct geht_weights mean = geht_plain_weights, spread;
	memcpy(mean.stay, mean.luck, sizeof(mean.stay));
	spread_out(&spread, &mean);
	for (int generation = 0; generation < n_generations; generation++) {
		deal(starts);
		for (int i = 0; i < SETS; i++) {
			sets[i].weights = learned->weights = draw(mean, &spread);
			sets[i].worth = try_out(learned, starts, (uint64_t)generation);
		}
		qsort(sets, SETS, sizeof(sets[0]), compare);
		for (int f = 0; f < MEMBERS; f++) {
			narrow(weights_of(&mean, &members[f]), weights_of(&spread, &members[f]),
				&members[f], sets);
		}
		if (generation % 10 == 9) {
			learned->weights = mean;
			fprintf(stderr, "%d generations: wins %.3f\n", generation + 1,
				try_out(learned, starts, 0));
		}
	}
	learned->weights = mean;
}

/* Writing. */

static double round_off(double number) {
	return (double)lround(1000 * number) / 1000;
}

static void put_array(FILE *file, const double *array, size_t first, size_t size) {
	for (size_t i = 0; i < size; i++) {
		fprintf(file, "%s%g", i > 0 ? ", " : "{", i < first ? 0 : round_off(array[i]));
	}
	fprintf(file, "},\n");
}

static void write_all(FILE *file, struct geht_learned *learned) {
	fprintf(file, "/* Made by tests/engine/geht/make_learned.c. */\n\n"
		      "#include \"engine/geht/worth.h\"\n\n"
		      "const struct geht_learned geht_learned = {\n\t.weights =\n\t\t{\n");
	for (int f = 0; f < MEMBERS; f++) {
		const double *weights = weights_of(&learned->weights, &members[f]);
		fprintf(file, "\t\t\t.%s = ", members[f].name);
		if (members[f].n == 1) {
			fprintf(file, "%g,\n", round_off(*weights));
		} else {
			put_array(file, weights - members[f].first, members[f].first,
				members[f].first + members[f].n);
		}
	}
	fprintf(file, "\t\t},\n\t.rolls =\n\t\t{\n\t\t\t{0},\n");
	for (int others = 1; others < GEHT_SEATS; others++) {
		fprintf(file, "\t\t\t");
		put_array(file, learned->rolls[others], 1, ROUNDS + 1);
	}
	fprintf(file, "\t\t},\n\t.total = %g,\n\t.deviation = %g,\n};\n", round_off(learned->total),
		round_off(learned->deviation));
}

int main(int argc, char **argv) {
	FILE *file = argc >= 2 ? fopen(argv[1], "w") : NULL;
	int n = argc > 2 ? atoi(argv[2]) / GAMES_A_GENERATION : GENERATIONS;
	static struct geht_learned learned;
	if (file == NULL || n < 1) {
		fprintf(stderr, "usage: make_learned FILE [GAMES]\n");
		return 2;
	}
	rng_seed_quick(&quick, SEED);
	for (int n_seats = 2; n_seats <= GEHT_SEATS; n_seats++) {
		watch(&learned, n_seats);
	}
	learn(&learned, n);
	write_all(file, &learned);
	return fclose(file) == 0 ? 0 : 1;
}
