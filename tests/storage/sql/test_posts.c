#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(posts, .init = kept_make, .fini = kept_remove);

struct list {
	char text[512];
	size_t len;
	int stop;
};

static int add_old(void *data, int64_t table, const char *place, const char *where) {
	struct list *list = data;
	list->len += (size_t)snprintf(list->text + list->len, sizeof(list->text) - list->len,
		"%lld %s %s, ", (long long)table, place, where);
	return list->stop;
}

static void expect_old(struct store *store, const char *expected) {
	struct list list = {.text = ""};
	cr_assert_eq(store_old_posts(store, "home", add_old, &list), 0, "%s", store_error(store));
	cr_expect_str_eq(list.text, expected);
}

static void expect_live(struct store *store, int64_t table, const char *expected) {
	struct store_table_place home;
	cr_assert_eq(store_table_place_get(store, table, 0, &home), 0, "%s", store_error(store));
	cr_expect_str_eq(home.location, expected);
}

static void expect_count_from(
	struct store *store, int64_t table, int64_t least, int64_t number, bool again) {
	struct store_post post = {0};
	cr_assert_eq(store_post_count(store, table, 0, least, &post), 0, "%s", store_error(store));
	cr_expect_eq(
		post.number, number, "%lld, not %lld", (long long)post.number, (long long)number);
	cr_expect_eq(post.again, again, "number %lld", (long long)number);
}

static void expect_count(struct store *store, int64_t table, int64_t number, bool again) {
	expect_count_from(store, table, 1, number, again);
}

static void expect_settled(struct store *store, int64_t table, int64_t expected) {
	struct store_table_place home;
	cr_assert_eq(store_table_place_get(store, table, 0, &home), 0, "%s", store_error(store));
	cr_expect_eq(home.settled, expected);
}

static int64_t add_table(struct store *store, const char *place) {
	struct store_table table = scratch_table(place);
	cr_assert_eq(store_table_add(store, &table), 0);
	return table.id;
}

Test(posts, are_counted_and_one_whose_location_is_unknown_keeps_its_number) {
	struct store *store = kept_open();
	int64_t table = add_table(store, "7/8"), other = add_table(store, "7/9");
	expect_count(store, table, 1, false);
	expect_count(store, table, 1, true);
	store_close(store);
	store = kept_open();
	expect_count(store, table, 1, true);
	expect_count(store, other, 1, false);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	expect_count(store, table, 2, false);
	expect_count(store, table, 2, true);
	cr_assert_eq(store_post_stands(store, table, 0, "8/101"), 0);
	expect_count(store, table, 3, false);
	expect_count(store, other, 1, true);
	store_close(store);
}

/* What a copy of the database counted meanwhile is below the time. */
Test(posts, are_counted_from_the_least_on) {
	struct store *store = kept_open();
	int64_t table = add_table(store, "7/8");
	expect_count_from(store, table, 1000, 1000, false);
	expect_count_from(store, table, 2000, 1000, true);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	expect_count_from(store, table, 2000, 2000, false);
	cr_assert_eq(store_post_stands(store, table, 0, "8/101"), 0);
	expect_count_from(store, table, 1500, 2001, false); /* the clock was put back */
	store_close(store);
}

Test(posts, numbers_are_given_once) {
	static const struct {
		const char *network;
		int64_t least, n, first;
	} rows[] = {{"home", 1000, 256, 1000}, {"home", 900, 256, 1256}, {"away", 900, 1, 900},
		{"home", 5000, 2, 5000}, {"home", 5001, 2, 5002}, {"away", 1, 1, 901}};
	struct store *store = kept_open();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int64_t first = 0;
		cr_assert_eq(store_post_numbers(
				     store, rows[i].network, rows[i].least, rows[i].n, &first),
			0, "%s", store_error(store));
		cr_expect_eq(first, rows[i].first, "%zu: %lld", i, (long long)first);
		store_close(store);
		store = kept_open();
	}
	store_close(store);
}

Test(posts, that_are_replaced_are_old_until_they_are_deleted) {
	struct store *store = kept_open();
	int64_t table = add_table(store, "7/8"), other = add_table(store, "7/9");
	expect_old(store, "");
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	expect_old(store, "");
	cr_assert_eq(store_post_stands(store, table, 0, "8/101"), 0);
	cr_assert_eq(store_post_stands(store, table, 0, "8/102"), 0);
	cr_assert_eq(store_post_stands(store, other, 0, "9/200"), 0);
	cr_assert_eq(store_post_stands(store, other, 0, "9/201"), 0);
	store_close(store);
	store = kept_open();
	expect_old(store, "1 7/8 8/100, 1 7/8 8/101, 2 7/9 9/200, ");
	expect_live(store, table, "8/102");
	cr_expect_eq(store_old_post_deleted(store, table, "8/100"), 0);
	cr_expect_eq(store_old_post_deleted(store, table, "9/200"), 0, "another table's");
	cr_expect_eq(store_old_post_deleted(store, 99, "8/101"), 0, "nothing to forget");
	expect_old(store, "1 7/8 8/101, 2 7/9 9/200, ");
	struct list list = {.stop = -ECANCELED};
	cr_expect_eq(store_old_posts(store, "home", add_old, &list), -ECANCELED);
	struct list none = {.text = ""};
	cr_expect_eq(store_old_posts(store, "elsewhere", add_old, &none), 0);
	cr_expect_str_empty(none.text, "of another network");
	store_close(store);
}

Test(posts, that_stay_are_no_old_ones_and_what_follows_is_another) {
	struct store *store = kept_open();
	int64_t table = add_table(store, "7/8");
	expect_settled(store, table, STORE_NOTHING_SETTLED);
	expect_count(store, table, 1, false);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	expect_settled(store, table, STORE_NOTHING_SETTLED);
	cr_assert_eq(store_post_settle(store, table, 0, 0), 0);
	expect_settled(store, table, 0);
	expect_live(store, table, "");
	expect_count(store, table, 2, false);
	/* It stays before its location was known. */
	cr_assert_eq(store_post_settle(store, table, 0, 7), 0);
	expect_count(store, table, 3, false);
	cr_assert_eq(store_post_stands(store, table, 0, "8/102"), 0);
	expect_old(store, "");
	store_close(store);
	store = kept_open();
	expect_settled(store, table, 7);
	expect_live(store, table, "8/102");
	store_close(store);
}

Test(posts, that_cannot_be_kept_are_refused) {
	struct store *store = kept_open();
	int64_t table = add_table(store, "7/8");
	struct store_post post;
	char longer[STORE_LOCATION_SIZE + 1];
	memset(longer, '1', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	expect_count(store, table, 1, false);
	cr_assert_eq(store_post_stands(store, table, 0, "8/100"), 0);
	cr_expect_eq(store_post_stands(store, table, 0, longer), -EMSGSIZE);
	expect_live(store, table, "8/100");
	expect_old(store, "");
	cr_expect_lt(store_post_count(store, 99, 0, 1, &post), 0, "a table that is not there");
	cr_expect_lt(store_post_stands(store, 99, 0, "8/1"), 0);
	cr_expect_lt(store_post_settle(store, 99, 0, 1), 0);
	expect_count(store, table, 2, false);
	store_close(store);
}
