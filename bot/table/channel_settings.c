#include "bot/table/channel_settings.h"

#include <assert.h>
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/table/table.h"
#include "engine/options.h"

enum { SETTINGS_MAX = HOUSE_RULES_MAX + 3, GAME_ID_SIZE = 16 };

/* Keys. */

static const char *const deliveries[] = {
	[DELIVERY_USUAL] = "", [DELIVERY_DM] = "dm", [DELIVERY_BUTTON] = "button"};

enum { DELIVERIES = sizeof(deliveries) / sizeof(deliveries[0]) };

static bool read_language(struct house_choices *choices, const char *value) {
	enum language language = *value != '\0' ? catalogue_find(value) : LANGUAGES;
	if (*value != '\0' && language == LANGUAGES) {
		return false;
	}
	choices->language = language;
	return true;
}

static bool read_speed(struct house_choices *choices, const char *value) {
	if (*value == '\0') {
		choices->speed = SPEED_USUAL;
		return true;
	}
	return speed_find(value, &choices->speed);
}

static bool read_delivery(struct house_choices *choices, const char *value) {
	for (int i = 0; i < DELIVERIES; i++) {
		if (strcmp(deliveries[i], value) == 0) {
			choices->delivery = (enum house_delivery)i;
			return true;
		}
	}
	return false;
}

static void put_language(const struct house_choices *choices, struct text *out) {
	if (choices->language != LANGUAGES) {
		text_puts(out, catalogue_tag(choices->language));
	}
}

static void put_speed(const struct house_choices *choices, struct text *out) {
	text_puts(out, speed_word(choices->speed));
}

static void put_delivery(const struct house_choices *choices, struct text *out) {
	text_puts(out, deliveries[choices->delivery]);
}

static void put_languages(struct text *out) {
	for (int i = 0; i < LANGUAGES; i++) {
		text_add(out, "%s%s", i > 0 ? "|" : "", catalogue_tag((enum language)i));
	}
}

static void put_deliveries(struct text *out) {
	text_add(out, "%s|%s", deliveries[DELIVERY_DM], deliveries[DELIVERY_BUTTON]);
}

enum { LANGUAGE, SPEED, DELIVERY, KEYS };

const char *const house_keys[] = {
	[LANGUAGE] = "language", [SPEED] = "speed", [DELIVERY] = "delivery", [KEYS] = NULL};

static const struct {
	bool (*read)(struct house_choices *choices, const char *value);
	void (*put)(const struct house_choices *choices, struct text *out);
	void (*put_values)(struct text *out);
} keys[KEYS] = {
	[LANGUAGE] = {read_language, put_language, put_languages},
	[SPEED] = {read_speed, put_speed, speed_put_words},
	[DELIVERY] = {read_delivery, put_delivery, put_deliveries},
};

static int find_key(const char *word) {
	int key = 0;
	while (key < KEYS && strcmp(house_keys[key], word) != 0) {
		key++;
	}
	return key;
}

void house_put_values(const char *key, struct text *out) {
	keys[find_key(key)].put_values(out);
}

/* Rules. */

/* "perudo.calza": the game, and the number of its option; false if there is none. */
static bool find_rule(const char *key, struct house_rule *rule) {
	char id[GAME_ID_SIZE];
	const char *dot = strchr(key, '.');
	size_t len = dot != NULL ? (size_t)(dot - key) : sizeof(id);
	if (len >= sizeof(id)) {
		return false;
	}
	memcpy(id, key, len);
	id[len] = '\0';
	rule->game = games_find(id);
	for (uint8_t i = 0; rule->game != NULL && i < rule->game->n_options; i++) {
		if (strcmp(rule->game->options[i].key, dot + 1) == 0) {
			rule->option = i;
			return true;
		}
	}
	return false;
}

/* Where it stands among those chosen, or would. */
static uint8_t place_of(const struct house_choices *choices, const struct house_rule *rule) {
	uint8_t i = 0;
	while (i < choices->n_rules && (choices->rules[i].game != rule->game ||
					       choices->rules[i].option != rule->option)) {
		i++;
	}
	return i;
}

static void drop_rule(struct house_choices *choices, const struct house_rule *rule) {
	uint8_t at = place_of(choices, rule);
	if (at < choices->n_rules) {
		choices->n_rules--;
		memmove(&choices->rules[at], &choices->rules[at + 1],
			(size_t)(choices->n_rules - at) * sizeof(choices->rules[0]));
	}
}

static int set_rule(struct house_choices *choices, struct house_rule *rule, const char *value) {
	int16_t options[OPTIONS_MAX];
	if (*value == '\0') {
		drop_rule(choices, rule);
		return 0;
	}
	const char *key = rule->game->options[rule->option].key;
	int rc = options_set(rule->game, options, key, value);
	uint8_t at = place_of(choices, rule);
	if (rc == 0 && at == HOUSE_RULES_MAX) {
		rc = -ENOSPC;
	}
	if (rc == 0) {
		rule->value = options[rule->option];
		choices->rules[at] = *rule;
		choices->n_rules = (uint8_t)(choices->n_rules + (at == choices->n_rules));
	}
	return rc;
}

int house_set(struct house_choices *choices, const char *key, const char *value) {
	struct house_rule rule;
	int own = find_key(key);
	value = strcmp(value, "usual") == 0 ? "" : value;
	if (own < KEYS) {
		return keys[own].read(choices, value) ? 0 : -EINVAL;
	}
	return find_rule(key, &rule) ? set_rule(choices, &rule, value) : -ENOENT;
}

void house_put(const struct house_choices *choices, const char *key, struct text *out) {
	struct house_rule rule;
	int own = find_key(key);
	if (own < KEYS) {
		keys[own].put(choices, out);
	} else if (find_rule(key, &rule)) {
		uint8_t at = place_of(choices, &rule);
		if (at < choices->n_rules) {
			options_put(
				&rule.game->options[rule.option], choices->rules[at].value, out);
		}
	}
}

void house_put_rules(
	const struct house *house, const struct game *game, int16_t options[OPTIONS_MAX]) {
	options_set_normal(game, options);
	for (uint8_t i = 0; house != NULL && i < house->chosen.n_rules; i++) {
		const struct house_rule *rule = &house->chosen.rules[i];
		if (rule->game == game) {
			options[rule->option] = rule->value;
		}
	}
}

/* The store. */

static void add_setting(struct store_setting *settings, size_t *n,
	const struct house_choices *choices, const char *key) {
	struct store_setting *setting = &settings[*n];
	struct text value = TEXT_INTO(setting->value);
	house_put(choices, key, &value);
	snprintf(setting->key, sizeof(setting->key), "%s", key);
	*n += value.len > 0;
}

static int keep(
	struct store *store, const struct house *house, const struct house_choices *choices) {
	struct store_setting settings[SETTINGS_MAX];
	size_t n = 0;
	for (int i = 0; i < KEYS; i++) {
		add_setting(settings, &n, choices, house_keys[i]);
	}
	for (uint8_t i = 0; i < choices->n_rules; i++) {
		const struct house_rule *rule = &choices->rules[i];
		char key[STORE_SETTING_KEY_SIZE];
		snprintf(key, sizeof(key), "%s.%s", rule->game->id,
			rule->game->options[rule->option].key);
		add_setting(settings, &n, choices, key);
	}
	return store_settings_set(store, house->spot.chat->network, house->place, settings, n);
}

int house_choose(struct play *play, struct house *house, const struct house_choices *choices) {
	struct store *store = play->config.store;
	int rc = store != NULL ? keep(store, house, choices) : 0;
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "settings of %s: %s", house->place,
			store_error(store));
		return rc;
	}
	house->chosen = *choices;
	return 0;
}

/* What another version knew and this one does not is left out. */
static int read_choices(struct store *store, struct house *house) {
	struct store_setting settings[SETTINGS_MAX];
	int n = store_settings_get(
		store, house->spot.chat->network, house->place, settings, SETTINGS_MAX);
	for (int i = 0; i < n; i++) {
		house_set(&house->chosen, settings[i].key, settings[i].value);
	}
	return n < 0 ? n : 0;
}

/* All of them. */

static void destroy(struct house *house) {
	if (house != NULL) {
		free(house->place);
		free(house);
	}
}

void houses_finish(struct houses *houses) {
	for (size_t i = 0; i < houses->n; i++) {
		tdelete(houses->list[i], &houses->by_spot, spot_compare);
		destroy(houses->list[i]);
	}
	free(houses->list);
	*houses = (struct houses){0};
}

/* chat NULL: of any network. */
static void forget_without_tables(struct houses *houses, const struct chat *chat) {
	size_t kept = 0;
	for (size_t i = 0; i < houses->n; i++) {
		bool other = chat != NULL && houses->list[i]->spot.chat != chat;
		if (other || houses->list[i]->n_tables > 0) {
			houses->list[kept++] = houses->list[i];
		} else {
			tdelete(houses->list[i], &houses->by_spot, spot_compare);
			destroy(houses->list[i]);
		}
	}
	houses->n = kept;
}

void houses_forget(struct houses *houses, const struct chat *chat) {
	forget_without_tables(houses, chat);
}

/* Tables, those that wait for their last line too, may stand in more places than are remembered
 * without any. */
static int make_room(struct houses *houses) {
	if (houses->n >= HOUSES_MAX) {
		forget_without_tables(houses, NULL);
	}
	if (houses->n < houses->cap) {
		return 0;
	}
	size_t cap = houses->cap > 0 ? houses->cap * 2 : 16;
	struct house **list = realloc(houses->list, cap * sizeof(*list));
	if (list == NULL) {
		return -ENOMEM;
	}
	houses->list = list;
	houses->cap = cap;
	return 0;
}

static struct house *create(struct store *store, const struct chat *chat, const char *place) {
	struct house *house = calloc(1, sizeof(*house));
	if (house == NULL || (house->place = strdup(place)) == NULL) {
		goto fail;
	}
	house->spot = (struct spot){chat, house->place};
	house->chosen.language = LANGUAGES;
	if (store != NULL && read_choices(store, house) < 0) {
		log_event(LOG_ERROR, "not-read", "settings of %s: %s", place, store_error(store));
		goto fail;
	}
	return house;
fail:
	destroy(house);
	return NULL;
}

static struct house *add(struct play *play, const struct chat *chat, const char *place) {
	struct houses *houses = &play->houses;
	struct house *house =
		make_room(houses) == 0 ? create(play->config.store, chat, place) : NULL;
	if (house == NULL) {
		return NULL;
	}
	if (tsearch(house, &houses->by_spot, spot_compare) == NULL) {
		destroy(house);
		return NULL;
	}
	houses->list[houses->n++] = house;
	return house;
}

struct house *house_at(struct play *play, const struct chat *chat, const char *place) {
	struct spot wanted = {chat, place};
	void *found = tfind(&wanted, &play->houses.by_spot, spot_compare);
	return found != NULL ? *(struct house **)found : add(play, chat, place);
}

/* What holds. */

const struct words *house_words(const struct play *play, const struct house *house) {
	bool chosen = house != NULL && house->chosen.language != LANGUAGES;
	return catalogue_words(chosen ? house->chosen.language : play->config.language);
}

const struct words *house_words_for(
	const struct play *play, const struct house *house, const struct person *person) {
	enum language own = person != NULL ? people_language(person) : LANGUAGES;
	bool theirs = house != NULL && house->spot.chat->single_user &&
		      house->chosen.language != LANGUAGES;
	return own == LANGUAGES || theirs ? house_words(play, house) : catalogue_words(own);
}

enum delivery_mode house_delivery_mode(const struct house *house, const struct person *person) {
	static const enum delivery_mode manners[] = {[DELIVERY_USUAL] = MODE_USUAL,
		[DELIVERY_DM] = MODE_MESSAGE,
		[DELIVERY_BUTTON] = MODE_BUTTON};
	if (person->mode != MODE_USUAL || !person->chat->has_buttons) {
		return person->mode;
	}
	enum delivery_mode manner = manners[house->chosen.delivery];
	return manner == MODE_USUAL && person->chat->hands_by_button ? MODE_BUTTON : manner;
}
