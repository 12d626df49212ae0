#include "engine/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void options_set_normal(const struct game *game, int16_t options[OPTIONS_MAX]) {
	for (uint8_t i = 0; i < game->n_options; i++) {
		options[i] = game->options[i].normal;
	}
}

/* For an OPTION_MAYBE; the others use the first two. */
static const char *const switch_words[] = {SENTENCE("off"), SENTENCE("on"), SENTENCE("auto")};

static bool is_one_of(const char *value, const char *const *words, int16_t *index) {
	for (*index = 0; words[*index] != NULL; (*index)++) {
		if (strcmp(words[*index], value) == 0) {
			return true;
		}
	}
	return false;
}

bool options_read_switch(const char *value, int16_t *number) {
	static const char *const words[] = {"off", "on", "false", "true", "no", "yes", NULL};
	if (!is_one_of(value, words, number)) {
		return false;
	}
	*number %= 2;
	return true;
}

static bool read_number(const struct option *option, const char *value, int16_t *number) {
	char *end;
	if (*value < '0' || *value > '9') {
		return false;
	}
	long n = strtol(value, &end, 10);
	if (*end != '\0' || n < option->least || n > option->most) {
		return false;
	}
	*number = (int16_t)n;
	return true;
}

bool options_read(const struct option *option, const char *value, int16_t *number) {
	switch (option->kind) {
	case OPTION_NUMBER:
		return read_number(option, value, number);
	case OPTION_WORD:
		return is_one_of(value, option->words, number);
	case OPTION_SWITCH:
	case OPTION_BOOL:
		return options_read_switch(value, number);
	case OPTION_MAYBE:
		*number = 2;
		return strcmp(value, "auto") == 0 || options_read_switch(value, number);
	case OPTION_SEAT:
		*number = -1;
		return strcmp(value, "random") == 0 || read_number(option, value, number);
	}
	return false;
}

int options_set(
	const struct game *game, int16_t options[OPTIONS_MAX], const char *key, const char *value) {
	for (uint8_t i = 0; i < game->n_options; i++) {
		if (strcmp(game->options[i].key, key) == 0) {
			int16_t number;
			if (!options_read(&game->options[i], value, &number)) {
				return -EINVAL;
			}
			options[i] = number;
			return 0;
		}
	}
	return -ENOENT;
}

void options_put(const struct option *option, int16_t value, struct text *out) {
	switch (option->kind) {
	case OPTION_NUMBER:
		text_number(out, value);
		break;
	case OPTION_WORD:
		text_puts(out, option->words[value]);
		break;
	case OPTION_SWITCH:
	case OPTION_BOOL:
	case OPTION_MAYBE:
		text_puts(out, switch_words[value]);
		break;
	case OPTION_SEAT:
		text_add(out, value < 0 ? "random" : "%d", value);
		break;
	}
}

static const char *objection(const struct option *option, int16_t value, int n_seats) {
	bool wrong = option->kind == OPTION_SEAT ? value >= n_seats
						 : value == 0 && n_seats < option->off_least;
	return wrong ? option->objection : NULL;
}

const char *options_objection(const struct game *game, int n_seats, const int16_t *options) {
	const char *why = NULL;
	for (uint8_t i = 0; i < game->n_options && why == NULL; i++) {
		why = objection(&game->options[i], options[i], n_seats);
	}
	return why;
}
