/* How long the boards take over 100,000 finished games, and what it costs to keep a move. Takes a
 * folder for its database (default: the current one) and leaves nothing in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "storage/store.h"

enum { GAMES = 100000, PEOPLE = 500, PLACES = 10, RUNS = 21, MOVES = 10000 };

static const int64_t day = 86400000;

static uint32_t chance = 1;

static int below(int n) {
	chance = chance * 1664525 + 1013904223;
	return (int)((uint64_t)chance * (uint64_t)n >> 32);
}

static void must(const struct store *store, int result) {
	if (result < 0) {
		fprintf(stderr, "boards: %s\n", store_error(store));
		exit(1);
	}
}

static double now(void) {
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b) {
	const double *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static void meet_people(struct store *store) {
	for (int i = 0; i < PEOPLE; i++) {
		struct store_person person;
		char name[32];
		snprintf(name, sizeof(name), "player%d", i);
		must(store, store_person_meet(store, "home", name, name, &person));
	}
}

static void seat_people(struct store *store, int64_t table) {
	struct store_seat seats[STORE_SEATS_MAX] = {0};
	int n = 2 + below(5), first = below(PEOPLE);
	for (int i = 0; i < n; i++) {
		seats[i].person = 1 + (first + i * (1 + first % 7)) % PEOPLE;
		seats[i].sat = i + 1;
		seats[i].seat = i;
		seats[i].place = i + 1;
		snprintf(
			seats[i].name, sizeof(seats[i].name), "player%d", (int)seats[i].person - 1);
	}
	must(store, store_seats_set(store, table, seats, (size_t)n));
}

/* One game every five minutes: 100,000 are nearly a year. */
static void play_games(struct store *store) {
	for (int i = 0; i < GAMES; i++) {
		struct store_table table = {.network = "home", .game = "perudo", .rules = 1};
		snprintf(table.place, sizeof(table.place), "%d/dice", below(PLACES));
		table.phase = STORE_FINISHED;
		table.people_only = below(10) != 0;
		table.opened_at = table.started_at = table.ended_at = 1 + i * (int64_t)300000;
		must(store, store_table_add(store, &table));
		seat_people(store, table.id);
		must(store, store_table_rate(store, table.id));
	}
}

static double time_top_by(
	struct store *store, const struct store_filter *filter, enum store_order order) {
	double took[RUNS];
	struct store_rank ranks[10];
	for (int i = 0; i < RUNS; i++) {
		double start = now();
		must(store, store_top(store, filter, order, 0, ranks, 10));
		took[i] = now() - start;
	}
	qsort(took, RUNS, sizeof(*took), by_size);
	return took[RUNS / 2];
}

static void time_top(struct store *store, const char *words, const struct store_filter *filter) {
	printf("%-32s %8.0f us\n", words, time_top_by(store, filter, STORE_BY_WINS));
}

/* By the tallies, and (a millisecond later) by the games themselves. */
static void time_span(struct store *store, const char *words, struct store_filter filter) {
	double tallied = time_top_by(store, &filter, STORE_BY_WINS);
	filter.since++;
	double counted = time_top_by(store, &filter, STORE_BY_WINS);
	printf("%-32s %8.0f us, %.1f times as fast as by the games (%.0f us)\n", words, tallied,
		counted / tallied, counted);
}

static void time_person(struct store *store) {
	double took[RUNS], past_took[RUNS];
	for (int i = 0; i < RUNS; i++) {
		struct store_figures figures;
		struct store_past past[10];
		double start = now();
		must(store, store_stats(store, 1 + below(PEOPLE), "perudo", &figures));
		took[i] = now() - start;
		must(store, store_history(store, "home", "1/dice", past, 10));
		past_took[i] = now() - start - took[i];
	}
	qsort(took, RUNS, sizeof(*took), by_size);
	qsort(past_took, RUNS, sizeof(*past_took), by_size);
	printf("%-32s %8.0f us\n", "stats", took[RUNS / 2]);
	printf("%-32s %8.0f us\n", "history, ten games", past_took[RUNS / 2]);
}

static void time_boards(struct store *store) {
	const struct store_filter all = {0}, server = {.network = "home", .game = "perudo"},
				  here = {.network = "home", .place = "1/dice"},
				  within = {.network = "home", .within = "1/"};
	/* The games end on December 14th. */
	static const struct {
		const char *words;
		int64_t since;
	} spans[] = {{"week from December 7th", 340}, {"month from November 1st", 304},
		{"season from October 1st", 273}};
	time_top(store, "top, everywhere", &all);
	time_top(store, "top, network", &server);
	time_top(store, "top, channel", &here);
	time_top(store, "top, server within it", &within);
	for (size_t i = 0; i < sizeof(spans) / sizeof(*spans); i++) {
		struct store_filter span = {.network = "home", .since = spans[i].since * day};
		printf("%s:\n", spans[i].words);
		time_span(store, "  top, network", span);
		span.within = "1/";
		time_span(store, "  top, server within it", span);
	}
	printf("%-32s %8.0f us\n", "top by rating", time_top_by(store, &server, STORE_BY_RATING));
	time_person(store);
}

/* As the session does for every move. */
static double keep_move(struct store *store, int64_t table, int64_t n) {
	double start = now();
	must(store, store_begin(store));
	must(store, store_move_add(store, table, n, "roll 1 3 3 5 6 2 2 4 4 6 1 1 1 3 5", n));
	must(store, store_set_told(store, table, n - 1));
	must(store, store_commit(store));
	return now() - start;
}

static void time_moves(struct store *store) {
	static double took[MOVES];
	struct store_table table = {.network = "home", .place = "#dice", .game = "perudo"};
	must(store, store_table_add(store, &table));
	for (int i = 0; i < MOVES; i++) {
		took[i] = keep_move(store, table.id, i + 1);
	}
	qsort(took, MOVES, sizeof(*took), by_size);
	printf("%-32s %8.0f us median, %.0f us p99, %.0f us worst\n", "a move kept",
		took[MOVES / 2], took[MOVES * 99 / 100], took[MOVES - 1]);
}

static double time_opening(const char *file, struct store **store) {
	char why[STORE_WHY_SIZE];
	double start = now();
	if (store_open(file, store, why) != 0) {
		fprintf(stderr, "boards: %s\n", why);
		exit(1);
	}
	return now() - start;
}

static void remove_files(void) {
	static const char *const names[] = {
		"boards.db", "boards.db-wal", "boards.db-shm", "boards.db.lock"};
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		unlink(names[i]);
	}
}

int main(int argc, char **argv) {
	struct store *store;
	if (argc > 1 && chdir(argv[1]) != 0) {
		perror(argv[1]);
		return 1;
	}
	remove_files();
	printf("%-32s %8.0f us\n", "opening, new", time_opening("boards.db", &store));
	must(store, store_begin(store));
	meet_people(store);
	play_games(store);
	must(store, store_commit(store));
	time_boards(store);
	time_moves(store);
	store_close(store);
	printf("%-32s %8.0f us\n", "opening, 100,000 games", time_opening("boards.db", &store));
	store_close(store);
	remove_files();
	return 0;
}
