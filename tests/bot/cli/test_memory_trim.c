#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/memory_trim.h"

enum { BLOCKS = 16384, BLOCK = 1024, KEPT_EACH = 64, PAGE_KIB = 4 };

/* In KiB, of /proc/self/status. */
static long resident(const char *field) {
	FILE *file = fopen("/proc/self/status", "re");
	char line[256];
	long kib = -1;
	size_t len = strlen(field);
	cr_assert_not_null(file);
	while (kib < 0 && fgets(line, sizeof(line), file) != NULL) {
		if (strncmp(line, field, len) == 0 && line[len] == ':') {
			kib = strtol(line + len + 1, NULL, 10);
		}
	}
	fclose(file);
	cr_assert_geq(kib, 0);
	return kib;
}

/* As a backlog: much that is freed, and here and there what stays. */
static void hold_and_free(char *kept[BLOCKS / KEPT_EACH]) {
	static char *blocks[BLOCKS];
	for (int i = 0; i < BLOCKS; i++) {
		blocks[i] = malloc(BLOCK);
		cr_assert_not_null(blocks[i]);
		memset(blocks[i], i % 100, BLOCK);
	}
	for (int i = 0; i < BLOCKS; i++) {
		if (i % KEPT_EACH == 0) {
			kept[i / KEPT_EACH] = blocks[i];
		} else {
			free(blocks[i]);
		}
	}
}

Test(memory_trim, what_was_freed_is_given_back_and_what_stays_is_whole) {
	struct memory_trim trim = {0};
	char *kept[BLOCKS / KEPT_EACH];
	memory_trim_run(&trim);
	hold_and_free(kept);
	long before = resident("RssAnon");
	memory_trim_run(&trim);
	long after = resident("RssAnon");
	cr_assert_leq(after, before - BLOCKS / 1024 * BLOCK / 2, "%ld of %ld KiB", after, before);
	for (int i = 0; i < BLOCKS / KEPT_EACH; i++) {
		cr_assert_eq(kept[i][BLOCK - 1], i * KEPT_EACH % 100);
		free(kept[i]);
	}
}

Test(memory_trim, pages_of_libraries_are_given_back_and_come_again) {
	struct memory_trim trim = {0};
	char text[32];
	static char room[4 * 1024 * 1024];
	memset(room, 1, sizeof(room)); /* enough pages come */
	long before = resident("RssFile");
	memory_trim_run(&trim);
	cr_assert_leq(resident("RssFile"), before * 3 / 4);
	snprintf(text, sizeof(text), "%.3f", strtod("2.5", NULL));
	cr_assert_str_eq(text, "2.500");
	cr_assert_eq(room[sizeof(room) - 1], 1);
}

Test(memory_trim, nothing_is_given_back_while_few_pages_come) {
	struct memory_trim trim = {0};
	char *kept[BLOCKS / KEPT_EACH];
	hold_and_free(kept);
	trim.faults = 1000L * 1000 * 1000;
	long before = resident("RssAnon");
	memory_trim_run(&trim);
	cr_assert_geq(resident("RssAnon"), before - PAGE_KIB);
}
