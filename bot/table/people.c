#include "bot/table/people.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/commands/private.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

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

/* chat NULL: of any. */
static void forget_who_sits_nowhere(struct people *people, const struct chat *chat) {
	size_t kept = 0;
	for (size_t i = 0; i < people->n; i++) {
		bool other = chat != NULL && people->list[i]->chat != chat;
		if (other || people->list[i]->n_seats > 0) {
			people->list[kept++] = people->list[i];
		} else {
			tdelete(people->list[i], &people->by_key, compare);
			destroy(people->list[i]);
		}
	}
	people->n = kept;
}

void people_forget(struct people *people, const struct chat *chat) {
	forget_who_sits_nowhere(people, chat);
}

static int make_room(struct people *people) {
	if (people->n == PEOPLE_MAX) {
		forget_who_sits_nowhere(people, NULL);
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

/* How many bytes at the beginning of the text nobody can see: marks that turn the direction of
 * writing, for example, with which a name could rearrange what stands around it. */
static size_t invisible(const char *text) {
	static const struct {
		const char *first, *last;
	} marks[] = {
		{"\u061c", "\u061c"},
		{"\u200b", "\u200b"},
		{"\u200e", "\u200f"},
		{"\u2028", "\u202e"},
		{"\u2060", "\u206f"},
		{"\ufeff", "\ufeff"},
	};
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
		size_t n = strlen(marks[i].first);
		if (strncmp(text, marks[i].first, n) >= 0 && strncmp(text, marks[i].last, n) <= 0) {
			return n;
		}
	}
	return 0;
}

void people_clean_name(const char *name, char clean[STORE_NAME_SIZE]) {
	size_t n = 0;
	while (*name != '\0' && n + 1 < STORE_NAME_SIZE) {
		size_t skip = invisible(name);
		name += skip;
		if (skip == 0) {
			clean[n++] = *name++;
		}
	}
	while (n > 0 && *name != '\0' && ((unsigned char)*name & 0xc0) == 0x80) {
		name--; /* never half a character */
		n--;
	}
	memset(clean + n, 0, STORE_NAME_SIZE - n);
}

static struct person *create(
	struct store *store, struct chat *chat, const struct chat_person *who) {
	struct person *person = calloc(1, sizeof(*person));
	struct store_person row = {.id = 0};
	char name[STORE_NAME_SIZE];
	people_clean_name(who->name, name);
	if (person == NULL || (person->owned_key = strdup(who->key)) == NULL) {
		goto fail;
	}
	if (store != NULL && store_person_upsert(store, chat->network, who->key, name, &row) < 0) {
		log_event(LOG_ERROR, "not-kept", "somebody new: %s", store_error(store));
		goto fail;
	}
	person->chat = chat;
	person->key = person->owned_key;
	person->id = row.id;
	person->language = catalogue_find(row.language);
	person->speaks = LANGUAGES;
	person->mode = delivery_mode_find(row.mode);
	person->seen_at = row.seen_at;
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
	people_clean_name(who->name, person->name);
	return person;
}

void people_note_seen(struct person *person, struct store *store, int64_t now) {
	if (store == NULL || (now >= person->seen_at && now - person->seen_at < DAY_MS)) {
		return;
	}
	person->seen_at = now;
	if (store_person_set_seen(store, person->id, now) < 0) {
		log_event(LOG_ERROR, "not-kept", "when people were seen: %s", store_error(store));
	}
}

struct person *people_numbered(const struct people *people, int64_t id) {
	for (size_t i = 0; i < people->n; i++) {
		if (people->list[i]->id == id) {
			return people->list[i];
		}
	}
	return NULL;
}

void people_remove(struct people *people, struct person *person) {
	assert(person->n_seats == 0);
	for (size_t i = 0; i < people->n; i++) {
		if (people->list[i] == person) {
			people->list[i] = people->list[--people->n];
		}
	}
	tdelete(person, &people->by_key, compare);
	destroy(person);
}

enum language people_language(const struct person *person) {
	return person->language != LANGUAGES ? person->language : person->speaks;
}
