#include "bot/record/value.h"

#include <string.h>

/* Writing */

static const int16_t *write_number(
	const struct field *field, const int16_t *data, struct text *out) {
	(void)field;
	text_number(out, *data);
	return data + 1;
}

static const int16_t *write_word(const struct field *field, const int16_t *data, struct text *out) {
	text_add(out, "\"%s\"", field->words[*data]);
	return data + 1;
}

static const int16_t *write_list(const struct field *field, const int16_t *data, struct text *out) {
	int16_t n = *data++;
	text_puts(out, "[");
	for (int16_t i = 0; i < n; i++) {
		text_puts(out, i > 0 ? "," : "");
		data = value_write(field->parts, data, out);
	}
	text_puts(out, "]");
	return data;
}

/* The number of numbers in a field of fixed size. */
static size_t width_of(const struct field *field) {
	size_t width = 0;
	if (field->kind != FIELD_TUPLE && field->kind != FIELD_OBJECT) {
		return 1;
	}
	for (const struct field *part = field->parts; part->kind != FIELD_END; part++) {
		width += width_of(part);
	}
	return width;
}

static bool is_less(const int16_t *a, const int16_t *b, size_t width) {
	size_t i = 0;
	while (i + 1 < width && a[i] == b[i]) {
		i++;
	}
	return a[i] < b[i];
}

/* Inserts into a sorted list, whose first element is its length. */
static void insert(int16_t *list, const int16_t *item, size_t width) {
	int16_t *at = list + 1, *end = at + (size_t)list[0] * width;
	while (at < end && !is_less(item, at, width)) {
		at += width;
	}
	memmove(at + width, at, (size_t)(end - at) * sizeof(*at));
	memcpy(at, item, width * sizeof(*at));
	list[0]++;
}

static const int16_t *write_set(const struct field *field, const int16_t *data, struct text *out) {
	int16_t sorted[EVENTS_DATA_MAX] = {0};
	size_t width = width_of(field->parts);
	const int16_t *end = data + 1 + (size_t)*data * width;
	for (const int16_t *item = data + 1; item < end; item += width) {
		insert(sorted, item, width);
	}
	write_list(field, sorted, out);
	return end;
}

static const int16_t *write_parts(
	const struct field *field, const int16_t *data, struct text *out) {
	bool named = field->kind == FIELD_OBJECT;
	text_puts(out, named ? "{" : "[");
	for (const struct field *part = field->parts; part->kind != FIELD_END; part++) {
		text_puts(out, part > field->parts ? "," : "");
		if (named) {
			text_add(out, "\"%s\":", part->name);
		}
		data = value_write(part, data, out);
	}
	text_puts(out, named ? "}" : "]");
	return data;
}

/* Reading */

static bool put(struct numbers *numbers, json_int_t number) {
	if (numbers->n == EVENTS_DATA_MAX || number < INT16_MIN || number > INT16_MAX) {
		return false;
	}
	numbers->list[numbers->n++] = (int16_t)number;
	return true;
}

static bool read_number(const struct field *field, const json_t *json,
	const struct value_rules *rules, struct numbers *numbers) {
	json_int_t number = json_integer_value(json);
	bool seat = field->kind == FIELD_SEAT;
	return json_is_integer(json) && (number >= 0 || (!seat && !field->or_null)) &&
	       (number < rules->n_seats || !seat) && put(numbers, number);
}

static bool find_word(const json_t *json, const char *const *words, int16_t *index) {
	const char *word = json_string_value(json);
	for (*index = 0; word != NULL && words[*index] != NULL; (*index)++) {
		if (strcmp(word, words[*index]) == 0) {
			return true;
		}
	}
	return false;
}

static bool read_word(const struct field *field, const json_t *json,
	const struct value_rules *rules, struct numbers *numbers) {
	int16_t index;
	(void)rules;
	bool found = find_word(json, field->words, &index) ||
		     (field->older != NULL && find_word(json, field->older, &index));
	return found && put(numbers, index);
}

static bool read_list(const struct field *field, const json_t *json,
	const struct value_rules *rules, struct numbers *numbers) {
	size_t n = json_array_size(json);
	if (!json_is_array(json) || n > EVENTS_DATA_MAX || !put(numbers, (json_int_t)n)) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (!value_read(field->parts, json_array_get(json, i), rules, numbers)) {
			return false;
		}
	}
	return true;
}

static bool read_tuple(const struct field *field, const json_t *json,
	const struct value_rules *rules, struct numbers *numbers) {
	size_t i = 0;
	for (const struct field *part = field->parts; part->kind != FIELD_END; part++) {
		if (!value_read(part, json_array_get(json, i++), rules, numbers)) {
			return false;
		}
	}
	return json_array_size(json) == i;
}

static bool read_object(const struct field *field, const json_t *json,
	const struct value_rules *rules, struct numbers *numbers) {
	size_t n = 0;
	for (const struct field *part = field->parts; part->kind != FIELD_END; part++) {
		json_t *member = json_object_get(json, part->name);
		if (!value_read(part, member, rules, numbers)) {
			return false;
		}
		n += member != NULL;
	}
	return json_is_object(json) && (!rules->exact || json_object_size(json) == n);
}

static const struct {
	const int16_t *(*write)(const struct field *field, const int16_t *data, struct text *out);
	bool (*read)(const struct field *field, const json_t *json, const struct value_rules *rules,
		struct numbers *numbers);
	const char *one, *many;
} kinds[] = {
	[FIELD_NUMBER] = {write_number, read_number, "an integer", "integers"},
	[FIELD_SEAT] = {write_number, read_number, "a seat", "seats"},
	[FIELD_WORD] = {write_word, read_word, "one of its words", "words"},
	[FIELD_LIST] = {write_list, read_list, "an array", "arrays"},
	[FIELD_SET] = {write_set, read_list, "an array", "arrays"},
	[FIELD_TUPLE] = {write_parts, read_tuple, "a tuple", "tuples"},
	[FIELD_OBJECT] = {write_parts, read_object, "an object", "objects"},
};

const int16_t *value_write(const struct field *field, const int16_t *data, struct text *out) {
	if (field->optional && *data++ == 0) {
		return data;
	}
	if (field->or_null && *data == field_null(field)) {
		text_puts(out, "null");
		return data + 1;
	}
	return kinds[field->kind].write(field, data, out);
}

const int16_t *value_write_member(
	const struct field *field, const int16_t *data, struct text *out) {
	if (!field->optional || *data != 0) {
		text_add(out, ",\"%s\":", field->name);
	}
	return value_write(field, data, out);
}

bool value_read(const struct field *field, const json_t *json, const struct value_rules *rules,
	struct numbers *numbers) {
	if (field->optional && (!put(numbers, json != NULL) || json == NULL)) {
		return json == NULL;
	}
	if (field->or_null && json_is_null(json)) {
		return put(numbers, field_null(field));
	}
	return kinds[field->kind].read(field, json, rules, numbers);
}

void value_describe(const struct field *field, struct text *out) {
	text_puts(out, kinds[field->kind].one);
	while (field->kind == FIELD_LIST || field->kind == FIELD_SET) {
		field = field->parts;
		text_add(out, " of %s", kinds[field->kind].many);
	}
	text_puts(out, field->or_null ? " or null" : "");
}

static const char *const switch_words[] = {"off", "on", NULL};
static const char *const literals[] = {"false", "true", "null"};

void value_write_option(const struct option *option, int16_t value, struct text *out) {
	switch (option->kind) {
	case OPTION_NUMBER:
		text_number(out, value);
		break;
	case OPTION_WORD:
		text_add(out, "\"%s\"", option->words[value]);
		break;
	case OPTION_SWITCH:
		text_add(out, "\"%s\"", switch_words[value]);
		break;
	case OPTION_BOOL:
	case OPTION_MAYBE:
		text_puts(out, literals[value]);
		break;
	case OPTION_SEAT:
		text_add(out, value < 0 ? "\"random\"" : "%d", value);
		break;
	}
}

static bool read_number_option(const struct option *option, const json_t *json, int16_t *value) {
	json_int_t number = json_integer_value(json);
	if (!json_is_integer(json) || number < option->least || number > option->most) {
		return false;
	}
	*value = (int16_t)number;
	return number >= 0;
}

static bool is_random(const json_t *json) {
	return json_is_string(json) && strcmp(json_string_value(json), "random") == 0;
}

bool value_read_option(const struct option *option, const json_t *json, int16_t *value) {
	switch (option->kind) {
	case OPTION_NUMBER:
		return read_number_option(option, json, value);
	case OPTION_WORD:
		return find_word(json, option->words, value);
	case OPTION_SWITCH:
		return find_word(json, switch_words, value);
	case OPTION_BOOL:
		*value = json_is_true(json);
		return json_is_boolean(json);
	case OPTION_MAYBE:
		*value = json_is_null(json) ? 2 : (int16_t)json_is_true(json);
		return json_is_null(json) || json_is_boolean(json);
	case OPTION_SEAT:
		*value = -1;
		return is_random(json) || read_number_option(option, json, value);
	}
	return false;
}
