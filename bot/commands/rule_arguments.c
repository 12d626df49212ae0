#include "bot/commands/rule_arguments.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/options.h"

static void put_words(const struct option *option, struct text *out) {
	for (int i = 0; option->words[i] != NULL; i++) {
		text_add(out, "%s%s", i > 0 ? "|" : "", option->words[i]);
	}
}

/* An option's values: "1-10", "on|off". */
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

static void put_switches(const struct game *game, struct text *out) {
	for (int i = 0; i < RULES_SWITCHES; i++) {
		if (rules_switch_exists((enum rules_switch)i, game)) {
			text_add(out, ", %s=on|off", rules_switches[i].key);
		}
	}
}

void rule_arguments_put(struct request *request, const struct game *game, bool table) {
	for (int i = 0; i < game->n_options; i++) {
		text_add(&request->answer, "%s%s=", i > 0 ? ", " : " ", game->options[i].key);
		put_range(&game->options[i], &request->answer);
	}
	if (table) {
		text_puts(&request->answer, game->n_options > 0 ? ", speed=" : " speed=");
		time_control_put_words(&request->answer);
		put_switches(game, &request->answer);
	}
}

void rule_arguments_tell_wrong(
	struct request *request, const struct game *game, bool table, const char *key, int rc) {
	ANSWER(request,
		rc == -ENOENT ? SENTENCE("There is no rule “{key}”. You can set:")
			      : SENTENCE("“{key}” cannot have that value. You can set:"),
		{"key", key});
	rule_arguments_put(request, game, table);
	request_refuse(request);
}

/* The objection to these rules, if there is one for every number of players from n_seats on. */
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

bool rule_arguments_are_playable(
	struct request *request, const struct game *game, int n_seats, const int16_t *options) {
	const char *why = objection(game, n_seats, options);
	if (why != NULL) {
		request_refuse_saying(request, why);
	}
	return why == NULL;
}

static int read_rule(const struct game *game, int16_t *options, enum time_control *speed,
	unsigned *switches, const char *key, const char *value) {
	if (strcmp(key, "speed") == 0) {
		return time_control_find(value, speed) ? 0 : -EINVAL;
	}
	int rc = options_set(game, options, key, value);
	return rc == -ENOENT ? rules_switch_set(game, switches, key, value) : rc;
}

bool rule_arguments_read(struct request *request, const struct game *game, int n_seats,
	int16_t *options, enum time_control *speed, unsigned *switches) {
	char word[64];
	while (request_next_word(request, word, sizeof(word))) {
		char *equals = strchr(word, '=');
		if (equals != NULL) {
			*equals = '\0';
		}
		int rc = equals == NULL
				 ? -EINVAL
				 : read_rule(game, options, speed, switches, word, equals + 1);
		if (rc < 0) {
			rule_arguments_tell_wrong(request, game, true, word, rc);
			return false;
		}
	}
	return rule_arguments_are_playable(request, game, n_seats, options);
}

/* "calza=on", each after the words before. */
void rule_arguments_suggest(struct suggestions *list, const struct game *game, const char *before) {
	for (int i = 0; i < game->n_options; i++) {
		const struct option *option = &game->options[i];
		int least = option->kind == OPTION_SEAT ? -1 : option->least;
		for (int value = least; value <= option->most; value++) {
			char setting[CONTROL_ID_SIZE];
			struct text out = TEXT_INTO(setting);
			text_add(&out, "%s%s=", before, option->key);
			options_put(option, (int16_t)value, &out);
			if (!out.cut) {
				suggestions_add(list, setting, setting);
			}
		}
	}
}

/* Forms */

static bool is_switch(const struct option *option) {
	return option->kind == OPTION_SWITCH || option->kind == OPTION_BOOL;
}

static void add_switch(const struct words *words, const char *label, const char *before,
	const char *key, bool on, struct chat_field *field) {
	assert(field->n_choices < SWITCHES_MOST);
	struct chat_choice *choice = &field->choices[field->n_choices++];
	snprintf(choice->label, sizeof(choice->label), "%s", words_find(words, label));
	snprintf(choice->id, sizeof(choice->id), "%s%s=on", before, key);
	choice->on = on;
}

static const char *label_of(const struct option *option) {
	return option->label != NULL ? option->label : option->key;
}

static void put_switch_field(const struct words *words, const struct game *game,
	const int16_t *options, const unsigned *switches, const char *before,
	struct chat_form *form) {
	struct chat_field *field = &form->fields[form->n_fields];
	snprintf(
		field->label, sizeof(field->label), "%s", words_find(words, SENTENCE("on or off")));
	field->switches = true;
	for (int i = 0; i < game->n_options; i++) {
		const struct option *option = &game->options[i];
		if (is_switch(option)) {
			add_switch(words, label_of(option), before, option->key, options[i] != 0,
				field);
		}
	}
	for (int i = 0; switches != NULL && i < RULES_SWITCHES; i++) {
		enum rules_switch which = (enum rules_switch)i;
		if (rules_switch_exists(which, game)) {
			add_switch(words, rules_switches[which].label, before,
				rules_switches[which].key, rules_are_on(*switches, which), field);
		}
	}
	form->n_fields += field->n_choices > 0;
}

static void put_value_field(const struct words *words, const struct option *option, int now,
	const char *before, struct chat_form *form) {
	assert(form->n_fields < FORM_FIELDS_MOST);
	struct chat_field *field = &form->fields[form->n_fields++];
	snprintf(field->label, sizeof(field->label), "%s", words_find(words, label_of(option)));
	for (int value = option->least; value <= option->most; value++) {
		char buf[32];
		struct text written = TEXT_INTO(buf);
		assert(field->n_choices < CHOICES_MOST);
		struct chat_choice *choice = &field->choices[field->n_choices++];
		options_put(option, (int16_t)value, &written);
		snprintf(choice->label, sizeof(choice->label), "%s", words_find(words, buf));
		snprintf(choice->id, sizeof(choice->id), "%s%s=%s", before, option->key, buf);
		choice->on = value == now;
	}
}

void rule_arguments_put_form(const struct words *words, const struct game *game,
	const int16_t *options, const unsigned *switches, const char *before,
	struct chat_form *form) {
	put_switch_field(words, game, options, switches, before, form);
	for (int i = 0; i < game->n_options; i++) {
		if (!is_switch(&game->options[i])) {
			put_value_field(words, &game->options[i], options[i], before, form);
		}
	}
}

void rule_arguments_put_off(
	const struct game *game, bool table, const char *before, struct text *out) {
	for (int i = 0; i < game->n_options; i++) {
		if (is_switch(&game->options[i])) {
			text_add(out, "%s%s=off ", before, game->options[i].key);
		}
	}
	for (int i = 0; table && i < RULES_SWITCHES; i++) {
		if (rules_switch_exists((enum rules_switch)i, game)) {
			text_add(out, "%s%s=off ", before, rules_switches[i].key);
		}
	}
}
