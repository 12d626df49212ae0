#pragma once

#include "bot/base/map.h"
#include "bot/table/people.h"
#include "bot/table/state.h"
#include "bot/table/time_control.h"
#include "engine/games.h"

/* The settings of a channel: what was chosen there, else for its whole server, else the
 * configuration's. Those of a server are those of the place "SERVER/". */

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

/* Where what people say at a table by browser goes, beside their pages. */
enum channel_talk {
	TALK_OFF,
	TALK_OUT,  /* into the channel */
	TALK_BOTH, /* and what is said in the channel to their pages */
};

struct channel_choices {
	enum language language;  /* LANGUAGES: none was chosen */
	enum time_control speed; /* of new tables */
	enum channel_delivery delivery;
	enum channel_web web;
	enum channel_switch pictures;
	enum channel_switch thread; /* whether new tables are played in threads of their openings */
	enum channel_talk talk;
	bool seats_on_web; /* whoever sees the page of a table may sit down there */
	bool shared;       /* tables of other channels may stand there: anybody may bring them */
	uint8_t n_rules;
	struct channel_rule rules[CHANNEL_RULES_MAX];
};

struct channel_settings {
	struct map_entry entry;
	const struct chat *chat;
	const char *place;
	char parent[STORE_PLACE_SIZE]; /* whose settings hold in this thread; "": its own do */
	struct channel_choices chosen;
	struct channel_settings *server; /* of its server; NULL: it is of none, or that itself */
	bool is_server;
	bool is_direct;      /* one person alone reads the place (chat_is_direct) */
	enum language named; /* the network's for the place, as messages there told; LANGUAGES */
	/* Tables that stand there, or channels of the server; with any it is not dropped. */
	unsigned n_tables;
	int64_t greeted_at; /* when the bot last said there what it is; 0: not lately */
};

/* Frees all of them. */
void channel_settings_finish(struct map *channels);

/* Drops the settings of this network's places; no table may stand there. */
void channel_settings_drop(struct map *channels, const struct chat *chat);

/* Whether the place is that of an opening, "PARENT/N"; and how its thread is named until it is
 * made.
 */
bool channel_settings_is_opening(const struct chat *chat, const char *place);
enum { THREAD_TO_COME = '~' }; /* before the opening's name */

/* Whether the place, where these settings hold, is a thread of an opening. */
bool channel_settings_is_thread(const struct channel_settings *channel, const char *place);

/* The place is a thread of the parent from now on, whoever asked for its settings before. */
void channel_settings_note_thread(
	struct bot *bot, const struct chat *chat, const char *thread, const char *parent);

/* The settings of this place, or of the one whose thread it is, read from the store when first
 * asked for; last while a table stands there, else until the next call. NULL if store or memory
 * fail. */
struct channel_settings *channel_settings_at(
	struct bot *bot, const struct chat *chat, const char *place);

/* Speaks this language there for now, whatever was chosen before. */
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

/* How private texts come to a person there, never MODE_USUAL where it could be MODE_BUTTON. */
enum delivery_mode channel_settings_delivery_mode(
	const struct channel_settings *channel, const struct person *person);

/* The options of a game's tables there, before anybody chooses others. */
void channel_settings_put_rules(const struct channel_settings *channel, const struct game *game,
	int16_t options[OPTIONS_MAX]);

/* A setting of every place; beside these there are the rules of games, by "GAME.OPTION". */
struct channel_key {
	const char *name;
	bool (*read)(struct channel_choices *choices, const char *value); /* false: it cannot be */
	/* The choice, or nothing. */
	void (*put)(const struct channel_choices *choices, struct text *out);
	void (*put_values)(struct text *out); /* "en|ja" */
	const char *(*usual)(const struct bot *bot, const struct channel_settings *channel);
	const char *label; /* a SENTENCE: what it is, shortly */
	/* Where the usual comes from, a SENTENCE; NULL: from nowhere else. */
	const char *(*origin)(const struct bot *bot, const struct channel_settings *channel);
	bool by_channel; /* it is chosen for no whole server */
	bool of_web;     /* it is about pages on the web */
	/* Whether it means something on a network; else a SENTENCE says why it does not. NULL: it
	 * does on all. */
	bool (*applies)(const struct bot *bot, const struct chat *chat);
	const char *objection;
};

/* Ended by a row without name. */
extern const struct channel_key channel_settings_keys[];

/* NULL: there is none of this name. */
const struct channel_key *channel_settings_find_key(const char *name);

/* Sets "key", "value" as people write them; "" and "usual" undo the choice. 0; -ENOENT: no such
 * key, or no such option of its game; -EINVAL: it cannot be that; -ENOSPC: too many rules. */
int channel_settings_set(struct channel_choices *choices, const char *key, const char *value);

/* " perudo.calza=on" */
void channel_settings_put_rule(const struct channel_rule *rule, struct text *out);

/* Those chosen for the server that the channel does not choose itself. */
void channel_settings_put_inherited(const struct channel_settings *channel, struct text *out);

/* The value of a rule, "perudo.calza", that holds there; nothing if there is no such rule. */
void channel_settings_put_rule_held(
	const struct channel_settings *channel, const char *key, struct text *out);

/* The choice for the key, nothing if there is none. */
void channel_settings_put(const struct channel_choices *choices, const char *key, struct text *out);
