#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* Fields of events, and options, as JSON values. */

enum { VALUE_SIZE = 12 * EVENTS_DATA_MAX, VALUE_KIND_SIZE = 64 };

struct numbers {
	uint16_t n;
	int16_t list[EVENTS_DATA_MAX];
};

/* Rules for values in this record. */
struct value_rules {
	int n_seats;
	bool exact; /* unknown members of objects are refused */
};

/* Writes the field at data, sets in ascending order; returns the position of the next field. Writes
 * nothing for an omitted optional field. */
const int16_t *value_write(const struct field *field, const int16_t *data, struct text *out);

/* As value_write(), with its name: ,"name":value */
const int16_t *value_write_member(const struct field *field, const int16_t *data, struct text *out);

/* Appends the field to numbers; json NULL: omitted. False: json does not fit. */
bool value_read(const struct field *field, const json_t *json, const struct value_rules *rules,
	struct numbers *numbers);

/* The required kind of the field, with an article: "an integer". */
void value_describe(const struct field *field, struct text *out);

void value_write_option(const struct option *option, int16_t value, struct text *out);

/* False: not a value of the option. */
bool value_read_option(const struct option *option, const json_t *json, int16_t *value);
