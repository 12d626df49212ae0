#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(alerts, .init = kept_make, .fini = kept_remove);

static int64_t person(struct store *store, const char *key) {
	struct store_person person;
	cr_assert_eq(store_person_upsert(store, "home", key, key, &person), 0);
	return person.id;
}

static struct store_notification alert(int64_t person, const char *place, int people) {
	struct store_notification alert = {.person = person, .people = people};
	snprintf(alert.place, sizeof(alert.place), "%s", place);
	return alert;
}

static void expect_due(
	struct store *store, const char *place, int people, int64_t table, const char *expected) {
	struct store_notification due[STORE_NOTIFICATIONS_OF_PLACE];
	char text[256] = "";
	size_t len = 0;
	int n = store_notifications_due(
		store, "home", place, people, table, due, STORE_NOTIFICATIONS_OF_PLACE);
	cr_assert_geq(n, 0, "%s", store_error(store));
	for (int i = 0; i < n; i++) {
		len += (size_t)snprintf(text + len, sizeof(text) - len, "%lld:%d ",
			(long long)due[i].person, due[i].people);
	}
	cr_expect_str_eq(text, expected);
}

Test(alerts, are_due_once_a_table_when_there_are_as_many_people) {
	struct store *store = kept_open();
	struct store_notification ann = alert(person(store, "ann"), "#dice", 3);
	struct store_notification ben = alert(person(store, "ben"), "#dice", 2);
	cr_assert_eq(store_notification_set(store, "home", &ann), 0, "%s", store_error(store));
	cr_assert_eq(store_notification_set(store, "home", &ben), 0);
	expect_due(store, "#dice", 1, 7, "");
	expect_due(store, "#dice", 2, 7, "2:2 ");
	expect_due(store, "#DICE", 4, 7, "1:3 2:2 ");
	expect_due(store, "#tea", 4, 7, "");
	ben.last_table = 7;
	cr_expect_eq(store_notification_sent(store, "home", &ben), 0);
	expect_due(store, "#dice", 4, 7, "1:3 ");
	store_close(store);
	store = kept_open();
	expect_due(store, "#dice", 4, 7, "1:3 ");
	expect_due(store, "#dice", 4, 8, "1:3 2:2 ");
	store_close(store);
}

Test(alerts, one_takes_the_place_of_an_older_and_can_be_forgotten) {
	struct store *store = kept_open();
	struct store_notification found[4], one = alert(person(store, "ann"), "#dice", 3);
	struct store_notification tea = alert(one.person, "#tea", 2);
	cr_assert_eq(store_notification_set(store, "home", &one), 0);
	one.people = 5;
	cr_assert_eq(store_notification_set(store, "home", &one), 0);
	cr_assert_eq(store_notification_set(store, "home", &tea), 0);
	cr_assert_eq(store_notifications_of(store, one.person, found, 4), 2);
	cr_expect_str_eq(found[0].place, "#dice");
	cr_expect_eq(found[0].people, 5);
	cr_expect_eq(store_notifications_of(store, one.person, found, 1), 1);
	cr_expect_eq(store_notification_forget(store, "home", "#Dice", one.person), 0);
	cr_assert_eq(store_notifications_of(store, one.person, found, 4), 1);
	cr_expect_str_eq(found[0].place, "#tea");
	cr_assert_eq(store_notification_set(store, "home", &one), 0);
	cr_expect_eq(store_notification_forget(store, "home", NULL, one.person), 0);
	cr_expect_eq(store_notifications_of(store, one.person, found, 4), 0);
	cr_assert_eq(store_notification_set(store, "home", &one), 0);
	one.people = 7;
	cr_expect_lt(store_notification_set(store, "home", &one), 0, "nobody plays with seven");
	cr_expect_eq(store_person_forget(store, one.person, 1), 0, "%s", store_error(store));
	expect_due(store, "#dice", 6, 1, "");
	store_close(store);
}

Test(alerts, are_not_more_than_a_person_and_a_place_may_have) {
	struct store *store = kept_open();
	int64_t ann = person(store, "ann");
	struct store_notification one;
	for (int i = 0; i < STORE_NOTIFICATIONS_OF_PERSON; i++) {
		char place[16];
		snprintf(place, sizeof(place), "#%d", i);
		one = alert(ann, place, 2);
		cr_assert_eq(store_notification_set(store, "home", &one), 0);
	}
	cr_expect_eq(store_notification_set(store, "home", &one), 0, "it is there already");
	one = alert(ann, "#more", 2);
	cr_expect_eq(store_notification_set(store, "home", &one), -EDQUOT);
	for (int i = 1; i < STORE_NOTIFICATIONS_OF_PLACE; i++) {
		char key[16];
		snprintf(key, sizeof(key), "p%d", i);
		one = alert(person(store, key), "#0", 2);
		cr_assert_eq(store_notification_set(store, "home", &one), 0);
	}
	one = alert(person(store, "late"), "#0", 2);
	cr_expect_eq(store_notification_set(store, "home", &one), -EDQUOT);
	store_close(store);
}
