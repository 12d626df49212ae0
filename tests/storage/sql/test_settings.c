#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/storage/sql/kept.h"

TestSuite(settings, .init = kept_make, .fini = kept_remove);

static void expect_settings(
	struct store *store, const char *network, const char *place, const char *expected) {
	struct store_setting settings[4];
	char found[256] = "";
	int n = store_settings_get(store, network, place, settings, 4);
	cr_assert_geq(n, 0, "%s", store_error(store));
	for (int i = 0; i < n; i++) {
		size_t len = strlen(found);
		snprintf(found + len, sizeof(found) - len, "%s=%s ", settings[i].key,
			settings[i].value);
	}
	cr_expect_str_eq(found, expected);
}

Test(settings, are_kept_for_each_place_and_replaced_together) {
	static const struct store_setting two[] = {{"speed", "blitz"}, {"language", "ja"}},
					  one[] = {{"perudo.calza", "on"}};
	struct store *store = kept_open();
	expect_settings(store, "home", "#dice", "");
	cr_expect_eq(store_settings_set(store, "home", "#dice", two, 2), 0);
	cr_expect_eq(store_settings_set(store, "home", "#other", one, 1), 0);
	cr_expect_eq(store_settings_set(store, "away", "#dice", one, 1), 0);
	expect_settings(store, "home", "#DICE", "language=ja speed=blitz ");
	cr_expect_eq(store_settings_set(store, "home", "#Dice", one, 1), 0);
	store_close(store);
	store = kept_open();
	expect_settings(store, "home", "#dice", "perudo.calza=on ");
	cr_expect_eq(store_settings_set(store, "home", "#dice", NULL, 0), 0);
	expect_settings(store, "home", "#dice", "");
	expect_settings(store, "home", "#other", "perudo.calza=on ");
	expect_settings(store, "away", "#dice", "perudo.calza=on ");
	store_close(store);
}

Test(settings, that_cannot_be_kept_leave_those_before) {
	static const struct store_setting good = {"speed", "blitz"},
					  twice[] = {{"speed", "slow"}, {"speed", "none"}};
	char longer[STORE_PLACE_SIZE + 1];
	memset(longer, 'x', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	struct store *store = kept_open();
	cr_expect_eq(store_settings_set(store, "home", "#dice", &good, 1), 0);
	cr_expect_lt(store_settings_set(store, "home", "#dice", twice, 2), 0);
	expect_settings(store, "home", "#dice", "speed=blitz ");
	cr_expect_eq(store_settings_set(store, "home", longer, &good, 1), -EMSGSIZE);
	expect_settings(store, "home", "#dice", "speed=blitz ");
	store_close(store);
}

Test(settings, places_are_found_by_what_they_chose) {
	static const struct store_setting on[] = {{"speed", "slow"}, {"web", "on"}},
					  off[] = {{"web", "off"}};
	struct store_place places[3];
	struct store *store = kept_open();
	cr_expect_eq(store_places_with(store, "web", "on", places, 3), 0);
	cr_expect_eq(store_settings_set(store, "home", "#dice", on, 2), 0);
	cr_expect_eq(store_settings_set(store, "home", "#quiet", off, 1), 0);
	cr_expect_eq(store_settings_set(store, "away", "7/8", on, 2), 0);
	cr_assert_eq(store_places_with(store, "web", "on", places, 3), 2);
	cr_expect_str_eq(places[0].network, "away");
	cr_expect_str_eq(places[0].place, "7/8");
	cr_expect_str_eq(places[1].network, "home");
	cr_expect_str_eq(places[1].place, "#dice");
	cr_expect_eq(store_places_with(store, "web", "on", places, 1), 1);
	cr_expect_eq(store_places_with(store, "speed", "off", places, 3), 0);
	store_close(store);
}
