#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>

#include "bot/base/id_map.h"

enum { IDS = 3000, STEPS = 200000 };

static struct id_map map;
static char values[IDS];
static bool there[IDS];

/* Some beside each other, others far apart. */
static int64_t id_of(size_t i) {
	static const int64_t strides[] = {1, 16, INT64_C(1) << 32, -7};
	return (int64_t)(i + 1) * strides[i % (sizeof(strides) / sizeof(strides[0]))];
}

static void expect_found(size_t i) {
	cr_assert_eq(id_map_find(&map, id_of(i)), there[i] ? &values[i] : NULL);
}

static void finish(void) {
	id_map_finish(&map);
}

TestSuite(id_map, .fini = finish);

Test(id_map, is_empty_at_first) {
	cr_expect_null(id_map_find(&map, 1));
	cr_expect_null(id_map_find(&map, 0));
	id_map_remove(&map, 1);
}

/* However often they come and go. */
Test(id_map, finds_what_is_there) {
	srand(1);
	for (int step = 0; step < STEPS; step++) {
		size_t i = (size_t)rand() % IDS;
		if (there[i]) {
			id_map_remove(&map, id_of(i));
		} else {
			cr_assert_eq(id_map_make_room(&map, map.n + 1), 0);
			id_map_add(&map, id_of(i), &values[i]);
		}
		there[i] = !there[i];
		expect_found(i);
		expect_found((size_t)rand() % IDS);
	}
}
