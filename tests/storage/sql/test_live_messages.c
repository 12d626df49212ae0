#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(live_messages, .init = kept_make, .fini = kept_remove);

struct list {
	char text[256];
	size_t len;
	int stop;
};

static int add(void *data, int64_t person, const char *where) {
	struct list *list = data;
	list->len += (size_t)snprintf(list->text + list->len, sizeof(list->text) - list->len,
		"%lld:%s ", (long long)person, where);
	return list->stop;
}

static void expect_list(struct store *store, int64_t table, const char *expected) {
	struct list list = {.text = ""};
	cr_assert_eq(store_live_messages(store, table, add, &list), 0, "%s", store_error(store));
	cr_expect_str_eq(list.text, expected);
}

Test(live_messages, are_kept_for_each_person) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("7/8"), other = scratch_table("7/9");
	cr_assert_eq(store_table_add(store, &table), 0);
	cr_assert_eq(store_table_add(store, &other), 0);
	expect_list(store, table.id, "");
	cr_expect_eq(store_live_message_set(store, table.id, 5, "55"), 0);
	cr_expect_eq(store_live_message_set(store, table.id, 7, "8/100"), 0);
	cr_expect_eq(store_live_message_set(store, other.id, 7, "9/200"), 0);
	expect_list(store, table.id, "5:55 7:8/100 ");
	cr_expect_eq(store_live_message_set(store, table.id, 7, "8/101"), 0);
	cr_expect_eq(store_live_message_set(store, table.id, 5, ""), 0);
	cr_expect_eq(
		store_live_message_set(store, table.id, 6, ""), 0, "nothing to forget is no error");
	store_close(store);
	store = kept_open();
	expect_list(store, table.id, "7:8/101 ");
	expect_list(store, other.id, "7:9/200 ");
	expect_list(store, 99, "");
	store_close(store);
}

Test(live_messages, that_cannot_be_kept_are_refused) {
	struct store *store = kept_open();
	struct store_table table = scratch_table("7/8");
	cr_assert_eq(store_table_add(store, &table), 0);
	char fits[STORE_LOCATION_SIZE], longer[STORE_LOCATION_SIZE + 1];
	memset(fits, '1', sizeof(fits));
	fits[sizeof(fits) - 1] = '\0';
	memset(longer, '1', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	cr_expect_eq(store_live_message_set(store, table.id, 7, longer), -EMSGSIZE);
	expect_list(store, table.id, "");
	cr_expect_eq(store_live_message_set(store, table.id, 7, fits), 0);
	cr_expect_lt(store_live_message_set(store, 99, 7, "1"), 0, "a table that is not there");
	struct list list = {.stop = -ECANCELED};
	cr_expect_eq(store_live_messages(store, table.id, add, &list), -ECANCELED);
	store_close(store);
}
