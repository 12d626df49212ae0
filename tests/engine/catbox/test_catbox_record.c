#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/record.h"

/* A whole short game: three players, one round. In trick 4 red is led unbroken: seat 1 is void in
 * yellow and blue, and its ranks are all taken in green. Then seat 1 has no play left. */
static const char example[] =
	"{\"format\": \"game-record\", \"version\": 1, \"game\": \"catbox\",\n"
	"\"options\": {\"discard\": false, \"paradox_ends\": \"game\"},\n"
	"\"players\": [\"hal\", \"fay\", \"eve\"], \"events\": [\n"
	"{\"type\": \"round\", \"round\": 1, \"start\": 2},\n"
	"{\"type\": \"deal\", \"hands\": [[1, 1, 2, 3, 3, 3, 4, 5, 5, 6],"
	" [2, 3, 3, 4, 5, 5, 5, 6, 6, 6], [1, 1, 1, 2, 2, 2, 4, 4, 4, 6]]},\n"
	"{\"type\": \"predict\", \"seat\": 2, \"tricks\": 1},\n"
	"{\"type\": \"predict\", \"seat\": 0, \"tricks\": 3},\n"
	"{\"type\": \"predict\", \"seat\": 1, \"tricks\": 1},\n"
	"{\"type\": \"play\", \"seat\": 2, \"card\": 4, \"color\": \"yellow\"},\n"
	"{\"type\": \"play\", \"seat\": 0, \"card\": 2, \"color\": \"yellow\"},\n"
	"{\"type\": \"play\", \"seat\": 1, \"card\": 4, \"color\": \"green\"},\n"
	"{\"type\": \"void\", \"player\": 1, \"color\": \"yellow\"},\n"
	"{\"type\": \"trick\", \"trick\": 1, \"led\": \"yellow\", \"winners\": [2],"
	" \"taken\": [0, 0, 1]},\n"
	"{\"type\": \"play\", \"seat\": 2, \"card\": 4, \"color\": \"blue\"},\n"
	"{\"type\": \"play\", \"seat\": 0, \"card\": 1, \"color\": \"blue\"},\n"
	"{\"type\": \"play\", \"seat\": 1, \"card\": 5, \"color\": \"green\"},\n"
	"{\"type\": \"void\", \"player\": 1, \"color\": \"blue\"},\n"
	"{\"type\": \"trick\", \"trick\": 2, \"led\": \"blue\", \"winners\": [2],"
	" \"taken\": [0, 0, 2]},\n"
	"{\"type\": \"play\", \"seat\": 2, \"card\": 2, \"color\": \"green\"},\n"
	"{\"type\": \"play\", \"seat\": 0, \"card\": 3, \"color\": \"green\"},\n"
	"{\"type\": \"play\", \"seat\": 1, \"card\": 6, \"color\": \"green\"},\n"
	"{\"type\": \"trick\", \"trick\": 3, \"led\": \"green\", \"winners\": [1],"
	" \"taken\": [0, 1, 2]},\n"
	"{\"type\": \"play\", \"seat\": 1, \"card\": 3, \"color\": \"red\"},\n"
	"{\"type\": \"play\", \"seat\": 2, \"card\": 6, \"color\": \"red\"},\n"
	"{\"type\": \"play\", \"seat\": 0, \"card\": 4, \"color\": \"red\"},\n"
	"{\"type\": \"trick\", \"trick\": 4, \"led\": \"red\", \"winners\": [2],"
	" \"taken\": [0, 1, 3]},\n"
	"{\"type\": \"play\", \"seat\": 2, \"card\": 2, \"color\": \"red\"},\n"
	"{\"type\": \"play\", \"seat\": 0, \"card\": 1, \"color\": \"red\"},\n"
	"{\"type\": \"play\", \"seat\": 1, \"card\": 5, \"color\": \"red\"},\n"
	"{\"type\": \"trick\", \"trick\": 5, \"led\": \"red\", \"winners\": [1],"
	" \"taken\": [0, 2, 3]},\n"
	"{\"type\": \"paradox\", \"player\": 1, \"hand\": [2, 3, 5, 6, 6]},\n"
	"{\"type\": \"score\", \"round\": 1, \"predicted\": [3, 1, 1], \"taken\": [0, 2, 3],"
	" \"bonus\": [0, 0, 0], \"points\": [0, -2, 3], \"totals\": [0, -2, 3]},\n"
	"{\"type\": \"end\", \"scores\": [0, -2, 3], \"places\": [2, 3, 1]}\n"
	"]}\n";

/* The example with the first of what is to be replaced, replaced; to be freed. */
static char *replaced(const char *from, const char *to) {
	const char *at = strstr(example, from);
	cr_assert_not_null(at, "%s", from);
	char *text;
	int n = asprintf(&text, "%.*s%s%s", (int)(at - example), example, to, at + strlen(from));
	cr_assert_gt(n, 0);
	return text;
}

struct variant {
	const char *from, *to;
	size_t event; /* that is at fault */
};

Test(catbox_record, the_example_is_fine_and_so_are_its_variants) {
	static const struct variant variants[] = {
		{"\"discard\": false, \"paradox_ends\": \"game\"", "", 0},
		{"[1, 1, 2, 3, 3, 3, 4, 5, 5, 6]", "[6, 5, 1, 2, 3, 5, 3, 4, 3, 1]", 0},
		{"\"seat\": 2, \"tricks\": 1", "\"tricks\": 1, \"seat\": 2, \"said\": [null]", 0},
		{"\"eve\"", "\"イブ\"", 0},
	};
	char why[RECORD_WHY_SIZE] = "";
	cr_expect_eq(record_verify_bytes(example, strlen(example), why), 0, "%s", why);
	for (size_t i = 0; i < sizeof(variants) / sizeof(variants[0]); i++) {
		char *text = replaced(variants[i].from, variants[i].to);
		cr_expect_eq(record_verify_bytes(text, strlen(text), why), 0, "%s: %s",
			variants[i].to, why);
		free(text);
	}
}

Test(catbox_record, faults_are_told_by_the_number_of_the_event) {
	static const struct variant variants[] = {
		/* The head. */
		{"\"discard\": false", "\"discard\": 0", 0},
		{"\"discard\": false", "\"discard\": \"off\"", 0},
		{"\"paradox_ends\": \"game\"", "\"paradox_ends\": \"trick\"", 0},
		{"\"paradox_ends\": \"game\"", "\"paradox_ends\": 0", 0},
		{"\"discard\": false", "\"dice\": 5", 0},
		{", \"eve\"", "", 0},
		{"\"eve\"", "\"eve\", \"ann\", \"bob\"", 0},
		{"\"eve\"", "\"hal\"", 0},
		/* The start. */
		{"\"round\": 1, \"start\"", "\"round\": 2, \"start\"", 1},
		{"\"start\": 2", "\"start\": 3", 1},
		{"\"start\": 2", "\"start\": null", 1},
		{"\"start\": 2", "\"start\": 0", 3},
		{"[1, 1, 2, 3, 3, 3, 4, 5, 5, 6]", "[1, 1, 2, 3, 3, 3, 4, 5, 6, 6]", 2},
		{"[1, 1, 2, 3, 3, 3, 4, 5, 5, 6]", "[1, 1, 2, 3, 3, 3, 4, 5, 5, 7]", 2},
		{"[1, 1, 2, 3, 3, 3, 4, 5, 5, 6]", "[1, 1, 2, 3, 3, 3, 4, 5, 5]", 2},
		{"[[1, 1, 2, 3, 3, 3, 4, 5, 5, 6],", "[", 2},
		{"\"type\": \"deal\"", "\"type\": \"hand\"", 2},
		/* Predictions (C14, C15). */
		{"\"seat\": 2, \"tricks\": 1", "\"seat\": 2, \"tricks\": 2", 3},
		{"\"seat\": 2, \"tricks\": 1", "\"seat\": 2, \"tricks\": 0", 3},
		{"\"seat\": 2, \"tricks\": 1", "\"seat\": 2, \"tricks\": true", 3},
		{"\"seat\": 2, \"tricks\": 1", "\"seat\": 1, \"tricks\": 1", 3},
		{"\"seat\": 2, \"tricks\": 1", "\"seat\": 2, \"tricks\": 3", 29},
		{"{\"type\": \"predict\", \"seat\": 1, \"tricks\": 1},\n", "", 5},
		{"{\"type\": \"predict\", \"seat\": 0",
			"{\"type\": \"discard\", \"seat\": 0, \"card\": 1},\n"
			"{\"type\": \"predict\", \"seat\": 0",
			4},
		{"\"discard\": false", "\"discard\": true", 3},
		/* Plays: C18-C21, C24. */
		{"\"seat\": 2, \"card\": 4", "\"seat\": 0, \"card\": 4", 6},
		{"\"seat\": 2, \"card\": 4", "\"seat\": 2, \"card\": 3", 6},
		{"\"card\": 4, \"color\": \"yellow\"", "\"card\": 4, \"color\": \"red\"", 6},
		{"\"card\": 4, \"color\": \"yellow\"", "\"card\": 4, \"color\": \"black\"", 6},
		{"\"card\": 4, \"color\": \"yellow\"", "\"card\": 4, \"color\": 2", 6},
		{"\"card\": 4, \"color\": \"yellow\"", "\"card\": 4", 6},
		{"\"card\": 4, \"color\": \"green\"", "\"card\": 4, \"color\": \"yellow\"", 8},
		{"\"card\": 5, \"color\": \"green\"", "\"card\": 5, \"color\": \"yellow\"", 13},
		{"\"card\": 6, \"color\": \"red\"", "\"card\": 6, \"color\": \"green\"", 21},
		/* What follows from them. */
		{"{\"type\": \"void\", \"player\": 1, \"color\": \"yellow\"},\n", "", 9},
		{"\"player\": 1, \"color\": \"yellow\"", "\"player\": 0, \"color\": \"yellow\"", 9},
		{"\"player\": 1, \"color\": \"yellow\"", "\"player\": 1, \"color\": \"green\"", 9},
		{"\"card\": 2, \"color\": \"yellow\"},\n",
			"\"card\": 2, \"color\": \"yellow\"},\n"
			"{\"type\": \"void\", \"player\": 0, \"color\": \"blue\"},\n",
			8},
		{"\"trick\": 1", "\"trick\": 2", 10},
		{"\"led\": \"yellow\"", "\"led\": \"green\"", 10},
		{"\"winners\": [2]", "\"winners\": [0]", 10},
		{"\"winners\": [2]", "\"winners\": [2, 0]", 10},
		{"\"winners\": [2]", "\"winners\": 2", 10},
		{"[0, 0, 1]", "[0, 1, 0]", 10},
		{"[0, 0, 1]", "[0, 0]", 10},
		{"{\"type\": \"paradox\", \"player\": 1, \"hand\": [2, 3, 5, 6, 6]},\n", "", 28},
		{"\"player\": 1, \"hand\"", "\"player\": 2, \"hand\"", 28},
		{"[2, 3, 5, 6, 6]", "[2, 3, 5, 6]", 28},
		{"[2, 3, 5, 6, 6]", "[6, 2, 3, 5, 6]", 28},
		{"\"bonus\": [0, 0, 0]", "\"bonus\": [0, 0, 1]", 29},
		{"\"points\": [0, -2, 3]", "\"points\": [0, 2, 3]", 29},
		{"\"totals\": [0, -2, 3]", "\"totals\": [0, -2, 4]", 29},
		{"\"paradox_ends\": \"game\"", "\"paradox_ends\": \"round\"", 30},
		{"\"scores\": [0, -2, 3]", "\"scores\": [0, -2]", 30},
		{"\"places\": [2, 3, 1]", "\"places\": [3, 2, 1]", 30},
		{",\n{\"type\": \"end\", \"scores\": [0, -2, 3], \"places\": [2, 3, 1]}", "", 30},
		{"[2, 3, 1]}", "[2, 3, 1]},\n{\"type\": \"round\", \"round\": 2, \"start\": 0}",
			31},
	};
	for (size_t i = 0; i < sizeof(variants) / sizeof(variants[0]); i++) {
		char why[RECORD_WHY_SIZE] = "", begin[32];
		char *text = replaced(variants[i].from, variants[i].to);
		snprintf(begin, sizeof(begin), "event %zu: ", variants[i].event);
		cr_expect_eq(record_verify_bytes(text, strlen(text), why), -EINVAL, "%s",
			variants[i].to);
		cr_expect(strncmp(why, begin, strlen(begin)) == 0, "%s: expected %s, got %s",
			variants[i].to, begin, why);
		free(text);
	}
}

Test(catbox_record, a_refused_play_is_explained) {
	char why[RECORD_WHY_SIZE] = "";
	char *text =
		replaced("\"card\": 4, \"color\": \"yellow\"", "\"card\": 4, \"color\": \"red\"");
	record_verify_bytes(text, strlen(text), why);
	cr_expect_not_null(strstr(why, "Red cannot be led yet"), "%s", why);
	free(text);
}
