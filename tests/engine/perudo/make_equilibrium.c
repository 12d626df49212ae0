/* Computes the tables of engine/perudo/equilibrium.bin: usage: make_equilibrium FILE. Says of each
 * how long it took and how much a best response gains. The same on every machine: floating point is
 * that of IEEE 754, and nothing is left to chance. */
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "tests/engine/perudo/cfr.h"

enum { ITERATIONS = 64, ITERATIONS_OF_TWO_DICE = 300 };

/* To weights whose sum is nearly PERUDO_WEIGHTS_SUM. */
static void put_table(const struct cfr *cfr, FILE *file) {
	for (uint32_t i = 0; i < cfr->rows.size; i++) {
		putc((int)lround((double)cfr->strategy[i] * PERUDO_WEIGHTS_SUM), file);
	}
}

static void put_size(uint32_t size, FILE *file) {
	for (int i = 0; i < 4; i++) {
		putc((int)(size >> 8 * i & 0xff), file);
	}
}

/* Returns how often the opener wins. */
static double make_table(
	struct cfr *cfr, const struct perudo_small_round *round, double opener_wins) {
	struct perudo p;
	clock_t start = clock();
	perudo_small_round_begin(&p, round);
	cfr_init(cfr, &p, LADDER_LAST, opener_wins);
	cfr_solve(cfr, perudo_dice_in_play(&p) == 2 ? ITERATIONS_OF_TWO_DICE : ITERATIONS);
	printf("%d-%d-%d%s veterans %d: %u bytes, %.1f s, exploitability %.4f\n", round->n_dice[0],
		round->n_dice[1], round->n_dice[2], round->palifico ? " palifico" : "",
		round->veterans, cfr->rows.size, (double)(clock() - start) / CLOCKS_PER_SEC,
		cfr_exploitability(cfr));
	fflush(stdout);
	return (1 + cfr_value(cfr, 0)) / 2;
}

int main(int argc, char **argv) {
	static struct cfr tables[PERUDO_SMALL_ROUNDS];
	FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
	if (file == NULL) {
		fprintf(stderr, "usage: make_equilibrium FILE\n");
		return 2;
	}
	double opener_wins = make_table(&tables[0], &perudo_small_rounds[0], 0);
	for (int i = 1; i < PERUDO_SMALL_ROUNDS; i++) {
		make_table(&tables[i], &perudo_small_rounds[i], opener_wins);
	}
	for (int i = 0; i < PERUDO_SMALL_ROUNDS; i++) {
		put_size(tables[i].rows.size, file);
	}
	for (int i = 0; i < PERUDO_SMALL_ROUNDS; i++) {
		put_table(&tables[i], file);
		cfr_finish(&tables[i]);
	}
	return fclose(file) == 0 ? 0 : 1;
}
