#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/record.h"
#include "tests/bot/record/example_record.h"

static void expect_fault(const char *bytes, size_t len, size_t event, const char *about) {
	char why[RECORD_WHY_SIZE] = "", begin[32];
	snprintf(begin, sizeof(begin), "event %zu: ", event);
	cr_expect_eq(record_verify_bytes(bytes, len, why), -EINVAL, "%s", about);
	cr_expect(strncmp(why, begin, strlen(begin)) == 0 && strlen(why) > strlen(begin),
		"%s: expected %s, got %s", about, begin, why);
	for (const char *at = why; *at != '\0'; at++) {
		cr_expect((unsigned char)*at >= 0x20 && *at != 0x7f, "%s", about);
	}
}

/* The example with the first of what is to be replaced, replaced; to be freed. */
static char *replaced(const char *from, const char *to) {
	const char *at = strstr(example_record, from);
	cr_assert_not_null(at, "%s", from);
	char *text;
	int n = asprintf(&text, "%.*s%s%s", (int)(at - example_record), example_record, to,
		at + strlen(from));
	cr_assert_gt(n, 0);
	return text;
}

Test(record_verify, the_example_is_fine) {
	char why[RECORD_WHY_SIZE];
	cr_expect_eq(record_verify_bytes(example_record, strlen(example_record), why), 0);
	FILE *in = fmemopen((char[sizeof(example_record)]){0}, sizeof(example_record), "w+");
	fputs(example_record, in);
	rewind(in);
	cr_expect_eq(record_verify(in, why), 0, "%s", why);
	fclose(in);
}

struct variant {
	const char *from, *to;
};

Test(record_verify, layout_order_of_members_and_other_members_are_free) {
	static const struct variant variants[] = {
		{"{\"format\":\"game-record\",\n",
			"{\t\"b\": [{}, 1e999, -0], \"format\" : \"game-record\","},
		{"\"type\":\"bid\",\"seat\":0,\"count\":2,\"face\":2",
			"\"face\":2,\"count\":2,\"seat\":0,\"type\":\"bid\""},
		{"[[2,4],[1,2],[2,6]]", "[[4,2],[2,1],[6,2]]"},
		{"\"dice\":2,\"calza\":\"on\",\"counts\":\"hidden\"",
			"\"calza\":\"on\",\"dice\":2"},
		{"\"hidden\"", "\"open\""},
		{"\"ann\"", "\"\\u0061nn\""},
		{"\"ann\"", "\"ann\\n\\u0001ボブ\""},
		{"\"round\":1", "\"round\" :\r\n 1"},
	};
	for (size_t i = 0; i < sizeof(variants) / sizeof(*variants); i++) {
		char why[RECORD_WHY_SIZE] = "";
		char *text = replaced(variants[i].from, variants[i].to);
		cr_expect_eq(record_verify_bytes(text, strlen(text), why), 0, "%s: %s",
			variants[i].to, why);
		free(text);
	}
}

Test(record_verify, faults_of_the_head_are_event_0) {
	static const struct variant variants[] = {
		{"\"format\":\"game-record\",\n", ""},
		{"\"game-record\"", "\"game-records\""},
		{"\"game-record\"", "1"},
		{"\"version\":1,\n", ""},
		{"\"version\":1", "\"version\":2"},
		{"\"version\":1", "\"version\":0"},
		{"\"version\":1", "\"version\":1.0"},
		{"\"version\":1", "\"version\":true"},
		{"\"version\":1", "\"version\":\"1\""},
		{"\"version\":1", "\"version\":1e0"},
		{"\"version\":1", "\"version\":1000000000000000000000000000000"},
		{"\"game\":\"perudo\",\n", ""},
		{"\"perudo\"", "\"chess\""},
		{"\"perudo\"", "\"Perudo\""},
		{"\"perudo\"", "\"\\n\\u001b[2J\\u009b\""},
		{"\"perudo\"", "[]"},
		{"\"perudo\"", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
			       "aaaaaaaa\""},
		{"{\"dice\":2,\"calza\":\"on\",\"counts\":\"hidden\"}", "[]"},
		{"{\"dice\":2,\"calza\":\"on\",\"counts\":\"hidden\"}", "1e99"},
		{"\"dice\":2", "\"dice\":0"},
		{"\"dice\":2", "\"dice\":11"},
		{"\"dice\":2", "\"dice\":65538"},
		{"\"dice\":2", "\"dice\":-2"},
		{"\"dice\":2", "\"dice\":2.0"},
		{"\"dice\":2", "\"dice\":\"2\""},
		{"\"dice\":2", "\"dice\":true"},
		{"\"dice\":2", "\"dice\":null"},
		{"\"calza\":\"on\"", "\"calza\":true"},
		{"\"calza\":\"on\"", "\"calza\":\"On\""},
		{"\"calza\":\"on\"", "\"calza\":1"},
		{"\"hidden\"", "\"\""},
		{"\"hidden\"", "\"shown\""},
		{"\"hidden\"", "0"},
		{"\"dice\":2", "\"dice\":2,\"rounds\":3"},
		{"\"dice\":2", "\"dice\":2,\"dice\":2"},
		{"\"players\":[\"ann\",\"bob\",\"cat\"],\n", ""},
		{"[\"ann\",\"bob\",\"cat\"]", "{\"0\":\"ann\",\"1\":\"bob\"}"},
		{"[\"ann\",\"bob\",\"cat\"]", "\"ann\""},
		{"[\"ann\",\"bob\",\"cat\"]", "[]"},
		{"[\"ann\",\"bob\",\"cat\"]", "[\"ann\"]"},
		{"[\"ann\",\"bob\",\"cat\"]", "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\"]"},
		{"\"ann\"", "\"\""},
		{"\"ann\"", "\"cat\""},
		{"\"ann\"", "1e999"},
		{"\"ann\"", "null"},
		{"\"ann\"", "\"a\\u0000\""},
		{"\"ann\"", "\"a\xff\""},
		{"\"ann\"", "\"\\ud800\""},
		{"\"ann\"", "\"a\nb\""},
		{"\"events\":[\n", "\"events\":{},\"e\":[\n"},
		{"\"events\":[\n", "\"e\":[\n"},
		{"\"events\":[\n", "\"events\":[[],\n["},
		{"{\"format\"", "[{\"format\""},
		{"{\"format\"", "\xef\xbb\xbf{\"format\""},
		{"\"seat\":2},\n  {\"type\":\"end\"",
			"\"seat\":2},\n  {\"seat\":1,\"seat\":1,\"type\":\"end\""},
		{"[1,3,2]}\n]}", "[1,3,2]}\n]} x"},
		{"[1,3,2]}\n]}", "[1,3,2]}\n]}{}"},
		{"[1,3,2]}\n]}", "[1,3,2]},\n]}"},
		{"[1,3,2]}\n]}", "[1,3,2]}\n]"},
		{"[1,3,2]}\n]}", "[1,3,2"},
		{"[1,3,2]}\n]}", "[01,3,2]}\n]}"},
		{"[1,3,2]}\n]}", "[1.,3,2]}\n]}"},
		{"[1,3,2]}\n]}", "[1e,3,2]}\n]}"},
		{"[1,3,2]}\n]}", "[+10000000000000000000,3,2]}\n]}"},
		{"[1,3,2]}\n]}", "[NaN,3,2]}\n]}"},
	};
	for (size_t i = 0; i < sizeof(variants) / sizeof(*variants); i++) {
		char *text = replaced(variants[i].from, variants[i].to);
		expect_fault(text, strlen(text), 0, variants[i].to);
		free(text);
	}
}

/* Heads before no events at all, so that one that is fine is faulted at event 1. */
Test(record_verify, every_game_has_players_and_options_of_its_own) {
	static const struct {
		const char *game, *options, *players;
		size_t event;
	} heads[] = {
		{"catbox", "", "\"a\",\"b\",\"c\"", 1},
		{"catbox", "\"discard\":true,\"paradox_ends\":\"round\"", "\"a\",\"b\",\"c\"", 1},
		{"catbox", "\"discard\":\"on\"", "\"a\",\"b\",\"c\"", 0},
		{"catbox", "\"discard\":1", "\"a\",\"b\",\"c\"", 0},
		{"catbox", "\"paradox_ends\":\"trick\"", "\"a\",\"b\",\"c\"", 0},
		{"catbox", "\"calza\":false", "\"a\",\"b\",\"c\"", 0},
		{"catbox", "", "\"a\",\"b\"", 0},
		{"catbox", "", "\"a\",\"b\",\"c\",\"d\",\"e\"", 0},
		{"ring", "\"recover\":true", "\"a\",\"b\",\"c\"", 1},
		{"ring", "\"recover\":null", "\"a\",\"b\",\"c\"", 0},
		{"ring", "", "\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"", 0},
		{"saiun", "\"start\":\"random\",\"rounds\":12", "\"a\",\"b\"", 1},
		{"saiun", "\"start\":1", "\"a\",\"b\"", 1},
		{"saiun", "\"start\":2", "\"a\",\"b\"", 0},
		{"saiun", "\"start\":-1", "\"a\",\"b\"", 0},
		{"saiun", "\"start\":\"1\"", "\"a\",\"b\"", 0},
		{"saiun", "\"rounds\":13", "\"a\",\"b\"", 0},
		{"saiun", "\"rounds\":-1", "\"a\",\"b\"", 0},
		{"saiun", "\"connected\":0", "\"a\",\"b\"", 0},
		{"saiun", "", "\"a\"", 0},
		{"geht", "\"solo_rules\":null,\"free_start\":false", "\"a\"", 1},
		{"geht", "\"solo_rules\":true,\"fairy\":0", "\"a\"", 1},
		{"geht", "\"solo_rules\":false", "\"a\"", 0}, /* E75 */
		{"geht", "\"solo_rules\":false", "\"a\",\"b\"", 1},
		{"geht", "\"fairy\":1", "\"a\"", 0},
		{"geht", "", "", 0},
		{"geht", "", "\"a\",\"b\",\"c\",\"d\",\"e\"", 0},
	};
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
		char text[256];
		int n = snprintf(text, sizeof(text),
			"{\"format\":\"game-record\",\"version\":1,\"game\":\"%s\",\"options\":{%s}"
			","
			"\"players\":[%s],\"more\":1,\"events\":[]}",
			heads[i].game, heads[i].options, heads[i].players);
		expect_fault(text, (size_t)n, heads[i].event, text);
	}
}

Test(record_verify, a_fault_among_the_events_is_told_by_its_number) {
	static const struct {
		const char *from, *to;
		size_t event;
	} variants[] = {
		/* An event is an object with exactly its members. */
		{"\"events\":[", "\"events\":[1,", 1},
		{"\"events\":[", "\"events\":[null,", 1},
		{"\"events\":[", "\"events\":[{},", 1},
		{"\"type\":\"round\"", "\"type\":\"rounds\"", 1},
		{"\"type\":\"round\"", "\"type\":\"hand\"", 1},
		{"\"type\":\"round\"", "\"type\":1", 1},
		{"\"type\":\"round\",", "", 1},
		{",\"palifico\":null", "", 1},
		{"\"palifico\":null", "\"palifico\":null,\"x\":0", 1},
		{"\"face\":2", "\"face\":2,\"dice\":1", 3},
		{"\"count\":2,", "", 3},
		/* Numbers are JSON integers. */
		{"\"count\":2,", "\"count\":2.0,", 3},
		{"\"count\":2,", "\"count\":\"2\",", 3},
		{"\"count\":2,", "\"count\":true,", 3},
		{"\"count\":2,", "\"count\":null,", 3},
		{"\"count\":2,", "\"count\":[2],", 3},
		{"\"count\":2,", "\"count\":2e0,", 3},
		{"\"count\":2,", "\"count\":65538,", 3},
		{"\"count\":2,", "\"count\":1e999,", 3},
		{"\"count\":2,", "\"count\":-1e999,", 3},
		{"\"count\":2,", "\"count\":100000000000000000000002,", 3},
		{"\"count\":2,", "\"count\":-9223372036854775808,", 3},
		{"\"seat\":0", "\"seat\":3", 3},
		{"\"seat\":0", "\"seat\":-1", 3},
		{"\"seat\":0", "\"seat\":-2", 3},
		{"\"seat\":0", "\"seat\":null", 3},
		/* The rounds. */
		{"\"round\":1", "\"round\":0", 1},
		{"\"round\":1", "\"round\":2", 1},
		{"\"starter\":0", "\"starter\":3", 1},
		{"\"starter\":0", "\"starter\":1",
			3}, /* anyone may begin, but then ann is not on turn */
		{"\"palifico\":null", "\"palifico\":0", 1},
		{"\"round\":2,\"starter\":1", "\"round\":2,\"starter\":2", 8},
		{"\"palifico\":1", "\"palifico\":null", 8},
		{"\"palifico\":1", "\"palifico\":2", 8},
		{"\"round\":4,\"starter\":2,\"palifico\":null",
			"\"round\":4,\"starter\":2,\"palifico\":2", 22},
		/* Dice. */
		{"[[2,4],[1,2],[2,6]]", "[[2,4],[1,2]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,4],[1,2],[2,6],[]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,4,1],[2],[2,6]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,7],[1,2],[2,6]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[0,4],[1,2],[2,6]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,4],[1,2],2,6]", 2},
		{"[[2,4],[1,2],[2,6]]", "[2,4,1,2,2,6]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,4],[1,2],[2,1e99]]", 2},
		{"[[2,4],[1,2],[2,6]]", "[[2,4],[1,2],[2,4]]", 7}, /* one four more at the reveal */
		{"[[4,5],[3],[2,3]]", "[[4,5],[3,3],[2,3]]", 9},
		{"[[6,6],[],[5]]", "[[6,6],[5]]", 23},
		{"[[6,6],[],[5]]", "[[6],[6],[5]]", 23},
		/* Calls. */
		{"\"seat\":0,\"count\":2,\"face\":2", "\"seat\":1,\"count\":2,\"face\":2", 3},
		{"\"count\":2,\"face\":2", "\"count\":2,\"face\":1", 3},
		{"\"count\":2,\"face\":2", "\"count\":0,\"face\":2", 3},
		{"\"count\":2,\"face\":2", "\"count\":100,\"face\":2", 3},
		{"\"count\":2,\"face\":2", "\"count\":2,\"face\":7", 3},
		{"\"count\":2,\"face\":2", "\"count\":3,\"face\":2",
			4}, /* then one ace is too few */
		{"\"count\":5,\"face\":4", "\"count\":2,\"face\":4", 5},
		{"\"calza\",\"seat\":1", "\"calza\",\"seat\":0", 6},
		{"\"calza\",\"seat\":1", "\"calza\",\"seat\":2", 6},
		{"\"calza\",\"seat\":1", "\"dudo\",\"seat\":1", 6},
		{"\"calza\",\"seat\":1", "\"dudo\",\"seat\":0",
			7}, /* another game, in which cat loses */
		{"\"calza\":\"on\"", "\"calza\":\"off\"", 6},
		{"\"count\":2,\"face\":5", "\"count\":2,\"face\":6", 11},
		{"\"count\":2,\"face\":4", "\"count\":1,\"face\":4", 18},
		/* What follows from them. */
		{"\"count\":2,\"loser\":1", "\"count\":3,\"loser\":1", 7},
		{"\"count\":2,\"loser\":1", "\"count\":2,\"loser\":2", 7},
		{"\"count\":2,\"loser\":1", "\"count\":2,\"loser\":null", 7},
		{"\"gainer\":null", "\"gainer\":1", 7},
		{"\"out\",\"seat\":1", "\"out\",\"seat\":0", 21},
		{"  {\"type\":\"out\",\"seat\":1},\n", "", 21},
		{"  {\"type\":\"reveal\",\"count\":2,\"loser\":1,\"gainer\":null},\n", "", 7},
		{"\"round\":4", "\"round\":5", 22},
		{"[1,3,2]", "[1,2,3]", 28},
		{"[1,3,2]", "[1,3]", 28},
		{"[1,3,2]", "[1,3,2,4]", 28},
		{"[1,3,2]", "[]", 28},
		{"[1,3,2]", "null", 28},
		/* The end. */
		{",\n  {\"type\":\"end\",\"places\":[1,3,2]}", "", 28},
		{"[1,3,2]}\n", "[1,3,2]},{\"type\":\"end\",\"places\":[1,3,2]}\n", 29},
		{"[1,3,2]}\n", "[1,3,2]},{\"type\":\"dudo\",\"seat\":0}\n", 29},
		{"[1,3,2]}\n", "[1,3,2]},0\n", 29},
		{"\"events\":[\n", "\"events\":[],\"e\":[\n", 1},
		{"\"seat\":0,\"count\":2,\"face\":2}",
			"\"seat\":0,\"count\":2,\"face\":2}],\"e\":[0", 4},
		{"\"calza\",\"seat\":1}", "\"calza\",\"seat\":1}],\"e\":[0", 7},
	};
	for (size_t i = 0; i < sizeof(variants) / sizeof(*variants); i++) {
		char *text = replaced(variants[i].from, variants[i].to);
		expect_fault(text, strlen(text), variants[i].event, variants[i].to);
		free(text);
	}
}

Test(record_verify, every_beginning_of_a_file_is_judged) {
	for (size_t len = 0; len < strlen(example_record) - 2; len++) {
		expect_fault(example_record, len, 0, "cut short");
	}
}

Test(record_verify, a_refused_call_is_explained_with_names) {
	char why[RECORD_WHY_SIZE];
	char *text = replaced("\"count\":5,\"face\":4", "\"count\":2,\"face\":4");
	record_verify_bytes(text, strlen(text), why);
	cr_expect_not_null(strstr(why, "event 5: "));
	cr_expect_not_null(strstr(why, "2 x fours"), "%s", why);
	free(text);
	text = replaced("\"ann\"", "\"ann\\r\\nfoo: ok\"");
	char *at = strstr(text, "\"seat\":0,\"count\":2");
	memcpy(at, "\"seat\":1", 8);
	expect_fault(text, strlen(text), 3, "a name with line breaks");
	free(text);
}

/* n times a piece, between a beginning and an end. */
static char *repeated(const char *begin, const char *piece, size_t n, const char *end) {
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	fputs(begin, out);
	for (size_t i = 0; i < n; i++) {
		fputs(piece, out);
	}
	fputs(end, out);
	fclose(out);
	return text;
}

Test(record_verify, large_and_deep_files_are_judged) {
	static const struct {
		const char *begin, *piece;
		size_t n;
		const char *end;
		size_t event;
	} files[] = {
		{"", "[", 1000000, "", 0},
		{"", "{\"a\":", 500000, "", 0},
		{"", "[", 100000, "", 0},
		{"{\"format\":", "[", 3000, "]}", 0},
		{"", "9", 3000000, "", 0},
		{"\"", "a", 3000000, "\"", 0},
		{"\"", "\\\"", 1000000, "", 0},
		{"", " ", 5000000, "{}", 0},
		{"{\"format\":\"game-record\",\"version\":1,\"game\":\"perudo\",\"options\":{},"
		 "\"players\":[\"a\",\"b\"],\"events\":[",
			"0,", 1000000, "0]}", 1},
		{"{\"format\":\"game-record\",\"version\":1,\"game\":\"perudo\",\"options\":{},"
		 "\"players\":[\"a\",\"b\"],\"events\":[{\"type\":\"roll\",\"dice\":[[1",
			",1", 1000, "]]}]}", 1},
		{"{\"format\":\"game-record\",\"version\":1,\"game\":\"perudo\",\"options\":{},"
		 "\"players\":[\"a\",\"b\"],\"events\":[{\"type\":\"round\",\"round\":",
			"9", 100000, ",\"starter\":0,\"palifico\":null}]}", 1},
		{"{\"format\":\"game-record\",\"version\":1,\"game\":\"perudo\",\"options\":{},"
		 "\"players\":[\"a\",\"b\"],\"events\":[{\"type\":\"",
			"ö", 100000, "\"}]}", 1},
	};
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		char *text = repeated(files[i].begin, files[i].piece, files[i].n, files[i].end);
		expect_fault(text, strlen(text), files[i].event, files[i].begin);
		free(text);
	}
}

Test(record_verify, bytes_that_are_no_record_are_judged) {
	static const struct {
		const char *bytes;
		size_t len;
	} files[] = {
		{"", 0},
		{"\0", 1},
		{"{}\0", 3},
		{"{\"format\0\":1}", 13},
		{"\xff\xfe{\0}\0", 6},
		{"\xef\xbb\xbf", 3},
		{"null", 4},
		{"\"\\", 2},
		{"\"", 1},
		{"-", 1},
		{"1e999", 5},
		{"[]", 2},
		{"{}", 2},
		{"{\"a\":\"\xc0\x80\"}", 10},
		{"{\"a\":\"\xed\xa0\x80\"}", 11},
		{"{\"a\":\"\xf4\x90\x80\x80\"}", 12},
	};
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		char *exact = malloc(files[i].len + 1); /* so that ASan sees reads behind it */
		memcpy(exact, files[i].bytes, files[i].len);
		exact = realloc(exact, files[i].len > 0 ? files[i].len : 1);
		expect_fault(exact, files[i].len, 0, files[i].bytes);
		free(exact);
	}
}

Test(record_verify, a_file_that_cannot_be_read_says_why) {
	char why[RECORD_WHY_SIZE];
	FILE *folder = fopen("/", "r");
	cr_assert_not_null(folder);
	cr_expect_eq(record_verify(folder, why), -EISDIR);
	cr_expect_str_eq(why, "event 0: Is a directory");
	fclose(folder);
	FILE *endless = fopen("/dev/zero", "r");
	cr_assert_not_null(endless);
	cr_expect_eq(record_verify(endless, why), -EINVAL);
	cr_expect_str_eq(why, "event 0: larger than 4 MiB");
	fclose(endless);
}
