#include "bot/guest/message.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/value.h"
#include "engine/notation.h"

enum { PROTOCOL = 1, WORDS_SIZE = 8192, MOVES_BYTES = MESSAGE_SIZE / 2 };

/* Parts of a line. */

static void put_string(struct text *out, const char *string) {
	json_t *json = json_string(string);
	char *dumped = json != NULL ? json_dumps(json, JSON_ENCODE_ANY) : NULL;
	text_puts(out, dumped != NULL ? dumped : "\"\"");
	free(dumped);
	json_decref(json);
}

/* Without the signs for networks. */
static void put_words(struct text *out, char *words) {
	size_t n = 0;
	for (const char *c = words; *c != '\0'; c++) {
		if (*c == '\n' || !iscntrl((unsigned char)*c)) {
			words[n++] = *c;
		}
	}
	words[n] = '\0';
	put_string(out, words);
}

static void put_seats(struct text *out, unsigned seats) {
	const char *gap = "";
	text_puts(out, "[");
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if ((seats >> seat & 1) != 0) {
			text_add(out, "%s%d", gap, seat);
			gap = ",";
		}
	}
	text_puts(out, "]");
}

void message_hello(struct text *out) {
	text_add(out, "{\"type\":\"hello\",\"protocol\":%d}\n", PROTOCOL);
}

void message_start(const struct message_game *game, struct text *out) {
	text_add(out,
		"{\"type\":\"start\",\"game\":\"%s\",\"version\":%d,\"seat\":%d,\"players\":[",
		game->game->id, game->game->version, game->seat);
	for (int seat = 0; seat < game->n_seats; seat++) {
		text_puts(out, seat > 0 ? "," : "");
		put_string(out, game->names[seat]);
	}
	text_puts(out, "],\"options\":{");
	for (int i = 0; i < game->game->n_options; i++) {
		const struct option *option = &game->game->options[i];
		text_add(out, "%s\"%s\":", i > 0 ? "," : "", option->key);
		value_write_option(option, game->options[i], out);
	}
	text_puts(out, "}}\n");
}

/* Events. */

/* Kinds whose parts have names are told as in records, others by their numbers. */
static void put_event(const struct event_kind *kind, const struct event *event, struct text *out) {
	const int16_t *data = event->data;
	text_add(out, "{\"type\":\"%s\"", kind->name);
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		data = value_write_member(field, data, out);
	}
	if (kind->fields->kind == FIELD_END && event->len > 0) {
		text_puts(out, ",\"data\":[");
		for (uint16_t i = 0; i < event->len; i++) {
			text_add(out, i > 0 ? ",%d" : "%d", data[i]);
		}
		text_puts(out, "]");
	}
	text_puts(out, "}");
}

bool message_events(const struct message_game *game, int64_t move, const struct events *events,
	struct text *out) {
	int n = 0;
	text_add(out, "{\"type\":\"events\",\"move\":%lld,\"events\":[", (long long)move);
	for (uint16_t i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == SEAT_ALL || event->to == game->seat) {
			text_puts(out, n++ > 0 ? "," : "");
			put_event(&game->game->event_kinds[event->kind], event, out);
		}
	}
	text_puts(out, "]}\n");
	return n > 0;
}

void message_undo(int64_t move, struct text *out) {
	text_add(out, "{\"type\":\"undo\",\"move\":%lld}\n", (long long)move);
}

/* Questions. */

static void put_view(const struct message_game *game, const void *view, struct text *out) {
	const struct game_say *say = game->game->say;
	const struct audience audience = {.names = game->names, .view = view, .seat = game->seat};
	char status[WORDS_SIZE], hand[WORDS_SIZE];
	struct text status_text = TEXT_INTO(status), hand_text = TEXT_INTO(hand);
	say->status(&audience, &status_text);
	say->hand(&audience, &hand_text);
	text_add(out,
		"\"view\":{\"round\":%d,\"active\":", ((const struct state_head *)view)->round);
	put_seats(out, game->game->active_seats(view));
	text_puts(out, ",\"status\":");
	put_words(out, status);
	text_puts(out, ",\"hand\":");
	put_words(out, hand);
	text_puts(out, "}");
}

static void put_move(const struct game *game, const struct move *move, struct text *out) {
	char typed[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(typed);
	text_puts(&text, game->verbs[move->verb].word);
	text_puts(&text, move->n_args > 0 ? " " : "");
	notation_put_typed(game, move, 0, &text);
	put_string(out, typed);
}

/* As many as are allowed, and as there is room for. */
static void put_moves(const struct message_game *game, const void *view, struct text *out) {
	struct move moves[MESSAGE_MOVES];
	size_t n = game_moves(game->game, view, game->seat, 0, moves, MESSAGE_MOVES);
	size_t begun = out->len;
	text_add(out, "\"count\":%zu,\"moves\":[", n);
	for (size_t i = 0; i < n && i < MESSAGE_MOVES && out->len - begun < MOVES_BYTES; i++) {
		text_puts(out, i > 0 ? "," : "");
		put_move(game->game, &moves[i], out);
	}
	text_puts(out, "]");
}

void message_question(const struct message_game *game, const void *view, int64_t number, bool may,
	struct text *out) {
	text_add(out, "{\"type\":\"%s\",\"n\":%lld,", may ? "may" : "move", (long long)number);
	put_view(game, view, out);
	text_puts(out, ",");
	put_moves(game, view, out);
	text_puts(out, "}\n");
}

void message_refused(int64_t number, const char *reason, struct text *out) {
	char words[WORDS_SIZE];
	struct text text = TEXT_INTO(words);
	text_puts(&text, reason);
	text_add(out, "{\"type\":\"refused\",\"n\":%lld,\"reason\":", (long long)number);
	put_words(out, words);
	text_puts(out, "}\n");
}

void message_end(const struct message_game *game, const uint8_t *places, struct text *out) {
	text_puts(out, "{\"type\":\"end\",\"places\":[");
	for (int seat = 0; seat < game->n_seats; seat++) {
		text_add(out, seat > 0 ? ",%d" : "%d", places[seat]);
	}
	text_puts(out, "]}\n");
}

/* Answers. */

static const char *read_object(const json_t *json, struct message_answer *answer) {
	const json_t *move = json_object_get(json, "move");
	answer->number = json_integer_value(json_object_get(json, "n"));
	if (json_is_true(json_object_get(json, "ready"))) {
		answer->kind = ANSWER_READY;
		return NULL;
	}
	if (answer->number <= 0) {
		return "an answer names its question: {\"n\": 1, \"move\": …}";
	}
	if (json_is_true(json_object_get(json, "pass"))) {
		answer->kind = ANSWER_PASS;
		return NULL;
	}
	if (!json_is_string(move)) {
		return "an answer has a \"move\", a string, or \"pass\": true";
	}
	if (json_string_length(move) >= sizeof(answer->move)) {
		return "no move is that long";
	}
	answer->kind = ANSWER_MOVE;
	memcpy(answer->move, json_string_value(move), json_string_length(move) + 1);
	return NULL;
}

const char *message_read(const char *line, size_t len, struct message_answer *answer) {
	*answer = (struct message_answer){.kind = ANSWER_NONE};
	json_t *json = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
	const char *wrong = json_is_object(json) ? read_object(json, answer)
						 : "an answer is a JSON object in one line";
	json_decref(json);
	return wrong;
}
