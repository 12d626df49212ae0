#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

/* Where tables stand. */

TestSuite(stands, .init = kept_make, .fini = kept_remove);

struct list {
	char text[1024];
	size_t len;
};

static int add_stand(void *data, const struct store_table_place *stand) {
	struct list *list = data;
	list->len += (size_t)snprintf(list->text + list->len, sizeof(list->text) - list->len,
		"%lld.%d %s told %lld resent %lld:%lld at %s settled %lld\n",
		(long long)stand->table, stand->place_index, stand->place,
		(long long)stand->told.move, (long long)stand->told.step,
		(long long)stand->told.line, stand->location, (long long)stand->settled);
	return 0;
}

static void expect_stands(struct store *store, const char *expected) {
	struct list list = {.text = ""};
	cr_assert_eq(
		store_table_places(store, "away", add_stand, &list), 0, "%s", store_error(store));
	cr_expect_str_eq(list.text, expected);
}

static int add_old(void *data, int64_t table, const char *place, const char *where) {
	struct list *list = data;
	list->len += (size_t)snprintf(list->text + list->len, sizeof(list->text) - list->len,
		"%lld %s %s, ", (long long)table, place, where);
	return 0;
}

static void expect_old(struct store *store, const char *network, const char *expected) {
	struct list list = {.text = ""};
	cr_assert_eq(store_old_posts(store, network, add_old, &list), 0, "%s", store_error(store));
	cr_expect_str_eq(list.text, expected);
}

static int64_t add_table(struct store *store) {
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	return table.id;
}

static void add(struct store *store, int64_t table, int stand, const char *place) {
	struct store_table_place row = {
		.table = table, .place_index = stand, .network = "away", .told = {.move = 3}};
	snprintf(row.place, sizeof(row.place), "%s", place);
	cr_assert_eq(store_table_place_add(store, &row), 0, "%s", store_error(store));
}

Test(stands, each_has_a_count_of_its_own_that_lasts) {
	struct store *store = kept_open();
	int64_t table = add_table(store), other = add_table(store);
	add(store, table, 1, "7/8");
	add(store, table, 2, "7/9");
	add(store, other, 1, "7/10");
	struct store_cursor told = {.move = 5, .step = 6, .line = 2};
	cr_expect_eq(store_cursor_set(store, table, 2, &told), 0);
	cr_expect_eq(store_cursor_set(store, table, 9, &told), -ENOENT, "it does not stand there");
	store_close(store);
	store = kept_open();
	expect_stands(store, "1.1 7/8 told 3 resent 0:0 at  settled -1\n"
			     "1.2 7/9 told 5 resent 6:2 at  settled -1\n"
			     "2.1 7/10 told 3 resent 0:0 at  settled -1\n");
	cr_expect_eq(store_table_place_remove(store, table, 1), 0);
	expect_stands(store, "1.2 7/9 told 5 resent 6:2 at  settled -1\n"
			     "2.1 7/10 told 3 resent 0:0 at  settled -1\n");
	store_close(store);
}

static void expect_count_from(struct store *store, int64_t least, int64_t number, bool again) {
	struct store_post post = {0};
	cr_assert_eq(store_post_count(store, 1, 1, least, &post), 0, "%s", store_error(store));
	cr_expect_eq(post.number, number, "%lld", (long long)post.number);
	cr_expect_eq(post.again, again);
}

static void expect_count(struct store *store, int64_t number, bool again) {
	expect_count_from(store, 1, number, again);
}

Test(stands, posts_there_are_counted_and_replaced_as_at_home) {
	struct store *store = kept_open();
	int64_t table = add_table(store);
	add(store, table, 1, "7/8");
	expect_count(store, 1, false);
	expect_count(store, 1, true);
	cr_assert_eq(store_post_stands(store, table, 1, "8/100"), 0);
	expect_old(store, "away", "");
	expect_count(store, 2, false);
	cr_assert_eq(store_post_stands(store, table, 1, "8/101"), 0);
	expect_old(store, "away", "1 7/8 8/100, ");
	expect_count_from(store, 1000, 1000, false);
	expect_count_from(store, 2000, 1000, true);
	expect_old(store, "home", "");
	cr_assert_eq(store_old_post_deleted(store, table, "8/100"), 0);
	expect_old(store, "away", "");
	cr_assert_eq(store_post_settle(store, table, 1, 4), 0);
	expect_stands(store, "1.1 7/8 told 3 resent 0:0 at  settled 4\n");
	store_close(store);
}

Test(stands, a_game_that_is_not_told_everywhere_is_undelivered) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice"), undelivered[2];
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){1, "roll", 5}), 0);
	cr_assert_eq(store_move_add(store, table.id, &(struct store_move){2, "0 dudo", 6}), 0);
	add(store, table.id, 1, "7/8");
	cr_assert_eq(store_cursor_set(store, table.id, 1, &(struct store_cursor){.move = 1}), 0);
	table.phase = STORE_FINISHED;
	cr_assert_eq(store_table_set(store, &table), 0);
	cr_assert_eq(store_cursor_set(store, table.id, 0, &(struct store_cursor){.move = 2}), 0);
	cr_assert_eq(store_tables_undelivered(store, "home", undelivered, 2), 1, "%s",
		store_error(store));
	cr_expect_eq(store_tables_undelivered(store, "away", undelivered, 2), 0, "by its home");
	cr_assert_eq(store_cursor_set(store, table.id, 1, &(struct store_cursor){.move = 2}), 0);
	cr_expect_eq(store_tables_undelivered(store, "home", undelivered, 2), 0);
	store_close(store);
}

Test(stands, a_table_that_is_closed_stands_nowhere) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("#dice");
	cr_assert_eq(store_table_add(store, &table), 0);
	add(store, table.id, 1, "7/8");
	table.phase = STORE_UNFINISHED;
	cr_assert_eq(store_table_set(store, &table), 0);
	expect_stands(store, "");
	struct store_table_place home;
	cr_expect_eq(store_table_place_get(store, table.id, 0, &home), -ENOENT);
	store_close(store);
}

Test(stands, the_home_is_one_of_the_places_and_no_other) {
	struct store *store = kept_open();
	int64_t table = add_table(store);
	struct store_table_place home;
	struct store_post post;
	struct store_cursor told = {.move = 2, .step = 3, .line = 5};
	add(store, table, 1, "7/8");
	expect_stands(store, "1.1 7/8 told 3 resent 0:0 at  settled -1\n");
	cr_assert_eq(store_cursor_set(store, table, 0, &told), 0);
	cr_expect_eq(store_cursor_set(store, 9, 0, &told), -ENOENT);
	cr_assert_eq(store_post_count(store, table, 0, 1, &post), 0);
	store_close(store);
	store = kept_open();
	cr_assert_eq(store_table_place_get(store, table, 0, &home), 0, "%s", store_error(store));
	cr_expect_str_eq(home.network, "home");
	cr_expect_str_eq(home.place, "#dice");
	cr_expect_eq(memcmp(&home.told, &told, sizeof(told)), 0);
	cr_expect(home.posting);
	cr_expect_eq(home.settled, STORE_NOTHING_SETTLED);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	cr_assert_eq(store_table_place_get(store, table, 0, &home), 0);
	cr_expect_not(home.posting);
	cr_expect_str_eq(home.location, "8/100");
	cr_assert_eq(store_table_place_remove(store, table, 0), 0);
	cr_expect_eq(store_table_place_get(store, table, 0, &home), -ENOENT);
	store_close(store);
}
