#include <errno.h>
#include <string.h>

#include "bot/base/nearest.h"
#include "bot/commands/commands.h"
#include "bot/commands/private.h"
#include "bot/delivery/live_message.h"
#include "engine/options.h"

/* What holds in a channel, and its change by moderators. */

#define NO_VALUE "=" /* which nothing can be */

enum { SETTING_SIZE = 64, CHANGED_SIZE = 512 };

/* One word of the arguments: "perudo.calza=on". */
struct setting {
	char word[SETTING_SIZE];
	const char *value; /* behind the "=", in word; NO_VALUE: there was none */
	char key[SETTING_SIZE];
	const struct game *game; /* of a rule; NULL: of none */
	const char *rule;        /* behind the dot, in key */
};

/* The change on its way. */
struct change {
	struct house *house;
	struct house_choices draft;
	char buf[CHANGED_SIZE];
	struct text changed; /* "language=ja perudo.calza=usual" */
	bool tables;         /* something in it is for tables to come */
};

/* Showing. */

static bool is_offered(const struct asking *asking, const char *key) {
	return strcmp(key, "delivery") != 0 || asking->chat->has_buttons;
}

static const char *usual(const struct asking *asking, const char *key) {
	if (strcmp(key, "language") == 0) {
		return catalogue_tag(asking->play->config.language);
	}
	if (strcmp(key, "speed") == 0) {
		return speed_word(asking->chat->single_user ? SPEED_NONE : SPEED_NORMAL);
	}
	return asking->chat->hands_by_button ? "button" : "dm";
}

static void put_holding(
	const struct asking *asking, const struct house_choices *choices, struct text *out) {
	for (int i = 0; house_keys[i] != NULL; i++) {
		if (is_offered(asking, house_keys[i])) {
			text_add(out, "%s%s=", i > 0 ? " " : "", house_keys[i]);
			size_t len = out->len;
			house_put(choices, house_keys[i], out);
			text_puts(out, out->len == len ? usual(asking, house_keys[i]) : "");
		}
	}
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		const struct house_rule *rule = &choices->rules[i];
		const struct option *option = &rule->game->options[rule->option];
		text_add(out, " %s.%s=", rule->game->id, option->key);
		options_put(option, rule->value, out);
	}
}

static void put_keys(struct asking *asking) {
	char list[128];
	struct text out = TEXT_INTO(list);
	for (int i = 0; house_keys[i] != NULL; i++) {
		if (is_offered(asking, house_keys[i])) {
			text_add(&out, "%s%s=", i > 0 ? ", " : "", house_keys[i]);
			house_put_values(house_keys[i], &out);
		}
	}
	SAY(&asking->answer, asking->words,
		"You can set: {keys}, and the rules of games opened here: {example}.",
		{"keys", list, 0}, {"example", "perudo.calza=on", 0});
}

static void tell_holding(struct asking *asking, const struct house *house) {
	char list[CHANGED_SIZE * 2];
	struct text out = TEXT_INTO(list);
	put_holding(asking, &house->chosen, &out);
	SAY(&asking->answer, asking->words, "Settings here: {settings}.\n", {"settings", list, 0});
	put_keys(asking);
	SAY(&asking->answer, asking->words,
		asking->moderates
			? SENTENCE(" {prefix}settings language=ja changes that, "
				   "language=usual undoes it.")
			: SENTENCE(" Moderators change that: {prefix}settings language=ja; "
				   "language=usual undoes it."),
		{"prefix", asking->chat->prefix, 0});
	asking_tell(asking);
}

/* What is wrong. */

static bool find_meant(const char *word, struct text *meant) {
	size_t least = NEAREST_START;
	for (int i = 0; house_keys[i] != NULL; i++) {
		if (nearest_is_closer(word, house_keys[i], &least)) {
			*meant = (struct text){.buf = meant->buf, .cap = meant->cap};
			text_puts(meant, house_keys[i]);
		}
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int j = 0; meant->len == 0 && j < games[i]->n_options; j++) {
			if (strcmp(games[i]->options[j].key, word) == 0) {
				text_add(meant, "%s.%s", games[i]->id, word);
			}
		}
	}
	return meant->len > 0;
}

static void tell_unknown(struct asking *asking, const char *word) {
	char meant[SETTING_SIZE] = "";
	struct text out = TEXT_INTO(meant);
	bool found = find_meant(word, &out);
	SAY(&asking->answer, asking->words,
		found ? SENTENCE("There is no setting “{key}”. Did you mean {meant}? ")
		      : SENTENCE("There is no setting “{key}”. "),
		{"key", word, 0}, {"meant", meant, 0});
	put_keys(asking);
	asking_refuse(asking);
}

static void tell_wrong_value(struct asking *asking, const char *key) {
	char values[SETTING_SIZE];
	struct text out = TEXT_INTO(values);
	text_add(&out, "%s=", key);
	house_put_values(key, &out);
	SAY(&asking->answer, asking->words,
		"“{key}” cannot be that. You can set:", {"key", key, 0});
	text_add(&asking->answer, " %s", values);
	asking_refuse(asking);
}

static void tell_wrong(struct asking *asking, const struct setting *setting, int rc) {
	if (rc == -ENOSPC) {
		words_put(&asking->answer, asking->words, "Too many rules are set here.");
		asking_refuse(asking);
	} else if (setting->game != NULL) {
		rules_tell_wrong(asking, setting->game, false, setting->rule, rc);
	} else if (rc == -ENOENT) {
		tell_unknown(asking, setting->key);
	} else {
		tell_wrong_value(asking, setting->key);
	}
}

/* Changing. */

static void find_game(struct setting *setting) {
	char *dot = strchr(setting->key, '.');
	if (dot == NULL) {
		return;
	}
	*dot = '\0';
	setting->game = commands_find_game(setting->key);
	*dot = '.';
	setting->rule = dot + 1;
}

/* "lang" is "language", and any name of a game is its id. */
static void name_fully(struct setting *setting) {
	char key[SETTING_SIZE];
	struct text out = TEXT_INTO(key);
	if (strcmp(setting->key, "lang") == 0) {
		text_puts(&out, "language");
	} else if (setting->game != NULL) {
		text_add(&out, "%s.%s", setting->game->id, setting->rule);
	} else {
		return;
	}
	memcpy(setting->key, key, sizeof(key));
	setting->rule = setting->key + strcspn(key, ".") + 1;
}

/* False: that is all. */
static bool next_setting(struct asking *asking, struct setting *setting) {
	*setting = (struct setting){.value = NO_VALUE};
	if (!asking_next_word(asking, setting->word, sizeof(setting->word))) {
		return false;
	}
	size_t len = strcspn(setting->word, "=");
	memcpy(setting->key, setting->word, len);
	setting->value = setting->word[len] == '=' ? setting->word + len + 1 : NO_VALUE;
	find_game(setting);
	name_fully(setting);
	return true;
}

/* True if it can be; else the asker is told why not. */
static bool apply(struct asking *asking, const struct setting *setting, struct change *change) {
	int rc = house_set(&change->draft, setting->key, setting->value);
	if (rc < 0) {
		tell_wrong(asking, setting, rc);
		return false;
	}
	if (!is_offered(asking, setting->key)) {
		words_put(&asking->answer, asking->words,
			"There are no buttons here, so dice and cards cannot come by one.");
		asking_refuse(asking);
		return false;
	}
	change->tables |= setting->game != NULL || strcmp(setting->key, "speed") == 0;
	text_add(&change->changed, "%s%s=", change->changed.len > 0 ? " " : "", setting->key);
	size_t len = change->changed.len;
	house_put(&change->draft, setting->key, &change->changed);
	text_puts(&change->changed, change->changed.len == len ? "usual" : "");
	return true;
}

/* Can tables of each game with rules here be opened by them? */
static bool are_playable(struct asking *asking, const struct house_choices *choices) {
	const struct house house = {.chosen = *choices};
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		int16_t options[OPTIONS_MAX];
		const struct game *game = choices->rules[i].game;
		house_put_rules(&house, game, options);
		if (!rules_are_playable(asking, game, 1, options)) {
			return false;
		}
	}
	return true;
}

static bool read_all(struct asking *asking, struct change *change) {
	struct setting setting;
	while (next_setting(asking, &setting)) {
		if (!apply(asking, &setting, change)) {
			return false;
		}
	}
	if (asking->args[0] != '\0') { /* longer than any word can be */
		tell_unknown(asking, "…");
		return false;
	}
	return are_playable(asking, &change->draft);
}

static void announce(struct asking *asking, const struct change *change) {
	const struct words *words = house_words(asking->play, change->house);
	const struct table *table = table_at(asking->play, asking->chat, change->house->place);
	SAY(&asking->answer, words, "{who} set here: {settings}.", {"who", asking->person->name, 0},
		{"settings", change->buf, 0});
	if (table != NULL && change->tables) {
		SAY(&asking->answer, words, " Table #{id} keeps its rules and its speed.",
			{"id", NULL, (long)table->id});
	}
	asking_say(asking);
}

/* What it means for the table that stands there. */
static void tell_table(struct table *table, bool delivery) {
	for (int i = 0; delivery && i < table->n_seats; i++) {
		if (table->seats[i].person != NULL) {
			delivery_mode_changed(table, i);
		}
	}
	live_show(table);
}

static void change_house(struct asking *asking, struct house *house) {
	struct change change = {.house = house, .draft = house->chosen};
	enum house_delivery before = house->chosen.delivery;
	change.changed = TEXT_INTO(change.buf);
	if (!read_all(asking, &change)) {
		return;
	}
	if (house_choose(asking->play, house, &change.draft) < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	asking_note(asking, PLAY_TAKEN);
	announce(asking, &change);
	struct table *table = table_at(asking->play, asking->chat, house->place);
	if (table != NULL) {
		tell_table(table, before != house->chosen.delivery);
	}
}

void settings_settings(struct asking *asking) {
	struct house *house = asking->place != NULL
				      ? house_at(asking->play, asking->chat, asking->place)
			      : asking->table != NULL ? asking->table->house
						      : NULL;
	if (asking->place == NULL && house == NULL) {
		words_put(&asking->answer, asking->words,
			"Settings are a channel's: ask for them there.");
		asking_refuse(asking);
	} else if (house == NULL) {
		asking_tell_not_taken(asking);
	} else if (asking->args[0] == '\0') {
		tell_holding(asking, house);
	} else if (!asking->moderates || asking->place == NULL) {
		words_put(&asking->answer, asking->words,
			"Only moderators change a channel's settings, in the channel.");
		asking_refuse(asking);
	} else {
		change_house(asking, house);
	}
}

bool settings_follow(struct asking *asking, enum language language) {
	if (!asking->chat->single_user || asking->place == NULL) {
		return true;
	}
	struct house *house = house_at(asking->play, asking->chat, asking->place);
	if (house == NULL) {
		return false;
	}
	struct house_choices choices = house->chosen;
	choices.language = language;
	return house_choose(asking->play, house, &choices) == 0;
}
