#include "engine/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/catbox/catbox.h"
#include "engine/geht/geht.h"
#include "engine/perudo/perudo.h"
#include "engine/ring/ring.h"
#include "engine/saiun/saiun.h"

const struct game *const games[] = {
	&perudo_game, &catbox_game, &ring_game, &saiun_game, &geht_game, NULL};

const struct game *games_find(const char *id) {
	for (size_t i = 0; games[i] != NULL; i++) {
		if (strcmp(games[i]->id, id) == 0) {
			return games[i];
		}
	}
	return NULL;
}

const char *const games_levels[LEVELS] = {
	[LEVEL_EASY] = "easy", [LEVEL_NORMAL] = "normal", [LEVEL_HARD] = "hard"};

bool games_find_level(const char *word, size_t len, enum level *level) {
	for (int i = 0; i < LEVELS; i++) {
		if (len > 0 && strncmp(games_levels[i], word, len) == 0) {
			*level = (enum level)i;
			return true;
		}
	}
	return false;
}

void games_normal_options(const struct game *game, int16_t options[OPTIONS_MAX]) {
	for (uint8_t i = 0; i < game->n_options; i++) {
		options[i] = game->options[i].normal;
	}
}

static bool is_one_of(const char *value, const char *const *words, int16_t *index) {
	for (*index = 0; words[*index] != NULL; (*index)++) {
		if (strcmp(words[*index], value) == 0) {
			return true;
		}
	}
	return false;
}

static bool read_switch(const char *value, int16_t *number) {
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

static bool read_value(const struct option *option, const char *value, int16_t *number) {
	switch (option->kind) {
	case OPTION_NUMBER:
		return read_number(option, value, number);
	case OPTION_WORD:
		return is_one_of(value, option->words, number);
	case OPTION_SWITCH:
	case OPTION_BOOL:
		return read_switch(value, number);
	case OPTION_MAYBE:
		*number = 2;
		return strcmp(value, "auto") == 0 || read_switch(value, number);
	case OPTION_SEAT:
		*number = -1;
		return strcmp(value, "random") == 0 || read_number(option, value, number);
	}
	return false;
}

int games_set_option(
	const struct game *game, int16_t options[OPTIONS_MAX], const char *key, const char *value) {
	for (uint8_t i = 0; i < game->n_options; i++) {
		if (strcmp(game->options[i].key, key) == 0) {
			int16_t number;
			if (!read_value(&game->options[i], value, &number)) {
				return -EINVAL;
			}
			options[i] = number;
			return 0;
		}
	}
	return -ENOENT;
}

void games_put_option(const struct option *option, int16_t value, struct text *out) {
	switch (option->kind) {
	case OPTION_NUMBER:
		text_number(out, value);
		break;
	case OPTION_WORD:
		text_puts(out, option->words[value]);
		break;
	case OPTION_SWITCH:
	case OPTION_BOOL:
		text_puts(out, value ? "on" : "off");
		break;
	case OPTION_MAYBE:
		text_puts(out, value == 2 ? "auto" : value == 1 ? "on" : "off");
		break;
	case OPTION_SEAT:
		text_add(out, value < 0 ? "random" : "%d", value);
		break;
	}
}
