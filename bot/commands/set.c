#include <errno.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/table/journal.h"
#include "engine/options.h"

/* A table's rules: the options of its game, and its speed. */

static void put_words(const struct option *option, struct text *out) {
	for (int i = 0; option->words[i] != NULL; i++) {
		text_add(out, "%s%s", i > 0 ? "|" : "", option->words[i]);
	}
}

/* What an option can be: "1-10", "on|off". */
static void put_range(const struct option *option, struct text *out) {
	switch (option->kind) {
	case OPTION_NUMBER:
		text_add(out, "%d-%d", option->least, option->most);
		break;
	case OPTION_WORD:
		put_words(option, out);
		break;
	case OPTION_SWITCH:
	case OPTION_BOOL:
		text_puts(out, "on|off");
		break;
	case OPTION_MAYBE:
		text_puts(out, "auto|on|off");
		break;
	case OPTION_SEAT:
		text_add(out, "random|0-%d", option->most);
		break;
	}
}

static void put_options(struct request *request, const struct game *game, bool speed) {
	for (int i = 0; i < game->n_options; i++) {
		text_add(&request->answer, "%s%s=", i > 0 ? ", " : " ", game->options[i].key);
		put_range(&game->options[i], &request->answer);
	}
	if (speed) {
		text_puts(&request->answer, game->n_options > 0 ? ", speed=" : " speed=");
		time_control_put_words(&request->answer);
	}
}

void set_tell_wrong(
	struct request *request, const struct game *game, bool speed, const char *key, int rc) {
	SAY(&request->answer, request->words,
		rc == -ENOENT ? SENTENCE("There is no rule “{key}”. You can set:")
			      : SENTENCE("“{key}” cannot be that. You can set:"),
		{"key", key, 0});
	put_options(request, game, speed);
	request_refuse(request);
}

/* Why no number of players that may still come can play by these rules. */
static const char *objection(const struct game *game, int n_seats, const int16_t *options) {
	const char *why = NULL;
	int least = n_seats > game->least_seats ? n_seats : game->least_seats;
	for (int n = least; n <= game->most_seats; n++) {
		why = options_objection(game, n, options);
		if (why == NULL) {
			return NULL;
		}
	}
	return why;
}

bool set_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options) {
	const char *why = objection(game, n_seats, options);
	if (why != NULL) {
		words_put(&request->answer, request->words, why);
		request_refuse(request);
	}
	return why == NULL;
}

static int set_rule(const struct game *game, int16_t *options, enum time_control *speed,
	const char *key, const char *value) {
	if (strcmp(key, "speed") == 0) {
		return time_control_find(value, speed) ? 0 : -EINVAL;
	}
	return options_set(game, options, key, value);
}

bool set_read(struct request *request, const struct game *game, int n_seats, int16_t *options,
	enum time_control *speed) {
	char word[64];
	while (request_next_word(request, word, sizeof(word))) {
		char *equals = strchr(word, '=');
		if (equals != NULL) {
			*equals = '\0';
		}
		int rc =
			equals == NULL ? -EINVAL : set_rule(game, options, speed, word, equals + 1);
		if (rc < 0) {
			set_tell_wrong(request, game, true, word, rc);
			return false;
		}
	}
	return set_are_playable(request, game, n_seats, options);
}

/* It can still become right before the start, which would refuse it. */
static void warn(struct request *request) {
	const struct table *table = request->table;
	const char *why = table->n_seats >= table->game->least_seats
				  ? options_objection(table->game, table->n_seats, table->options)
				  : NULL;
	if (why != NULL) {
		text_puts(&request->answer, " ");
		words_put(&request->answer, table_words(table), why);
	}
}

void set_run(struct request *request) {
	struct table *table = request->table;
	int16_t before[OPTIONS_MAX], options[OPTIONS_MAX];
	enum time_control speed = table->speed, speed_before = speed;
	memcpy(before, table->options, sizeof(before));
	memcpy(options, table->options, sizeof(options));
	if (request->args[0] == '\0') {
		words_put(&request->answer, request->words, "You can set:");
		put_options(request, table->game, true);
		request_tell(request);
		return;
	}
	if (!set_read(request, table->game, table->n_seats, options, &speed)) {
		return;
	}
	memcpy(table->options, options, sizeof(options));
	table->speed = speed;
	if (journal_options(table) < 0) {
		memcpy(table->options, before, sizeof(before));
		table->speed = speed_before;
		request_tell_not_taken(request);
		return;
	}
	char rules[STORE_OPTIONS_SIZE];
	struct text text = TEXT_INTO(rules);
	table_put_rules(table, &text);
	SAY(&request->answer, table_words(table), "Rules of table #{id}: {rules}.",
		{"id", NULL, (long)table->id}, {"rules", rules, 0});
	warn(request);
	request_announce(request, table);
}
