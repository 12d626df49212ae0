#include "bot/session/characters.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/table/guests.h"

#define MARK "(bot)"

static const struct {
	const char *name;
	enum temper temper;
} characters[] = {
	{"Rosa", TEMPER_STEADY},
	{"Mateo", TEMPER_CAREFUL},
	{"Inti", TEMPER_BOLD},
	{"Lucia", TEMPER_BOLD},
	{"Tomas", TEMPER_STEADY},
	{"Killa", TEMPER_CAREFUL},
	{"Diego", TEMPER_BOLD},
	{"Paloma", TEMPER_STEADY},
	{"Urpi", TEMPER_CAREFUL},
	{"Bruno", TEMPER_BOLD},
	{"Carmen", TEMPER_CAREFUL},
	{"Sacha", TEMPER_STEADY},
};

enum { CHARACTERS = sizeof(characters) / sizeof(characters[0]) };

void characters_put_name_numbered(size_t number, struct text *out) {
	text_add(out, "%s" MARK, characters[number % CHARACTERS].name);
}

/* Also of a person, who has no mark. */
static bool is_at_table(const struct table *table, const char *marked) {
	char bare[STORE_NAME_SIZE];
	snprintf(bare, sizeof(bare), "%.*s", (int)(strlen(marked) - strlen(MARK)), marked);
	for (int i = 0; i < table->n_seats; i++) {
		const char *name = table->seats[i].name;
		if (names_are_alike(name, marked) || names_are_alike(name, bare)) {
			return true;
		}
	}
	return false;
}

void characters_put_name(const struct table *table, struct text *out) {
	const struct table_guests *guests = table->bot->config.guests;
	size_t begun = out->len;
	if (guests != NULL) {
		guests->put_name(guests->data, table->last_sat + 1, out);
	}
	if (out->len > begun) {
		return;
	}
	for (int i = 0; i < CHARACTERS; i++) {
		char marked[STORE_NAME_SIZE];
		struct text name = TEXT_INTO(marked);
		characters_put_name_numbered((size_t)(table->id + i), &name);
		if (!is_at_table(table, marked) || i + 1 == CHARACTERS) {
			text_puts(out, marked);
			return;
		}
	}
}

enum temper characters_temper(const char *name) {
	for (int i = 0; i < CHARACTERS; i++) {
		size_t len = strlen(characters[i].name);
		if (strncmp(name, characters[i].name, len) == 0 && strcmp(name + len, MARK) == 0) {
			return characters[i].temper;
		}
	}
	return TEMPER_STEADY;
}
