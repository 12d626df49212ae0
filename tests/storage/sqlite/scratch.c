#include "tests/storage/sqlite/scratch.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static void make_in(const char *where) {
	snprintf(folder, sizeof(folder), "%s/dicecup-store-XXXXXX", where);
	cr_assert_not_null(mkdtemp(folder));
}

void scratch_make(void) {
	make_in("/tmp");
}

void scratch_make_in_memory(void) {
	make_in(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where) {
	(void)status;
	(void)kind;
	(void)where;
	return remove(path);
}

void scratch_remove(void) {
	nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char *scratch_file(const char *name) {
	static char files[8][PATH_MAX];
	static size_t next;
	char *file = files[next++ % 8];
	snprintf(file, PATH_MAX, "%s/%s", folder, name);
	return file;
}

struct store *scratch_open(void) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	int rc = store_open(scratch_file("dicecup.db"), &store, why);
	cr_assert_eq(rc, 0, "%s", why);
	return store;
}

void scratch_refuses(const char *file, int rc, const char *words) {
	char why[STORE_WHY_SIZE] = "";
	struct store *store;
	cr_expect_eq(store_open(file, &store, why), rc, "%s: %s", file, why);
	cr_expect_null(store);
	cr_expect(strstr(why, words) != NULL, "\"%s\" lacks \"%s\"", why, words);
	cr_expect_null(strchr(why, '\n'));
	store_close(store);
}

void scratch_write(const char *name, const void *bytes, size_t n) {
	FILE *file = fopen(scratch_file(name), "wb");
	cr_assert_not_null(file);
	cr_assert_eq(fwrite(bytes, 1, n, file), n);
	cr_assert_eq(fclose(file), 0);
}

unsigned char *scratch_read(const char *name, size_t *n) {
	FILE *file = fopen(scratch_file(name), "rb");
	cr_assert_not_null(file);
	fseek(file, 0, SEEK_END);
	*n = (size_t)ftell(file);
	rewind(file);
	unsigned char *bytes = malloc(*n + 1);
	cr_assert_eq(fread(bytes, 1, *n, file), *n);
	fclose(file);
	return bytes;
}

void scratch_sql(const char *text) {
	sqlite3 *db;
	char *rc = NULL;
	cr_assert_eq(sqlite3_open(scratch_file("dicecup.db"), &db), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(db, text, NULL, NULL, &rc), SQLITE_OK, "%s", rc);
	sqlite3_close(db);
}

int64_t scratch_number(const char *name, const char *text) {
	sqlite3 *db;
	sqlite3_stmt *statement;
	cr_assert_eq(sqlite3_open(scratch_file(name), &db), SQLITE_OK);
	cr_assert_eq(sqlite3_prepare_v2(db, text, -1, &statement, NULL), SQLITE_OK, "%s",
		sqlite3_errmsg(db));
	cr_assert_eq(sqlite3_step(statement), SQLITE_ROW, "%s", sqlite3_errmsg(db));
	int64_t number = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return number;
}

struct store_table scratch_table(const char *place) {
	struct store_table table = {.network = "home",
		.game = "perudo",
		.rules = 1,
		.options = "dice=5 calza=off counts=hidden",
		.opened_at = 1000};
	snprintf(table.place, sizeof(table.place), "%s", place);
	memset(table.seed, 0xd1, sizeof(table.seed));
	return table;
}

void scratch_make_with_backup(void) {
	char why[STORE_WHY_SIZE];
	scratch_make();
	struct store *store = scratch_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_backup(scratch_file("dicecup.db"), scratch_file("backup"), why), 0, "%s",
		why);
	cr_assert_eq(store_table_add(store, &table), 0);
	store_close(store);
}
