#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/nearest.h"
#include "bot/base/utf8.h"
#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "bot/delivery/button_id.h"
#include "bot/delivery/live_message.h"
#include "bot/session/start.h"
#include "bot/session/table_places.h"
#include "engine/games.h"
#include "engine/options.h"

/* Shows the settings of a channel or of its server, and changes them for the channel's moderators
 * or the server's managers. */

#define SERVER "server"
#define USUAL SENTENCE("usual")

#define REFUSED_CHANNEL                                                               \
	SENTENCE("Only moderators can change a channel's settings, and only in that " \
		 "channel.")
#define REFUSED_SERVER                                                                 \
	SENTENCE("Only people who may manage the server can change its settings, and " \
		 "only in one of its channels.")
#define OF_CHANNEL SENTENCE("this channel")
#define OF_SERVER SENTENCE("the server")
#define NO_VALUE "=" /* no typed value can equal it */

enum { SETTING_SIZE = 64, CHANGED_SIZE = 512 };

/* One word of the arguments: "perudo.calza=on". */
struct setting {
	char word[SETTING_SIZE];
	const char *value; /* after the "=", in word; NO_VALUE: none */
	char key[SETTING_SIZE];
	const struct game *game; /* of a rule; NULL: it is none */
	const char *rule;        /* after the dot, in key */
};

/* A change being read. */
struct change {
	struct channel_settings *channel; /* the channel's, or its server's */
	struct channel_choices draft;
	char buf[CHANGED_SIZE];
	struct text changed; /* "language=ja perudo.calza=usual" */
	bool tables;         /* some of it applies to new tables only */
};

/* Showing */

static bool is_offered(const struct request *request, const struct channel_settings *channel,
	const struct channel_key *key) {
	return (key->applies == NULL || key->applies(request->bot, request->chat)) &&
	       !(key->by_channel && channel->is_server);
}

/* Puts the current value: the channel's choice, its server's, or the usual one. Returns its origin,
 * a SENTENCE. */
static const char *put_value(const struct request *request, const struct channel_settings *channel,
	const struct channel_key *key, struct text *out) {
	const char *usual = key->usual != NULL ? key->usual : key->usual_by(request->bot, channel);
	size_t len = out->len;
	channel_settings_put(&channel->chosen, key->name, out);
	if (out->len > len) {
		return channel->is_server ? OF_SERVER : OF_CHANNEL;
	}
	if (channel->server != NULL) {
		channel_settings_put(&channel->server->chosen, key->name, out);
	}
	if (out->len > len) {
		return OF_SERVER;
	}
	text_puts(out, usual);
	const char *origin = key->origin != NULL ? key->origin(request->bot, channel) : NULL;
	return origin != NULL ? origin : USUAL;
}

/* A value in words: the key's own is for typing. */
static const char *in_words(const struct words *words, const char *value) {
	static const char *const meanings[][2] = {
		{"en", SENTENCE("English")},
		{"ja", SENTENCE("Japanese")},
		{"dm", SENTENCE("in direct messages")},
		{"button", SENTENCE("by the button My hand")},
		{"link", SENTENCE("for who has the link")},
		{"web", SENTENCE("on")},
		{"out", SENTENCE("shown in the channel, too")},
		{"both", SENTENCE("shown in the channel, and the channel's on their pages")},
	};
	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++) {
		value = strcmp(meanings[i][0], value) == 0 ? meanings[i][1] : value;
	}
	return words_find(words, value);
}

static void put_line(
	struct request *request, const char *label, const char *value, const char *origin) {
	text_puts(&request->answer, "\n");
	ANSWER(request, "{setting}: {value} ({origin})",
		{"setting", words_find(request->words, label)},
		{"value", in_words(request->words, value)},
		{"origin", words_find(request->words, origin)});
}

static const char *label_of(const struct game *game, const char *key) {
	const char *label = NULL;
	for (int i = 0; i < game->n_options; i++) {
		label = strcmp(game->options[i].key, key) == 0 ? game->options[i].label : label;
	}
	return label != NULL ? label : key;
}

/* " perudo.calza=on …" */
static void put_rule_lines(struct request *request, const char *rules, const char *origin) {
	char game[SETTING_SIZE], key[SETTING_SIZE], value[SETTING_SIZE], label[SETTING_SIZE * 2];
	for (int n; sscanf(rules, " %63[^.].%63[^=]=%63s%n", game, key, value, &n) == 3;
		rules += n) {
		const struct game *of = games_find(game);
		struct text out = TEXT_INTO(label);
		words_put(&out, request->words, of->name);
		text_puts(&out, " · ");
		words_put(&out, request->words, label_of(of, key));
		put_line(request, label, value, origin);
	}
}

/* A line a setting, with its origin. */
static void put_in_lines(struct request *request, const struct channel_settings *channel) {
	char own[CHANGED_SIZE * 2] = "", servers[CHANGED_SIZE * 2] = "";
	struct text rules = TEXT_INTO(own), inherited = TEXT_INTO(servers);
	const struct channel_key *key = channel_settings_keys;
	words_put(&request->answer, request->words,
		channel->is_server ? SENTENCE("Settings of the whole server")
				   : SENTENCE("Settings of this channel"));
	for (; key->name != NULL; key++) {
		if (is_offered(request, channel, key)) {
			char buf[SETTING_SIZE];
			struct text value = TEXT_INTO(buf);
			const char *origin = put_value(request, channel, key, &value);
			put_line(request, key->label, buf, origin);
		}
	}
	for (uint8_t i = 0; i < channel->chosen.n_rules; i++) {
		channel_settings_put_rule(&channel->chosen.rules[i], &rules);
	}
	channel_settings_put_inherited(channel, &inherited);
	put_rule_lines(request, own, channel->is_server ? OF_SERVER : OF_CHANNEL);
	put_rule_lines(request, servers, OF_SERVER);
}

static void put_holding(
	const struct request *request, const struct channel_settings *channel, struct text *out) {
	const struct channel_key *key = channel_settings_keys;
	for (; key->name != NULL; key++) {
		if (is_offered(request, channel, key)) {
			text_add(out, "%s%s=", key > channel_settings_keys ? " " : "", key->name);
			put_value(request, channel, key, out);
		}
	}
	for (uint8_t i = 0; i < channel->chosen.n_rules; i++) {
		channel_settings_put_rule(&channel->chosen.rules[i], out);
	}
	channel_settings_put_inherited(channel, out);
}

/* Values that apply because the server chose them. */
static void put_of_server(const struct channel_settings *channel, struct text *out) {
	const struct channel_key *key = channel_settings_keys;
	for (; channel->server != NULL && key->name != NULL; key++) {
		char own[SETTING_SIZE] = "", servers[SETTING_SIZE] = "";
		struct text chosen = TEXT_INTO(own), inherited = TEXT_INTO(servers);
		channel_settings_put(&channel->chosen, key->name, &chosen);
		channel_settings_put(&channel->server->chosen, key->name, &inherited);
		if (chosen.len == 0 && inherited.len > 0) {
			text_add(out, " %s=%s", key->name, servers);
		}
	}
	channel_settings_put_inherited(channel, out);
}

static void put_keys(struct request *request, const struct channel_settings *channel) {
	char list[192];
	struct text out = TEXT_INTO(list);
	const struct channel_key *key = channel_settings_keys;
	for (; key->name != NULL; key++) {
		if (is_offered(request, channel, key)) {
			text_add(&out, "%s%s=", key > channel_settings_keys ? ", " : "", key->name);
			channel_settings_put_values(key, &out);
		}
	}
	ANSWER(request, "You can set: {keys}, and the rules of games opened here: {example}.",
		{"keys", list}, {"example", "perudo.calza=on"});
}

/* The panel: buttons that open forms, where only the asker sees it. */

enum { LABEL_MOST = 46 };

/* The detail of the form for pages on the web. */
static const char of_web[] = "web";

static void write_id(const char *detail, char id[CONTROL_ID_SIZE]) {
	struct button_id press = {.turn = BUTTON_ANY_TURN, .action = ACTION_COMMAND};
	snprintf(press.word, sizeof(press.word), "%s", settings_command.word);
	snprintf(press.detail, sizeof(press.detail), "%s", detail);
	button_id_write(&press, id);
}

static void add_button(const struct request *request, const char *label, const char *detail,
	struct chat_controls *controls) {
	struct chat_button *button = &controls->buttons[controls->n_buttons++];
	*button = (struct chat_button){.look = BUTTON_PLAIN};
	snprintf(button->label, sizeof(button->label), "%s", words_find(request->words, label));
	write_id(detail, button->id);
}

static void add_games(const struct request *request, struct chat_controls *controls) {
	snprintf(controls->question, sizeof(controls->question), "%s",
		words_find(request->words, SENTENCE("Rules of games opened here…")));
	for (size_t i = 0; games[i] != NULL && i < CHOICES_MOST; i++) {
		struct chat_choice *choice = &controls->choices[controls->n_choices++];
		snprintf(choice->label, sizeof(choice->label), "%s",
			words_find(request->words, games[i]->name));
		write_id(games[i]->id, choice->id);
	}
}

static void tell_with_panel(struct request *request, const struct channel_settings *channel) {
	struct chat_controls controls = {.n_buttons = 0};
	if (!request->message->unseen || request->place == NULL) {
		request_tell(request);
		return;
	}
	if (request->message->moderates) {
		add_button(request, SENTENCE("Change…"), "", &controls);
		if (is_offered(request, channel, channel_settings_find_key("web"))) {
			add_button(request, SENTENCE("On the web…"), of_web, &controls);
		}
		add_games(request, &controls);
	}
	if (request->message->manages && (channel->is_server || channel->server != NULL)) {
		add_button(request, SENTENCE("Whole server…"), SERVER, &controls);
	}
	request_tell_apart(request, &controls);
}

/* For networks where commands are chosen, not typed. */
static void tell_in_lines(struct request *request, const struct channel_settings *channel) {
	bool may = channel->is_server ? request->message->manages : request->message->moderates;
	put_in_lines(request, channel);
	text_puts(&request->answer, "\n\n");
	request_put(request, may ? SENTENCE("The buttons change them; so does {prefix}settings, "
					    "with language=ja.")
			     : channel->is_server
				     ? SENTENCE("People who may manage the server can change them.")
				     : SENTENCE("Moderators can change them."));
	tell_with_panel(request, channel);
}

static void tell_typed(struct request *request, const struct channel_settings *channel) {
	char list[CHANGED_SIZE * 2], servers[CHANGED_SIZE * 2] = "";
	struct text out = TEXT_INTO(list), inherited = TEXT_INTO(servers);
	put_holding(request, channel, &out);
	put_of_server(channel, &inherited);
	ANSWER(request, "Settings here: {settings}.\n", {"settings", list});
	if (inherited.len > 0) {
		ANSWER(request, "Chosen for the whole server:{settings}.\n", {"settings", servers});
	}
	put_keys(request, channel);
	request_put(request, request->message->moderates
				     ? SENTENCE(" Change one with {prefix}settings language=ja; "
						"language=usual resets it.")
				     : SENTENCE(" Moderators change them with {prefix}settings "
						"language=ja; language=usual resets it."));
	tell_with_panel(request, channel);
}

static void tell_typed_of_server(struct request *request, const struct channel_settings *server) {
	char list[CHANGED_SIZE * 2];
	struct text out = TEXT_INTO(list);
	put_holding(request, server, &out);
	ANSWER(request,
		"Settings of the whole server, for channels that have not chosen themselves: "
		"{settings}.\n",
		{"settings", list});
	put_keys(request, server);
	request_put(request, request->message->manages
				     ? SENTENCE(" Change one with {prefix}settings server "
						"language=ja; language=usual resets it.")
				     : SENTENCE(" People who may manage the server change them "
						"with {prefix}settings server language=ja."));
	tell_with_panel(request, server);
}

static void tell_holding(struct request *request, const struct channel_settings *channel) {
	if (request->chat->groups_commands) {
		tell_in_lines(request, channel);
	} else {
		(channel->is_server ? tell_typed_of_server : tell_typed)(request, channel);
	}
}

/* Refusing */

static bool find_meant(const char *word, struct text *meant) {
	size_t least = NEAREST_START;
	const struct channel_key *key = channel_settings_keys;
	for (; key->name != NULL; key++) {
		if (nearest_is_closer(word, key->name, &least)) {
			*meant = (struct text){.buf = meant->buf, .cap = meant->cap};
			text_puts(meant, key->name);
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

static void tell_unknown(
	struct request *request, const struct channel_settings *channel, const char *word) {
	char meant[SETTING_SIZE] = "";
	struct text out = TEXT_INTO(meant);
	bool found = find_meant(word, &out);
	ANSWER(request,
		found ? SENTENCE("There is no setting “{key}”. Did you mean {meant}? ")
		      : SENTENCE("There is no setting “{key}”. "),
		{"key", word}, {"meant", meant});
	put_keys(request, channel);
	request_refuse(request);
}

static void tell_wrong_value(struct request *request, const char *key) {
	char values[SETTING_SIZE];
	struct text out = TEXT_INTO(values);
	text_add(&out, "%s=", key);
	channel_settings_put_values(channel_settings_find_key(key), &out);
	ANSWER(request, "“{key}” cannot have that value. You can set:", {"key", key});
	text_add(&request->answer, " %s", values);
	request_refuse(request);
}

static void tell_wrong(struct request *request, const struct channel_settings *channel,
	const struct setting *setting, int rc) {
	if (rc == -ENOSPC) {
		request_refuse_saying(request, SENTENCE("Too many rules are set here."));
	} else if (setting->game != NULL) {
		rule_arguments_tell_wrong(request, setting->game, false, setting->rule, rc);
	} else if (rc == -ENOENT) {
		tell_unknown(request, channel, setting->key);
	} else {
		tell_wrong_value(request, setting->key);
	}
}

/* Changing */

static void find_game(struct setting *setting) {
	char *dot = strchr(setting->key, '.');
	if (dot == NULL) {
		return;
	}
	*dot = '\0';
	setting->game = lookup_game(setting->key);
	*dot = '.';
	setting->rule = dot + 1;
}

/* Completes "lang" to "language", and a game's name to its id. */
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

/* False: there is none left. */
static bool next_setting(struct request *request, struct setting *setting) {
	*setting = (struct setting){.value = NO_VALUE};
	if (!request_next_word(request, setting->word, sizeof(setting->word))) {
		return false;
	}
	size_t len = strcspn(setting->word, "=");
	memcpy(setting->key, setting->word, len);
	setting->value = setting->word[len] == '=' ? setting->word + len + 1 : NO_VALUE;
	find_game(setting);
	name_fully(setting);
	return true;
}

static void tell_not_offered(struct request *request, const struct channel_settings *channel,
	const struct channel_key *key) {
	if (key->by_channel && channel->is_server) {
		ANSWER(request, "“{key}” is chosen in each channel, not for the whole server.",
			{"key", key->name});
		request_refuse(request);
	} else {
		request_refuse_saying(request, key->objection);
	}
}

/* False: it cannot be set, and the asker was told why. */
static bool apply(struct request *request, const struct setting *setting, struct change *change) {
	int rc = channel_settings_set(&change->draft, setting->key, setting->value);
	if (rc < 0) {
		tell_wrong(request, change->channel, setting, rc);
		return false;
	}
	const struct channel_key *key = channel_settings_find_key(setting->key);
	if (key != NULL && !is_offered(request, change->channel, key)) {
		tell_not_offered(request, change->channel, key);
		return false;
	}
	change->tables |= setting->game != NULL || strcmp(setting->key, "speed") == 0;
	text_add(&change->changed, "%s%s=", change->changed.len > 0 ? " " : "", setting->key);
	size_t len = change->changed.len;
	channel_settings_put(&change->draft, setting->key, &change->changed);
	text_puts(&change->changed, change->changed.len == len ? "usual" : "");
	return true;
}

/* Whether tables of each game with rules here can be opened by them. */
static bool are_playable(struct request *request, const struct change *change) {
	const struct channel_choices *choices = &change->draft;
	const struct channel_settings channel = {
		.chosen = *choices, .server = change->channel->server};
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		int16_t options[OPTIONS_MAX];
		const struct game *game = games[choices->rules[i].game];
		channel_settings_put_rules(&channel, game, options);
		if (!rule_arguments_are_playable(request, game, 1, options)) {
			return false;
		}
	}
	return true;
}

static bool read_all(struct request *request, struct change *change) {
	struct setting setting;
	while (next_setting(request, &setting)) {
		if (!apply(request, &setting, change)) {
			return false;
		}
	}
	if (request->args[0] != '\0') { /* a word longer than any setting */
		tell_unknown(request, change->channel, "…");
		return false;
	}
	return are_playable(request, change);
}

static void say_changed(struct request *request, const struct change *change) {
	const struct table *table = table_at(request->bot, request->chat, request->place);
	request_choose_words(request);
	const struct words *words = request_words(request);
	words_say(&request->answer, words,
		change->channel->is_server
			? SENTENCE("{who} changed the settings of the whole server: {settings}.")
			: SENTENCE("{who} changed the settings here: {settings}."),
		WORDS_PLACES({"who", request->person->name}, {"settings", change->buf}));
	if (table != NULL && change->tables) {
		table_say(&request->answer, words, table,
			SENTENCE(" Table #{id} keeps its rules and its speed."), NULL, 0);
	}
}

/* After a change by a form, its panel shows the settings again. */
static void show_changed(struct request *request, const struct change *change) {
	if (!request->pressed) {
		request_say(request);
		return;
	}
	text_puts(&request->answer, "\n");
	tell_holding(request, change->channel);
}

/* Applies the change to the table here. */
static void tell_table(struct table *table, bool delivery) {
	for (int i = 0; delivery && i < table->n_seats; i++) {
		if (table->seats[i].person != NULL) {
			start_follow_delivery_mode(table, i);
		}
	}
	live_message_show(table);
}

static bool stands_in(const struct table *table, const struct channel_settings *channel) {
	for (const struct table_place *place = table->home; place != NULL; place = place->next) {
		if (place->settings == channel || place->settings->server == channel) {
			return true;
		}
	}
	return false;
}

static void tell_tables(struct bot *bot, const struct channel_settings *channel, bool delivery) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		if (stands_in(bot->tables[i], channel)) {
			tell_table(bot->tables[i], delivery);
		}
	}
}

static void change_settings(struct request *request, struct channel_settings *channel) {
	struct change change = {.channel = channel, .draft = channel->chosen};
	const struct channel_choices before = channel->chosen;
	change.changed = TEXT_INTO(change.buf);
	if (!read_all(request, &change)) {
		return;
	}
	if (channel_settings_choose(request->bot, channel, &change.draft) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request_note(request, OUTCOME_TAKEN);
	say_changed(request, &change);
	show_changed(request, &change);
	tell_tables(request->bot, channel, before.delivery != channel->chosen.delivery);
	table_places_follow_settings(request->bot, channel, &before);
}

static void run_for_channel(struct request *request, struct channel_settings *channel) {
	if (request->args[0] == '\0') {
		tell_holding(request, channel);
	} else if (!request->message->moderates || request->place == NULL) {
		request_refuse_saying(request, REFUSED_CHANNEL);
	} else {
		change_settings(request, channel);
	}
}

static void run_for_server(struct request *request, struct channel_settings *server) {
	if (server == NULL) {
		request_refuse_saying(request, SENTENCE("There are no servers here: settings "
							"belong to a channel."));
	} else if (request->args[0] == '\0') {
		tell_holding(request, server);
	} else if (!request->message->manages || request->place == NULL) {
		request_refuse_saying(request, REFUSED_SERVER);
	} else {
		change_settings(request, server);
	}
}

/* Whether the arguments begin with the server. */
static bool takes_server(struct request *request) {
	char word[SETTING_SIZE];
	size_t len = strcspn(request->args, " ");
	return len == strlen(SERVER) && strncmp(request->args, SERVER, len) == 0 &&
	       request_next_word(request, word, sizeof(word));
}

static void run(struct request *request) {
	struct channel_settings *channel =
		request->place != NULL
			? channel_settings_at(request->bot, request->chat, request->place)
		: request->table != NULL ? request->table->home->settings
					 : NULL;
	if (request->place == NULL && channel == NULL) {
		request_refuse_saying(
			request, SENTENCE("Settings belong to a channel: ask for them there."));
	} else if (channel == NULL) {
		request_tell_not_taken(request);
	} else if (takes_server(request)) {
		run_for_server(request, channel->server);
	} else {
		run_for_channel(request, channel);
	}
}

/* Forms */

/* What a form is about: the channel, its server, its pages on the web, or a game's rules in the
 * channel. */
struct form_scope {
	struct channel_settings *channel; /* the channel's, or its server's */
	bool web;
	const struct game *game;   /* NULL: not rules */
	char before[SETTING_SIZE]; /* "perudo." */
};

/* Whether a key has one value beside "off"; on: that value. */
static bool is_switch(const struct channel_key *key, char on[SETTING_SIZE]) {
	struct text values = {.buf = on, .cap = SETTING_SIZE};
	channel_settings_put_values(key, &values);
	char *off = strchr(on, '|');
	bool is = off != NULL && strcmp(off, "|off") == 0;
	if (is) {
		*off = '\0';
	}
	return is;
}

static bool is_asked(const struct request *request, const struct form_scope *scope,
	const struct channel_key *key) {
	return key->of_web == scope->web && is_offered(request, scope->channel, key);
}

static void put_switch_field(
	const struct request *request, const struct form_scope *scope, struct chat_form *form) {
	struct chat_field *field = &form->fields[form->n_fields];
	snprintf(field->label, sizeof(field->label), "%s",
		words_find(request->words, SENTENCE("on or off")));
	field->switches = true;
	for (const struct channel_key *key = channel_settings_keys; key->name != NULL; key++) {
		char on[SETTING_SIZE];
		if (is_switch(key, on) && is_asked(request, scope, key)) {
			char buf[SETTING_SIZE];
			struct text now = TEXT_INTO(buf);
			struct chat_choice *choice = &field->choices[field->n_choices++];
			put_value(request, scope->channel, key, &now);
			snprintf(choice->label, sizeof(choice->label), "%s",
				words_find(request->words, key->label));
			snprintf(choice->id, sizeof(choice->id), "%s=%s", key->name, on);
			choice->on = strcmp(buf, on) == 0;
		}
	}
	form->n_fields += field->n_choices > 0;
}

static void add_value(const struct request *request, const struct channel_key *key,
	const char *value, const char *chosen, struct chat_field *field) {
	struct chat_choice *choice = &field->choices[field->n_choices++];
	snprintf(choice->label, sizeof(choice->label), "%s", in_words(request->words, value));
	snprintf(choice->id, sizeof(choice->id), "%s=%s", key->name, value);
	choice->on = strcmp(value, *chosen != '\0' ? chosen : USUAL) == 0;
}

/* "usual" and each value. */
static void put_value_field(const struct request *request, const struct channel_settings *channel,
	const struct channel_key *key, struct chat_form *form) {
	char values[CONTROL_ID_SIZE], chosen[SETTING_SIZE] = "", *rest = values, *value;
	struct text all = TEXT_INTO(values), now = TEXT_INTO(chosen);
	struct chat_field *field = &form->fields[form->n_fields++];
	snprintf(field->label, sizeof(field->label), "%s", words_find(request->words, key->label));
	channel_settings_put_values(key, &all);
	channel_settings_put(&channel->chosen, key->name, &now);
	add_value(request, key, USUAL, chosen, field);
	while ((value = strsep(&rest, "|")) != NULL) {
		add_value(request, key, value, chosen, field);
	}
}

static void put_form(
	const struct request *request, const struct form_scope *scope, struct chat_form *form) {
	if (scope->game != NULL) {
		int16_t options[OPTIONS_MAX];
		channel_settings_put_rules(scope->channel, scope->game, options);
		rule_arguments_put_form(
			request->words, scope->game, options, NULL, scope->before, form);
		return;
	}
	put_switch_field(request, scope, form);
	for (const struct channel_key *key = channel_settings_keys; key->name != NULL; key++) {
		char on[SETTING_SIZE];
		if (!is_switch(key, on) && is_asked(request, scope, key)) {
			assert(form->n_fields < FORM_FIELDS_MOST);
			put_value_field(request, scope->channel, key, form);
		}
	}
}

static void offer_form(struct request *request, const struct form_scope *scope) {
	struct chat_form form = {.n_fields = 0};
	struct text title = TEXT_INTO(form.title);
	words_put(&title, request->words,
		scope->game != NULL         ? scope->game->name
		: scope->channel->is_server ? SENTENCE("Settings of the whole server")
					    : SENTENCE("Settings of this channel"));
	write_id(request->args, form.id);
	put_form(request, scope, &form);
	put_keys(request, scope->channel);
	request_offer_form(request, &form, NULL);
}

/* A switch that the form does not name is off. */
static void put_submitted(
	const struct request *request, const struct form_scope *scope, struct text *out) {
	if (scope->game != NULL) {
		rule_arguments_put_off(scope->game, false, scope->before, out);
	}
	for (const struct channel_key *key = channel_settings_keys;
		scope->game == NULL && key->name != NULL; key++) {
		char on[SETTING_SIZE];
		if (is_switch(key, on) && is_asked(request, scope, key)) {
			text_add(out, "%s=off ", key->name);
		}
	}
	text_puts(out, request->message->text);
}

/* Whether the setting is so already: for switches and rules the current value, else the chosen
 * one. */
static bool is_so(const struct request *request, const struct form_scope *scope,
	const char *setting, size_t len) {
	const char *value = memchr(setting, '=', len);
	char name[SETTING_SIZE], on[SETTING_SIZE], now[SETTING_SIZE] = "";
	struct text out = TEXT_INTO(now);
	snprintf(name, sizeof(name), "%.*s", (int)(value != NULL ? value - setting : 0), setting);
	const struct channel_key *key = channel_settings_find_key(name);
	if (value == NULL || value - setting >= SETTING_SIZE) {
		return false;
	}
	if (key == NULL) {
		channel_settings_put_rule_held(scope->channel, name, &out);
	} else if (is_switch(key, on)) {
		put_value(request, scope->channel, key, &out);
	} else {
		channel_settings_put(&scope->channel->chosen, key->name, &out);
		text_puts(&out, out.len == 0 ? USUAL : "");
	}
	size_t n = len - (size_t)(value + 1 - setting);
	return n == out.len && strncmp(value + 1, now, n) == 0;
}

/* Whether a later setting has the same key. */
static bool is_overruled(const char *setting, size_t len) {
	const char *equals = memchr(setting, '=', len);
	size_t n = equals != NULL ? (size_t)(equals + 1 - setting) : 0;
	for (const char *at = setting + len; n > 0 && (at = strchr(at, ' ')) != NULL;) {
		at++;
		if (strncmp(at, setting, n) == 0) {
			return true;
		}
	}
	return false;
}

/* Puts the settings that change something. */
static void put_changes(const struct request *request, const struct form_scope *scope,
	const char *submitted, struct text *out) {
	for (const char *at = submitted; *at != '\0'; at += strspn(at, " ")) {
		size_t len = strcspn(at, " ");
		if (len > 0 && !is_overruled(at, len) && !is_so(request, scope, at, len)) {
			text_puts(out, out->len > 0 ? " " : "");
			text_put(out, at, len);
		}
		at += len;
	}
}

static void take_form(struct request *request, const struct form_scope *scope) {
	char all[INPUT_MAX], folded[INPUT_MAX], changes[INPUT_MAX] = "";
	struct text submitted = TEXT_INTO(all), out = TEXT_INTO(changes);
	put_submitted(request, scope, &submitted);
	if (submitted.cut || utf8_fold(all, folded, sizeof(folded)) < 0) {
		tell_unknown(request, scope->channel, "…");
		return;
	}
	put_changes(request, scope, folded, &out);
	request->args = request->raw = changes;
	if (changes[0] != '\0') {
		change_settings(request, scope->channel);
	} else {
		tell_holding(request, scope->channel);
	}
}

/* Reads the scope from the button's detail: nothing, the server, the web or a game. */
static bool find_scope(struct request *request, struct form_scope *scope) {
	struct channel_settings *channel =
		channel_settings_at(request->bot, request->chat, request->place);
	bool server = strcmp(request->args, SERVER) == 0;
	bool web = strcmp(request->args, of_web) == 0;
	*scope = (struct form_scope){
		.channel = server && channel != NULL ? channel->server : channel, .web = web};
	bool general = server || web || request->args[0] == '\0';
	scope->game = general ? NULL : games_find(request->args);
	if (scope->game != NULL) {
		snprintf(scope->before, sizeof(scope->before), "%s.", scope->game->id);
	}
	return scope->channel != NULL && (general || scope->game != NULL);
}

static bool may_change(struct request *request, const struct form_scope *scope) {
	bool server = scope->channel->is_server;
	if (server && !request->message->manages) {
		request_refuse_saying(request, REFUSED_SERVER);
	} else if (!server && !request->message->moderates) {
		request_refuse_saying(request, REFUSED_CHANNEL);
	} else {
		return request_spend(request, LIMIT_CHANGE);
	}
	return false;
}

static void press(struct request *request) {
	struct form_scope scope;
	if (request->place == NULL || !find_scope(request, &scope)) {
		request_refuse_saying(
			request, SENTENCE("Settings belong to a channel: ask for them there."));
	} else if (!may_change(request, &scope)) {
		return;
	} else if (request->message->filled) {
		take_form(request, &scope);
	} else {
		offer_form(request, &scope);
	}
}

/* Suggesting */

/* "speed=blitz", "speed=normal" … */
static void suggest_values(
	struct suggestions *list, const char *before, const struct channel_key *key) {
	char values[CONTROL_ID_SIZE];
	struct text all = TEXT_INTO(values);
	channel_settings_put_values(key, &all);
	for (const char *at = values; *at != '\0';) {
		char setting[CONTROL_ID_SIZE];
		struct text out = TEXT_INTO(setting);
		size_t len = strcspn(at, "|");
		text_add(&out, "%s%s=%.*s", before, key->name, (int)len, at);
		if (!out.cut) {
			suggestions_add(list, setting, setting);
		}
		at += len + strspn(at + len, "|");
	}
}

/* Suggestions follow the settings already typed. */
static void suggest_settings(const struct request *request, struct suggestions *list) {
	char before[INPUT_MAX], of_game[INPUT_MAX + CONTROL_ID_SIZE];
	struct text typed = TEXT_INTO(before);
	const char *blank = strrchr(list->begun, ' ');
	text_put(&typed, list->begun, blank != NULL ? (size_t)(blank + 1 - list->begun) : 0);
	bool server = strncmp(request->args, SERVER, strlen(SERVER)) == 0;
	const struct channel_key *key = channel_settings_keys;
	for (; key->name != NULL; key++) {
		if ((key->applies == NULL || key->applies(request->bot, request->chat)) &&
			!(key->by_channel && server)) {
			suggest_values(list, before, key);
		}
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		struct text out = TEXT_INTO(of_game);
		text_add(&out, "%s%s.", before, games[i]->id);
		rule_arguments_suggest(list, games[i], of_game);
	}
}

static const char *const scopes[] = {SERVER, NULL};

const struct command settings_command = {
	.word = "settings",
	.group = GROUP_SETTINGS,
	.aliases = "既定",
	.usage = "[server] [key=value]…",
	.help = SENTENCE("shows this channel's settings; moderators can change them: "
			 "{prefix}settings language=ja"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments =
		ARGUMENTS({"where", SENTENCE("where"),
				  SENTENCE("server: for every channel that has not chosen itself"),
				  .optional = true, .values = scopes},
			{"settings", SENTENCE("settings"),
				SENTENCE("what to change: language=ja speed=relaxed"),
				.optional = true, .suggested = true}),
	.limit = LIMIT_CHANGE,
	.suggest = suggest_settings,
	.press = press,
	.press_asks = true,
	.pressed_in_place = true,
};
