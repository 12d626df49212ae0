#pragma once

#include "bot/base/map.h"
#include "bot/table/people.h"
#include "bot/table/state.h"
#include "bot/table/time_control.h"
#include "engine/games.h"

/* The settings of a channel: its own choices, else its server's, else the configuration's. A
 * server's are those of the place "SERVER/". */

enum { CHANNELS_MAX = 4096, CHANNEL_RULES_MAX = 32 };

enum channel_delivery { DELIVERY_USUAL, DELIVERY_DM, DELIVERY_BUTTON };

/* Who may look at its tables and games on the web: holders of the address, anybody, nobody. */
enum channel_web { WEB_LINK, WEB_ON, WEB_OFF };

enum channel_switch { SWITCH_USUAL, SWITCH_ON, SWITCH_OFF };

/* An option of a game, for tables opened there. */
struct channel_rule {
	uint8_t game; /* index into games[] */
	uint8_t option;
	int16_t value;
};

/* Where talk by browser goes, beside the table's pages. */
enum channel_talk {
	TALK_OFF,
	TALK_OUT,  /* into the channel */
	TALK_BOTH, /* and from the channel to the pages */
};

/* A byte for each setting, 0 where nothing was chosen. */
struct channel_choices {
	enum language language; /* LANGUAGES: none was chosen */
	uint8_t speed;          /* enum time_control, of new tables */
	uint8_t delivery;       /* enum channel_delivery */
	uint8_t web;            /* enum channel_web */
	uint8_t pictures;       /* enum channel_switch */
	uint8_t thread;         /* enum channel_switch: new tables are played in threads */
	uint8_t talk;           /* enum channel_talk */
	uint8_t seats_on_web;   /* 1: people may sit down on a table's page */
	uint8_t shared;         /* 1: tables of other channels may be brought there by anybody */
	uint8_t n_rules;
	struct channel_rule rules[CHANNEL_RULES_MAX];
};

struct channel_settings {
	struct map_entry entry;
	const struct chat *chat;
	const char *place;
	char *parent; /* of a thread: the channel whose settings hold; NULL: no thread */
	struct channel_choices chosen;
	struct channel_settings *server; /* its server's; NULL: it has none, or is one */
	bool is_server;
	bool is_direct; /* one person alone reads the place (chat_is_direct) */
	enum language
		named; /* the network's language for the place, as told by messages; or LANGUAGES */
	/* Tables of the place, or channels of the server; only without any it may be dropped. */
	unsigned n_tables;
	int64_t greeted_at; /* time of the last greeting; 0: none lately */
};

/* Frees all of them. */
void channel_settings_finish(struct map *channels);

/* Drops the settings of this network's places without tables; chat NULL: of all networks. */
void channel_settings_drop(struct map *channels, const struct chat *chat);

/* Whether the place is an opening, "PARENT/N"; and the name of its thread until it is made. */
bool channel_settings_is_opening(const struct chat *chat, const char *place);
enum { THREAD_TO_COME = '~' }; /* before the opening's name */

/* Whether the place, where these settings hold, is a thread of an opening. */
bool channel_settings_is_thread(const struct channel_settings *channel, const char *place);

/* Makes the place a thread of the parent, even if its settings were asked for before. */
void channel_settings_note_thread(
	struct bot *bot, const struct chat *chat, const char *thread, const char *parent);

/* The settings of this place, or of the one whose thread it is, read from the store when first
 * asked for; last while a table stands there, else until the next call. NULL if store or memory
 * fail. */
struct channel_settings *channel_settings_at(
	struct bot *bot, const struct chat *chat, const char *place);

/* Sets the language there in memory, over any choice. */
void channel_settings_speak(
	struct bot *bot, const struct chat *chat, const char *place, enum language language);

/* As channel_settings_at(), of a place for which, and for its server, the network names this
 * language by now: "ja"; NULL: none. */
struct channel_settings *channel_settings_named(
	struct bot *bot, const struct chat *chat, const char *place, const char *language);

/* Stores the choices and applies them. 0, or a negative errno of the store, and nothing changed.
 */
int channel_settings_choose(
	struct bot *bot, struct channel_settings *channel, const struct channel_choices *choices);

/* The words of a channel, by what it or its server chose, else what the network names, else the
 * table's language (LANGUAGES: of no table, or it has none), else the configuration; NULL: by the
 * configuration. */
const struct words *channel_settings_words(
	const struct bot *bot, const struct channel_settings *channel, enum language table);
/* The words for a person there: their own, else the channel's; for a single user the channel's. */
const struct words *channel_settings_words_for(const struct bot *bot,
	const struct channel_settings *channel, enum language table, const struct person *person);

/* The speed chosen for new tables. */
enum time_control channel_settings_speed(const struct channel_settings *channel);

/* Whether new tables are played in threads. */
bool channel_settings_gives_threads(const struct channel_settings *channel);

bool channel_settings_show_pictures(const struct channel_settings *channel);

/* The mode of private texts to a person there; never MODE_USUAL where MODE_BUTTON is possible. */
enum delivery_mode channel_settings_delivery_mode(
	const struct channel_settings *channel, const struct person *person);

/* The default options of a game's tables there. */
void channel_settings_put_rules(const struct channel_settings *channel, const struct game *game,
	int16_t options[OPTIONS_MAX]);

enum { CHANNEL_WORDS_MOST = 4 };

/* A setting of every place; beside these there are the rules of games, by "GAME.OPTION". */
struct channel_key {
	const char *name;
	const char *label; /* a SENTENCE: what it is, shortly */
	size_t at;         /* of its byte in struct channel_choices */
	/* The values in the order shown, ended by one without a word. */
	struct {
		const char *word;
		uint8_t chosen;
	} words[CHANNEL_WORDS_MOST];
	/* Instead of words and a byte, each may be NULL: reads a value (false: there is no such),
	 * puts the one chosen, or nothing, and puts all values, "en|ja". */
	bool (*read)(struct channel_choices *choices, const char *value);
	void (*put)(const struct channel_choices *choices, struct text *out);
	void (*put_values)(struct text *out);
	const char *usual; /* a word; NULL: usual_by() tells it */
	const char *(*usual_by)(const struct bot *bot, const struct channel_settings *channel);
	/* The source of the usual value, a SENTENCE; NULL: there is none. */
	const char *(*origin)(const struct bot *bot, const struct channel_settings *channel);
	bool by_channel; /* it cannot be chosen for a server */
	bool of_web;     /* it is about pages on the web */
	/* Whether it has a meaning on a network, NULL: on all; and a SENTENCE for where it has
	 * none. */
	bool (*applies)(const struct bot *bot, const struct chat *chat);
	const char *objection;
};

/* Ended by a row without name. */
extern const struct channel_key channel_settings_keys[];

/* NULL: there is none of this name. */
const struct channel_key *channel_settings_find_key(const char *name);

/* All that can be chosen for the key: "en|ja". */
void channel_settings_put_values(const struct channel_key *key, struct text *out);

/* Sets "key", "value" as people write them; "" and "usual" undo the choice. 0; -ENOENT: no such
 * key, or no such option of its game; -EINVAL: it cannot be that; -ENOSPC: too many rules. */
int channel_settings_set(struct channel_choices *choices, const char *key, const char *value);

/* " perudo.calza=on" */
void channel_settings_put_rule(const struct channel_rule *rule, struct text *out);

/* The server's choices that the channel does not override. */
void channel_settings_put_inherited(const struct channel_settings *channel, struct text *out);

/* The value of a rule, "perudo.calza", that holds there; nothing if there is no such rule. */
void channel_settings_put_rule_held(
	const struct channel_settings *channel, const char *key, struct text *out);

/* The choice for the key, nothing if there is none. */
void channel_settings_put(const struct channel_choices *choices, const char *key, struct text *out);
