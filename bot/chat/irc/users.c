#include "bot/chat/irc/users.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TWINS_MOST = 100 };

struct irc_users *irc_users_create(void) {
	return calloc(1, sizeof(struct irc_users));
}

void irc_users_destroy(struct irc_users *users) {
	if (users != NULL) {
		irc_users_clear(users);
		free(users);
	}
}

void irc_users_clear(struct irc_users *users) {
	for (size_t slot = 0; slot < IRC_USERS_MOST && users->count > 0; slot++) {
		if (users->slots[slot] != NULL) {
			irc_users_remove(users, users->slots[slot]);
		}
	}
}

static struct irc_user **nick_bucket(struct irc_users *users, struct irc_slice nick) {
	return &users->by_nick[irc_casemapping_hash(users->casemapping, nick) % IRC_USERS_BUCKETS];
}

/* Keys are folded already: they are compared byte by byte. */
static size_t key_bucket(const char *key) {
	return irc_casemapping_hash(IRC_CASE_ASCII, irc_slice_of(key)) % IRC_USERS_BUCKETS;
}

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick) {
	size_t bucket = irc_casemapping_hash(users->casemapping, nick) % IRC_USERS_BUCKETS;
	struct irc_user *user = users->by_nick[bucket];
	while (user != NULL &&
		!irc_casemapping_equal(users->casemapping, irc_slice_of(user->nick), nick)) {
		user = user->next_of_nick;
	}
	return user;
}

struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id) {
	struct irc_user *user = users->slots[id % IRC_USERS_MOST];
	return user != NULL && user->id == id ? user : NULL;
}

struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key) {
	struct irc_user *found = NULL;
	struct irc_user *user = users->by_key[key_bucket(key)];
	for (; user != NULL; user = user->next_of_key) {
		bool later = found == NULL || user->spoke_at > found->spoke_at;
		if (later && strcmp(user->key, key) == 0) {
			found = user;
		}
	}
	return found;
}

/* An id is a count and, as its remainder, the slot. */
static uint64_t next_id(struct irc_users *users, size_t slot) {
	users->last_id += IRC_USERS_MOST;
	return users->last_id + slot;
}

struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick) {
	if (users->count == IRC_USERS_MOST || nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return NULL;
	}
	struct irc_user *user = calloc(1, sizeof(*user));
	if (user == NULL) {
		return NULL;
	}
	while (users->slots[users->free_from] != NULL) {
		users->free_from++;
	}
	user->slot = users->free_from;
	user->id = next_id(users, user->slot);
	users->slots[user->slot] = user;
	users->count++;
	irc_slice_copy(nick, user->nick, sizeof(user->nick));
	struct irc_user **bucket = nick_bucket(users, nick);
	user->next_of_nick = *bucket;
	*bucket = user;
	return user;
}

static void unlink_nick(struct irc_users *users, struct irc_user *user) {
	struct irc_user **at = nick_bucket(users, irc_slice_of(user->nick));
	while (*at != user) {
		at = &(*at)->next_of_nick;
	}
	*at = user->next_of_nick;
}

static void unlink_key(struct irc_users *users, struct irc_user *user) {
	struct irc_user **at = &users->by_key[key_bucket(user->key)];
	while (*at != user) {
		at = &(*at)->next_of_key;
	}
	*at = user->next_of_key;
}

bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick) {
	if (nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return false;
	}
	unlink_nick(users, user);
	irc_slice_copy(nick, user->nick, sizeof(user->nick));
	struct irc_user **bucket = nick_bucket(users, nick);
	user->next_of_nick = *bucket;
	*bucket = user;
	return true;
}

/* On a host shared by many, one may take the nick another came with; they must not take the seat
 * as well while that other is still there under a new nick. */
static void set_apart(const struct irc_users *users, struct irc_user *user) {
	size_t len = strlen(user->key);
	for (int twin = 2; irc_users_find_key(users, user->key) != NULL; twin++) {
		if (twin > KEY_TWINS_MOST) {
			snprintf(user->key + len, sizeof(user->key) - len, "#%llu",
				(unsigned long long)user->id);
			return;
		}
		snprintf(user->key + len, sizeof(user->key) - len, "#%d", twin);
	}
}

void irc_users_make_key(struct irc_users *users, struct irc_user *user) {
	if (user->key[0] != '\0') {
		return;
	}
	if (user->account[0] != '\0') {
		snprintf(user->key, sizeof(user->key), "account:%s", user->account);
		irc_casemapping_fold_string(users->casemapping, user->key);
	} else {
		snprintf(user->key, sizeof(user->key), "host:%s!%s@%s", user->nick, user->user,
			user->host);
		irc_casemapping_fold_string(users->casemapping, user->key);
		set_apart(users, user);
	}
	struct irc_user **bucket = &users->by_key[key_bucket(user->key)];
	user->next_of_key = *bucket;
	*bucket = user;
}

void irc_users_remove(struct irc_users *users, struct irc_user *user) {
	unlink_nick(users, user);
	if (user->key[0] != '\0') {
		unlink_key(users, user);
	}
	users->slots[user->slot] = NULL;
	users->count--;
	if (user->slot < users->free_from) {
		users->free_from = user->slot;
	}
	free(user);
}

bool irc_user_in_sight(const struct irc_user *user) {
	for (size_t i = 0; i < IRC_CHANNELS_MOST; i++) {
		if (user->membership[i] != 0) {
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

void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host) {
	take_over(username, user->user);
	take_over(host, user->host);
}

void irc_user_set_account(struct irc_user *user, struct irc_slice account) {
	user->account[0] = '\0';
	if (!irc_slice_is(account, "*") && !irc_slice_is(account, "0")) {
		take_over(account, user->account);
	}
}
