#include "bot/table/channel_settings.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "engine/games.h"
#include "engine/options.h"

enum { KEYS = 9, SETTINGS_MAX = CHANNEL_RULES_MAX + KEYS, GAME_ID_SIZE = 16 };

/* Keys. */

static bool read_language(struct channel_choices *choices, const char *value) {
	enum language language = *value != '\0' ? catalogue_find(value) : LANGUAGES;
	if (*value != '\0' && language == LANGUAGES) {
		return false;
	}
	choices->language = language;
	return true;
}

static bool read_speed(struct channel_choices *choices, const char *value) {
	enum time_control speed = TIME_USUAL;
	bool found = *value == '\0' || time_control_find(value, &speed);
	choices->speed = (uint8_t)speed;
	return found;
}

static void put_language(const struct channel_choices *choices, struct text *out) {
	if (choices->language != LANGUAGES) {
		text_puts(out, catalogue_tag(choices->language));
	}
}

static void put_speed(const struct channel_choices *choices, struct text *out) {
	text_puts(out, time_control_word((enum time_control)choices->speed));
}

static bool has_threads(const struct bot *bot, const struct chat *chat) {
	(void)bot;
	return chat->has_threads;
}

static bool has_others(const struct bot *bot, const struct chat *chat) {
	(void)bot;
	return !chat->single_user && !chat->has_guests;
}

static bool has_web(const struct bot *bot, const struct chat *chat) {
	return bot->config.web != NULL && !chat->has_guests;
}

static void put_languages(struct text *out) {
	for (int i = 0; i < LANGUAGES; i++) {
		text_add(out, "%s%s", i > 0 ? "|" : "", catalogue_tag((enum language)i));
	}
}

static const char *usual_language(const struct bot *bot, const struct channel_settings *channel) {
	return catalogue_tag(channel->named != LANGUAGES ? channel->named : bot->config.language);
}

static const char *const configured = SENTENCE("the configuration");

static const char *origin_of_language(
	const struct bot *bot, const struct channel_settings *channel) {
	(void)bot;
	bool of_server = channel->server != NULL || channel->is_server;
	return of_server && channel->named != LANGUAGES ? SENTENCE("the server's language")
							: configured;
}

static const char *origin_of_delivery(
	const struct bot *bot, const struct channel_settings *channel) {
	(void)bot;
	return channel->chat->hands_by_button ? configured : NULL;
}

static const char *usual_speed(const struct bot *bot, const struct channel_settings *channel) {
	(void)bot;
	return time_control_word(channel->chat->single_user ? TIME_NONE : TIME_NORMAL);
}

static const char *usual_delivery(const struct bot *bot, const struct channel_settings *channel) {
	(void)bot;
	return channel->chat->hands_by_button ? "button" : "dm";
}

static bool has_buttons(const struct bot *bot, const struct chat *chat) {
	(void)bot;
	return chat->has_buttons;
}

static bool has_pictures(const struct bot *bot, const struct chat *chat) {
	(void)bot;
	return chat->has_pictures;
}

#define AT(member) offsetof(struct channel_choices, member)

const struct channel_key channel_settings_keys[] = {
	{"language", SENTENCE("language"), .read = read_language, .put = put_language,
		.put_values = put_languages, .usual_by = usual_language,
		.origin = origin_of_language},
	{"speed", SENTENCE("speed"), .read = read_speed, .put = put_speed,
		.put_values = time_control_put_words, .usual_by = usual_speed},
	{"delivery", SENTENCE("hands"), AT(delivery),
		{{"dm", DELIVERY_DM}, {"button", DELIVERY_BUTTON}}, .usual_by = usual_delivery,
		.origin = origin_of_delivery, .applies = has_buttons,
		.objection = SENTENCE("There are no buttons here, so a button cannot show dice or "
				      "cards.")},
	{"pictures", SENTENCE("pictures"), AT(pictures), {{"on", SWITCH_ON}, {"off", SWITCH_OFF}},
		.usual = "on", .applies = has_pictures,
		.objection = SENTENCE("There are no pictures here: the text says everything.")},
	{"web", SENTENCE("on the web"), AT(web),
		{{"on", WEB_ON}, {"link", WEB_LINK}, {"off", WEB_OFF}}, .usual = "link",
		.by_channel = true, .of_web = true, .applies = has_web,
		.objection = SENTENCE("There are no pages of this bot on the web.")},
	{"sit", SENTENCE("seats for all who see a table's page"), AT(seats_on_web),
		{{"web", 1}, {"off", 0}}, .usual = "off", .by_channel = true, .of_web = true,
		.applies = has_web,
		.objection = SENTENCE("There are no pages of this bot on the web.")},
	{"talk", SENTENCE("talk of those who play in a browser"), AT(talk),
		{{"off", TALK_OFF}, {"out", TALK_OUT}, {"both", TALK_BOTH}}, .usual = "off",
		.by_channel = true, .of_web = true, .applies = has_web,
		.objection = SENTENCE("There are no pages of this bot on the web.")},
	{"shared", SENTENCE("tables of other channels"), AT(shared), {{"on", 1}, {"off", 0}},
		.usual = "off", .by_channel = true, .applies = has_others,
		.objection = SENTENCE("There are no other channels here.")},
	{"thread", SENTENCE("a thread for each table"), AT(thread),
		{{"on", SWITCH_ON}, {"off", SWITCH_OFF}}, .usual = "off", .applies = has_threads,
		.objection = SENTENCE("There are no threads here.")},
	{.name = NULL},
};

static_assert(sizeof(channel_settings_keys) / sizeof(*channel_settings_keys) == KEYS + 1,
	"all of them fit into the store's array");

const struct channel_key *channel_settings_find_key(const char *name) {
	const struct channel_key *key = channel_settings_keys;
	while (key->name != NULL && strcmp(key->name, name) != 0) {
		key++;
	}
	return key->name != NULL ? key : NULL;
}

static uint8_t byte_at(const struct channel_choices *choices, size_t at) {
	return ((const uint8_t *)choices)[at];
}

static bool read_choice(
	const struct channel_key *key, struct channel_choices *choices, const char *value) {
	if (key->read != NULL) {
		return key->read(choices, value);
	}
	int i = 0;
	while (key->words[i].word != NULL && strcmp(key->words[i].word, value) != 0) {
		i++;
	}
	((uint8_t *)choices)[key->at] = key->words[i].chosen; /* 0 if it is none of them */
	return key->words[i].word != NULL || *value == '\0';
}

static void put_choice(
	const struct channel_key *key, const struct channel_choices *choices, struct text *out) {
	uint8_t chosen = byte_at(choices, key->at);
	if (key->put != NULL) {
		key->put(choices, out);
		return;
	}
	for (int i = 0; chosen != 0 && key->words[i].word != NULL; i++) {
		if (key->words[i].chosen == chosen) {
			text_puts(out, key->words[i].word);
		}
	}
}

void channel_settings_put_values(const struct channel_key *key, struct text *out) {
	if (key->put_values != NULL) {
		key->put_values(out);
		return;
	}
	for (int i = 0; key->words[i].word != NULL; i++) {
		text_add(out, "%s%s", i > 0 ? "|" : "", key->words[i].word);
	}
}

/* Rules. */

static bool find_game(const char *id, uint8_t *at) {
	for (*at = 0; games[*at] != NULL; ++*at) {
		if (strcmp(games[*at]->id, id) == 0) {
			return true;
		}
	}
	return false;
}

static bool find_option(const struct game *game, const char *key, uint8_t *at) {
	for (*at = 0; *at < game->n_options; ++*at) {
		if (strcmp(game->options[*at].key, key) == 0) {
			return true;
		}
	}
	return false;
}

/* "perudo.calza": the game, and the number of its option; false if there is none. */
static bool find_rule(const char *key, struct channel_rule *rule) {
	char id[GAME_ID_SIZE];
	const char *dot = strchr(key, '.');
	size_t len = dot != NULL ? (size_t)(dot - key) : sizeof(id);
	if (len >= sizeof(id)) {
		return false;
	}
	memcpy(id, key, len);
	id[len] = '\0';
	return find_game(id, &rule->game) && find_option(games[rule->game], dot + 1, &rule->option);
}

/* The rule's index among those chosen, or where it would be added. */
static uint8_t place_of(const struct channel_choices *choices, const struct channel_rule *rule) {
	uint8_t i = 0;
	while (i < choices->n_rules && (choices->rules[i].game != rule->game ||
					       choices->rules[i].option != rule->option)) {
		i++;
	}
	return i;
}

static void drop_rule(struct channel_choices *choices, const struct channel_rule *rule) {
	uint8_t at = place_of(choices, rule);
	if (at < choices->n_rules) {
		choices->n_rules--;
		memmove(&choices->rules[at], &choices->rules[at + 1],
			(size_t)(choices->n_rules - at) * sizeof(choices->rules[0]));
	}
}

static int set_rule(struct channel_choices *choices, struct channel_rule *rule, const char *value) {
	int16_t options[OPTIONS_MAX];
	if (*value == '\0') {
		drop_rule(choices, rule);
		return 0;
	}
	const struct game *game = games[rule->game];
	int rc = options_set(game, options, game->options[rule->option].key, value);
	uint8_t at = place_of(choices, rule);
	if (rc == 0 && at == CHANNEL_RULES_MAX) {
		rc = -ENOSPC;
	}
	if (rc == 0) {
		rule->value = options[rule->option];
		choices->rules[at] = *rule;
		choices->n_rules = (uint8_t)(choices->n_rules + (at == choices->n_rules));
	}
	return rc;
}

int channel_settings_set(struct channel_choices *choices, const char *key, const char *value) {
	struct channel_rule rule;
	const struct channel_key *own = channel_settings_find_key(key);
	value = strcmp(value, "usual") == 0 ? "" : value;
	if (own != NULL) {
		return read_choice(own, choices, value) ? 0 : -EINVAL;
	}
	return find_rule(key, &rule) ? set_rule(choices, &rule, value) : -ENOENT;
}

void channel_settings_put_rule(const struct channel_rule *rule, struct text *out) {
	const struct option *option = &games[rule->game]->options[rule->option];
	text_add(out, " %s.%s=", games[rule->game]->id, option->key);
	options_put(option, rule->value, out);
}

void channel_settings_put_inherited(const struct channel_settings *channel, struct text *out) {
	const struct channel_choices *server =
		channel->server != NULL ? &channel->server->chosen : NULL;
	for (uint8_t i = 0; server != NULL && i < server->n_rules; i++) {
		if (place_of(&channel->chosen, &server->rules[i]) == channel->chosen.n_rules) {
			channel_settings_put_rule(&server->rules[i], out);
		}
	}
}

void channel_settings_put_rule_held(
	const struct channel_settings *channel, const char *key, struct text *out) {
	struct channel_rule rule;
	int16_t options[OPTIONS_MAX];
	if (find_rule(key, &rule)) {
		channel_settings_put_rules(channel, games[rule.game], options);
		options_put(&games[rule.game]->options[rule.option], options[rule.option], out);
	}
}

void channel_settings_put(
	const struct channel_choices *choices, const char *key, struct text *out) {
	struct channel_rule rule;
	const struct channel_key *own = channel_settings_find_key(key);
	if (own != NULL) {
		put_choice(own, choices, out);
	} else if (find_rule(key, &rule)) {
		uint8_t at = place_of(choices, &rule);
		if (at < choices->n_rules) {
			options_put(&games[rule.game]->options[rule.option],
				choices->rules[at].value, out);
		}
	}
}

static void put_chosen_rules(const struct channel_choices *choices, const struct game *game,
	int16_t options[OPTIONS_MAX]) {
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		const struct channel_rule *rule = &choices->rules[i];
		if (games[rule->game] == game) {
			options[rule->option] = rule->value;
		}
	}
}

void channel_settings_put_rules(const struct channel_settings *channel, const struct game *game,
	int16_t options[OPTIONS_MAX]) {
	options_set_normal(game, options);
	if (channel != NULL && channel->server != NULL) {
		put_chosen_rules(&channel->server->chosen, game, options);
	}
	if (channel != NULL) {
		put_chosen_rules(&channel->chosen, game, options);
	}
}

/* The store. */

static void add_setting(struct store_setting *settings, size_t *n,
	const struct channel_choices *choices, const char *key) {
	struct store_setting *setting = &settings[*n];
	struct text value = TEXT_INTO(setting->value);
	channel_settings_put(choices, key, &value);
	snprintf(setting->key, sizeof(setting->key), "%s", key);
	*n += value.len > 0;
}

static int store_choices(struct store *store, const struct channel_settings *channel,
	const struct channel_choices *choices) {
	struct store_setting settings[SETTINGS_MAX];
	size_t n = 0;
	for (size_t i = 0; channel_settings_keys[i].name != NULL; i++) {
		add_setting(settings, &n, choices, channel_settings_keys[i].name);
	}
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		const struct channel_rule *rule = &choices->rules[i];
		char key[STORE_SETTING_KEY_SIZE];
		snprintf(key, sizeof(key), "%s.%s", games[rule->game]->id,
			games[rule->game]->options[rule->option].key);
		add_setting(settings, &n, choices, key);
	}
	return store_settings_set(store, channel->chat->network, channel->place, settings, n);
}

int channel_settings_choose(
	struct bot *bot, struct channel_settings *channel, const struct channel_choices *choices) {
	struct store *store = bot->config.store;
	int rc = store != NULL ? store_choices(store, channel, choices) : 0;
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "settings of %s: %s", channel->place,
			store_error(store));
		return rc;
	}
	channel->chosen = *choices;
	return 0;
}

void channel_settings_speak(
	struct bot *bot, const struct chat *chat, const char *place, enum language language) {
	struct channel_settings *channel = channel_settings_at(bot, chat, place);
	if (channel != NULL) {
		channel->chosen.language = language;
	}
}

/* A place's choices on any network, from the store. 0, or a negative errno. */
static int read_choices(struct store *store, const char *network, const char *place,
	struct channel_choices *choices) {
	struct store_setting settings[SETTINGS_MAX];
	*choices = (struct channel_choices){.language = LANGUAGES};
	int n = store_settings_get(store, network, place, settings, SETTINGS_MAX);
	for (int i = 0; i < n; i++) {
		channel_settings_set(choices, settings[i].key, settings[i].value);
	}
	return n < 0 ? n : 0;
}

/* The map of all channels. */

void channel_settings_finish(struct map *channels) {
	for (struct map_entry *entry = channels->oldest; entry != NULL; entry = entry->newer) {
		free(((struct channel_settings *)entry)->parent);
	}
	map_free_all(channels);
}

static void drop(struct map *channels, struct channel_settings *channel) {
	if (channel->server != NULL) {
		channel->server->n_tables--;
	}
	map_remove(channels, &channel->entry);
	free(channel->parent);
	free(channel);
}

static void drop_unused(struct map *channels, const struct chat *chat) {
	struct map_entry *newer;
	for (struct map_entry *entry = channels->oldest; entry != NULL; entry = newer) {
		struct channel_settings *channel = (struct channel_settings *)entry;
		newer = entry->newer;
		if ((chat == NULL || channel->chat == chat) && channel->n_tables == 0) {
			drop(channels, channel);
		}
	}
}

/* Drops servers after their channels. */
void channel_settings_drop(struct map *channels, const struct chat *chat) {
	drop_unused(channels, chat);
	drop_unused(channels, chat);
}

/* Openings and their threads to come have the parent in their name. */
static bool cut_parent(const char *place, char parent[STORE_PLACE_SIZE]) {
	place += *place == THREAD_TO_COME;
	const char *slash = strchr(place, '/');
	slash = slash != NULL ? strchr(slash + 1, '/') : NULL;
	if (slash != NULL) {
		snprintf(parent, STORE_PLACE_SIZE, "%.*s", (int)(slash - place), place);
	}
	return slash != NULL;
}

bool channel_settings_is_opening(const struct chat *chat, const char *place) {
	char parent[STORE_PLACE_SIZE];
	return chat->has_threads && *place != THREAD_TO_COME && cut_parent(place, parent);
}

bool channel_settings_is_thread(const struct channel_settings *channel, const char *place) {
	return channel->chat->has_threads && strcmp(channel->place, place) != 0;
}

/* Without memory, the thread has settings of its own. */
static void set_parent(struct channel_settings *thread, const char *parent) {
	char *copy = strdup(parent);
	free(thread->parent);
	thread->parent = copy;
}

void channel_settings_note_thread(
	struct bot *bot, const struct chat *chat, const char *thread, const char *parent) {
	struct channel_settings *known =
		(struct channel_settings *)map_find(&bot->channels, chat, thread);
	if (known != NULL) {
		set_parent(known, parent);
	}
}

static void find_parent(struct store *store, struct channel_settings *channel) {
	char parent[STORE_PLACE_SIZE] = "";
	if (channel->chat->has_threads && store != NULL &&
		store_thread_parent(store, channel->chat->network, channel->place, parent) == 0 &&
		parent[0] != '\0') {
		set_parent(channel, parent);
	}
}

/* Channels with tables stay, even beyond CHANNELS_MAX. */
static struct channel_settings *add(struct bot *bot, const struct chat *chat, const char *place) {
	struct channel_settings *channel = map_new(&bot->channels, chat, sizeof(*channel), place);
	if (channel == NULL) {
		return NULL;
	}
	channel->chat = chat;
	channel->place = channel->entry.key;
	channel->chosen.language = channel->named = LANGUAGES;
	assert(chat_is_direct(STORE_PRIVATE_PLACE));
	channel->is_direct = chat_is_direct(place);
	find_parent(bot->config.store, channel);
	if (bot->config.store != NULL &&
		read_choices(bot->config.store, chat->network, place, &channel->chosen) < 0) {
		log_event(LOG_ERROR, "not-read", "settings of %s: %s", place,
			store_error(bot->config.store));
		drop(&bot->channels, channel);
		return NULL;
	}
	channel->chosen.web = channel->is_direct ? WEB_OFF : channel->chosen.web;
	return channel;
}

static struct channel_settings *find_or_add(
	struct bot *bot, const struct chat *chat, const char *place) {
	struct map_entry *found = map_find(&bot->channels, chat, place);
	return found != NULL ? (struct channel_settings *)found : add(bot, chat, place);
}

/* Its server is the place "SERVER/". */
static struct channel_settings *add_to_server(
	struct bot *bot, const struct chat *chat, const char *place) {
	char of[STORE_PLACE_SIZE];
	if (!chat->servers) {
		return add(bot, chat, place);
	}
	snprintf(of, sizeof(of), "%.*s", (int)strcspn(place, "/") + 1, place);
	struct channel_settings *server = find_or_add(bot, chat, of);
	struct channel_settings *channel = server != NULL ? find_or_add(bot, chat, place) : NULL;
	if (channel != NULL && channel != server) {
		channel->server = server;
		server->is_server = true;
		server->n_tables++;
	}
	return channel;
}

struct channel_settings *channel_settings_at(
	struct bot *bot, const struct chat *chat, const char *place) {
	char parent[STORE_PLACE_SIZE];
	struct map_entry *found = map_find(&bot->channels, chat, place);
	if (found == NULL && chat->has_threads && cut_parent(place, parent)) {
		return channel_settings_at(bot, chat, parent);
	}
	if (found == NULL && map_is_sweep_due(&bot->channels, CHANNELS_MAX)) {
		channel_settings_drop(&bot->channels, NULL);
		map_note_sweep(&bot->channels);
	}
	struct channel_settings *channel =
		found != NULL ? (struct channel_settings *)found : add_to_server(bot, chat, place);
	if (channel == NULL || channel->parent == NULL) {
		return channel;
	}
	snprintf(parent, sizeof(parent), "%s", channel->parent); /* the next call may drop it */
	return channel_settings_at(bot, chat, parent);
}

struct channel_settings *channel_settings_named(
	struct bot *bot, const struct chat *chat, const char *place, const char *language) {
	struct channel_settings *channel = channel_settings_at(bot, chat, place);
	if (channel != NULL) {
		channel->named = language != NULL ? catalogue_find(language) : LANGUAGES;
	}
	if (channel != NULL && channel->server != NULL) {
		channel->server->named = channel->named;
	}
	return channel;
}

/* Settings that apply. */

/* LANGUAGES: none was chosen. */
static enum language chosen_language(const struct channel_settings *channel) {
	enum language own = channel->chosen.language;
	return own == LANGUAGES && channel->server != NULL ? channel->server->chosen.language : own;
}

const struct words *channel_settings_words(
	const struct bot *bot, const struct channel_settings *channel, enum language table) {
	const enum language languages[] = {
		channel != NULL ? chosen_language(channel) : LANGUAGES,
		channel != NULL ? channel->named : LANGUAGES,
		table,
		bot->config.language,
	};
	size_t first = 0;
	while (languages[first] == LANGUAGES) {
		first++;
	}
	return catalogue_words(languages[first]);
}

const struct words *channel_settings_words_for(const struct bot *bot,
	const struct channel_settings *channel, enum language table, const struct person *person) {
	enum language own = person != NULL ? people_language(person) : LANGUAGES;
	bool theirs = channel != NULL && channel->chat->single_user &&
		      channel->chosen.language != LANGUAGES;
	return own == LANGUAGES || theirs ? channel_settings_words(bot, channel, table)
					  : catalogue_words(own);
}

/* The channel's choice, else its server's. */
static uint8_t chosen_at(const struct channel_settings *channel, size_t at) {
	uint8_t own = byte_at(&channel->chosen, at);
	return own == 0 && channel->server != NULL ? byte_at(&channel->server->chosen, at) : own;
}

enum time_control channel_settings_speed(const struct channel_settings *channel) {
	return (enum time_control)chosen_at(channel, AT(speed));
}

bool channel_settings_gives_threads(const struct channel_settings *channel) {
	return chosen_at(channel, AT(thread)) == SWITCH_ON;
}

bool channel_settings_show_pictures(const struct channel_settings *channel) {
	return chosen_at(channel, AT(pictures)) != SWITCH_OFF;
}

enum delivery_mode channel_settings_delivery_mode(
	const struct channel_settings *channel, const struct person *person) {
	static const enum delivery_mode modes[] = {[DELIVERY_USUAL] = MODE_USUAL,
		[DELIVERY_DM] = MODE_MESSAGE,
		[DELIVERY_BUTTON] = MODE_BUTTON};
	if (channel->is_direct) {
		return MODE_BUTTON; /* the hand stands in the table's message */
	}
	if (person->mode != MODE_USUAL || !person->chat->has_buttons) {
		return person->mode;
	}
	bool theirs = person->chat == channel->chat;
	enum delivery_mode mode = theirs ? modes[chosen_at(channel, AT(delivery))] : MODE_USUAL;
	return mode == MODE_USUAL && person->chat->hands_by_button ? MODE_BUTTON : mode;
}
