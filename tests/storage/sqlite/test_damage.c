#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "storage/results.h"
#include "storage/sqlite/sqlite.h"
#include "tests/by_night.h"
#include "tests/storage/sqlite/scratch.h"

/* Whatever the file holds: a clear line or a working store, never a crash. */

TestSuite(damage, .init = scratch_make_in_memory, .fini = scratch_remove);

enum { PAGE = 4096 };

static uint32_t chance = 20240229;

static size_t below(size_t n) {
	chance ^= chance << 13;
	chance ^= chance >> 17;
	chance ^= chance << 5;
	return chance % n;
}

static void sit_down(struct store *store, int64_t table, const struct store_person people[4]) {
	struct store_seat seats[4];
	for (int i = 0; i < 4; i++) {
		seats[i] = (struct store_seat){.person = people[i].id,
			.sat = i + 1,
			.seat = i,
			.place = 1 + (int)(table + i) % 4};
		snprintf(seats[i].name, sizeof(seats[i].name), "%s", people[i].name);
	}
	cr_assert_eq(store_seats_set(store, table, seats, 4), 0, "%s", store_error(store));
}

static void count(struct store *store, int64_t table, const struct store_person people[4]) {
	const struct store_stat stats[] = {{"bids", 3 + table}, {"dice-lost", table % 2}};
	for (int i = 0; i < 4; i++) {
		int64_t points = table * i % 7;
		cr_assert_eq(store_stats_set(store, table, people[i].id, stats, 2, &points), 0);
	}
}

static void fill(struct store *store) {
	struct store_person people[4];
	cr_assert_eq(store_begin(store), 0);
	for (int i = 0; i < 4; i++) {
		char name[16];
		snprintf(name, sizeof(name), "player-%d", i);
		cr_assert_eq(store_person_upsert(store, "home", name, name, &people[i]), 0);
	}
	for (int i = 0; i < 12; i++) {
		struct store_table table = scratch_table("#dice");
		table.phase = (enum store_phase)(i % 5);
		table.started_at = table.ended_at = 5000 + i;
		table.people_only = i % 3 != 0;
		cr_assert_eq(store_table_add(store, &table), 0);
		sit_down(store, table.id, people);
		if (table.phase == STORE_FINISHED) {
			count(store, table.id, people);
		}
		cr_assert_eq(store_wish_add(store, table.id, "1:lucky"), 0);
		for (int n = 1; n <= 40; n++) {
			cr_assert_eq(store_move_add(store, table.id,
					     &(struct store_move){n, "0 bid 5 2", n}),
				0);
		}
	}
	cr_assert_eq(store_commit(store), 0);
}

static int hear_move(void *data, const struct store_move *move) {
	*(size_t *)data += strlen(move->text);
	return 0;
}

static int hear_rows(void *data, const char *table, int64_t rows) {
	(void)rows;
	*(size_t *)data += strlen(table);
	return 0;
}

static int hear_wish(void *data, const char *text) {
	*(size_t *)data += strlen(text);
	return 0;
}

static void expect_answer(const struct store *store, int result) {
	if (result < 0) {
		const char *words = store_error(store);
		cr_expect(*words != '\0' && strchr(words, '\n') == NULL, "%d: %s", result, words);
	}
}

static void read_all(struct store *store) {
	struct store_table tables[8];
	struct store_seat seats[STORE_SEATS_MAX];
	struct store_person person;
	struct store_results stats;
	struct store_stat figures[4];
	struct store_unrated unrated[4];
	struct store_meetings met;
	struct store_rating rating, history[4];
	int64_t places[STORE_SEATS_MAX + 1];
	struct store_past_game past[4];
	struct store_rank ranks[4];
	size_t n;
	expect_answer(store, store_tables_live(store, "home", tables, 8));
	for (int64_t id = 1; id <= 12; id++) {
		expect_answer(store, store_table_get(store, id, &tables[0]));
		expect_answer(store, store_seats_get(store, id, seats, &n));
		expect_answer(store, store_moves(store, id, hear_move, &n));
		expect_answer(store, store_wishes(store, id, hear_wish, &n));
		expect_answer(store, store_person_get(store, id, &person));
		expect_answer(store, store_results(store, id, NULL, &stats));
		expect_answer(store, store_results(store, id, "perudo", &stats));
		expect_answer(store, store_stats_of(store, id, "perudo", figures, 4));
		expect_answer(store, store_unrated(store, id, "perudo", 0, unrated, 4));
		expect_answer(store, store_meetings(store, id, 1, "perudo", &met));
		expect_answer(store, store_rating(store, id, "perudo", &rating));
		expect_answer(store, store_rating_history(store, id, "perudo", history, 4, &n));
		expect_answer(store, store_season_places(store, id, "perudo", 1, places));
		expect_answer(store, store_person_rows(store, id, hear_rows, &n));
		expect_answer(store, store_person_names(store, id, 3, hear_wish, &n));
	}
	struct store_filter all = {0}, dated = {.network = "home", .since = 1};
	expect_answer(store, store_top(store, &all, STORE_BY_WINS, 0, ranks, 4));
	expect_answer(store, store_top(store, &dated, STORE_BY_SHARE, 1, ranks, 4));
	expect_answer(store, store_history(store, "home", "#dice", past, 4));
	expect_answer(store, store_person_named(store, "home", "PLAYER-1", &person));
}

static void write_all(struct store *store) {
	struct store_stat stat = {.key = "bids", .n = 7};
	int64_t points = 11;
	struct store_table table = scratch_table("#dice");
	struct store_person person;
	expect_answer(store, store_set_heartbeat(store, 9));
	expect_answer(store, store_person_upsert(store, "home", "new", "New", &person));
	expect_answer(store, store_table_add(store, &table));
	expect_answer(store, store_stats_set(store, 8, 1, &stat, 1, &points));
	expect_answer(store, store_person_merge(store, 4, 3, 9));
	table.id = 3;
	table.phase = STORE_FINISHED;
	expect_answer(store, store_table_set(store, &table));
	expect_answer(store, store_seats_set(store, 3, NULL, 0));
	if (store_begin(store) == 0) {
		expect_answer(
			store, store_move_add(store, 2, &(struct store_move){41, "1 dudo", 1}));
		expect_answer(
			store, store_cursor_set(store, 2, 0, &(struct store_cursor){.move = 40}));
		expect_answer(store, store_commit(store));
	}
	int64_t id = 1;
	expect_answer(store, store_person_expired(store, 5, 9, &id));
	expect_answer(store, store_person_forget(store, id, 9));
	expect_answer(store, store_game_prune(store, INT64_MAX));
}

/* True if it opened. */
static bool use(bool unchecked) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	bool cut_off;
	int rc = unchecked ? store_open_unchecked(scratch_file("dicecup.db"),
				     &(struct store_start){.leased = false}, &store, &cut_off, why)
			   : store_open(scratch_file("dicecup.db"), &store, why);
	if (rc != 0) {
		cr_expect(*why != '\0' && strchr(why, '\n') == NULL, "%d: %s", rc, why);
		cr_expect_null(store);
		return false;
	}
	read_all(store);
	write_all(store);
	store_close(store);
	return true;
}

struct image {
	unsigned char *db, *wal;
	size_t n_db, n_wal;
};

/* Half of it in the file and half in the write-ahead log, as a kill would leave it. */
static struct image make_image(void) {
	struct image image;
	struct store *store = scratch_open();
	fill(store);
	cr_assert_eq(sqlite3_wal_checkpoint_v2(
			     sqlite_of(store)->db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL),
		SQLITE_OK);
	fill(store);
	image.db = scratch_read("dicecup.db", &image.n_db);
	image.wal = scratch_read("dicecup.db-wal", &image.n_wal);
	store_close(store);
	return image;
}

static void flip(unsigned char *bytes, size_t *n) {
	for (size_t i = 1 + below(8); i > 0; i--) {
		bytes[below(*n)] ^= (unsigned char)(1 << below(8));
	}
}

static void scribble(unsigned char *bytes, size_t *n) {
	for (size_t i = 1 + below(200); i > 0; i--) {
		bytes[below(*n)] = (unsigned char)below(256);
	}
}

static void cut(unsigned char *bytes, size_t *n) {
	(void)bytes;
	*n = below(*n);
}

static void blank_page(unsigned char *bytes, size_t *n) {
	size_t page = below(*n / PAGE);
	memset(bytes + page * PAGE, (int)below(2) * 255, PAGE);
}

static void copy_page(unsigned char *bytes, size_t *n) {
	size_t from = below(*n / PAGE), to = below(*n / PAGE);
	memmove(bytes + to * PAGE, bytes + from * PAGE, PAGE);
}

/* The first page tells what all others are. */
static void flip_header(unsigned char *bytes, size_t *n) {
	(void)n;
	for (size_t i = 1 + below(3); i > 0; i--) {
		bytes[below(2) ? below(120) : below(PAGE)] = (unsigned char)below(256);
	}
}

static void spoil(const char *name, const unsigned char *sound, size_t n) {
	static void (*const ways[])(unsigned char *, size_t *) = {
		flip, scribble, cut, blank_page, copy_page, flip_header};
	unsigned char *bytes = malloc(n);
	cr_assert_not_null(bytes);
	memcpy(bytes, sound, n);
	for (size_t i = 1 + below(2); i > 0 && n >= 2 * PAGE; i--) {
		ways[below(sizeof(ways) / sizeof(*ways))](bytes, &n);
	}
	scratch_write(name, bytes, n);
	free(bytes);
}

static void put_spoiled(const struct image *image) {
	size_t which = below(4);
	unlink(scratch_file("dicecup.db-shm"));
	scratch_write("dicecup.db", image->db, image->n_db);
	scratch_write("dicecup.db-wal", image->wal, image->n_wal);
	if (which != 0) {
		spoil("dicecup.db", image->db, image->n_db);
	}
	if (which != 1) {
		spoil("dicecup.db-wal", image->wal, image->n_wal);
	}
	if (which == 2) {
		unlink(scratch_file("dicecup.db-wal"));
	}
}

Test(damage, of_any_kind_is_told_or_outlived) {
	struct image image = make_image();
	int opened = 0, rounds = by_night(40, 400);
	for (int i = 0; i < rounds; i++) {
		put_spoiled(&image);
		opened += use(i % 2 == 0);
	}
	cr_expect(opened > rounds / 10 && opened < rounds * 9 / 10, "%d opened", opened);
	free(image.db);
	free(image.wal);
}

Test(damage, of_text_and_numbers_is_told_or_outlived) {
	static const char *const changes[] = {
		"UPDATE people SET name = CAST(x'fffe41c0af' AS TEXT), key = key || CAST(x'ed' AS "
		"TEXT)",
		"UPDATE people SET name = CAST(zeroblob(2000) AS TEXT)",
		"UPDATE people SET name = replace(hex(zeroblob(300000)), '0', 'x')",
		"UPDATE tables SET options = replace(hex(zeroblob(300)), '0', 'x')",
		"UPDATE tables SET phase = 77, seed = x'00', rules = -9223372036854775808",
		"UPDATE seats SET place = 4000000000, seat = -7",
		"UPDATE seats SET sat = sat * 1000000000000",
		"INSERT INTO seats SELECT table_id, sat + 10, person, seat, 7, level, name, place, "
		"9, 77, 2, -3, 9, -1, -1"
		" FROM seats",
		"UPDATE seats SET former = 77; UPDATE people SET seen_at = -1",
		"UPDATE moves SET move = replace(hex(zeroblob(800)), '0', '1')",
		"UPDATE moves SET n = n + 1000",
		"UPDATE tallies SET games = -5, wins = 9223372036854775807",
		"UPDATE rated SET formula = 7; UPDATE seats SET counted = -9",
		"DELETE FROM rated; UPDATE ratings SET mu = 9e999, sigma = -1",
		"UPDATE results SET games = 9223372036854775807, against = 9, counted = counted - "
		"9",
		"UPDATE results SET games = -5, points = 9223372036854775807",
		"UPDATE streaks SET now = -9223372036854775808, longest = 9223372036854775807",
		"UPDATE played SET mu = 9223372036854775807, sigma = -9223372036854775808",
		"UPDATE places_of_seasons SET games = 9223372036854775807, season = -season",
		"UPDATE figures SET n = 9223372036854775807, key = key || "
		"replace(hex(zeroblob(30)), "
		"'0', 'x')",
		"UPDATE played SET figures = '9223372036854775807,-1,\"x\",[2],1e999,0,0,0'",
		"UPDATE played SET figures = replace(hex(zeroblob(3000)), '0', ']')",
		"UPDATE figure_keys SET number = number + 1000",
		"DELETE FROM figure_keys; DELETE FROM results; DELETE FROM streaks",
		"UPDATE life SET alive_at = -1",
		"DELETE FROM people",
		"DELETE FROM sqlite_sequence",
		"CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM moves; END",
	};
	struct image image = make_image();
	for (size_t i = 0; i < 2 * (sizeof(changes) / sizeof(*changes)); i++) {
		unlink(scratch_file("dicecup.db-wal"));
		unlink(scratch_file("dicecup.db-shm"));
		scratch_write("dicecup.db", image.db, image.n_db);
		char sql[512];
		snprintf(sql, sizeof(sql), "PRAGMA ignore_check_constraints = ON; %s",
			changes[i / 2]);
		scratch_sql(sql);
		use(i % 2 == 0);
	}
	free(image.db);
	free(image.wal);
}

Test(damage, bytes_that_are_no_text_come_out_as_question_marks) {
	struct store *store = scratch_open();
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", "k",
			     "\xff"
			     "A海\xe6\xb5\xc0\xaf\xf0\x9f\x8e\xb2\xed\xa0\x80",
			     &person),
		0);
	cr_expect_str_eq(person.name, "?A海????\xf0\x9f\x8e\xb2???");
	store_close(store);
}

Test(damage, a_text_that_grew_is_told) {
	struct store *store = scratch_open();
	fill(store);
	store_close(store);
	scratch_sql("UPDATE tables SET options = replace(hex(zeroblob(300)), '0', 'x')");
	store = scratch_open();
	struct store_table table;
	cr_expect_eq(store_table_get(store, 1, &table), -EBADMSG);
	cr_expect(strstr(store_error(store), "is damaged (a bad value of options)") != NULL);
	store_close(store);
	scratch_sql("PRAGMA ignore_check_constraints = ON; UPDATE tables SET phase = 9");
	scratch_refuses(scratch_file("dicecup.db"), -EBADMSG, "CHECK constraint failed in tables");
}
