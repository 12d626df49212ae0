#include "bot/cli/arguments.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/lookup.h"
#include "engine/games.h"
#include "engine/options.h"

int arguments_wrong(const struct arguments *arguments, const char *format, ...) {
	va_list args;
	va_start(args, format);
	fprintf(stderr, "dicecup %s: ", arguments->argv[0]);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	return 2;
}

/* Whether an option takes no value. */
static bool is_switch(const char *word) {
	return word[strlen(word) - 1] == '!';
}

/* The option named by a word, "NAME" or "NAME=VALUE". */
static int find_option(const char *word, const char *const *words) {
	size_t len = strcspn(word, "=");
	for (int i = 0; words[i] != NULL; i++) {
		size_t own = strlen(words[i]) - is_switch(words[i]);
		if (own == len && memcmp(words[i], word, len) == 0) {
			return i;
		}
	}
	return ARGUMENTS_WRONG;
}

static int next_option(struct arguments *arguments, const char *word, const char *const *words) {
	const char *equals = strchr(word, '=');
	int found = word[1] == '-' ? find_option(word + 2, words) : ARGUMENTS_WRONG;
	if (found == ARGUMENTS_WRONG) {
		arguments_wrong(arguments, "unknown option %s; dicecup help %s lists its options",
			word, arguments->argv[0]);
		return found;
	}
	if (is_switch(words[found])) {
		arguments->value = "";
		return equals == NULL ? found
				      : (arguments_wrong(arguments, "%s takes no value", word),
						ARGUMENTS_WRONG);
	}
	arguments->value = equals != NULL ? equals + 1 : arguments->argv[arguments->at + 1];
	if (arguments->value == NULL) {
		arguments_wrong(arguments, "%s needs a value", word);
		return ARGUMENTS_WRONG;
	}
	arguments->at += equals == NULL;
	return found;
}

int arguments_next(struct arguments *arguments, const char *const *words) {
	if (++arguments->at >= arguments->argc) {
		return ARGUMENTS_END;
	}
	const char *word = arguments->argv[arguments->at];
	if (!arguments->plain && strcmp(word, "--") == 0) {
		arguments->plain = true;
		return arguments_next(arguments, words);
	}
	if (!arguments->plain && word[0] == '-' && word[1] != '\0') {
		return next_option(arguments, word, words);
	}
	arguments->value = word;
	return ARGUMENTS_PLAIN;
}

int arguments_words_and_database(
	struct arguments *arguments, const char **words, int cap, const char **database) {
	static const char *const options[] = {"db", NULL};
	int found, n = 0;
	*database = "dicecup.db";
	while (n < cap && (found = arguments_next(arguments, options)) != ARGUMENTS_END) {
		if (found == ARGUMENTS_WRONG) {
			return -1;
		}
		*(found == 0 ? database : &words[n++]) = arguments->value;
	}
	return n;
}

int arguments_config(int argc, char **argv, const char **file) {
	static const char *const options[] = {"config", NULL};
	struct arguments arguments = {.argv = argv, .argc = argc};
	int found;
	while ((found = arguments_next(&arguments, options)) == 0) {
		*file = arguments.value;
	}
	if (found == ARGUMENTS_PLAIN) {
		return arguments_wrong(&arguments,
			"unexpected word %s; name the file with --config FILE", arguments.value);
	}
	if (found == ARGUMENTS_END && *file == NULL) {
		return arguments_wrong(&arguments, "name the file with --config FILE");
	}
	return found == ARGUMENTS_END ? 0 : 2;
}

int arguments_file_and_database(
	int argc, char **argv, const char *to_do, const char **file, const char **database) {
	struct arguments arguments = {.argv = argv, .argc = argc};
	const char *words[2];
	switch (arguments_words_and_database(&arguments, words, 2, database)) {
	case 0:
		return arguments_wrong(
			&arguments, "name the file to %s: dicecup %s FILE", to_do, argv[0]);
	case 1:
		*file = words[0];
		return 0;
	case 2:
		return arguments_wrong(&arguments, "one file to %s, not %s too", to_do, words[1]);
	default:
		return 2;
	}
}

bool arguments_number(const char *word, long least, long most, long *number) {
	char *end;
	if (*word < '0' || *word > '9') {
		return false;
	}
	*number = strtol(word, &end, 10); /* too large: LONG_MAX */
	return *end == '\0' && *number >= least && *number <= most;
}

const struct game *arguments_game(const struct arguments *arguments, const char *word) {
	const struct game *game = games_find(word);
	if (game == NULL) {
		char list[128];
		struct text known = TEXT_INTO(list);
		lookup_put_games(&known);
		arguments_wrong(arguments, "unknown game \"%s\"; the games are %s", word, list);
	}
	return game;
}

static void put_rules(const struct game *game, struct text *out) {
	for (int i = 0; i < game->n_options; i++) {
		text_add(out, i > 0 ? ", %s" : "%s", game->options[i].key);
	}
}

static void put_values(const struct option *option, struct text *out) {
	if (option->kind == OPTION_NUMBER) {
		text_add(out, "%d to %d", option->least, option->most);
	} else if (option->kind == OPTION_WORD) {
		for (int i = option->least; i <= option->most; i++) {
			text_add(out, i > option->least ? " or %s" : "%s", option->words[i]);
		}
	} else if (option->kind == OPTION_SEAT) {
		text_add(out, "random or 0 to %d", option->most);
	} else {
		text_puts(out, "on or off");
	}
}

static const struct option *find_rule(const struct game *game, const char *key) {
	const struct option *option = game->options;
	while (strcmp(option->key, key) != 0) {
		option++;
	}
	return option;
}

int arguments_set_option(const struct arguments *arguments, const struct game *game,
	int16_t options[OPTIONS_MAX], const char *setting) {
	char key[32], list[256];
	struct text known = TEXT_INTO(list);
	size_t len = strcspn(setting, "=");
	if (setting[len] == '\0') {
		return arguments_wrong(arguments, "--set takes key=value, not %s", setting);
	}
	snprintf(key, sizeof(key), "%.*s", (int)(len < sizeof(key) ? len : sizeof(key)), setting);
	switch (options_set(game, options, key, setting + len + 1)) {
	case 0:
		return 0;
	case -ENOENT:
		put_rules(game, &known);
		return arguments_wrong(
			arguments, "%s has no rule %s; its rules are %s", game->id, key, list);
	default:
		put_values(find_rule(game, key), &known);
		return arguments_wrong(
			arguments, "%s must be %s, not %s", key, list, setting + len + 1);
	}
}
