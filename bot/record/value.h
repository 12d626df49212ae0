#ifndef BOT_RECORD_VALUE_H
#define BOT_RECORD_VALUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

/* The parts of events and the options as values in JSON. */

enum { VALUE_SIZE = 8 * EVENTS_DATA_MAX };

struct numbers {
	uint16_t n;
	int16_t list[EVENTS_DATA_MAX];
};

/* Writes the part that lies at data, hands in ascending order, and returns what lies behind it. */
const int16_t *value_write(enum field_kind kind, const int16_t *data, struct text *out);

/* Appends the part to numbers; false if json is no such part in a game with so many seats. */
bool value_read(enum field_kind kind, const json_t *json, int n_seats, struct numbers *numbers);

/* What a part of this kind is, with an article: "an integer". */
const char *value_describe(enum field_kind kind);

void value_write_option(const struct option *option, int16_t value, struct text *out);

/* False if the option cannot have this value. */
bool value_read_option(const struct option *option, const json_t *json, int16_t *value);

#endif
