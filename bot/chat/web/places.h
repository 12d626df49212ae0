#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/pages.h"

/* Places of tables on the web. A table of another network is in "12.en" for those who read English;
 * a table opened on the web is in a place of its own. */

enum { PLACE_NAME_SIZE = 48 };

/* Prefix of the names of own places; entered("new/") means all of them. */
#define PLACES_OWN "new/"

struct place_entry {
	struct map_entry entry; /* by name */
	int64_t table;          /* 0: not known yet */
	char language[WEB_LANGUAGE_SIZE];
	bool asked; /* watched() was called for its keys */
	bool over;  /* nothing more will be shown there */
	struct chat_access access;
	char opener[COOKIE_KEY_SIZE]; /* of an own place: key of its moderator; or "" */
};

/* All zero: empty. */
struct web_places {
	struct map map;
};

/* NULL: there is none. */
struct place_entry *places_find(struct web_places *places, const char *name);
struct place_entry *places_of_table(struct web_places *places, int64_t table, const char *language);

/* Adds the place of another network's table for readers of a language. NULL: out of memory. */
struct place_entry *places_add(struct web_places *places, int64_t table, const char *language);
/* Adds an own place; name NULL: a new name. NULL: out of memory, or not such a name. */
struct place_entry *places_add_own(
	struct web_places *places, const char *name, const char *language);
/* The one with the new key moderates the guest's places from here on. */
void places_renew_opener(struct web_places *places, const char *guest, const char *key);
void places_drop(struct web_places *places, struct place_entry *place);

bool places_is_own(const struct place_entry *place);
