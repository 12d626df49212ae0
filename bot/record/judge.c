#include "bot/record/judge.h"

#include <errno.h>
#include <string.h>

#include "bot/record/replay.h"
#include "bot/record/value.h"
#include "engine/say.h"

/* An event being read. */
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

/* Reads event number at of the record, from 1 to the last; its data is in numbers. 0, or -EINVAL
 * with why. */
static int event_read(const struct head *head, size_t at, struct numbers *numbers,
	struct event *event, char *why) {
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

/* More moves than this without an event never end. */
enum { MOVES_BETWEEN_MAX = 64 };

/* Moves are read from the events that tell of them, chance from the record's seed or its own event,
 * and the resulting events are compared with the record's as they come due. Simultaneous moves
 * cause events only after the last of them, so they are read ahead. */
struct judge {
	const struct head *head;
	struct replay replay;
	uint16_t due;       /* index in replay.events of the next one to compare */
	const char *whence; /* source of a due value: "" or " by the seed" */
	size_t n, at; /* number of events in the record; number of the next to compare, from 1 */
	size_t ahead; /* number of the next to read as a move; at, or after it */
	unsigned collected; /* seats whose moves were read ahead, as bits */
	int moves;          /* since the last compared event */
	char *why;
};

/* The next event and those after it that may belong to its move. */
struct window {
	size_t n;
	struct event list[MOVE_EVENTS_MAX];
	struct numbers numbers[MOVE_EVENTS_MAX];
};

static const struct event_kind *kind_of(const struct judge *judge, const struct event *event) {
	return &judge->head->game->event_kinds[event->kind];
}

/* The event that must be next in the record, or NULL before a move or chance. */
static const struct event *next_due(struct judge *judge) {
	for (; judge->due < judge->replay.events.n; judge->due++) {
		const struct event *event = &judge->replay.events.list[judge->due];
		if (kind_of(judge, event)->recorded) {
			return event;
		}
	}
	return NULL;
}

static bool is_over(const struct judge *judge) {
	return game_score(judge->replay.state, NULL);
}

static int fault_kind(const struct judge *judge, size_t at, const struct event *event) {
	return fault_at(judge->why, at, "\"%s\" cannot stand here", kind_of(judge, event)->name);
}

/* The first event must be valid; faults of later ones are reported when they are reached. */
static int look(const struct judge *judge, size_t at, struct window *window) {
	memset(window->list, 0, sizeof(window->list));
	window->n = 0;
	if (at > judge->n) {
		return fault_at(judge->why, at, "the record ends before the game does");
	}
	while (window->n < MOVE_EVENTS_MAX && at + window->n <= judge->n) {
		size_t i = window->n;
		int rc = event_read(
			judge->head, at + i, &window->numbers[i], &window->list[i], judge->why);
		if (rc != 0) {
			return i == 0 ? rc : 0;
		}
		window->n++;
	}
	return 0;
}

/* The rules' refusal of the move, in the words for its player. */
static int refuse_move(struct judge *judge, size_t at, const struct event *event,
	const struct move *move, int refusal) {
	const struct head *head = judge->head;
	const char *names[SEATS_MAX];
	char words[RECORD_WHY_SIZE] = "";
	struct text text = TEXT_INTO(words);
	if (move->seat == SEAT_CHANCE) {
		return fault_at(judge->why, at, "this \"%s\" cannot fall here",
			kind_of(judge, event)->name);
	}
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		names[seat] = head->names[seat];
	}
	struct audience audience = {
		.names = names,
		.view = replay_view(&judge->replay, move->seat),
		.seat = move->seat,
	};
	say_refusal(head->game, &audience, move, refusal, &text);
	return fault_at(judge->why, at, "%s", words);
}

/* The event at fault in a refused move: the first without which the ones before it make a legal
 * move, or the first of all. */
static size_t find_culprit(const struct judge *judge, const struct window *window, int told) {
	const struct game *game = judge->head->game;
	for (size_t n = (size_t)told; n-- > 1;) {
		struct move move;
		if (game->move_of(judge->replay.state, window->list, n, &move) >= 0 &&
			game_legal(game, judge->replay.state, &move) == 0) {
			return n;
		}
	}
	return 0;
}

static int make_move(struct judge *judge, size_t at, const struct window *window,
	const struct move *move, int told) {
	if (++judge->moves > MOVES_BETWEEN_MAX) {
		return fault_kind(judge, at, &window->list[0]);
	}
	int refusal = replay_make(&judge->replay, move);
	judge->due = 0;
	if (refusal != 0) {
		size_t i = find_culprit(judge, window, told);
		return refuse_move(judge, at + i, &window->list[i], move, refusal);
	}
	return 0;
}

/* Chance by the record's seed, or without a seed by the next event. */
static int let_fall(struct judge *judge) {
	const struct head *head = judge->head;
	struct window window;
	struct move move;
	int rc = look(judge, judge->at, &window);
	if (rc != 0) {
		return rc;
	}
	judge->whence = head->has_proof ? " by the seed" : "";
	if (head->has_proof) {
		replay_fall(&judge->replay, head->key, &move);
	} else if (head->game->move_of(judge->replay.state, window.list, window.n, &move) < 0) {
		return fault_kind(judge, judge->at, &window.list[0]);
	}
	return make_move(judge, judge->at, &window, &move, 1);
}

static int take_move(struct judge *judge) {
	struct window window;
	struct move move;
	int rc = look(judge, judge->ahead, &window);
	if (rc != 0) {
		return rc;
	}
	int told = judge->head->game->move_of(judge->replay.state, window.list, window.n, &move);
	if (told < 0 && kind_of(judge, &window.list[0])->amid) {
		judge->ahead++;
		return 0;
	}
	/* No decision is taken back within a record. */
	bool second = told > 0 && move.seat >= 0 && (judge->collected >> move.seat & 1) != 0;
	if (told < 0 || second) {
		return fault_kind(judge, judge->ahead, &window.list[0]);
	}
	judge->whence = "";
	rc = make_move(judge, judge->ahead, &window, &move, told);
	if (rc == 0 && told > 0) {
		judge->ahead += (size_t)told;
		judge->collected |= move.seat >= 0 ? 1U << move.seat : 0;
	}
	return rc;
}

static int fault_value(
	const struct judge *judge, const struct field *field, const char *due, const char *is) {
	static const char none[] = "left out";
	return fault_at(judge->why, judge->at, "\"%s\" must be %s%s, not %s", field->name,
		*due != '\0' ? due : none, judge->whence, *is != '\0' ? is : none);
}

/* Compares two events of one kind: 0, or -EINVAL with why. */
static int compare_fields(
	const struct judge *judge, const struct event *due, const struct event *event) {
	const struct event_kind *kind = kind_of(judge, due);
	const int16_t *due_data = due->data, *data = event->data;
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		char due_line[VALUE_SIZE], line[VALUE_SIZE];
		struct text due_text = TEXT_INTO(due_line), text = TEXT_INTO(line);
		due_data = value_write(field, due_data, &due_text);
		data = value_write(field, data, &text);
		if (strcmp(due_line, line) != 0) {
			return fault_value(judge, field, due_line, line);
		}
	}
	return 0;
}

/* For a kind whose events may be in any order: swaps the record's next one to the front. */
static void bring_forward(struct judge *judge, const struct event *event) {
	struct events *events = &judge->replay.events;
	uint16_t at = judge->due;
	while (at < events->n && events->list[at].kind == event->kind) {
		if (compare_fields(judge, &events->list[at], event) == 0) {
			struct event first = events->list[at];
			events->list[at] = events->list[judge->due];
			events->list[judge->due] = first;
			return;
		}
		at++;
	}
}

static int compare(struct judge *judge, const struct event *due, const struct event *event) {
	if (event->kind != due->kind) {
		return fault_at(judge->why, judge->at, "\"%s\" must stand here, not \"%s\"",
			kind_of(judge, due)->name, kind_of(judge, event)->name);
	}
	if (kind_of(judge, due)->any_order) {
		bring_forward(judge, event);
	}
	return compare_fields(judge, due, event);
}

static int compare_next(struct judge *judge, const struct event *due) {
	struct numbers numbers;
	struct event event;
	if (judge->at > judge->n) {
		return fault_at(judge->why, judge->at, "the record ends where \"%s\" must stand",
			kind_of(judge, due)->name);
	}
	int rc = event_read(judge->head, judge->at, &numbers, &event, judge->why);
	if (rc == 0) {
		rc = compare(judge, due, &event);
	}
	judge->due++;
	judge->ahead = ++judge->at;
	judge->collected = 0;
	judge->moves = 0;
	return rc;
}

static int judge_next(struct judge *judge) {
	const struct event *due = next_due(judge);
	if (due != NULL) {
		return compare_next(judge, due);
	}
	if (is_over(judge)) {
		return fault_at(judge->why, judge->at, "the game is over, nothing can follow");
	}
	struct chance chance;
	bool due_chance = judge->head->game->chance(judge->replay.state, &chance);
	return due_chance ? let_fall(judge) : take_move(judge);
}

int judge_events(const struct head *head, char *why) {
	struct judge judge = {
		.head = head,
		.n = json_array_size(head->events),
		.at = 1,
		.ahead = 1,
		.whence = "",
		.why = why,
	};
	if (replay_init(&judge.replay, head->game, head->n_seats, head->options) != 0) {
		fault_at(why, 0, "%s", strerror(ENOMEM));
		return -ENOMEM;
	}
	int rc = 0;
	while (rc == 0 && (judge.at <= judge.n || next_due(&judge) != NULL || !is_over(&judge))) {
		rc = judge_next(&judge);
	}
	replay_finish(&judge.replay);
	return rc;
}
