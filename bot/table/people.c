#include "bot/table/people.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/names.h"
#include "bot/base/utf8.h"

const char *const people_mode_words[MODES] = {
	[MODE_USUAL] = "usual",
	[MODE_NOTICE] = "notice",
	[MODE_MESSAGE] = "message",
	[MODE_EACH] = "each",
	[MODE_BUTTON] = "button",
};

enum delivery_mode people_find_mode(const char *word) {
	for (int mode = 0; mode < MODES; mode++) {
		if (strcmp(people_mode_words[mode], word) == 0) {
			return (enum delivery_mode)mode;
		}
	}
	return MODE_USUAL;
}

const char *const people_pings_words[PEOPLE_PINGS] = {
	[PINGS_AWAY] = "away",
	[PINGS_ALWAYS] = "always",
	[PINGS_NEVER] = "never",
};

enum people_pings people_find_pings(const char *word) {
	int pings = PEOPLE_PINGS - 1;
	while (pings > PINGS_AWAY && strcmp(people_pings_words[pings], word) != 0) {
		pings--;
	}
	return (enum people_pings)pings;
}

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

static void drop(struct map *people, struct person *person) {
	map_remove(people, &person->entry);
	free(person->tables);
	free(person);
}

void people_finish(struct map *people) {
	while (people->oldest != NULL) {
		drop(people, (struct person *)people->oldest);
	}
	map_finish(people);
}

void people_drop(struct map *people, const struct chat *chat) {
	struct map_entry *newer;
	for (struct map_entry *entry = people->oldest; entry != NULL; entry = newer) {
		struct person *person = (struct person *)entry;
		newer = entry->newer;
		if ((chat == NULL || person->chat == chat) && person->n_seats == 0) {
			drop(people, person);
		}
	}
}

struct person *people_find(const struct map *people, const struct chat *chat, const char *key) {
	return (struct person *)map_find(people, chat, key);
}

void people_clean_name(const char *name, char clean[STORE_NAME_SIZE]) {
	memset(clean, 0, STORE_NAME_SIZE);
	names_show(name, NAMES_CHARACTERS_MOST, clean, STORE_NAME_SIZE);
}

bool people_is_guest(const struct person *person) {
	return person != NULL && person->chat->has_guests;
}

enum { FOLDED_SIZE = 512 };

static void fold_name(const struct chat *chat, const char *name, char folded[FOLDED_SIZE]) {
	if (utf8_fold(name, folded, FOLDED_SIZE) < 0) {
		snprintf(folded, FOLDED_SIZE, "%s", name);
	}
	if (chat->impl->fold_name != NULL) {
		chat->impl->fold_name(chat, folded);
	}
}

enum name_match people_match_name(const struct chat *chat, const char *name, const char *typed) {
	char whole[FOLDED_SIZE], begun[FOLDED_SIZE];
	fold_name(chat, name, whole);
	fold_name(chat, typed, begun);
	if (strcmp(whole, begun) == 0) {
		return NAME_IS_SO;
	}
	bool begins = begun[0] != '\0' && strncmp(whole, begun, strlen(begun)) == 0;
	return begins ? NAME_BEGINS_SO : NAME_IS_OTHER;
}

/* row: as stored. */
static struct person *add(
	struct map *people, struct chat *chat, const char *key, const struct store_person *row) {
	if (map_is_sweep_due(people, PEOPLE_MAX)) {
		people_drop(people, NULL);
		map_note_sweep(people);
	}
	struct person *person = map_new(people, chat, sizeof(*person), key);
	if (person == NULL) {
		return NULL;
	}
	person->chat = chat;
	person->key = person->entry.key;
	people_clean_name(row->name, person->name);
	person->id = row->id;
	person->language = catalogue_find(row->language);
	person->speaks = catalogue_find(row->speaks);
	person->mode = people_find_mode(row->mode);
	person->pings = people_find_pings(row->pings);
	person->seen_at = row->seen_at;
	person->imitated = row->imitated;
	return person;
}

/* As a name it may be another's. */
bool people_read(
	struct store *store, const struct chat *chat, const char *key, struct store_person *row) {
	return store != NULL && store_people_find(store, chat->network, key, row, 1) == 1 &&
	       strcmp(row->key, key) == 0;
}

/* The name that the network tells, else the one that is stored. */
static void choose_name(struct store *store, const struct chat *chat, const struct chat_person *who,
	char name[STORE_NAME_SIZE]) {
	struct store_person known;
	const char *told = who->name;
	if (told[0] == '\0' && people_read(store, chat, who->key, &known)) {
		told = known.name;
	}
	people_clean_name(told, name);
	if (name[0] == '\0') {
		people_clean_name("guest", name);
	}
}

static struct person *meet_first(
	struct map *people, struct store *store, struct chat *chat, const struct chat_person *who) {
	char name[STORE_NAME_SIZE];
	struct store_person row = {.id = (int64_t)people->n + 1}; /* where no store numbers them */
	choose_name(store, chat, who, name);
	memcpy(row.name, name, sizeof(name));
	int rc =
		store != NULL ? store_person_upsert(store, chat->network, who->key, name, &row) : 0;
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "somebody new: %s", store_error(store));
		return NULL;
	}
	return add(people, chat, who->key, &row);
}

struct person *people_meet(
	struct map *people, struct store *store, struct chat *chat, const struct chat_person *who) {
	struct person *person = people_find(people, chat, who->key);
	if (person == NULL) {
		return meet_first(people, store, chat, who);
	}
	if (who->name[0] != '\0' && strcmp(who->name, person->name) != 0) {
		people_clean_name(who->name, person->name);
	}
	return person;
}

struct person *people_recall(
	struct map *people, struct chat *chat, const struct store_person *row) {
	struct person *person = people_find(people, chat, row->key);
	return person != NULL ? person : add(people, chat, row->key, row);
}

int people_make_room(struct person *person, unsigned n) {
	if (person->n_seats + n <= person->cap_tables) {
		return 0;
	}
	unsigned cap = person->n_seats + n;
	struct table **tables = realloc(person->tables, cap * sizeof(struct table *));
	if (tables == NULL) {
		return -ENOMEM;
	}
	person->tables = tables;
	person->cap_tables = cap;
	return 0;
}

int people_sit(struct person *person, struct table *table) {
	int rc = people_make_room(person, 1);
	if (rc == 0) {
		person->tables[person->n_seats++] = table;
	}
	return rc;
}

void people_leave(struct person *person, const struct table *table) {
	unsigned at = 0;
	while (person->tables[at] != table) {
		at++;
	}
	person->n_seats--;
	memmove(&person->tables[at], &person->tables[at + 1],
		(person->n_seats - at) * sizeof(struct table *));
}

void people_note_speaks(struct person *person, struct store *store, const char *language) {
	enum language speaks = catalogue_find(language);
	if (speaks == person->speaks || speaks == LANGUAGES) {
		return;
	}
	person->speaks = speaks;
	if (store != NULL &&
		store_person_set_speaks(store, person->id, catalogue_tag(speaks)) < 0) {
		log_event(LOG_ERROR, "not-kept", "a language: %s", store_error(store));
	}
}

void people_note_seen(struct person *person, struct store *store, int64_t now) {
	person->acted_at = now;
	if (store == NULL || (now >= person->seen_at && now - person->seen_at < DAY_MS)) {
		return;
	}
	person->seen_at = now;
	if (store_person_set_seen(store, person->id, now) < 0) {
		log_event(LOG_ERROR, "not-kept", "when people were seen: %s", store_error(store));
	}
}

struct person *people_numbered(const struct map *people, int64_t id) {
	for (struct map_entry *entry = people->oldest; entry != NULL; entry = entry->newer) {
		struct person *person = (struct person *)entry;
		if (person->id == id) {
			return person;
		}
	}
	return NULL;
}

void people_remove(struct map *people, struct person *person) {
	assert(person->n_seats == 0);
	drop(people, person);
}

const char *people_anonymised_name(const struct words *words, int number) {
	static const char *const names[] = {
		SENTENCE("former player 1"),
		SENTENCE("former player 2"),
		SENTENCE("former player 3"),
		SENTENCE("former player 4"),
		SENTENCE("former player 5"),
		SENTENCE("former player 6"),
	};
	enum { MOST = sizeof(names) / sizeof(names[0]) };
	int at = number < 1 ? 0 : number > MOST ? MOST - 1 : number - 1;
	return words->find(words, names[at], NULL, 1);
}

const char *people_seat_name(const struct words *words, const struct store_seat *seat) {
	return seat->anonymised != 0 ? people_anonymised_name(words, seat->anonymised) : seat->name;
}

enum language people_language(const struct person *person) {
	return person->language != LANGUAGES ? person->language : person->speaks;
}

int people_tell(const struct person *person, const struct post *post) {
	return person->chat->impl->tell(person->chat, person->key, post);
}
