#include "bot/chat/irc/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TWINS_MOST = 100 };

struct irc_people *irc_people_create(void) {
	return calloc(1, sizeof(struct irc_people));
}

void irc_people_destroy(struct irc_people *people) {
	if (people != NULL) {
		irc_people_clear(people);
		free(people);
	}
}

void irc_people_clear(struct irc_people *people) {
	for (size_t slot = 0; slot < IRC_PEOPLE_MOST && people->count > 0; slot++) {
		if (people->slots[slot] != NULL) {
			irc_people_remove(people, people->slots[slot]);
		}
	}
}

static struct irc_person **nick_bucket(struct irc_people *people, struct irc_slice nick) {
	return &people->by_nick[irc_fold_hash(people->casemapping, nick) % IRC_PEOPLE_BUCKETS];
}

/* Keys are folded already: they are compared byte by byte. */
static size_t key_bucket(const char *key) {
	return irc_fold_hash(IRC_CASE_ASCII, irc_slice_of(key)) % IRC_PEOPLE_BUCKETS;
}

struct irc_person *irc_people_find(const struct irc_people *people, struct irc_slice nick) {
	size_t bucket = irc_fold_hash(people->casemapping, nick) % IRC_PEOPLE_BUCKETS;
	struct irc_person *person = people->by_nick[bucket];
	while (person != NULL &&
		!irc_fold_same(people->casemapping, irc_slice_of(person->nick), nick)) {
		person = person->next_of_nick;
	}
	return person;
}

struct irc_person *irc_people_find_id(const struct irc_people *people, uint64_t id) {
	struct irc_person *person = people->slots[id % IRC_PEOPLE_MOST];
	return person != NULL && person->id == id ? person : NULL;
}

struct irc_person *irc_people_find_key(const struct irc_people *people, const char *key) {
	struct irc_person *found = NULL;
	struct irc_person *person = people->by_key[key_bucket(key)];
	for (; person != NULL; person = person->next_of_key) {
		bool later = found == NULL || person->heard > found->heard;
		if (later && strcmp(person->key, key) == 0) {
			found = person;
		}
	}
	return found;
}

/* An id is a count and, as its remainder, the slot. */
static uint64_t next_id(struct irc_people *people, size_t slot) {
	people->last_id += IRC_PEOPLE_MOST;
	return people->last_id + slot;
}

struct irc_person *irc_people_add(struct irc_people *people, struct irc_slice nick) {
	if (people->count == IRC_PEOPLE_MOST || nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return NULL;
	}
	struct irc_person *person = calloc(1, sizeof(*person));
	if (person == NULL) {
		return NULL;
	}
	while (people->slots[people->free_from] != NULL) {
		people->free_from++;
	}
	person->slot = people->free_from;
	person->id = next_id(people, person->slot);
	people->slots[person->slot] = person;
	people->count++;
	irc_slice_copy(nick, person->nick, sizeof(person->nick));
	struct irc_person **bucket = nick_bucket(people, nick);
	person->next_of_nick = *bucket;
	*bucket = person;
	return person;
}

static void unlink_nick(struct irc_people *people, struct irc_person *person) {
	struct irc_person **at = nick_bucket(people, irc_slice_of(person->nick));
	while (*at != person) {
		at = &(*at)->next_of_nick;
	}
	*at = person->next_of_nick;
}

static void unlink_key(struct irc_people *people, struct irc_person *person) {
	struct irc_person **at = &people->by_key[key_bucket(person->key)];
	while (*at != person) {
		at = &(*at)->next_of_key;
	}
	*at = person->next_of_key;
}

bool irc_people_rename(
	struct irc_people *people, struct irc_person *person, struct irc_slice nick) {
	if (nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return false;
	}
	unlink_nick(people, person);
	irc_slice_copy(nick, person->nick, sizeof(person->nick));
	struct irc_person **bucket = nick_bucket(people, nick);
	person->next_of_nick = *bucket;
	*bucket = person;
	return true;
}

/* On a host shared by many, one may take the nick another came with; they must not take the seat
 * as well while that other is still there under a new nick. */
static void set_apart(const struct irc_people *people, struct irc_person *person) {
	size_t len = strlen(person->key);
	for (int twin = 2; irc_people_find_key(people, person->key) != NULL; twin++) {
		if (twin > KEY_TWINS_MOST) {
			snprintf(person->key + len, sizeof(person->key) - len, "#%llu",
				(unsigned long long)person->id);
			return;
		}
		snprintf(person->key + len, sizeof(person->key) - len, "#%d", twin);
	}
}

void irc_people_settle(struct irc_people *people, struct irc_person *person) {
	if (person->key[0] != '\0') {
		return;
	}
	if (person->account[0] != '\0') {
		snprintf(person->key, sizeof(person->key), "account:%s", person->account);
		irc_fold_string(people->casemapping, person->key);
	} else {
		snprintf(person->key, sizeof(person->key), "host:%s!%s@%s", person->nick,
			person->user, person->host);
		irc_fold_string(people->casemapping, person->key);
		set_apart(people, person);
	}
	struct irc_person **bucket = &people->by_key[key_bucket(person->key)];
	person->next_of_key = *bucket;
	*bucket = person;
}

void irc_people_remove(struct irc_people *people, struct irc_person *person) {
	unlink_nick(people, person);
	if (person->key[0] != '\0') {
		unlink_key(people, person);
	}
	people->slots[person->slot] = NULL;
	people->count--;
	if (person->slot < people->free_from) {
		people->free_from = person->slot;
	}
	free(person);
}

bool irc_person_in_sight(const struct irc_person *person) {
	for (size_t i = 0; i < IRC_CHANNELS_MOST; i++) {
		if (person->places[i] != 0) {
			return true;
		}
	}
	return false;
}

static void take_over(struct irc_slice from, char to[IRC_NAME_MOST]) {
	if (from.len > 0 && from.len < IRC_NAME_MOST) {
		irc_slice_copy(from, to, IRC_NAME_MOST);
	}
}

void irc_person_set_host(struct irc_person *person, struct irc_slice user, struct irc_slice host) {
	take_over(user, person->user);
	take_over(host, person->host);
}

void irc_person_set_account(struct irc_person *person, struct irc_slice account) {
	person->account[0] = '\0';
	if (!irc_slice_is(account, "*") && !irc_slice_is(account, "0")) {
		take_over(account, person->account);
	}
}
