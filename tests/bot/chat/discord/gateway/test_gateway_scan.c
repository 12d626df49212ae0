#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/gateway/scan.h"

/* From a copy of its own size, so that reading past the end is noticed. */
static bool scan(const char *text, size_t len, struct scan *out, char **copy) {
	*copy = malloc(len > 0 ? len : 1);
	cr_assert_not_null(*copy);
	memcpy(*copy, text, len);
	return scan_payload(*copy, len, out);
}

static void expect_slice(const char *text, const char *at, size_t len, const char *expected) {
	if (expected == NULL) {
		cr_expect_null(at, "%s", text);
		return;
	}
	cr_assert_not_null(at, "%s", text);
	cr_expect(len == strlen(expected) && memcmp(at, expected, len) == 0, "%s: %.*s", text,
		(int)len, at);
}

static const struct {
	const char *text;
	int op;
	int64_t sequence;
	const char *type, *d;
} good[] = {
	{"{}", -1, -1, NULL, NULL},
	{" { } ", -1, -1, NULL, NULL},
	{"{\"t\":\"READY\",\"s\":1,\"op\":0,\"d\":{\"v\":10}}", 0, 1, "READY", "{\"v\":10}"},
	{"{\"d\":{\"op\":7,\"s\":9,\"t\":\"no\"},\"op\":0,\"s\":12,\"t\":\"A\"}", 0, 12, "A",
		"{\"op\":7,\"s\":9,\"t\":\"no\"}"},
	{"{\"op\":11}", 11, -1, NULL, NULL},
	{"{\"op\":9,\"d\":false,\"t\":null,\"s\":null}", 9, -1, NULL, "false"},
	{"{ \"op\" : 10 ,\n\"d\" : [ 1 , [ ] ] }", 10, -1, NULL, "[ 1 , [ ] ]"},
	{"{\"op\":0,\"d\":{\"a\":\"}]\\\"}\\\\\",\"b\":[{\"c\":\"\\\\\\\"{\"}]}}", 0, -1, NULL,
		"{\"a\":\"}]\\\"}\\\\\",\"b\":[{\"c\":\"\\\\\\\"{\"}]}"},
	{"{\"op\":0,\"d\":\"\"}", 0, -1, NULL, "\"\""},
	{"{\"op\":0,\"d\":\"a\\\\\",\"s\":3}", 0, 3, NULL, "\"a\\\\\""},
	{"{\"x\":{\"y\":[1,2,{}]},\"op\":1,\"d\":-1.5e+3}", 1, -1, NULL, "-1.5e+3"},
	{"{\"op\":1,\"op\":7}", 7, -1, NULL, NULL},
	{"{\"s\":999999999999999999}", -1, 999999999999999999, NULL, NULL},
};

Test(gateway_scan, finds_what_stands_outermost_in_any_order) {
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		struct scan found;
		char *copy;
		cr_expect(scan(good[i].text, strlen(good[i].text), &found, &copy), "%s",
			good[i].text);
		cr_expect_eq(found.op, good[i].op, "%s", good[i].text);
		cr_expect_eq(found.sequence, good[i].sequence, "%s", good[i].text);
		expect_slice(good[i].text, found.type, found.type_len, good[i].type);
		expect_slice(good[i].text, found.d, found.d_len, good[i].d);
		free(copy);
	}
}

Test(gateway_scan, finds_members_by_their_keys) {
	static const char *const keys[] = {"a", "none", "list", NULL};
	static const char text[] =
		"{\"list\":[\"a\",{\"a\":1}],\"x\":{\"a\":2},\"a\":3,\"a\":\"4\"}";
	struct scan_value values[3];
	cr_assert(scan_members(text, strlen(text), keys, values));
	expect_slice(text, values[0].at, values[0].len, "\"4\"");
	expect_slice(text, values[1].at, values[1].len, NULL);
	expect_slice(text, values[2].at, values[2].len, "[\"a\",{\"a\":1}]");
	cr_expect_not(scan_members("[]", 2, keys, values));
	cr_expect_not(scan_members(text, strlen(text) - 1, keys, values));
}

static const char *const bad[] = {
	"",
	" ",
	"[]",
	"7",
	"\"{}\"",
	"{",
	"{\"",
	"{\"op",
	"{\"op\"",
	"{\"op\":",
	"{\"op\":0",
	"{\"op\":0,",
	"{\"op\":0,}",
	"{,}",
	"{\"op\" 0}",
	"{op:0}",
	"{\"op\":0}x",
	"{\"op\":0}{}",
	"{\"op\":\"0\"}",
	"{\"op\":-1}",
	"{\"op\":1.5}",
	"{\"op\":99999}",
	"{\"op\":{}}",
	"{\"op\":true}",
	"{\"s\":\"1\"}",
	"{\"s\":9999999999999999999}",
	"{\"s\":[]}",
	"{\"t\":1}",
	"{\"t\":{}}",
	"{\"t\":\"A}",
	"{\"d\":{}",
	"{\"d\":[[]}",
	"{\"d\":{\"a\":\"}}",
	"{\"d\":}",
	"{\"d\":\"\\\"}",
	"{\"d\":#}",
	"{\"d\":,\"op\":0}",
};

Test(gateway_scan, refuses_what_is_no_payload) {
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct scan found;
		char *copy;
		cr_expect_not(scan(bad[i], strlen(bad[i]), &found, &copy), "%s", bad[i]);
		free(copy);
	}
}

Test(gateway_scan, no_beginning_of_a_payload_is_one) {
	for (size_t i = 2; i < sizeof(good) / sizeof(good[0]); i++) {
		for (size_t len = 0; len < strlen(good[i].text); len++) {
			struct scan found;
			char *copy;
			cr_expect_not(scan(good[i].text, len, &found, &copy), "%zu of %s", len,
				good[i].text);
			free(copy);
		}
	}
}

Test(gateway_scan, depth_costs_nothing) {
	enum { DEPTH = 1000000 };
	char *text = malloc(2 * DEPTH + 8);
	cr_assert_not_null(text);
	memcpy(text, "{\"d\":", 5);
	memset(text + 5, '[', DEPTH);
	memset(text + 5 + DEPTH, ']', DEPTH);
	text[5 + 2 * DEPTH] = '}';
	struct scan found;
	cr_expect(scan_payload(text, 2 * DEPTH + 6, &found));
	cr_expect_eq(found.d_len, 2 * DEPTH);
	cr_expect_not(scan_payload(text, 2 * DEPTH + 5, &found));
	free(text);
}
