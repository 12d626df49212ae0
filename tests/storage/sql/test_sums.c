#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/text.h"
#include "storage/results.h"
#include "storage/sql/stmt.h"
#include "tests/storage/sql/kept.h"

/* Whatever happens to people and games, what is summed up of each person is what one gets by going
 * through all games. */

TestSuite(sums, .init = kept_make, .fini = kept_remove);

enum { STEPS = 600, SEATS = 4, KEYS = 3, PEOPLE = 9, PEOPLE_MOST = 128 };

#define DAY INT64_C(86400000)

static const char *const game_names[] = {"perudo", "geht"};
static const char *const key_names[KEYS] = {"bids", "doubts", "tricks"};

/* What the test itself knows of each table; who sits there and where they came, the store does. */
struct known {
	int against;
	struct {
		bool hinted, has_points;
		int64_t figures[KEYS], points;
	} seats[SEATS];
};

static struct known known[STEPS + 1];

struct world {
	struct store *store;
	int64_t now;
	int people[PEOPLE_MOST], n_people, met;
};

static uint32_t chance = 5;

static int below(int n) {
	chance = chance * 1664525 + 1013904223;
	return (int)((uint64_t)chance * (uint64_t)n >> 32);
}

static void must(const struct world *world, int rc) {
	cr_assert_geq(rc, 0, "%s", store_error(world->store));
}

static void read_people(struct world *world) {
	struct stmt rows = stmt_prepare(world->store,
		"SELECT id FROM people WHERE key NOT LIKE 'merged:%' ORDER BY id", NULL);
	world->n_people = 0;
	while (stmt_step(&rows)) {
		world->people[world->n_people++] = (int)stmt_column_int(&rows, 0);
	}
	must(world, stmt_reset(&rows));
}

static void meet_people(struct world *world) {
	while (read_people(world), world->n_people < PEOPLE) {
		struct store_person person;
		char name[16];
		snprintf(name, sizeof(name), "p%d", world->met++);
		must(world, store_person_upsert(world->store, "home", name, name, &person));
	}
}

static int64_t somebody(const struct world *world) {
	return world->people[below(world->n_people)];
}

/* Games */

static void count(const struct world *world, int64_t table, const struct store_seat *seat) {
	struct store_stat stats[KEYS];
	size_t n = 0;
	for (int i = 0; i < KEYS; i++) {
		int64_t figure = below(3) == 0 ? 0 : below(12);
		known[table].seats[seat->sat - 1].figures[i] = figure;
		if (figure > 0 || below(2) == 0) {
			snprintf(stats[n].key, sizeof(stats[n].key), "%s", key_names[i]);
			stats[n++].n = figure;
		}
	}
	int64_t points = below(9) - 2;
	bool has_points = below(4) != 0;
	known[table].seats[seat->sat - 1].has_points = has_points;
	known[table].seats[seat->sat - 1].points = points;
	must(world, store_stats_set(world->store, table, seat->person, stats, n,
			    has_points ? &points : NULL));
}

static void count_all(
	const struct world *world, int64_t table, const struct store_seat *seats, int n) {
	for (int i = 0; i < n; i++) {
		if (seats[i].person != 0) {
			count(world, table, &seats[i]);
		}
	}
}

static int sit_down(const struct world *world, struct store_seat seats[SEATS], bool people_only) {
	int n = 1 + below(SEATS), first = below(world->n_people), turn = below(n);
	n += people_only && n == 1;
	for (int i = 0; i < n; i++) {
		bool computer = !people_only && i > 0 && below(3) != 0;
		int64_t person = world->people[(first + i) % world->n_people];
		seats[i] = (struct store_seat){.person = computer ? 0 : person,
			.sat = i + 1,
			.seat = i,
			.name = "x",
			.level = "easy",
			.computer = computer,
			.place = 1 + (i + turn) % n,
			.hinted = !people_only && below(4) == 0};
	}
	return n;
}

static int against(const struct store_seat *seats, int n) {
	bool computers = false;
	for (int i = 0; i < n; i++) {
		computers = computers || seats[i].computer;
	}
	return n == 1 ? STORE_ALONE : computers ? STORE_AGAINST_EASY : STORE_AGAINST_PEOPLE;
}

static void put(const struct world *world, const struct store_table *table,
	const struct store_seat *seats, int n) {
	bool seats_first = below(2) == 0;
	if (seats_first) {
		must(world, store_seats_set(world->store, table->id, seats, (size_t)n));
	}
	must(world, store_table_set(world->store, table));
	if (!seats_first) {
		must(world, store_seats_set(world->store, table->id, seats, (size_t)n));
	}
}

/* One in four ended before others did. */
static void play(struct world *world) {
	struct store_table table = scratch_table("#dice");
	struct store_seat seats[SEATS];
	snprintf(table.game, sizeof(table.game), "%s", game_names[below(2)]);
	must(world, store_table_add(world->store, &table));
	table.people_only = below(3) != 0;
	table.phase = below(12) == 0 ? STORE_UNFINISHED : STORE_FINISHED;
	table.started_at = 1;
	table.ended_at = below(4) == 0 ? world->now - below(1000) : world->now;
	int n = sit_down(world, seats, table.people_only);
	known[table.id] = (struct known){.against = against(seats, n)};
	for (int i = 0; i < n; i++) {
		known[table.id].seats[i].hinted = seats[i].hinted;
	}
	put(world, &table, seats, n);
	if (table.phase == STORE_FINISHED) {
		count_all(world, table.id, seats, n);
	}
}

/* A table that is written again, with other places, in another phase, or as it was. */
static void play_again(struct world *world) {
	struct store_table table;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	int64_t id = 0;
	must(world, stmt_read_int(stmt_prepare(world->store,
					  "SELECT id FROM tables ORDER BY random() LIMIT 1", NULL),
			    &id));
	if (id == 0) {
		return;
	}
	must(world, store_table_get(world->store, id, &table));
	must(world, store_seats_get(world->store, id, seats, &n));
	table.phase = below(4) == 0 ? STORE_UNFINISHED : STORE_FINISHED;
	for (size_t i = 0, turn = (size_t)below(4); i < n; i++) {
		seats[i].place = 1 + (int)((i + turn) % n);
	}
	put(world, &table, seats, (int)n);
	if (table.phase == STORE_FINISHED) {
		count_all(world, id, seats, (int)n);
	}
}

/* People */

static void merge(struct world *world) {
	int rc = store_person_merge(world->store, somebody(world), somebody(world), world->now);
	cr_assert(rc == 0 || rc == -EEXIST, "%s", store_error(world->store));
}

static void go_on(struct world *world) {
	int rc = store_mergers_go_on(world->store, 1 + (size_t)below(5));
	cr_assert(rc == 0 || rc == -ENOENT, "%s", store_error(world->store));
}

static void split(struct world *world) {
	int rc = store_person_split(world->store, somebody(world), world->now);
	cr_assert(rc == 0 || rc == -ENOENT, "%s", store_error(world->store));
}

static void forget(struct world *world) {
	if (below(3) == 0) {
		must(world, store_person_forget(world->store, somebody(world), world->now));
	}
}

static void prune(struct world *world) {
	int rc = store_game_prune(world->store, world->now);
	cr_assert(rc == 0 || rc == -ENOENT, "%s", store_error(world->store));
}

static void reopen(struct world *world) {
	store_close(world->store);
	world->store = kept_open();
}

/* Counting */

struct sums {
	struct store_results results;
	int64_t season[STORE_SEATS_MAX + 1];
	struct store_unrated unrated[STORE_AGAINST][2];
	int64_t figures[KEYS];
};

static void add_rated(struct store_results *results, int place) {
	results->games++;
	results->wins += place == 1;
	results->places[place]++;
	results->streak = place == 1 ? results->streak + 1 : 0;
	results->best_streak =
		results->streak > results->best_streak ? results->streak : results->best_streak;
}

static void add_unrated(struct sums *sums, int64_t table, int sat, bool won) {
	int kind = known[table].against;
	struct store_unrated *row = &sums->unrated[kind][known[table].seats[sat - 1].hinted];
	int64_t points = known[table].seats[sat - 1].points;
	bool better = !row->has_points || points > row->best;
	row->games++;
	row->wins += won;
	if (known[table].seats[sat - 1].has_points && better) {
		row->best = points;
		row->has_points = true;
	}
	sums->results.alone += kind == STORE_ALONE;
	sums->results.unrated += kind == STORE_AGAINST_PEOPLE;
	sums->results.unrated_won += kind == STORE_AGAINST_PEOPLE && won;
	sums->results.with_computers += kind == STORE_AGAINST_EASY;
	sums->results.with_computers_won += kind == STORE_AGAINST_EASY && won;
}

/* Quarters of the year, the short way. */
static int quarter_of(int64_t at) {
	time_t seconds = (time_t)(at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	return utc.tm_year * 4 + utc.tm_mon / 3;
}

static bool is_this_season(const struct world *world, int64_t at) {
	return quarter_of(at) == quarter_of(world->now);
}

static struct sums go_through_games(const struct world *world, int64_t person, const char *game) {
	struct sums sums = {.figures = {0}};
	struct stmt rows = STMT(world->store,
		"SELECT t.id, s.sat, t.people_only, s.counted, t.ended_at FROM tables t JOIN seats "
		"s"
		" ON s.table_id = t.id WHERE t.phase = 2 AND t.game = :game AND s.person = :person"
		" ORDER BY t.ended_at, t.id",
		BIND_GAME(game), BIND_INT(":person", person));
	while (stmt_step(&rows)) {
		int64_t table = stmt_column_int(&rows, 0);
		int sat = (int)stmt_column_int(&rows, 1), place = (int)stmt_column_int(&rows, 3);
		if (stmt_column_int(&rows, 2) != 0) {
			add_rated(&sums.results, place);
			sums.season[place] += is_this_season(world, stmt_column_int(&rows, 4));
		} else {
			add_unrated(&sums, table, sat, place == 1);
		}
		for (int i = 0; i < KEYS; i++) {
			sums.figures[i] += known[table].seats[sat - 1].figures[i];
		}
	}
	must(world, stmt_reset(&rows));
	return sums;
}

static void put_sums(const struct sums *sums, struct text *text) {
	const struct store_results *r = &sums->results;
	text_add(text, "%d %d, %d %d, %d, %d %d, in a row %d %d, places", (int)r->games,
		(int)r->wins, (int)r->with_computers, (int)r->with_computers_won, (int)r->alone,
		(int)r->unrated, (int)r->unrated_won, (int)r->streak, (int)r->best_streak);
	for (int i = 0; i <= SEATS; i++) {
		text_add(text, " %d (%d)", (int)r->places[i], (int)sums->season[i]);
	}
	for (int i = 0; i < 2 * STORE_AGAINST; i++) {
		const struct store_unrated *row = &sums->unrated[i / 2][i % 2];
		text_add(text, ", %d/%d", (int)row->wins, (int)row->games);
		if (row->has_points) {
			text_add(text, " best %d", (int)row->best);
		}
	}
	for (int i = 0; i < KEYS; i++) {
		text_add(text, ", %s %d", key_names[i], (int)sums->figures[i]);
	}
}

static struct sums read_sums(const struct world *world, int64_t person, const char *game) {
	struct sums sums = {.figures = {0}};
	struct store_unrated rows[2 * STORE_AGAINST];
	struct store_stat stats[KEYS];
	must(world, store_results(world->store, person, game, &sums.results));
	must(world, store_season_places(world->store, person, game, world->now, sums.season));
	int n = store_unrated(world->store, person, game, 0, rows, 2 * STORE_AGAINST);
	for (int i = 0; i < n; i++) {
		sums.unrated[rows[i].against][rows[i].hinted] = rows[i];
	}
	n = store_stats_of(world->store, person, game, stats, KEYS);
	for (int i = 0; i < n * KEYS; i++) {
		if (strcmp(stats[i / KEYS].key, key_names[i % KEYS]) == 0) {
			sums.figures[i % KEYS] = stats[i / KEYS].n;
		}
	}
	return sums;
}

static void expect_sums(const struct world *world, const char *after, int step) {
	for (int i = 0; i < 2 * world->n_people; i++) {
		char kept[512] = "", counted[512] = "";
		struct text kept_text = TEXT_INTO(kept), counted_text = TEXT_INTO(counted);
		struct sums sums = read_sums(world, world->people[i / 2], game_names[i % 2]);
		put_sums(&sums, &kept_text);
		sums = go_through_games(world, world->people[i / 2], game_names[i % 2]);
		put_sums(&sums, &counted_text);
		cr_assert_str_eq(kept, counted, "step %d, %s: %s of %d is %s, not %s", step, after,
			game_names[i % 2], world->people[i / 2], kept, counted);
	}
}

Test(sums, are_what_all_games_give_whatever_happens) {
	static const struct {
		const char *name;
		int often;
		void (*run)(struct world *world);
	} events[] = {{"a game", 40, play}, {"a game again", 8, play_again},
		{"a merger", 10, merge}, {"its games", 25, go_on}, {"its end", 6, split},
		{"forgetting", 5, forget}, {"pruning", 4, prune}, {"a restart", 2, reopen}};
	struct world world = {.store = kept_open(), .now = 1000 * DAY};
	char why[STORE_WHY_SIZE] = "";
	int happened[sizeof(events) / sizeof(*events)] = {0};
	for (int step = 0; step < STEPS; step++) {
		size_t event = 0;
		for (int drawn = below(100); drawn >= events[event].often; event++) {
			drawn -= events[event].often;
		}
		meet_people(&world);
		world.now += below(3) * DAY / 4;
		events[event].run(&world);
		happened[event]++;
		read_people(&world);
		expect_sums(&world, events[event].name, step);
	}
	for (size_t i = 0; i < sizeof(events) / sizeof(*events); i++) {
		cr_expect_gt(happened[i], 0, "%s", events[i].name);
	}
	cr_expect_eq(store_check_sums(kept_name(), why), 0, "%s", why);
	store_close(world.store);
}

Test(sums, that_are_wrong_are_found) {
	static const struct {
		const char *change, *words;
	} cases[] = {
		{"UPDATE results SET games = games + 1", "the results in "},
		{"UPDATE results SET points = 99", "the results in "},
		{"DELETE FROM results", "the results in "},
		{"INSERT INTO results VALUES (1, 'ring', 1, 0, 0, 1, 1, NULL)", "the results in "},
		{"UPDATE figures SET n = n - 1", "the figures in "},
		{"UPDATE played SET figures = '7,7,7'", "the figures in "},
		{"UPDATE played SET figures = 'x'", "the figures in "},
		{"UPDATE streaks SET longest = longest + 1", "the streaks in "},
		{"DELETE FROM streaks", "the streaks in "},
		{"UPDATE places_of_seasons SET season = season + 1", "the places_of_seasons in "},
	};
	if (!kept_in_file()) {
		cr_skip_test("puts a file in its place again and again");
	}
	struct world world = {.store = kept_open(), .now = DAY};
	meet_people(&world);
	for (int i = 0; i < 20; i++) {
		play(&world);
	}
	store_close(world.store);
	size_t n;
	char why[STORE_WHY_SIZE] = "";
	unsigned char *sound = scratch_read("dicecup.db", &n);
	cr_expect_eq(store_check_sums(kept_name(), why), 0, "%s", why);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		scratch_write("dicecup.db", sound, n);
		kept_sql(cases[i].change);
		cr_expect_eq(store_check_sums(kept_name(), why), -EBADMSG, "%s", cases[i].change);
		cr_expect(strstr(why, cases[i].words) != NULL, "%s: %s", cases[i].change, why);
	}
	free(sound);
}
