#include "bot/play/people.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "bot/play/manner.h"

static int compare(const void *a, const void *b) {
	const struct person *one = a, *other = b;
	if (one->chat != other->chat) {
		return (uintptr_t)one->chat < (uintptr_t)other->chat ? -1 : 1;
	}
	return strcmp(one->key, other->key);
}

static void destroy(struct person *person) {
	if (person != NULL) {
		free(person->owned_key);
		free(person);
	}
}

void people_finish(struct people *people) {
	for (size_t i = 0; i < people->n; i++) {
		tdelete(people->list[i], &people->by_key, compare);
		destroy(people->list[i]);
	}
	free(people->list);
	*people = (struct people){0};
}

struct person *people_find(const struct people *people, struct chat *chat, const char *key) {
	struct person wanted = {.chat = chat, .key = key};
	void *found = tfind(&wanted, &people->by_key, compare);
	return found != NULL ? *(struct person **)found : NULL;
}

static void forget_who_sits_nowhere(struct people *people) {
	size_t kept = 0;
	for (size_t i = 0; i < people->n; i++) {
		if (people->list[i]->n_seats > 0) {
			people->list[kept++] = people->list[i];
		} else {
			tdelete(people->list[i], &people->by_key, compare);
			destroy(people->list[i]);
		}
	}
	people->n = kept;
}

static int make_room(struct people *people) {
	if (people->n == PEOPLE_MAX) {
		forget_who_sits_nowhere(people);
	}
	if (people->n < people->cap) {
		return 0;
	}
	size_t cap = people->cap > 0 ? people->cap * 2 : 16;
	struct person **list = realloc(people->list, cap * sizeof(*list));
	if (list == NULL) {
		return -1;
	}
	people->list = list;
	people->cap = cap;
	return 0;
}

/* As much of a name as is kept, and never half a character. */
static void cut_name(const char *whole, char name[STORE_NAME_SIZE]) {
	size_t n = strlen(whole);
	n = n < STORE_NAME_SIZE ? n : STORE_NAME_SIZE - 1;
	while (n > 0 && ((unsigned char)whole[n] & 0xc0) == 0x80) {
		n--;
	}
	memcpy(name, whole, n);
	memset(name + n, 0, STORE_NAME_SIZE - n);
}

static struct person *create(
	struct store *store, struct chat *chat, const struct chat_person *who) {
	struct person *person = calloc(1, sizeof(*person));
	struct store_person row = {.id = 0};
	char name[STORE_NAME_SIZE];
	cut_name(who->name, name);
	if (person == NULL || (person->owned_key = strdup(who->key)) == NULL) {
		goto fail;
	}
	if (store != NULL && store_person_meet(store, chat->network, who->key, name, &row) < 0) {
		goto fail;
	}
	person->chat = chat;
	person->key = person->owned_key;
	person->id = row.id;
	person->language = catalogue_find(row.language);
	person->speaks = LANGUAGES;
	person->manner = manner_find(row.manner);
	memcpy(person->name, name, sizeof(name));
	return person;
fail:
	destroy(person);
	return NULL;
}

static struct person *add(struct people *people, struct store *store, struct chat *chat,
	const struct chat_person *who) {
	if (make_room(people) < 0) {
		return NULL;
	}
	struct person *person = create(store, chat, who);
	if (person == NULL) {
		return NULL;
	}
	if (tsearch(person, &people->by_key, compare) == NULL) {
		destroy(person);
		return NULL;
	}
	people->list[people->n++] = person;
	return person;
}

struct person *people_meet(struct people *people, struct store *store, struct chat *chat,
	const struct chat_person *who) {
	struct person *person = people_find(people, chat, who->key);
	if (person == NULL) {
		return add(people, store, chat, who);
	}
	cut_name(who->name, person->name);
	return person;
}

enum language people_language(const struct person *person) {
	return person->language != LANGUAGES ? person->language : person->speaks;
}
