#include "bot/record/value.h"

#include <stdlib.h>
#include <string.h>

static const int16_t *write_number(const int16_t *data, struct text *out) {
	text_number(out, *data);
	return data + 1;
}

static const int16_t *write_seat_or_null(const int16_t *data, struct text *out) {
	if (*data == SEAT_NONE) {
		text_puts(out, "null");
		return data + 1;
	}
	return write_number(data, out);
}

/* Behind a count, so many things of one kind. */
static const int16_t *write_list(const int16_t *data, struct text *out,
	const int16_t *(*write)(const int16_t *data, struct text *out)) {
	int16_t n = *data++;
	text_puts(out, "[");
	for (int16_t i = 0; i < n; i++) {
		text_puts(out, i > 0 ? "," : "");
		data = write(data, out);
	}
	text_puts(out, "]");
	return data;
}

static const int16_t *write_numbers(const int16_t *data, struct text *out) {
	return write_list(data, out, write_number);
}

static int compare_numbers(const void *a, const void *b) {
	const int16_t *left = a, *right = b;
	return (*left > *right) - (*left < *right);
}

static const int16_t *write_hand(const int16_t *data, struct text *out) {
	int16_t hand[EVENTS_DATA_MAX];
	size_t n = (size_t)*data;
	memcpy(hand, data, (n + 1) * sizeof(*hand));
	qsort(hand + 1, n, sizeof(*hand), compare_numbers);
	write_numbers(hand, out);
	return data + n + 1;
}

static const int16_t *write_hands(const int16_t *data, struct text *out) {
	return write_list(data, out, write_hand);
}

static bool put(struct numbers *numbers, json_int_t number) {
	if (numbers->n == EVENTS_DATA_MAX || number < INT16_MIN || number > INT16_MAX) {
		return false;
	}
	numbers->list[numbers->n++] = (int16_t)number;
	return true;
}

static bool read_number(const json_t *json, int n_seats, struct numbers *numbers) {
	(void)n_seats;
	return json_is_integer(json) && put(numbers, json_integer_value(json));
}

static bool read_seat(const json_t *json, int n_seats, struct numbers *numbers) {
	json_int_t seat = json_integer_value(json);
	return json_is_integer(json) && seat >= 0 && seat < n_seats && put(numbers, seat);
}

static bool read_seat_or_null(const json_t *json, int n_seats, struct numbers *numbers) {
	return json_is_null(json) ? put(numbers, SEAT_NONE) : read_seat(json, n_seats, numbers);
}

static bool read_list(const json_t *json, int n_seats, struct numbers *numbers,
	bool (*read)(const json_t *json, int n_seats, struct numbers *numbers)) {
	size_t n = json_array_size(json);
	if (!json_is_array(json) || n > EVENTS_DATA_MAX || !put(numbers, (json_int_t)n)) {
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		if (!read(json_array_get(json, i), n_seats, numbers)) {
			return false;
		}
	}
	return true;
}

static bool read_numbers(const json_t *json, int n_seats, struct numbers *numbers) {
	return read_list(json, n_seats, numbers, read_number);
}

static bool read_hands(const json_t *json, int n_seats, struct numbers *numbers) {
	return read_list(json, n_seats, numbers, read_numbers);
}

static const struct {
	const int16_t *(*write)(const int16_t *data, struct text *out);
	bool (*read)(const json_t *json, int n_seats, struct numbers *numbers);
	const char *is;
} values[] = {
	[FIELD_NUMBER] = {write_number, read_number, "an integer"},
	[FIELD_SEAT] = {write_number, read_seat, "a seat"},
	[FIELD_SEAT_OR_NULL] = {write_seat_or_null, read_seat_or_null, "a seat or null"},
	[FIELD_NUMBERS] = {write_numbers, read_numbers, "an array of integers"},
	[FIELD_HANDS] = {write_hands, read_hands, "an array of arrays of integers"},
};

const int16_t *value_write(enum field_kind kind, const int16_t *data, struct text *out) {
	return values[kind].write(data, out);
}

bool value_read(enum field_kind kind, const json_t *json, int n_seats, struct numbers *numbers) {
	return values[kind].read(json, n_seats, numbers);
}

const char *value_describe(enum field_kind kind) {
	return values[kind].is;
}

static const char *const switch_words[] = {"off", "on", NULL};

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
		text_puts(out, value ? "true" : "false");
		break;
	}
}

static bool read_word(const json_t *json, const char *const *words, int16_t *value) {
	const char *word = json_string_value(json);
	for (*value = 0; word != NULL && words[*value] != NULL; (*value)++) {
		if (strcmp(word, words[*value]) == 0) {
			return true;
		}
	}
	return false;
}

bool value_read_option(const struct option *option, const json_t *json, int16_t *value) {
	json_int_t number = json_integer_value(json);
	switch (option->kind) {
	case OPTION_NUMBER:
		*value = (int16_t)number;
		return json_is_integer(json) && number >= option->least && number <= option->most;
	case OPTION_WORD:
		return read_word(json, option->words, value);
	case OPTION_SWITCH:
		return read_word(json, switch_words, value);
	case OPTION_BOOL:
		*value = json_is_true(json);
		return json_is_boolean(json);
	}
	return false;
}
