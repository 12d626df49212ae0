#include "bot/chat/irc/users.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TWINS_MOST = 100 };

struct irc_users *irc_users_create(void) {
	struct irc_users *users = calloc(1, sizeof(*users));
	if (users != NULL) {
		users->last_id = IRC_USERS_MOST; /* beyond all channels and twins */
	}
	return users;
}

void irc_users_destroy(struct irc_users *users) {
	if (users != NULL) {
		irc_users_clear(users);
		map_finish(&users->by_nick);
		map_finish(&users->by_key);
		free(users);
	}
}

void irc_users_clear(struct irc_users *users) {
	while (users->by_nick.n > 0) {
		irc_users_remove(users, irc_users_next(users, NULL));
	}
}

void irc_users_set_casemapping(struct irc_users *users, enum irc_casemapping casemapping) {
	if (users->by_nick.n == 0) {
		users->casemapping = casemapping;
	}
}

struct irc_user *irc_users_next(const struct irc_users *users, const struct irc_user *user) {
	return (struct irc_user *)(user != NULL ? user->by_nick.newer : users->by_nick.oldest);
}

static bool fold_nick(
	const struct irc_users *users, struct irc_slice nick, char folded[IRC_NAME_MOST]) {
	bool fits = irc_slice_copy(nick, folded, IRC_NAME_MOST) && nick.len > 0;
	irc_casemapping_fold_string(users->casemapping, folded);
	return fits;
}

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick) {
	char folded[IRC_NAME_MOST];
	bool fits = fold_nick(users, nick, folded);
	return fits ? (struct irc_user *)map_find(&users->by_nick, NULL, folded) : NULL;
}

struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id) {
	struct irc_user *user = NULL;
	do {
		user = irc_users_next(users, user);
	} while (user != NULL && user->id != id);
	return user;
}

static bool is_better(const struct irc_user *user, const struct irc_user *other) {
	return user->away != other->away ? !user->away : user->spoke_at > other->spoke_at;
}

struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key) {
	struct irc_user *found = NULL;
	const struct map_entry *entry = map_find(&users->by_key, NULL, key);
	for (; entry != NULL; entry = map_next(&users->by_key, entry)) {
		struct irc_user *user = ((const struct irc_user_key *)entry)->user;
		found = found == NULL || is_better(user, found) ? user : found;
	}
	return found;
}

static void set_nick(struct irc_users *users, struct irc_user *user, struct irc_slice nick) {
	irc_slice_copy(nick, user->nick, sizeof(user->nick));
	fold_nick(users, nick, user->folded_nick);
}

struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick) {
	if (users->by_nick.n == IRC_USERS_MOST || nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return NULL;
	}
	struct irc_user *user = calloc(1, sizeof(*user));
	if (user == NULL) {
		return NULL;
	}
	set_nick(users, user, nick);
	user->id = ++users->last_id;
	user->by_nick.key = user->folded_nick;
	user->by_key = (struct irc_user_key){{.key = user->key}, user};
	if (map_add(&users->by_nick, &user->by_nick) < 0) {
		free(user);
		user = NULL;
	}
	return user;
}

bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick) {
	if (nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return false;
	}
	map_remove(&users->by_nick, &user->by_nick);
	set_nick(users, user, nick);
	return map_add(&users->by_nick, &user->by_nick) == 0; /* always: one just went */
}

/* On a shared host somebody may take the nick another came with; they must not get their key, and
 * with it their seat, while the other is still there under a new nick. */
static void set_apart(const struct irc_users *users, struct irc_user *user) {
	size_t len = strlen(user->key);
	for (uint64_t twin = 2; irc_users_find_key(users, user->key) != NULL; twin++) {
		snprintf(user->key + len, sizeof(user->key) - len, "#%llu",
			(unsigned long long)(twin > KEY_TWINS_MOST ? user->id : twin));
	}
}

bool irc_users_make_key(struct irc_users *users, struct irc_user *user) {
	bool account = user->account[0] != '\0';
	if (user->key[0] != '\0') {
		return true;
	}
	if (account) {
		snprintf(user->key, sizeof(user->key), "account:%s", user->account);
	} else {
		snprintf(user->key, sizeof(user->key), "host:%s!%s@%s", user->nick, user->user,
			user->host);
	}
	irc_casemapping_fold_string(users->casemapping, user->key);
	if (!account) {
		set_apart(users, user);
	}
	if (map_add(&users->by_key, &user->by_key.entry) < 0) {
		user->key[0] = '\0';
	}
	return user->key[0] != '\0';
}

void irc_users_remove(struct irc_users *users, struct irc_user *user) {
	map_remove(&users->by_nick, &user->by_nick);
	if (user->key[0] != '\0') {
		map_remove(&users->by_key, &user->by_key.entry);
	}
	free(user);
}

bool irc_user_is_stranger(const struct irc_user *user) {
	static const uint8_t nowhere[IRC_CHANNELS_MOST];
	return memcmp(user->membership, nowhere, sizeof(nowhere)) == 0;
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
