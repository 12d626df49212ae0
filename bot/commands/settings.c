#include <errno.h>
#include <string.h>

#include "bot/base/nearest.h"
#include "bot/commands/lookup.h"
#include "bot/commands/rows.h"
#include "bot/commands/rule_arguments.h"
#include "bot/delivery/live_message.h"
#include "bot/session/start.h"
#include "bot/session/table_places.h"
#include "engine/games.h"
#include "engine/options.h"

/* Shows the settings of a channel or of its whole server, and changes them for moderators of the
 * one, managers of the other. */

#define SERVER "server"
#define NO_VALUE "=" /* no setting can be that */

enum { SETTING_SIZE = 64, CHANGED_SIZE = 512 };

/* One word of the arguments: "perudo.calza=on". */
struct setting {
	char word[SETTING_SIZE];
	const char *value; /* after the "=", in word; NO_VALUE: none */
	char key[SETTING_SIZE];
	const struct game *game; /* of a rule; NULL: of none */
	const char *rule;        /* after the dot, in key */
};

/* A change being read. */
struct change {
	struct channel_settings *channel; /* or the server's */
	struct channel_choices draft;
	char buf[CHANGED_SIZE];
	struct text changed; /* "language=ja perudo.calza=usual" */
	bool tables;         /* some of it is for new tables only */
};

/* Showing. */

static bool is_server(const struct request *request, const struct channel_settings *channel) {
	return request->chat->servers && channel->server == NULL;
}

static bool is_offered(const struct request *request, const struct channel_settings *channel,
	const struct channel_key *key) {
	return (key->applies == NULL || key->applies(request->bot, request->chat)) &&
	       !(key->by_channel && is_server(request, channel));
}

/* What holds: the channel's choice, its server's, or the usual. */
static void put_value(const struct request *request, const struct channel_settings *channel,
	const struct channel_key *key, struct text *out) {
	size_t len = out->len;
	key->put(&channel->chosen, out);
	if (out->len == len && channel->server != NULL) {
		key->put(&channel->server->chosen, out);
	}
	text_puts(out, out->len == len ? key->usual(request->bot, channel) : "");
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

/* What holds because the whole server chose it. */
static void put_of_server(const struct channel_settings *channel, struct text *out) {
	const struct channel_key *key = channel_settings_keys;
	for (; channel->server != NULL && key->name != NULL; key++) {
		char own[SETTING_SIZE] = "", servers[SETTING_SIZE] = "";
		struct text chosen = TEXT_INTO(own), inherited = TEXT_INTO(servers);
		key->put(&channel->chosen, &chosen);
		key->put(&channel->server->chosen, &inherited);
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
			key->put_values(&out);
		}
	}
	ANSWER(request, "You can set: {keys}, and the rules of games opened here: {example}.",
		{"keys", list}, {"example", "perudo.calza=on"});
}

static void tell_holding(struct request *request, const struct channel_settings *channel) {
	char list[CHANGED_SIZE * 2], servers[CHANGED_SIZE * 2] = "";
	struct text out = TEXT_INTO(list), inherited = TEXT_INTO(servers);
	put_holding(request, channel, &out);
	put_of_server(channel, &inherited);
	ANSWER(request, "Settings here: {settings}.\n", {"settings", list});
	if (inherited.len > 0) {
		ANSWER(request, "Chosen for the whole server:{settings}.\n", {"settings", servers});
	}
	put_keys(request, channel);
	request_put(request, request->moderates
				     ? SENTENCE(" Change one with {prefix}settings language=ja; "
						"language=usual resets it.")
				     : SENTENCE(" Moderators change them with {prefix}settings "
						"language=ja; language=usual resets it."));
	request_tell(request);
}

static void tell_holding_of_server(struct request *request, const struct channel_settings *server) {
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
	request_tell(request);
}

/* Refusing. */

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
	channel_settings_find_key(key)->put_values(&out);
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

/* Changing. */

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
	if (key->by_channel && is_server(request, channel)) {
		ANSWER(request, "“{key}” is chosen in each channel, not for the whole server.",
			{"key", key->name});
		request_refuse(request);
	} else {
		request_refuse_saying(request, key->objection);
	}
}

/* False if it cannot be set; then the asker was told why. */
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

/* Whether tables can be opened by the rules of each game that has some here. */
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
	if (request->args[0] != '\0') { /* longer than any word can be */
		tell_unknown(request, change->channel, "…");
		return false;
	}
	return are_playable(request, change);
}

static void say_changed(struct request *request, const struct change *change) {
	const struct table *table = table_at(request->bot, request->chat, request->place);
	const struct words *words = channel_settings_words(
		request->bot, channel_settings_at(request->bot, request->chat, request->place));
	words_say(&request->answer, words,
		is_server(request, change->channel)
			? SENTENCE("{who} changed the settings of the whole server: {settings}.")
			: SENTENCE("{who} changed the settings here: {settings}."),
		WORDS_PLACES({"who", request->person->name}, {"settings", change->buf}));
	if (table != NULL && change->tables) {
		table_say(&request->answer, words, table,
			SENTENCE(" Table #{id} keeps its rules and its speed."), NULL, 0);
	}
	request_say(request);
}

/* Applies it to the table that stands there. */
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
	enum channel_delivery before = channel->chosen.delivery;
	enum channel_web web = channel->chosen.web;
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
	tell_tables(request->bot, channel, before != channel->chosen.delivery);
	if (web != channel->chosen.web) {
		table_places_follow_settings(request->bot, channel);
	}
}

static void run_for_channel(struct request *request, struct channel_settings *channel) {
	if (request->args[0] == '\0') {
		tell_holding(request, channel);
	} else if (!request->moderates || request->place == NULL) {
		request_refuse_saying(request, SENTENCE("Only moderators can change a channel's "
							"settings, and only in that channel."));
	} else {
		change_settings(request, channel);
	}
}

static void run_for_server(struct request *request, struct channel_settings *server) {
	if (server == NULL) {
		request_refuse_saying(request, SENTENCE("There are no servers here: settings "
							"belong to a channel."));
	} else if (request->args[0] == '\0') {
		tell_holding_of_server(request, server);
	} else if (!request->message->manages || request->place == NULL) {
		request_refuse_saying(request,
			SENTENCE("Only people who may manage the server can change its settings, "
				 "and only in one of its channels."));
	} else {
		change_settings(request, server);
	}
}

/* Whether the whole server is meant. */
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

/* Suggesting. */

/* "speed=blitz", "speed=normal" … */
static void suggest_values(
	struct suggestions *list, const char *before, const struct channel_key *key) {
	char values[CONTROL_ID_SIZE];
	struct text all = TEXT_INTO(values);
	key->put_values(&all);
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

static const struct argument arguments[] = {
	{"where", SENTENCE("where"),
		SENTENCE("server: for every channel that has not chosen itself"), .optional = true,
		.values = scopes},
	{"settings", SENTENCE("settings"), SENTENCE("what to change: language=ja speed=relaxed"),
		.optional = true, .suggested = true},
	{.name = NULL},
};

const struct command settings_command = {
	.word = "settings",
	.group = GROUP_SETTINGS,
	.aliases = "既定",
	.usage = "[server] [key=value]…",
	.help = SENTENCE("shows this channel's settings; moderators can change them: "
			 "{prefix}settings language=ja"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
	.suggest = suggest_settings,
};
