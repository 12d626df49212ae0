#include <criterion/criterion.h>
#include <stdlib.h>

#include "bot/record/value.h"

static const char *const colours[] = {"red", "blue", NULL};
static const struct field number[] = {{.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field pair[] = {
	{.kind = FIELD_WORD, .words = colours}, {.kind = FIELD_NUMBER}, {.kind = FIELD_END}};
static const struct field pair_item[] = {{.kind = FIELD_TUPLE, .parts = pair}, {.kind = FIELD_END}};
static const struct field numbers_item[] = {
	{.kind = FIELD_LIST, .parts = number}, {.kind = FIELD_END}};
static const struct field members[] = {
	{.name = "at", .kind = FIELD_TUPLE, .parts = pair},
	{.name = "all", .kind = FIELD_SET, .parts = number},
	{.kind = FIELD_END},
};
static const struct field object_item[] = {
	{.kind = FIELD_OBJECT, .parts = members}, {.kind = FIELD_END}};

static const struct field a_number = {.kind = FIELD_NUMBER};
static const struct field no_number = {.kind = FIELD_NUMBER, .or_null = true};
static const struct field a_seat = {.kind = FIELD_SEAT};
static const struct field no_seat = {.kind = FIELD_SEAT, .or_null = true};
static const struct field a_word = {.kind = FIELD_WORD, .words = colours};
static const struct field no_word = {.kind = FIELD_WORD, .words = colours, .or_null = true};
static const char *const older_colours[] = {"crimson", "blue", NULL};
static const struct field older_word = {
	.kind = FIELD_WORD, .words = colours, .older = older_colours};
static const struct field a_list = {.kind = FIELD_LIST, .parts = number};
static const struct field lists = {.kind = FIELD_LIST, .parts = numbers_item};
static const struct field a_set = {.kind = FIELD_SET, .parts = number};
static const struct field a_tuple = {.kind = FIELD_TUPLE, .parts = pair};
static const struct field pairs = {.kind = FIELD_LIST, .parts = pair_item};
static const struct field pair_set = {.kind = FIELD_SET, .parts = pair_item};
static const struct field an_object = {.kind = FIELD_OBJECT, .parts = members};
static const struct field objects = {.kind = FIELD_LIST, .parts = object_item};
static const struct field maybe = {.kind = FIELD_SEAT, .or_null = true, .optional = true};

static bool read_json(const struct field *field, const char *json, bool exact, struct numbers *to) {
	const struct value_rules rules = {.n_seats = 3, .exact = exact};
	json_t *value = json != NULL ? json_loads(json, JSON_DECODE_ANY, NULL) : NULL;
	cr_assert(json == NULL || value != NULL, "%s", json);
	to->n = 0;
	bool read = value_read(field, value, &rules, to);
	json_decref(value);
	return read;
}

Test(record_value, a_part_is_written_as_it_is_read_and_sets_in_one_order) {
	static const struct {
		const struct field *field;
		const char *json, *written; /* NULL: the same */
		uint16_t n;
	} cases[] = {
		{&a_number, "-5", NULL, 1},
		{&a_number, "32767", NULL, 1},
		{&no_number, "null", NULL, 1},
		{&no_number, "0", NULL, 1},
		{&a_seat, "2", NULL, 1},
		{&no_seat, "null", NULL, 1},
		{&a_word, "\"blue\"", NULL, 1},
		{&no_word, "\"red\"", NULL, 1},
		{&older_word, "\"red\"", NULL, 1},
		{&older_word, "\"crimson\"", "\"red\"", 1},
		{&no_word, "null", NULL, 1},
		{&a_list, "[]", NULL, 1},
		{&a_list, "[3,1,2]", NULL, 4},
		{&lists, "[[3,1],[],[2]]", NULL, 7},
		{&a_set, "[3,1,2,1]", "[1,1,2,3]", 5},
		{&a_set, "[]", NULL, 1},
		{&a_tuple, "[\"blue\",7]", NULL, 2},
		{&pairs, "[[\"blue\",2],[\"red\",1]]", NULL, 5},
		{&pair_set, "[[\"blue\",2],[\"red\",9],[\"blue\",-1],[\"red\",3]]",
			"[[\"red\",3],[\"red\",9],[\"blue\",-1],[\"blue\",2]]", 9},
		{&an_object, "{\"all\":[2,1],\"at\":[\"red\",4]}",
			"{\"at\":[\"red\",4],\"all\":[1,2]}", 5},
		{&objects, "[{\"at\":[\"red\",4],\"all\":[]},{\"at\":[\"blue\",1],\"all\":[8]}]",
			NULL, 8},
		{&maybe, NULL, "", 1},
		{&maybe, "null", NULL, 2},
		{&maybe, "1", NULL, 2},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct numbers numbers;
		char line[VALUE_SIZE];
		struct text text = TEXT_INTO(line);
		const char *written = cases[i].written != NULL ? cases[i].written : cases[i].json;
		cr_assert(read_json(cases[i].field, cases[i].json, true, &numbers), "%s", written);
		cr_expect_eq(numbers.n, cases[i].n, "%s", written);
		const int16_t *end = value_write(cases[i].field, numbers.list, &text);
		cr_expect_str_eq(line, written);
		cr_expect_eq(end - numbers.list, numbers.n, "%s", written);
	}
}

Test(record_value, what_is_no_such_part_is_refused) {
	static const struct {
		const struct field *field;
		const char *json;
	} cases[] = {
		{&a_number, NULL},
		{&a_number, "null"},
		{&a_number, "1.0"},
		{&a_number, "true"},
		{&a_number, "\"1\""},
		{&a_number, "[1]"},
		{&a_number, "32768"},
		{&a_number, "-32769"},
		{&a_number, "9223372036854775807"},
		{&no_number, "-2"},
		{&no_number, "-1"},
		{&a_seat, "3"},
		{&a_seat, "-1"},
		{&a_seat, "null"},
		{&no_seat, "-2"},
		{&a_word, "\"green\""},
		{&a_word, "\"Red\""},
		{&a_word, "\"\""},
		{&a_word, "0"},
		{&a_word, "null"},
		{&a_list, "null"},
		{&a_list, "{}"},
		{&a_list, "1"},
		{&a_list, "[1,\"2\"]"},
		{&lists, "[[1],2]"},
		{&a_set, "[1,null]"},
		{&a_tuple, "[]"},
		{&a_tuple, "[\"red\"]"},
		{&a_tuple, "[\"red\",1,1]"},
		{&a_tuple, "[1,\"red\"]"},
		{&a_tuple, "{\"red\":1}"},
		{&pair_set, "[[\"red\",1],[\"red\"]]"},
		{&an_object, "{}"},
		{&an_object, "[]"},
		{&an_object, "{\"at\":[\"red\",4]}"},
		{&an_object, "{\"at\":[\"red\",4],\"all\":null}"},
		{&an_object, "{\"at\":[\"red\",4],\"all\":[],\"more\":1}"},
		{&maybe, "3"},
		{&maybe, "false"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct numbers numbers;
		cr_expect_not(read_json(cases[i].field, cases[i].json, true, &numbers), "%s",
			cases[i].json);
	}
}

Test(record_value, other_members_are_passed_over_where_a_game_allows_them) {
	struct numbers numbers;
	cr_expect(
		read_json(&an_object, "{\"x\":{},\"at\":[\"red\",4],\"all\":[]}", false, &numbers));
	cr_expect_eq(numbers.n, 3);
	cr_expect_not(read_json(&an_object, "{\"x\":{},\"all\":[]}", false, &numbers));
}

/* A list of n zeros; to be freed. */
static char *zeros(size_t n, const char *each) {
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);
	fputc('[', out);
	for (size_t i = 0; i < n; i++) {
		fprintf(out, "%s%s", i > 0 ? "," : "", each);
	}
	fputc(']', out);
	fclose(out);
	return text;
}

Test(record_value, no_list_is_longer_than_an_event_can_hold) {
	static const struct {
		const struct field *field;
		const char *each;
		size_t n;
		bool fits;
	} cases[] = {
		{&a_list, "0", EVENTS_DATA_MAX - 1, true},
		{&a_list, "0", EVENTS_DATA_MAX, false},
		{&a_list, "0", 100000, false},
		{&a_set, "0", EVENTS_DATA_MAX - 1, true},
		{&lists, "[]", EVENTS_DATA_MAX - 1, true},
		{&lists, "[]", EVENTS_DATA_MAX, false},
		{&lists, "[0,0]", EVENTS_DATA_MAX / 3, false},
		{&pair_set, "[\"red\",1]", (EVENTS_DATA_MAX - 1) / 2, true},
		{&pair_set, "[\"red\",1]", EVENTS_DATA_MAX / 2, false},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct numbers numbers;
		char line[VALUE_SIZE];
		struct text text = TEXT_INTO(line);
		char *json = zeros(cases[i].n, cases[i].each);
		cr_expect_eq(read_json(cases[i].field, json, true, &numbers), cases[i].fits,
			"%zu times %s", cases[i].n, cases[i].each);
		if (cases[i].fits) {
			value_write(cases[i].field, numbers.list, &text);
			cr_expect_str_eq(line, json);
		}
		free(json);
	}
}

Test(record_value, members_are_written_with_their_names_and_nothing_where_left_out) {
	static const struct {
		struct field field;
		int16_t data[2];
		const char *written;
	} cases[] = {
		{{.name = "n", .kind = FIELD_NUMBER}, {0}, ",\"n\":0"},
		{{.name = "n", .kind = FIELD_NUMBER, .or_null = true}, {FIELD_NULL}, ",\"n\":null"},
		{{.name = "n", .kind = FIELD_NUMBER}, {FIELD_NULL}, ",\"n\":-32768"},
		{{.name = "n", .kind = FIELD_SEAT, .or_null = true}, {SEAT_NONE}, ",\"n\":null"},
		{{.name = "n", .kind = FIELD_NUMBER, .optional = true}, {0}, ""},
		{{.name = "n", .kind = FIELD_NUMBER, .optional = true}, {1, 0}, ",\"n\":0"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char line[VALUE_SIZE];
		struct text text = TEXT_INTO(line);
		value_write_member(&cases[i].field, cases[i].data, &text);
		cr_expect_str_eq(line, cases[i].written);
	}
}

Test(record_value, parts_are_described) {
	static const struct {
		const struct field *field;
		const char *description;
	} cases[] = {
		{&a_number, "an integer"},
		{&no_seat, "a seat or null"},
		{&a_word, "one of its words"},
		{&lists, "an array of arrays of integers"},
		{&pair_set, "an array of tuples"},
		{&objects, "an array of objects"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		char line[VALUE_KIND_SIZE];
		struct text text = TEXT_INTO(line);
		value_describe(cases[i].field, &text);
		cr_expect_str_eq(line, cases[i].description);
	}
}

Test(record_value, options_of_every_kind_are_read_and_written) {
	static const struct option dice = {"dice", OPTION_NUMBER, 1, 10, 5, NULL, NULL};
	static const struct option ends = {"ends", OPTION_WORD, 0, 1, 0, colours, NULL};
	static const struct option calza = {"calza", OPTION_SWITCH, 0, 1, 0, NULL, NULL};
	static const struct option open = {"open", OPTION_BOOL, 0, 1, 0, NULL, NULL};
	static const struct option solo = {"solo", OPTION_MAYBE, 0, 2, 2, NULL, NULL};
	static const struct option fairy = {"fairy", OPTION_SEAT, -1, 3, -1, NULL, NULL};
	static const struct {
		const struct option *option;
		const char *json;
		int16_t value; /* INT16_MIN: it cannot have this value */
	} cases[] = {
		{&dice, "1", 1},
		{&dice, "0", INT16_MIN},
		{&dice, "11", INT16_MIN},
		{&dice, "1.0", INT16_MIN},
		{&ends, "\"blue\"", 1},
		{&ends, "1", INT16_MIN},
		{&calza, "\"on\"", 1},
		{&calza, "true", INT16_MIN},
		{&open, "true", 1},
		{&open, "false", 0},
		{&open, "null", INT16_MIN},
		{&open, "\"on\"", INT16_MIN},
		{&open, "1", INT16_MIN},
		{&solo, "null", 2},
		{&solo, "true", 1},
		{&solo, "false", 0},
		{&solo, "2", INT16_MIN},
		{&fairy, "\"random\"", -1},
		{&fairy, "0", 0},
		{&fairy, "3", 3},
		{&fairy, "4", INT16_MIN},
		{&fairy, "-1", INT16_MIN},
		{&fairy, "null", INT16_MIN},
		{&fairy, "\"0\"", INT16_MIN},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		int16_t value = 0;
		char line[VALUE_SIZE];
		struct text text = TEXT_INTO(line);
		json_t *json = json_loads(cases[i].json, JSON_DECODE_ANY, NULL);
		bool read = value_read_option(cases[i].option, json, &value);
		cr_expect_eq(read, cases[i].value != INT16_MIN, "%s: %s", cases[i].option->key,
			cases[i].json);
		if (read) {
			cr_expect_eq(value, cases[i].value, "%s", cases[i].json);
			value_write_option(cases[i].option, value, &text);
			cr_expect_str_eq(line, cases[i].json);
		}
		json_decref(json);
	}
}
