#include "bot/chat/web/places.h"

#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place_entry *places_find(struct web_places *places, const char *name) {
	return (struct place_entry *)map_find(&places->map, NULL, name);
}

struct place_entry *places_of_table(
	struct web_places *places, int64_t table, const char *language) {
	struct map_entry *entry = places->map.newest;
	for (; entry != NULL; entry = entry->older) {
		struct place_entry *place = (struct place_entry *)entry;
		if (place->table == table && strcmp(place->language, language) == 0) {
			return place;
		}
	}
	return NULL;
}

static struct place_entry *add(struct web_places *places, const char *name, const char *language) {
	struct place_entry *place = map_new(&places->map, NULL, sizeof(*place), name);
	if (place != NULL) {
		snprintf(place->language, sizeof(place->language), "%s", language);
	}
	return place;
}

struct place_entry *places_add(struct web_places *places, int64_t table, const char *language) {
	char name[PLACE_NAME_SIZE];
	snprintf(name, sizeof(name), "%lld.%s", (long long)table, language);
	struct place_entry *place = add(places, name, language);
	if (place != NULL) {
		place->table = table;
	}
	return place;
}

/* "new/0123456789abcdef.en" */
static bool name_new(const char *language, char name[PLACE_NAME_SIZE]) {
	uint64_t number;
	bool random = RAND_bytes((unsigned char *)&number, sizeof(number)) == 1;
	snprintf(name, PLACE_NAME_SIZE, PLACES_OWN "%016llx.%s", (unsigned long long)number,
		language);
	return random;
}

struct place_entry *places_add_own(
	struct web_places *places, const char *name, const char *language) {
	char made[PLACE_NAME_SIZE];
	if (name == NULL) {
		return name_new(language, made) ? add(places, made, language) : NULL;
	}
	const char *dot = strrchr(name, '.');
	bool own = strncmp(name, PLACES_OWN, strlen(PLACES_OWN)) == 0 && dot != NULL &&
		   strlen(name) < PLACE_NAME_SIZE && strlen(dot + 1) < WEB_LANGUAGE_SIZE;
	return own ? add(places, name, dot + 1) : NULL;
}

void places_renew_opener(struct web_places *places, const char *guest, const char *key) {
	struct map_entry *entry = places->map.newest;
	for (; entry != NULL; entry = entry->older) {
		struct place_entry *place = (struct place_entry *)entry;
		if (strcmp(place->opener, guest) == 0) {
			snprintf(place->opener, sizeof(place->opener), "%s", key);
		}
	}
}

void places_drop(struct web_places *places, struct place_entry *place) {
	map_remove(&places->map, &place->entry);
	free(place);
}

bool places_is_own(const struct place_entry *place) {
	return strncmp(place->entry.key, PLACES_OWN, strlen(PLACES_OWN)) == 0;
}
