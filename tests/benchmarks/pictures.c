/* What pictures of each game's boards cost, drawn as PNG on a thread of their own, and what memory
 * they leave behind. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bot/draw/module.h"
#include "engine/games.h"
#include "tests/benchmarks/figure.h"
#include "tests/bot/draw/moments.h"

enum { PICTURES = 1000, FIRST = 100, GAMES = 100, AIM_BYTES = 30000, AIM_GROWTH_KIB = 1024 };

static const double AIM_MS = 15;

/* Of one game. */
struct costs {
	float took[PICTURES];
	struct samples samples;
	size_t bytes_most;
};

/* Of the processor: others on the machine do not count. */
static double time_now(void) {
	struct timespec time;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static long memory_kib(void) {
	long size = 0, resident = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (file == NULL || fscanf(file, "%ld %ld", &size, &resident) != 2) {
		perror("bench_pictures: /proc/self/statm");
		exit(1);
	}
	fclose(file);
	return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void draw(void *data, const struct moment *moment) {
	static struct drawing drawing;
	struct costs *costs = data;
	size_t i = costs->samples.n, n;
	unsigned char *bytes;
	if (i == PICTURES) {
		return;
	}
	moment_draw(moment, SEAT_ALL, (enum language)(i % LANGUAGES), &drawing, NULL, NULL);
	double start = time_now();
	if (drawing.width == 0 ||
		draw_load()->png(&drawing, (enum theme)(i / 2 % THEMES), &bytes, &n) != 0) {
		return;
	}
	samples_add(&costs->samples, time_now() - start);
	costs->bytes_most = n > costs->bytes_most ? n : costs->bytes_most;
	free(bytes);
}

static void draw_games(const struct game *game, struct costs *costs, size_t enough) {
	for (uint64_t seed = 0; costs->samples.n < enough && seed < GAMES; seed++) {
		moments_visit(game, game->most_seats, NULL, seed, draw, costs);
	}
}

/* All pictures of a game are of one and the same few letters, in as many sizes as its boards have:
 * the fonts keep those. */
static void judge_game(const struct game *game) {
	static struct costs costs;
	char what[64];
	costs = (struct costs){.samples = {.cap = PICTURES, .took = costs.took}};
	draw_games(game, &costs, FIRST);
	long first = memory_kib();
	draw_games(game, &costs, PICTURES);
	long growth = memory_kib() - first;
	double usual = samples_at(&costs.samples, 0.5) / 1e3;
	double slow = samples_at(&costs.samples, 0.99) / 1e3;
	snprintf(what, sizeof(what), "%s's pictures: median, one in a hundred, ms", game->id);
	figure_judge(what, "median 15", usual <= AIM_MS, "%.1f  %.1f", usual, slow);
	figure_judge("… bytes of the largest", "30,000", costs.bytes_most <= AIM_BYTES, "%zu",
		costs.bytes_most);
	snprintf(what, sizeof(what), "… memory that %zu more leave behind, KiB",
		costs.samples.n - FIRST);
	figure_judge(what, "at most 1,024", growth <= AIM_GROWTH_KIB, "%ld", growth);
}

static void *judge_games(void *data) {
	for (int i = 0; games[i] != NULL; i++) {
		judge_game(games[i]);
	}
	return data;
}

int main(void) {
	pthread_t thread;
	catalogue_open();
	long before = memory_kib();
	if (pthread_create(&thread, NULL, judge_games, NULL) != 0) {
		perror("bench_pictures");
		return 1;
	}
	pthread_join(thread, NULL);
	figure_print("memory before the first picture, and behind the last, MiB", "", "%.1f  %.1f",
		(double)before / 1024, (double)memory_kib() / 1024);
	return figures_missed();
}
