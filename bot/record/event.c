#include "bot/record/event.h"

#include <string.h>

/* An event that is being read. */
struct event_reader {
	const struct head *head;
	size_t at;
	json_t *json;
	char *why;
};

static int read_kind(const struct event_reader *reader, uint8_t *index) {
	const struct game *game = reader->head->game;
	char quote[QUOTE_SIZE];
	const char *type = json_string_value(json_object_get(reader->json, "type"));
	if (type == NULL) {
		return fault_at(reader->why, reader->at, "an event is an object with a \"type\"");
	}
	for (*index = 0; *index < game->n_event_kinds; (*index)++) {
		const struct event_kind *kind = &game->event_kinds[*index];
		if (kind->recorded && strcmp(kind->name, type) == 0) {
			return 0;
		}
	}
	return fault_at(reader->why, reader->at, "there is no event \"%s\" in %s",
		fault_quote(type, quote), game->id);
}

static int read_field(
	const struct event_reader *reader, const struct field *field, struct numbers *numbers) {
	json_t *value = json_object_get(reader->json, field->name);
	const struct value_rules rules = {
		.n_seats = reader->head->n_seats, .exact = reader->head->game->exact_records};
	if (value == NULL && !field->optional) {
		return fault_at(reader->why, reader->at, "\"%s\" is missing", field->name);
	}
	if (!value_read(field, value, &rules, numbers)) {
		char is[VALUE_KIND_SIZE];
		struct text text = TEXT_INTO(is);
		value_describe(field, &text);
		return fault_at(reader->why, reader->at, "\"%s\" must be %s", field->name, is);
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

static int refuse_unknown(const struct event_reader *reader, const struct event_kind *kind) {
	char quote[QUOTE_SIZE];
	const char *key;
	json_t *value;
	json_object_foreach(reader->json, key, value) {
		if (!has_field(kind, key)) {
			return fault_at(reader->why, reader->at, "\"%s\" has no member \"%s\"",
				kind->name, fault_quote(key, quote));
		}
	}
	return 0;
}

int event_read(const struct head *head, size_t at, struct numbers *numbers, struct event *event,
	char *why) {
	const struct event_reader reader = {
		.head = head, .at = at, .json = json_array_get(head->events, at - 1), .why = why};
	*event = (struct event){.to = SEAT_ALL};
	int rc = read_kind(&reader, &event->kind);
	if (rc != 0) {
		return rc;
	}
	const struct event_kind *kind = &head->game->event_kinds[event->kind];
	numbers->n = 0;
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		rc = read_field(&reader, field, numbers);
		if (rc != 0) {
			return rc;
		}
	}
	event->data = numbers->list;
	event->len = numbers->n;
	return head->game->exact_records ? refuse_unknown(&reader, kind) : 0;
}
