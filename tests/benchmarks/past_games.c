#include "tests/benchmarks/past_games.h"

#include "storage/results.h"

#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 1000 };

static uint32_t chance = 1;

int past_games_below(int n) {
	chance = chance * 1664525 + 1013904223;
	return (int)((uint64_t)chance * (uint64_t)n >> 32);
}

static void must(const struct store *store, int result) {
	if (result < 0) {
		fprintf(stderr, "%s\n", store_error(store));
		exit(1);
	}
}

static void meet_people(struct store *store) {
	for (int i = 0; i < PAST_REGULAR; i++) {
		struct store_person person;
		char name[32];
		snprintf(name, sizeof(name), "player%d", i);
		must(store, store_person_upsert(store, "home", name, name, &person));
	}
}

static int64_t guest_at(int game) {
	return game % 100 < 2 ? PAST_ONE + game % 100 : 0;
}

struct seated {
	int n;
	int64_t persons[STORE_SEATS_MAX];
};

static void seat_people(struct store *store, int64_t table, int64_t guest, struct seated *seated) {
	struct store_seat seats[STORE_SEATS_MAX] = {0};
	int n = 2 + past_games_below(5), first = past_games_below(PAST_PEOPLE);
	for (int i = 0; i < n; i++) {
		seats[i].person = 1 + (first + i * (1 + first % 7)) % PAST_PEOPLE;
		seats[i].person = i == 0 && guest != 0 ? guest
				  : i == n - 1         ? PAST_REGULAR
						       : seats[i].person;
		seated->persons[i] = seats[i].person;
		seats[i].sat = i + 1;
		seats[i].seat = i;
		seats[i].place = i + 1;
		snprintf(
			seats[i].name, sizeof(seats[i].name), "player%d", (int)seats[i].person - 1);
	}
	must(store, store_seats_set(store, table, seats, (size_t)n));
	seated->n = n;
}

/* What Perudo counts: seven figures a seat. */
static void count_figures(struct store *store, int64_t table, const struct seated *seated) {
	for (int seat = 0; seat < seated->n; seat++) {
		struct store_stat figures[PAST_FIGURES];
		for (int i = 0; i < PAST_FIGURES; i++) {
			snprintf(figures[i].key, sizeof(figures[i].key), "figure-%c", 'a' + i);
			figures[i].n = 1 + past_games_below(20);
		}
		must(store, store_stats_set(store, table, seated->persons[seat], figures,
				    PAST_FIGURES, NULL));
	}
	must(store, store_table_set_counted(store, table, 1));
}

static void play_game(struct store *store, int number) {
	struct store_table table = {.network = "home", .game = "perudo", .rules = 1};
	snprintf(table.place, sizeof(table.place), "%d/dice", past_games_below(PAST_PLACES));
	table.phase = STORE_FINISHED;
	table.people_only = past_games_below(10) != 0;
	table.opened_at = table.started_at = table.ended_at = 1 + number * (int64_t)300000;
	must(store, store_table_add(store, &table));
	struct seated seated;
	seat_people(store, table.id, guest_at(number), &seated);
	must(store, store_table_place_remove(store, table.id, 0)); /* all was told */
	must(store, store_table_rate(store, table.id));
	count_figures(store, table.id, &seated);
}

/* In a longer transaction SQLite would look for each page in a longer and longer log. */
void past_games_add(struct store *store, int games) {
	must(store, store_begin(store));
	meet_people(store);
	for (int i = 0; i < games; i++) {
		play_game(store, i);
		if (i % AT_ONCE == AT_ONCE - 1) {
			must(store, store_commit(store));
			must(store, store_begin(store));
		}
	}
	must(store, store_commit(store));
}
