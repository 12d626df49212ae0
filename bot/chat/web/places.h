#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/map.h"
#include "bot/chat/chat.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/pages.h"

/* The places of tables on the web. A table that stands elsewhere stands in "12.en" for those who
 * read English; one that was opened on the web, in a place of its own. */

enum { PLACE_NAME_SIZE = 48 };

/* The prefix of their names; entered("new/") means all of them. */
#define PLACES_OWN "new/"

struct place_entry {
	struct map_entry entry; /* by its name */
	char name[PLACE_NAME_SIZE];
	int64_t table; /* 0: not known yet */
	char language[WEB_LANGUAGE_SIZE];
	bool asked; /* its keys were asked for */
	bool over;  /* nothing more is shown there */
	struct chat_access access;
	char opener[COOKIE_KEY_SIZE]; /* of one of our own: its moderator's; or "" */
};

/* All zero is none. */
struct web_places {
	struct map map;
};

void places_finish(struct web_places *places);

/* NULL: there is none. */
struct place_entry *places_find(struct web_places *places, const char *name);
struct place_entry *places_of_table(struct web_places *places, int64_t table, const char *language);

/* Adds the place where a table of another network stands for its readers of a language. NULL: out
 * of memory. */
struct place_entry *places_add(struct web_places *places, int64_t table, const char *language);
/* Adds one of our own; name NULL: a new one. NULL: out of memory, or it is no such name. */
struct place_entry *places_add_own(
	struct web_places *places, const char *name, const char *language);
/* The places that the guest moderates the one with the new key moderates from now on. */
void places_renew_opener(struct web_places *places, const char *guest, const char *key);
void places_drop(struct web_places *places, struct place_entry *place);

bool places_is_own(const struct place_entry *place);
