#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text.h"
#include "storage/rating.h"
#include "storage/results.h"
#include "storage/sql/stmt.h"
#include "tests/storage/sql/kept.h"

TestSuite(forget, .init = kept_make, .fini = kept_remove);

enum { ANN = 1, BOB, CAT };

#define NAME "Ann-of-the-hill"
#define KEY "quux!ann@hill.example"

static struct store *open_with_people(void) {
	static const char *const keys[] = {KEY, "bob", "cat"};
	static const char *const names[] = {NAME, "Bob", "Cat"};
	struct store *store = kept_open();
	for (int i = 0; i < 3; i++) {
		struct store_person person;
		cr_assert_eq(store_person_upsert(store, "home", keys[i], names[i], &person), 0);
		cr_assert_eq(person.id, i + 1);
	}
	return store;
}

/* Ann's table with all three, in this phase, and the places of them where it is over. */
static int64_t add(struct store *store, enum store_phase phase, const int *places) {
	static const char *const names[] = {NAME, "Bob", "Cat"};
	static int64_t ended_at = 5000;
	struct store_table table = scratch_table("#dice");
	struct store_seat seats[3];
	table.opened_by = ANN;
	cr_assert_eq(store_table_add(store, &table), 0);
	table.phase = phase;
	table.started_at = phase == STORE_OPEN ? 0 : 2000;
	table.ended_at = phase == STORE_FINISHED ? ended_at++ : 0;
	table.people_only = true;
	for (int i = 0; i < 3; i++) {
		seats[i] = (struct store_seat){.person = i + 1,
			.sat = i + 1,
			.seat = i,
			.level = "easy",
			.place = places != NULL ? places[i] : 0};
		snprintf(seats[i].name, STORE_NAME_SIZE, "%s", names[i]);
	}
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, table.id, seats, 3), 0);
	cr_assert_eq(store_table_rate(store, table.id), 0);
	cr_assert_eq(store_live_message_set(store, table.id, ANN, "31337"), 0);
	cr_assert_eq(store_live_message_set(store, table.id, BOB, "31338"), 0);
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	return table.id;
}

static void add_history(struct store *store) {
	static const int results[][3] = {{1, 2, 3}, {2, 1, 3}, {3, 2, 1}, {1, 3, 2}};
	for (size_t i = 0; i < sizeof(results) / sizeof(*results); i++) {
		add(store, STORE_FINISHED, results[i]);
	}
}

static struct store_seat seat_at(struct store *store, int64_t table, int sat) {
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_seats_get(store, table, seats, &n), 0);
	for (size_t i = 0; i < n; i++) {
		if (seats[i].sat == sat) {
			return seats[i];
		}
	}
	return (struct store_seat){.sat = 0};
}

static int64_t count(struct store *store, const char *text) {
	struct stmt stmt = stmt_prepare_once(store, text, NULL);
	int64_t n = stmt_step(&stmt) ? stmt_column_int(&stmt, 0) : -1;
	cr_assert_eq(stmt_reset(&stmt), 0, "%s: %s", text, store_error(store));
	return n;
}

/* One column of one table has neither the person's number nor a name of theirs. */
static void expect_nothing_in(struct store *store, const char *table, const char *column) {
	char text[512];
	bool names = strcmp(column, "person") == 0 || strcmp(column, "opened_by") == 0;
	snprintf(text, sizeof(text),
		"SELECT count(*) FROM \"%s\" WHERE CAST(\"%s\" AS TEXT) LIKE '%%" NAME
		"%%' OR CAST(\"%s\" AS TEXT) LIKE '%%" KEY "%%' OR (%d = 1 AND CAST(\"%s\" AS"
		" TEXT) = '%d')",
		table, column, column, names, column, ANN);
	cr_expect_eq(count(store, text), 0, "%s.%s still tells of them", table, column);
}

static int expect_nothing(struct store *store) {
	int n = 0;
	struct stmt stmt = stmt_prepare_once(store,
		kept_in_file() ? "SELECT m.name, c.name FROM sqlite_schema m JOIN"
				 " pragma_table_info(m.name) c WHERE m.type = 'table'"
			       : "SELECT table_name, column_name FROM information_schema.columns"
				 " WHERE table_schema = current_schema()",
		NULL);
	while (stmt_step(&stmt)) {
		char table[64], column[64];
		stmt_column_text(&stmt, 0, table, sizeof(table));
		stmt_column_text(&stmt, 1, column, sizeof(column));
		expect_nothing_in(store, table, column);
		n++;
	}
	cr_assert_eq(stmt_reset(&stmt), 0, "%s", store_error(store));
	return n;
}

Test(forget, leaves_nothing_that_tells_of_a_person) {
	struct store *store = open_with_people();
	add_history(store);
	add(store, STORE_OPEN, NULL);
	add(store, STORE_RUNNING, NULL);
	add(store, STORE_PARKED, NULL);
	cr_assert_eq(store_person_set_language(store, ANN, "ja"), 0);
	kept_sql("CREATE TABLE later (person INTEGER NOT NULL REFERENCES people, x TEXT);"
		 "INSERT INTO later VALUES (1, '" NAME "'), (2, 'Bob')");
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0, "%s", store_error(store));
	cr_expect_gt(expect_nothing(store), 60, "the schema was read");
	struct store_person person;
	cr_expect_eq(store_person_get(store, ANN, &person), -ENOENT);
	cr_expect_eq(store_person_named(store, "home", NAME, &person), -ENOENT);
	cr_expect_eq(count(store, "SELECT count(*) FROM later"), 1);
	cr_expect_eq(count(store, "SELECT count(*) FROM shown"), 7);
	cr_expect_eq(store_person_forget(store, ANN, 9000), -ENOENT);
	cr_assert_eq(store_person_upsert(store, "home", KEY, NAME, &person), 0);
	cr_expect_gt(person.id, CAT, "who comes again is somebody else");
	store_close(store);
}

static bool holds(const char *name, const char *text) {
	size_t n;
	unsigned char *bytes = scratch_read(name, &n);
	bool found = memmem(bytes, n, text, strlen(text)) != NULL;
	free(bytes);
	return found;
}

/* Many rows, moved about as a file grows. */
static void crowd(struct store *store, int from, int to) {
	cr_assert_eq(store_begin(store), 0);
	for (int i = from; i < to; i++) {
		char key[64], name[64];
		struct store_person person;
		snprintf(key, sizeof(key), "%d%s%d", i * 7919 % 1000, i % 3 == 0 ? "qu" : "z", i);
		snprintf(name, sizeof(name), "%d somebody %d", i * 104729 % 1000, i);
		cr_assert_eq(store_person_upsert(store, "home", key, name, &person), 0);
	}
	cr_assert_eq(store_commit(store), 0);
}

Test(forget, wipes_the_bytes) {
	if (!kept_in_file()) {
		cr_skip_test("is about the file");
	}
	struct store *store = open_with_people();
	crowd(store, 0, 400);
	add_history(store);
	crowd(store, 400, 1500);
	cr_expect(holds("dicecup.db-wal", NAME) || holds("dicecup.db", NAME));
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	static const char *const files[] = {"dicecup.db", "dicecup.db-wal"};
	for (size_t i = 0; i < 2; i++) {
		cr_expect_not(holds(files[i], NAME), "%s", files[i]);
		cr_expect_not(holds(files[i], KEY), "%s", files[i]);
	}
	store_close(store);
}

static void look_at_figures(struct store *store, int64_t person, struct text *seen) {
	struct store_results stats;
	cr_assert_eq(store_results(store, person, "perudo", &stats), 0);
	text_add(seen, "games %d %d, with computers %d %d, in a row %d %d, places",
		(int)stats.games, (int)stats.wins, (int)stats.with_computers,
		(int)stats.with_computers_won, (int)stats.streak, (int)stats.best_streak);
	for (int i = 0; i <= STORE_SEATS_MAX; i++) {
		text_add(seen, " %d", (int)stats.places[i]);
	}
}

/* To the last bit. */
static void look_at_rating(struct store *store, int64_t person, struct text *seen) {
	struct store_rating rating;
	cr_assert_eq(store_rating(store, person, "perudo", &rating), 0);
	text_add(seen, "; rating %a %a %a\n", rating.mu, rating.sigma, rating.shown);
}

static void look_at_board(
	struct store *store, const char *network, const char *place, struct text *seen) {
	struct store_filter filter = {.game = "perudo", .network = network, .place = place};
	struct store_rank ranks[8];
	int n = store_top(store, &filter, STORE_BY_RATING, 0, ranks, 8);
	for (int i = 0; i < n; i++) {
		if (ranks[i].person == BOB) {
			text_add(seen, "ranked %d %d %a\n", (int)ranks[i].games, (int)ranks[i].wins,
				ranks[i].rating);
		}
	}
}

/* All that is known of Bob and Cat. */
static void look(struct store *store, struct text *seen) {
	for (int person = BOB; person <= CAT; person++) {
		look_at_figures(store, person, seen);
		look_at_rating(store, person, seen);
	}
	look_at_board(store, NULL, NULL, seen);
	look_at_board(store, "home", "#dice", seen);
	struct store_meetings met;
	cr_assert_eq(store_meetings(store, BOB, CAT, "perudo", &met), 0);
	text_add(seen, "met %d %d %d\n", (int)met.games, (int)met.better, (int)met.worse);
}

Test(forget, changes_nothing_for_others) {
	char before[1024], after[1024], later[1024];
	struct text before_text = TEXT_INTO(before), after_text = TEXT_INTO(after),
		    later_text = TEXT_INTO(later);
	struct store *store = open_with_people();
	struct store_past_game past[8];
	add_history(store);
	look(store, &before_text);
	cr_expect_not(before_text.cut);
	cr_expect_eq(strncmp(before, "games 4 ", 8), 0, "%s", before);
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	look(store, &after_text);
	cr_expect_str_eq(after, before);
	cr_assert_eq(store_history(store, "home", "#dice", past, 8), 4);
	cr_expect_str_eq(past[0].seats[0].name, "former player 1");
	cr_expect_eq(past[0].seats[0].anonymised, 1);
	cr_expect_eq(past[0].seats[0].place, 1);
	cr_expect_not(past[0].seats[0].computer);
	store_close(store);
	look(store = kept_open(), &later_text);
	cr_expect_str_eq(later, before);
	store_close(store);
}

/* A recomputation rates a forgotten person as a newcomer in each of their games: that it was the
 * same person in several is just what is not kept. */
Test(forget, leaves_newcomers_to_a_later_formula) {
	static const int results[][3] = {{1, 2, 3}, {2, 1, 3}};
	struct store *store = open_with_people();
	struct rating ratings[3] = {rating_new(), rating_new(), rating_new()};
	for (size_t i = 0; i < 2; i++) {
		add(store, STORE_FINISHED, results[i]);
		ratings[0] = rating_new();
		rating_update(ratings, results[i], 3);
	}
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	store_close(store);
	kept_sql("UPDATE rated SET formula = 0");
	store = kept_open();
	struct store_rating bob;
	cr_assert_eq(store_rating(store, BOB, "perudo", &bob), 0);
	cr_expect(bob.mu == ratings[1].mu && bob.sigma == ratings[1].sigma);
	cr_expect_eq(count(store, "SELECT count(*) FROM ratings"), 2);
	store_close(store);
}

Test(forget, numbers_those_of_one_table) {
	static const int places[] = {1, 2, 3};
	struct store *store = open_with_people();
	int64_t both = add(store, STORE_FINISHED, places);
	int64_t other = add(store, STORE_FINISHED, places);
	kept_sql("UPDATE seats SET name = 'Former Player 1' WHERE table_id = 2 AND sat = 3");
	cr_assert_eq(store_person_forget(store, BOB, 9000), 0);
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	cr_expect_str_eq(seat_at(store, both, 2).name, "former player 1");
	cr_expect_str_eq(seat_at(store, both, 1).name, "former player 2");
	cr_expect_eq(seat_at(store, both, 1).anonymised, 2);
	cr_expect_str_eq(seat_at(store, other, 2).name, "former player 2", "1 is somebody's name");
	cr_expect_str_eq(seat_at(store, other, 1).name, "former player 3");
	cr_expect_str_eq(seat_at(store, other, 3).name, "Former Player 1");
	cr_expect_eq(seat_at(store, other, 3).person, CAT);
	store_close(store);
}

Test(forget, gives_up_seats_at_live_tables) {
	struct store *store = open_with_people();
	int64_t open = add(store, STORE_OPEN, NULL);
	int64_t running = add(store, STORE_RUNNING, NULL);
	struct store_table table;
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	cr_expect_eq(seat_at(store, open, 1).sat, 0, "the seat is free");
	cr_expect_eq(seat_at(store, open, 2).person, BOB);
	struct store_seat seat = seat_at(store, running, 1);
	cr_expect(seat.person == 0 && seat.computer && seat.anonymised == 1);
	cr_expect_str_eq(seat.level, "normal");
	cr_expect_eq(store_table_get(store, running, &table), 0);
	cr_expect(table.phase == STORE_RUNNING && table.opened_by == 0);
	cr_assert_eq(store_person_forget(store, BOB, 9000), 0);
	cr_assert_eq(store_person_forget(store, CAT, 9100), 0);
	for (int64_t id = open; id <= running; id++) {
		cr_expect_eq(store_table_get(store, id, &table), 0);
		cr_expect_eq(table.phase, STORE_UNFINISHED, "nobody plays on");
		cr_expect_eq(table.ended_at, 9100);
	}
	store_close(store);
}

/* Else one could save one's friends' rating by having oneself forgotten. */
Test(forget, counts_a_seat_of_a_running_game_as_left) {
	static const int places[] = {1, 2, 3};
	struct store *store = open_with_people();
	int64_t id = add(store, STORE_RUNNING, NULL);
	struct store_table table;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n;
	cr_assert_eq(store_person_forget(store, ANN, 9000), 0);
	cr_assert_eq(store_table_get(store, id, &table), 0);
	cr_assert_eq(store_seats_get(store, id, seats, &n), 0);
	cr_assert_eq(n, 3);
	table.phase = STORE_FINISHED;
	table.ended_at = 9500;
	for (size_t i = 0; i < n; i++) {
		seats[i].place = places[i];
	}
	cr_assert_eq(store_begin(store), 0);
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_seats_set(store, id, seats, n), 0);
	cr_assert_eq(store_table_rate(store, id), 0);
	cr_assert_eq(store_commit(store), 0, "%s", store_error(store));
	struct rating ratings[3] = {rating_new(), rating_new(), rating_new()};
	rating_update(ratings, (const int[]){3, 1, 2}, 3);
	struct store_rating bob;
	cr_assert_eq(store_rating(store, BOB, "perudo", &bob), 0);
	cr_expect(bob.mu == ratings[1].mu && bob.sigma == ratings[1].sigma);
	struct store_results stats;
	cr_assert_eq(store_results(store, BOB, NULL, &stats), 0);
	cr_expect_eq(stats.wins, 1);
	store_close(store);
}

Test(forget, finds_people_by_key_or_name) {
	struct store *store = open_with_people();
	struct store_person found[4];
	store_person_upsert(store, "home", "dan", "bob", &found[0]);
	store_person_upsert(store, "away", "bob", "Bob", &found[0]);
	cr_expect_eq(store_people_find(store, "home", KEY, found, 4), 1);
	cr_expect_eq(found[0].id, ANN);
	cr_expect_eq(store_people_find(store, "home", "ANN-of-the-hill", found, 4), 1);
	cr_expect_eq(store_people_find(store, "home", "bob", found, 4), 1, "a key goes first");
	cr_expect_eq(found[0].id, BOB);
	cr_expect_eq(store_people_find(store, "home", "BOB", found, 4), 2);
	cr_expect_str_eq(found[0].key, "dan");
	cr_expect_eq(store_people_find(store, "home", "BOB", found, 1), 1);
	cr_expect_eq(store_people_find(store, "home", "eve", found, 4), 0);
	store_close(store);
}

static int put_rows(void *data, const char *table, int64_t rows) {
	text_add(data, "%s %d, ", table, (int)rows);
	return 0;
}

static int put_name(void *data, const char *name) {
	text_puts(data, name);
	return 0;
}

static int put_table(void *data, const struct store_table *table) {
	text_add(data, "%d ", (int)table->id);
	return 0;
}

Test(forget, tells_before_what_is_kept) {
	struct store *store = open_with_people();
	char rows[512], names[256], tables[64];
	struct text rows_text = TEXT_INTO(rows), names_text = TEXT_INTO(names),
		    tables_text = TEXT_INTO(tables);
	add_history(store);
	add(store, STORE_OPEN, NULL);
	add(store, STORE_RUNNING, NULL);
	cr_expect_eq(store_person_rows(store, ANN, put_rows, &rows_text), 0);
	cr_expect(strstr(rows, "places_of_seasons 3, played 4, ratings 1, results 3, seats 6, "
			       "shown 6, streaks 1, tallies 1, ") != NULL,
		"%s", rows);
	cr_expect_eq(store_person_names(store, ANN, 5, put_name, &names_text), 0);
	cr_expect_str_eq(names, NAME);
	cr_expect_eq(store_person_seats(store, ANN, put_table, &tables_text), 0);
	cr_expect_str_eq(tables, "5 6 ");
	store_close(store);
}
