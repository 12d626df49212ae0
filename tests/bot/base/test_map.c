#include <criterion/criterion.h>
#include <stdio.h>

#include "bot/base/map.h"

enum { MANY = 1000 };

struct item {
	struct map_entry entry;
	char key[16];
	int n;
};

static struct item items[MANY];

static struct item *item(int n, const void *scope, const char *key) {
	struct item *it = &items[n];
	snprintf(it->key, sizeof(it->key), "%s", key);
	it->entry = (struct map_entry){.scope = scope, .key = it->key};
	it->n = n;
	return it;
}

static int found(const struct map *map, const void *scope, const char *key) {
	const struct item *it = (const struct item *)map_find(map, scope, key);
	return it != NULL ? it->n : -1;
}

Test(map, an_entry_is_found_by_scope_and_key) {
	struct map map = {.any_case = false};
	static const char one, other;
	cr_expect_eq(found(&map, NULL, "ann"), -1);
	cr_assert_eq(map_add(&map, &item(0, &one, "ann")->entry), 0);
	cr_assert_eq(map_add(&map, &item(1, &other, "ann")->entry), 0);
	cr_expect_eq(found(&map, &one, "ann"), 0);
	cr_expect_eq(found(&map, &other, "ann"), 1);
	cr_expect_eq(found(&map, NULL, "ann"), -1);
	cr_expect_eq(found(&map, &one, "Ann"), -1);
	map_finish(&map);
}

Test(map, places_are_found_in_any_case) {
	struct map map = {.any_case = true};
	cr_assert_eq(map_add(&map, &item(0, NULL, "#Dice[")->entry), 0);
	cr_expect_eq(found(&map, NULL, "#dICE["), 0);
	cr_expect_eq(found(&map, NULL, "#dice{"), -1, "that is IRC's business");
	map_finish(&map);
}

Test(map, thousands_are_found_while_half_of_them_go) {
	struct map map = {.any_case = false};
	char key[16];
	for (int i = 0; i < MANY; i++) {
		snprintf(key, sizeof(key), "%d", i);
		cr_assert_eq(map_add(&map, &item(i, NULL, key)->entry), 0);
	}
	for (int i = 0; i < MANY; i += 2) {
		map_remove(&map, &items[i].entry);
	}
	cr_expect_eq(map.n, MANY / 2);
	for (int i = 0; i < MANY; i++) {
		snprintf(key, sizeof(key), "%d", i);
		cr_assert_eq(found(&map, NULL, key), i % 2 == 0 ? -1 : i);
	}
	map_finish(&map);
}

Test(map, the_entry_unused_for_longest_is_the_oldest) {
	struct map map = {.any_case = false};
	cr_assert_eq(map_add(&map, &item(0, NULL, "a")->entry), 0);
	cr_assert_eq(map_add(&map, &item(1, NULL, "b")->entry), 0);
	cr_assert_eq(map_add(&map, &item(2, NULL, "c")->entry), 0);
	cr_expect_eq(map.oldest, &items[0].entry);
	map_use(&map, NULL, "a");
	map_find(&map, NULL, "b");
	cr_expect_eq(map.oldest, &items[1].entry, "to find is no use");
	cr_expect_eq(map.newest, &items[0].entry);
	map_remove(&map, &items[1].entry);
	cr_expect_eq(map.oldest, &items[2].entry);
	map_remove(&map, &items[0].entry);
	map_remove(&map, &items[2].entry);
	cr_expect_null(map.oldest);
	cr_expect_null(map.newest);
	map_finish(&map);
}

Test(map, of_one_key_the_newest_comes_first) {
	struct map map = {.any_case = false};
	char key[16];
	cr_assert_eq(map_add(&map, &item(0, NULL, "ann")->entry), 0);
	cr_assert_eq(map_add(&map, &item(1, NULL, "ann")->entry), 0);
	for (int i = 2; i < 100; i++) {
		snprintf(key, sizeof(key), "%d", i);
		cr_assert_eq(map_add(&map, &item(i, NULL, key)->entry), 0);
	}
	struct map_entry *first = map_find(&map, NULL, "ann");
	cr_expect_eq(first, &items[1].entry);
	cr_expect_eq(map_next(&map, first), &items[0].entry);
	cr_expect_null(map_next(&map, &items[0].entry));
	map_finish(&map);
}

Test(map, a_new_entry_has_its_own_copy_of_the_key) {
	struct map map = {.any_case = false};
	char key[] = "one";
	struct item *it = map_new(&map, NULL, sizeof(*it), key);
	key[0] = 'x';
	cr_assert_not_null(it);
	cr_expect_eq(it->n, 0);
	cr_expect_eq((struct item *)map_find(&map, NULL, "one"), it);
	cr_expect_not_null(map_new(&map, NULL, sizeof(*it), key));
	cr_expect_eq(map.n, 2);
	map_free_all(&map);
	cr_expect_eq(map.n, 0);
	cr_expect_null(map_find(&map, NULL, "one"));
}

/* What nobody can drop is not looked through at each new entry. */
Test(map, is_swept_when_it_is_full_and_has_doubled_since) {
	struct map map = {.any_case = false};
	char key[16];
	int n_sweeps = 0;
	for (int i = 0; i < 99; i++) {
		snprintf(key, sizeof(key), "%d", i);
		if (map_is_sweep_due(&map, 10)) {
			n_sweeps++;
			map_note_sweep(&map);
		}
		cr_assert_eq(map_add(&map, &item(i, NULL, key)->entry), 0);
	}
	cr_expect_eq(n_sweeps, 4, "at 10, 20, 40 and 80");
	map_finish(&map);
}
