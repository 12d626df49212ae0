#include "bot/record/event.h"

#include <string.h>

/* An event on its way out of the record. */
struct reading {
	const struct head *head;
	size_t at;
	json_t *json;
	char *why;
};

static int read_kind(const struct reading *reading, uint8_t *index) {
	const struct game *game = reading->head->game;
	char quote[QUOTE_SIZE];
	const char *type = json_string_value(json_object_get(reading->json, "type"));
	if (type == NULL) {
		return fault_at(reading->why, reading->at, "an event is an object with a \"type\"");
	}
	for (*index = 0; *index < game->n_event_kinds; (*index)++) {
		const struct event_kind *kind = &game->event_kinds[*index];
		if (kind->recorded && strcmp(kind->name, type) == 0) {
			return 0;
		}
	}
	return fault_at(reading->why, reading->at, "there is no event \"%s\" in %s",
		fault_quote(type, quote), game->id);
}

static int read_field(
	const struct reading *reading, const struct field *field, struct numbers *numbers) {
	json_t *value = json_object_get(reading->json, field->name);
	const struct value_rules rules = {
		.n_seats = reading->head->n_seats, .exact = reading->head->game->exact_records};
	if (value == NULL && !field->optional) {
		return fault_at(reading->why, reading->at, "\"%s\" is missing", field->name);
	}
	if (!value_read(field, value, &rules, numbers)) {
		char is[VALUE_KIND_SIZE];
		struct text text = TEXT_INTO(is);
		value_describe(field, &text);
		return fault_at(reading->why, reading->at, "\"%s\" must be %s", field->name, is);
	}
	return 0;
}

static bool has_field(const struct event_kind *kind, const char *name) {
	const struct field *field = kind->fields;
	while (field->kind != FIELD_END && strcmp(field->name, name) != 0) {
		field++;
	}
	return field->kind != FIELD_END || strcmp(name, "type") == 0;
}

static int refuse_strangers(const struct reading *reading, const struct event_kind *kind) {
	char quote[QUOTE_SIZE];
	const char *key;
	json_t *value;
	json_object_foreach(reading->json, key, value) {
		if (!has_field(kind, key)) {
			return fault_at(reading->why, reading->at, "\"%s\" has no member \"%s\"",
				kind->name, fault_quote(key, quote));
		}
	}
	return 0;
}

int event_read(const struct head *head, size_t at, struct numbers *numbers, struct event *event,
	char *why) {
	const struct reading reading = {
		.head = head, .at = at, .json = json_array_get(head->events, at - 1), .why = why};
	*event = (struct event){.to = SEAT_ALL};
	int failed = read_kind(&reading, &event->kind);
	if (failed != 0) {
		return failed;
	}
	const struct event_kind *kind = &head->game->event_kinds[event->kind];
	numbers->n = 0;
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		failed = read_field(&reading, field, numbers);
		if (failed != 0) {
			return failed;
		}
	}
	event->data = numbers->list;
	event->len = numbers->n;
	return head->game->exact_records ? refuse_strangers(&reading, kind) : 0;
}
