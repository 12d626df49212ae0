#include "bot/record/judge.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "bot/record/replay.h"
#include "bot/record/value.h"

struct judge {
	const struct head *head;
	struct replay replay;
	uint16_t due;       /* the next of replay.events that the record has yet to tell */
	const char *whence; /* says more of what was due: "", or that it falls by the seed */
	size_t at;          /* the event being judged, from 1 */
	char *why;
};

static const struct event_kind *kind_of(const struct judge *judge, const struct event *event) {
	return &judge->head->game->event_kinds[event->kind];
}

/* The event that must stand next in the record, or NULL where a move or chance may. */
static const struct event *next_due(struct judge *judge) {
	for (; judge->due < judge->replay.events.n; judge->due++) {
		const struct event *event = &judge->replay.events.list[judge->due];
		if (kind_of(judge, event)->recorded) {
			return event;
		}
	}
	return NULL;
}

static int read_kind(struct judge *judge, json_t *json, struct event *event) {
	const struct game *game = judge->head->game;
	char quote[QUOTE_SIZE];
	const char *type = json_string_value(json_object_get(json, "type"));
	if (type == NULL) {
		return fault_at(judge->why, judge->at, "an event is an object with a \"type\"");
	}
	for (event->kind = 0; event->kind < game->n_event_kinds; event->kind++) {
		const struct event_kind *kind = kind_of(judge, event);
		if (kind->recorded && strcmp(kind->name, type) == 0) {
			return 0;
		}
	}
	return fault_at(judge->why, judge->at, "there is no event \"%s\" in %s",
		fault_quote(type, quote), game->id);
}

static bool has_field(const struct event_kind *kind, const char *name) {
	const struct field *field = kind->fields;
	while (field->kind != FIELD_END && strcmp(field->name, name) != 0) {
		field++;
	}
	return field->kind != FIELD_END || strcmp(name, "type") == 0;
}

static int refuse_strangers(struct judge *judge, json_t *json, const struct event_kind *kind) {
	char quote[QUOTE_SIZE];
	const char *key;
	json_t *value;
	json_object_foreach(json, key, value) {
		if (!has_field(kind, key)) {
			return fault_at(judge->why, judge->at, "\"%s\" has no member \"%s\"",
				kind->name, fault_quote(key, quote));
		}
	}
	return 0;
}

/* Reads an event of the record; its data lie in numbers. */
static int read_event(
	struct judge *judge, json_t *json, struct numbers *numbers, struct event *event) {
	int failed = read_kind(judge, json, event);
	if (failed != 0) {
		return failed;
	}
	const struct event_kind *kind = kind_of(judge, event);
	numbers->n = 0;
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		json_t *value = json_object_get(json, field->name);
		if (value == NULL && !field->optional) {
			return fault_at(judge->why, judge->at, "\"%s\" is missing", field->name);
		}
		if (!value_read(field, value, judge->head->n_seats, numbers)) {
			char is[VALUE_KIND_SIZE];
			struct text text = TEXT_INTO(is);
			value_describe(field, &text);
			return fault_at(
				judge->why, judge->at, "\"%s\" must be %s", field->name, is);
		}
	}
	event->data = numbers->list;
	event->len = numbers->n;
	return refuse_strangers(judge, json, kind);
}

/* Says why the rules refuse the move, in the words its player would read. */
static int refuse_move(
	struct judge *judge, const struct event *event, const struct move *move, int refusal) {
	const struct head *head = judge->head;
	const char *names[SEATS_MAX];
	char words[RECORD_WHY_SIZE] = "";
	struct text text = TEXT_INTO(words);
	if (move->seat == SEAT_CHANCE) {
		return fault_at(judge->why, judge->at, "this \"%s\" cannot fall here",
			kind_of(judge, event)->name);
	}
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		names[seat] = head->names[seat];
	}
	struct telling telling = {
		.names = names,
		.view = replay_view(&judge->replay, move->seat),
		.seat = move->seat,
	};
	head->game->say->refusal(&telling, move, refusal, &text);
	return fault_at(judge->why, judge->at, "%s", words);
}

/* What falls by the record's own seed, or else the move that the event stands for. */
static bool find_move(struct judge *judge, const struct event *event, struct move *move) {
	const struct head *head = judge->head;
	judge->whence = "";
	if (head->has_proof && replay_fall(&judge->replay, head->key, move)) {
		judge->whence = " by the seed";
		return true;
	}
	return head->game->move_of(judge->replay.state, event, 1, move) >= 0;
}

static int make_move(struct judge *judge, const struct event *event) {
	uint8_t places[SEATS_MAX];
	struct move move;
	if (judge->head->game->score(judge->replay.state, places)) {
		return fault_at(judge->why, judge->at, "the game is over, nothing can follow");
	}
	if (!find_move(judge, event, &move)) {
		return fault_at(judge->why, judge->at, "\"%s\" cannot stand here",
			kind_of(judge, event)->name);
	}
	int refusal = replay_make(&judge->replay, &move);
	judge->due = 0;
	return refusal == 0 ? 0 : refuse_move(judge, event, &move, refusal);
}

static int compare(struct judge *judge, const struct event *due, const struct event *event) {
	const struct event_kind *kind = kind_of(judge, due);
	const int16_t *due_data = due->data, *data = event->data;
	if (event->kind != due->kind) {
		return fault_at(judge->why, judge->at, "\"%s\" must stand here, not \"%s\"",
			kind->name, kind_of(judge, event)->name);
	}
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		char due_line[VALUE_SIZE], line[VALUE_SIZE];
		struct text due_text = TEXT_INTO(due_line), text = TEXT_INTO(line);
		due_data = value_write(field, due_data, &due_text);
		data = value_write(field, data, &text);
		if (strcmp(due_line, line) != 0) {
			return fault_at(judge->why, judge->at, "\"%s\" must be %s%s, not %s",
				field->name, due_line, judge->whence, line);
		}
	}
	return 0;
}

static int judge_event(struct judge *judge, json_t *json) {
	struct numbers numbers;
	struct event event = {.to = SEAT_ALL};
	int failed = read_event(judge, json, &numbers, &event);
	if (failed == 0 && next_due(judge) == NULL) {
		failed = make_move(judge, &event);
	}
	if (failed != 0) {
		return failed;
	}
	const struct event *due = next_due(judge);
	assert(due != NULL); /* every move tells the record something */
	judge->due++;
	return compare(judge, due, &event);
}

static int judge_end(struct judge *judge) {
	uint8_t places[SEATS_MAX];
	const struct event *due = next_due(judge);
	if (due != NULL) {
		return fault_at(judge->why, judge->at, "the record ends where \"%s\" must stand",
			kind_of(judge, due)->name);
	}
	return judge->head->game->score(judge->replay.state, places)
		       ? 0
		       : fault_at(judge->why, judge->at, "the record ends before the game does");
}

int judge_events(const struct head *head, char *why) {
	struct judge judge = {.head = head, .why = why, .at = 1, .whence = ""};
	size_t n = json_array_size(head->events);
	if (replay_init(&judge.replay, head->game, head->n_seats, head->options) != 0) {
		fault_at(why, 0, "%s", strerror(ENOMEM));
		return -ENOMEM;
	}
	int failed = 0;
	for (; failed == 0 && judge.at <= n; judge.at++) {
		failed = judge_event(&judge, json_array_get(head->events, judge.at - 1));
	}
	if (failed == 0) {
		failed = judge_end(&judge);
	}
	replay_finish(&judge.replay);
	return failed;
}
