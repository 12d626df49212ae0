#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

void notation_write(const struct game *game, const struct move *move, struct text *out) {
	if (move->seat != SEAT_CHANCE) {
		text_number(out, move->seat);
		text_puts(out, " ");
	}
	text_puts(out, game->verbs[move->verb].word);
	for (int i = 0; i < move->n_args; i++) {
		text_puts(out, " ");
		text_number(out, move->args[i]);
	}
}

static void put_typed_arg(const struct worded_args *worded, const struct words *words,
	const struct move *move, unsigned arg, struct text *out) {
	bool is_worded = worded != NULL && arg < 32 && (worded->args >> arg & 1) != 0;
	int16_t value = move->args[arg];
	for (int16_t i = 0; is_worded && worded->words[i] != NULL; i++) {
		if (i == value) {
			text_puts(out, worded->named ? words_find(words, worded->words[i])
						     : worded->words[i]);
			return;
		}
	}
	text_number(out, value);
}

/* A blank only where it separates: "red 4", but "赤4". */
static void put_between(const char *between, unsigned arg, struct text *out) {
	char sign = between != NULL ? between[arg % strlen(between)] : ' ';
	bool ascii = out->len == 0 || (unsigned char)out->buf[out->len - 1] < 0x80;
	text_put(out, &sign, sign != ' ' || ascii ? 1 : 0);
}

void notation_put_typed(const struct verb *verbs, const struct words *words,
	const struct move *move, unsigned from, struct text *out) {
	const struct verb *verb = &verbs[move->verb];
	for (unsigned i = from; i < move->n_args; i++) {
		if (i > from) {
			put_between(verb->between, i - 1, out);
		}
		put_typed_arg(verb->worded, words, move, i, out);
	}
}

void notation_put_move(const struct verb *verbs, const struct words *words, const struct move *move,
	struct text *out) {
	text_puts(out, verbs[move->verb].word);
	text_puts(out, move->n_args > 0 ? " " : "");
	notation_put_typed(verbs, words, move, 0, out);
}

/* A number of a journal line; moves *line past it and the following blank. */
static bool read_number(const char **line, long least, long most, long *number) {
	char *end;
	if (**line == ' ' || **line == '+') {
		return false;
	}
	*number = strtol(*line, &end, 10);
	if (end == *line || (*end != ' ' && *end != '\0')) {
		return false;
	}
	*line = *end == ' ' ? end + 1 : end;
	return *number >= least && *number <= most;
}

static bool read_verb(const struct game *game, const char **line, struct move *move) {
	size_t len = strcspn(*line, " ");
	for (uint8_t i = 0; i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		bool fits = verb->by_chance == (move->seat == SEAT_CHANCE);
		if (fits && strlen(verb->word) == len && memcmp(verb->word, *line, len) == 0) {
			move->verb = i;
			*line += len + ((*line)[len] == ' ');
			return true;
		}
	}
	return false;
}

static bool read_line(const struct game *game, const char *line, struct move *move) {
	*move = (struct move){.seat = SEAT_CHANCE};
	long number;
	if (*line >= '0' && *line <= '9') {
		if (!read_number(&line, 0, SEATS_MAX - 1, &number)) {
			return false;
		}
		move->seat = (int8_t)number;
	}
	if (!read_verb(game, &line, move)) {
		return false;
	}
	while (*line != '\0') {
		if (move->n_args == MOVE_ARGS_MAX ||
			!read_number(&line, INT16_MIN, INT16_MAX, &number)) {
			return false;
		}
		move->args[move->n_args++] = (int16_t)number;
	}
	return true;
}

void notation_write_undo(int seat, struct text *out) {
	text_add(out, "%d undo", seat);
}

bool notation_is_undo(const char *line, int seat) {
	char undo[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(undo);
	notation_write_undo(seat, &text);
	return strcmp(line, undo) == 0;
}

bool notation_read(const struct game *game, const char *line, struct move *move) {
	char again[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(again);
	if (!read_line(game, line, move)) {
		return false;
	}
	notation_write(game, move, &text);
	return strcmp(line, again) == 0;
}
