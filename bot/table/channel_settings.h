#ifndef BOT_TABLE_CHANNEL_SETTINGS_H
#define BOT_TABLE_CHANNEL_SETTINGS_H

#include "bot/table/people.h"
#include "bot/table/place_key.h"
#include "bot/table/time_control.h"
#include "engine/games.h"

/* What holds in a place: what was chosen for it, else what the configuration says. */

struct play;

enum { HOUSES_MAX = 4096, HOUSE_RULES_MAX = 32 };

enum house_delivery { DELIVERY_USUAL, DELIVERY_DM, DELIVERY_BUTTON };

/* An option of a game, for tables opened there. */
struct house_rule {
	const struct game *game;
	uint8_t option;
	int16_t value;
};

struct house_choices {
	enum language language; /* LANGUAGES: none was chosen */
	enum speed speed;       /* of new tables */
	enum house_delivery delivery;
	uint8_t n_rules;
	struct house_rule rules[HOUSE_RULES_MAX];
};

struct house {
	struct spot spot; /* first, so that houses are found by it */
	char *place;
	struct house_choices chosen;
	unsigned n_tables; /* that stand there; with any it is not forgotten */
};

struct houses {
	void *by_spot;
	struct house **list;
	size_t n, cap;
};

void houses_finish(struct houses *houses);

/* No place of this network is known any more; no table of it may stand anywhere. */
void houses_forget(struct houses *houses, const struct chat *chat);

/* The house of this place, read from the store when first asked for; lasts while a table stands
 * there, else until the next call. NULL if store or memory fail. */
struct house *house_at(struct play *play, const struct chat *chat, const char *place);

/* Keeps the choices and lets them hold; 0, or a negative errno of the store, and nothing changed.
 */
int house_choose(struct play *play, struct house *house, const struct house_choices *choices);

/* The words of a place; house NULL: what the configuration says. */
const struct words *house_words(const struct play *play, const struct house *house);
/* The words for a person there: their own, else the place's. Where one is alone both are one. */
const struct words *house_words_for(
	const struct play *play, const struct house *house, const struct person *person);

/* How private texts come to a person there, never MODE_USUAL where it could be MODE_BUTTON. */
enum delivery_mode house_delivery_mode(const struct house *house, const struct person *person);

/* The options of a game's tables there, before anybody chooses others. */
void house_put_rules(
	const struct house *house, const struct game *game, int16_t options[OPTIONS_MAX]);

/* Keys: those of every place, and "GAME.OPTION". */

/* "language", "speed", "delivery", ended by NULL. */
extern const char *const house_keys[];

/* What the key, one of house_keys, can be: "en|ja". */
void house_put_values(const char *key, struct text *out);

/* Sets "key", "value" as people write them; "" and "usual" undo the choice. 0; -ENOENT: no such
 * key, or no such option of its game; -EINVAL: it cannot be that; -ENOSPC: too many rules. */
int house_set(struct house_choices *choices, const char *key, const char *value);

/* What was chosen for the key, nothing if nothing was. */
void house_put(const struct house_choices *choices, const char *key, struct text *out);

#endif
