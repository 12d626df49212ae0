#include "bot/table/rules.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/options.h"
#include "storage/store.h"

const struct option rules_switches[RULES_SWITCHES] = {
	[RULES_HINTS] = {"hints", OPTION_SWITCH, .most = 1, .label = SENTENCE("hints")},
	[RULES_EXPLAIN] = {"explain", OPTION_SWITCH, .most = 1, .label = SENTENCE("explanations")},
	[RULES_UNDO] = {"undo", OPTION_SWITCH, .most = 1, .label = SENTENCE("taking back")},
};

bool rules_switch_exists(enum rules_switch which, const struct game *game) {
	return which != RULES_EXPLAIN || game->say->explain != NULL;
}

int rules_switch_set(
	const struct game *game, unsigned *switches, const char *key, const char *value) {
	for (int i = 0; i < RULES_SWITCHES; i++) {
		int16_t on;
		if (strcmp(rules_switches[i].key, key) != 0 ||
			!rules_switch_exists((enum rules_switch)i, game)) {
			continue;
		}
		if (!options_read(&rules_switches[i], value, &on)) {
			return -EINVAL;
		}
		*switches = (*switches & ~(1U << i)) | (unsigned)on << i;
		return 0;
	}
	return -ENOENT;
}

void rules_put(
	const struct game *game, const int16_t *options, unsigned switches, struct text *out) {
	size_t begun = out->len;
	for (int i = 0; i < game->n_options; i++) {
		text_add(out, "%s%s=", out->len > begun ? " " : "", game->options[i].key);
		options_put(&game->options[i], options[i], out);
	}
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_are_on(switches, (enum rules_switch)i)) {
			text_add(
				out, "%s%s=on", out->len > begun ? " " : "", rules_switches[i].key);
		}
	}
}

static void put_in_words(
	const struct words *words, const char *label, const char *value, struct text *out) {
	if (out->len > 0) {
		words_put(out, words, ", ");
	}
	SAY(out, words, "{label}: {value}", {"label", words_find(words, label)},
		{"value", words_find(words, value)});
}

void rules_put_in_words(const struct game *game, const int16_t *options, unsigned switches,
	const struct words *words, struct text *out) {
	for (int i = 0; i < game->n_options; i++) {
		const struct option *option = &game->options[i];
		char buf[32];
		struct text value = TEXT_INTO(buf);
		if (options[i] != option->normal) {
			options_put(option, options[i], &value);
			put_in_words(words, option->label != NULL ? option->label : option->key,
				buf, out);
		}
	}
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_are_on(switches, (enum rules_switch)i)) {
			put_in_words(words, rules_switches[i].label, SENTENCE("on"), out);
		}
	}
}

bool rules_read(const struct game *game, const char *stored, int16_t *options, unsigned *switches) {
	char text[STORE_OPTIONS_SIZE], *rest = text;
	unsigned read = 0;
	bool all = true;
	snprintf(text, sizeof(text), "%s", stored);
	options_set_normal(game, options);
	for (char *pair; (pair = strsep(&rest, " ")) != NULL;) {
		char *value = strchr(pair, '=');
		if (value == NULL) {
			all = all && *pair == '\0';
			continue;
		}
		*value = '\0';
		int rc = options_set(game, options, pair, value + 1);
		rc = rc == -ENOENT ? rules_switch_set(game, &read, pair, value + 1) : rc;
		all = all && rc == 0;
	}
	if (switches != NULL) {
		*switches = read;
	}
	return all;
}
