#include <errno.h>
#include <jansson.h>
#include <string.h>

#include "bot/record/record.h"
#include "bot/record/replay.h"
#include "bot/record/value.h"

static void put_string(FILE *out, const char *string) {
	json_t *json = json_string(string);
	json_dumpf(json, out, JSON_ENCODE_ANY);
	json_decref(json);
}

static void put_strings(FILE *out, const char *const *strings, size_t n) {
	fputc('[', out);
	for (size_t i = 0; i < n; i++) {
		fputs(i > 0 ? "," : "", out);
		put_string(out, strings[i]);
	}
	fputc(']', out);
}

static bool is_text(const char *string) {
	json_t *json = json_string(string);
	json_decref(json);
	return json != NULL;
}

/* JSON is UTF-8, so the strings must be. */
static int check_strings(const struct record_game *game, char *why) {
	for (int seat = 0; seat < game->n_seats; seat++) {
		if (!is_text(game->names[seat])) {
			snprintf(why, RECORD_WHY_SIZE, "the name of seat %d is not UTF-8", seat);
			return -EINVAL;
		}
	}
	for (size_t i = 0; i < game->n_texts; i++) {
		if (!is_text(game->texts[i])) {
			snprintf(why, RECORD_WHY_SIZE, "text %zu is not UTF-8", i + 1);
			return -EINVAL;
		}
	}
	return 0;
}

static void put_options(FILE *out, const struct record_game *game) {
	char line[VALUE_SIZE] = "";
	struct text text = TEXT_INTO(line);
	for (uint8_t i = 0; i < game->game->n_options; i++) {
		const struct option *option = &game->game->options[i];
		text_add(&text, "%s\"%s\":", i > 0 ? "," : "", option->key);
		value_write_option(option, game->options[i], &text);
	}
	fprintf(out, "\"options\":{%s},\n", line);
}

static void put_proof(FILE *out, const struct record_game *game) {
	char seed[FAIR_HEX_SIZE], commit[FAIR_HEX_SIZE];
	fair_commit(game->id, game->seed, commit);
	fair_to_hex(game->seed, seed);
	fputs("\"fair\":{\"id\":", out);
	put_string(out, game->id);
	fprintf(out, ",\"seed\":\"%s\",\"commit\":\"%s\",\"texts\":", seed, commit);
	put_strings(out, game->texts, game->n_texts);
	fputs(",\"sat\":[", out);
	for (int i = 0; i < game->n_seats; i++) {
		fprintf(out, "%s%d", i > 0 ? "," : "", game->sat[i]);
	}
	fputs("]},\n", out);
}

static void put_head(FILE *out, const struct record_game *game) {
	fprintf(out, "{\"format\":\"game-record\",\n\"version\":1,\n\"game\":\"%s\",\n",
		game->game->id);
	put_options(out, game);
	fputs("\"players\":", out);
	put_strings(out, game->names, (size_t)game->n_seats);
	fputs(",\n", out);
	if (game->id != NULL) {
		put_proof(out, game);
	}
	fputs("\"events\":[", out);
}

static void put_event(FILE *out, const struct event_kind *kind, const struct event *event) {
	char line[VALUE_SIZE + 256];
	struct text text = TEXT_INTO(line);
	const int16_t *data = event->data;
	text_add(&text, "{\"type\":\"%s\"", kind->name);
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		data = value_write_member(field, data, &text);
	}
	fprintf(out, "%s}", line);
}

static void put_recorded(FILE *out, const struct replay *replay, bool *first) {
	for (uint16_t i = 0; i < replay->events.n; i++) {
		const struct event *event = &replay->events.list[i];
		const struct event_kind *kind = &replay->game->event_kinds[event->kind];
		if (kind->recorded) {
			fputs(*first ? "\n  " : ",\n  ", out);
			put_event(out, kind, event);
			*first = false;
		}
	}
}

static int put_events(FILE *out, struct replay *replay, const struct record_game *game, char *why) {
	bool first = true;
	put_recorded(out, replay, &first);
	for (size_t i = 0; i < game->n_moves; i++) {
		if (replay_make(replay, &game->moves[i]) != 0) {
			snprintf(why, RECORD_WHY_SIZE, "move %zu is refused by the rules", i + 1);
			return -EINVAL;
		}
		put_recorded(out, replay, &first);
	}
	return 0;
}

static int check_written(FILE *out, char *why) {
	if (fflush(out) != 0 || ferror(out)) {
		snprintf(why, RECORD_WHY_SIZE, "%s", strerror(errno));
		return -EIO;
	}
	return 0;
}

int record_write(const struct record_game *game, FILE *out, char *why) {
	struct replay replay;
	int rc = check_strings(game, why);
	if (rc != 0) {
		return rc;
	}
	if (replay_init(&replay, game->game, game->n_seats, game->options) != 0) {
		snprintf(why, RECORD_WHY_SIZE, "%s", strerror(ENOMEM));
		return -ENOMEM;
	}
	put_head(out, game);
	rc = put_events(out, &replay, game, why);
	fputs("\n]}\n", out);
	replay_finish(&replay);
	return rc != 0 ? rc : check_written(out, why);
}
