#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/by_night.h"
#include "tests/faults/vfs.h"
#include "tests/storage/sqlite/scratch.h"

/* A database is made, brought up to date, or opened, and at each operation on the way the disk
 * fails in every way: either it opens, or one clear line says why not; and once the disk is sound
 * it opens, with every game in it. */

TestSuite(opening, .init = scratch_make_in_memory, .fini = scratch_remove);

static const char *const ways[] = {"kill:%", "half:%", "power:%:1", "power:%:5", "power:%:6",
	"io:%", "io:%-", "full:%-", "readonly:%-"};

struct image {
	unsigned char *bytes;
	size_t n;
};

static struct fault fault_at(const char *way, int64_t at) {
	char text[64];
	struct fault fault;
	const char *mark = strchr(way, '%');
	snprintf(text, sizeof(text), "%.*s%" PRId64 "%s", (int)(mark - way), way, at, mark + 1);
	cr_assert(fault_read(text, &fault), "%s", text);
	return fault;
}

static void put_image(const struct image *image) {
	static const char *const names[] = {"dicecup.db", "dicecup.db-wal", "dicecup.db-shm",
		"dicecup.db-journal", "dicecup.db.v1.bak", "dicecup.db.v1.bak.new"};
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		unlink(scratch_file(names[i]));
	}
	if (image->n > 0) {
		scratch_write("dicecup.db", image->bytes, image->n);
	}
}

/* True if it opened. */
static bool try(const struct image *image, const struct fault *fault) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	put_image(image);
	vfs_plan(fault);
	int error = store_open(scratch_file("dicecup.db"), &store, why);
	if (error != 0) {
		cr_expect(*why != '\0' && strchr(why, '\n') == NULL, "%d: %s", error, why);
	}
	store_close(error == 0 ? store : NULL);
	return error == 0;
}

static void expect_whole(const char *way, int64_t at, int64_t moves) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	if (vfs_is_dead()) {
		vfs_revive();
	}
	vfs_plan(&(struct fault){.kind = FAULT_NONE});
	int error = store_open(scratch_file("dicecup.db"), &store, why);
	cr_assert_eq(error, 0, "%s, operation %" PRId64 ": %s", way, at, why);
	store_close(store);
	cr_expect_eq(scratch_number("dicecup.db", "SELECT count(*) FROM moves"), moves,
		"%s, operation %" PRId64, way, at);
}

static void fail_everywhere(const struct image *image, int64_t moves) {
	cr_assert(try(image, &(struct fault){.kind = FAULT_NONE}));
	int64_t operations = vfs_operations();
	int opened = 0, refused = 0, stride = by_night(1579, 43);
	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
		for (int64_t at = 1 + (int64_t)i * 29 % stride; at <= operations; at += stride) {
			struct fault fault = fault_at(ways[i], at);
			*(try(image, &fault) ? &opened : &refused) += 1;
			expect_whole(ways[i], at, moves);
		}
	}
	cr_expect(refused > opened, "%d opened, %d refused", opened, refused);
}

Test(opening, makes_a_database_or_says_why_not) {
	struct image nothing = {0};
	vfs_install(false);
	fail_everywhere(&nothing, 0);
}

static struct image read_image(void) {
	struct image image;
	image.bytes = scratch_read("dicecup.db", &image.n);
	return image;
}

Test(opening, brings_an_old_database_up_to_date_or_says_why_not) {
	scratch_sql(migrations_all.list[0].sql);
	scratch_sql("PRAGMA application_id = 1684628325; PRAGMA user_version = 1;"
		    " PRAGMA journal_mode = WAL");
	scratch_sql("INSERT INTO people VALUES (1, 'home', 'ann', 'ann', '', 1);"
		    " INSERT INTO tables VALUES (1, 'home', '#dice', 'perudo', 1, 'dice=5', 1,"
		    " zeroblob(32), 1, 1, 2, 0, 1, 0);"
		    " INSERT INTO seats VALUES (1, 1, 1, 0, 0, 'easy', 'ann', 0);"
		    " INSERT INTO moves SELECT 1, value, '0 bid 5 2', 7 FROM"
		    " json_each('[1,2,3,4,5,6,7,8,9]')");
	struct image old = read_image();
	vfs_install(false);
	fail_everywhere(&old, 9);
	free(old.bytes);
}

Test(opening, opens_a_database_or_says_why_not) {
	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_move_add(store, 1, &(struct store_move){1, "0 bid 5 2", 7}), 0);
	store_close(store);
	struct image sound = read_image();
	vfs_install(false);
	for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); i++) {
		for (int64_t at = 1; at < 12; at++) {
			struct fault fault = fault_at(ways[i], at);
			try(&sound, &fault);
			expect_whole(ways[i], at, 1);
		}
	}
	free(sound.bytes);
}
