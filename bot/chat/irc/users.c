#include "bot/chat/irc/users.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TWINS_MOST = 100 };

struct irc_users *irc_users_create(void) {
	struct irc_users *users = calloc(1, sizeof(*users));
	if (users != NULL) {
		users->last_id = IRC_USERS_MOST; /* above all channels and suffixes of twins */
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
	irc_isupport_fold(users->casemapping, folded);
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

/* Names are allocated at their length, as there may be thousands of users. */

static char nothing[] = "";

static void free_text(const char *text) {
	if (text != nothing) {
		free((void *)(uintptr_t)text);
	}
}

/* Replaces a text by a copy. False: out of memory, and nothing has changed. */
static bool set_text(const char **field, const char *text) {
	const char *copy = text[0] != '\0' ? strdup(text) : nothing;
	if (copy != NULL) {
		free_text(*field);
		*field = copy;
	}
	return copy != NULL;
}

static void free_user(struct irc_user *user) {
	free_text(user->nick);
	free_text(user->folded_nick);
	free_text(user->user);
	free_text(user->host);
	free_text(user->account);
	free_text(user->key);
	free_text(user->key_nick);
	free(user);
}

static bool set_nick(struct irc_users *users, struct irc_user *user, struct irc_slice nick) {
	char name[IRC_NAME_MOST], folded[IRC_NAME_MOST];
	bool set = irc_slice_copy(nick, name, sizeof(name)) && fold_nick(users, nick, folded) &&
		   set_text(&user->nick, name) && set_text(&user->folded_nick, folded);
	user->by_nick.key = user->folded_nick;
	return set;
}

struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick) {
	if (users->by_nick.n == IRC_USERS_MOST || nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return NULL;
	}
	struct irc_user *user = calloc(1, sizeof(*user));
	if (user == NULL) {
		return NULL;
	}
	user->nick = user->folded_nick = user->user = user->host = nothing;
	user->account = user->key = user->key_nick = nothing;
	user->id = ++users->last_id;
	user->by_key.user = user;
	if (!set_nick(users, user, nick) || map_add(&users->by_nick, &user->by_nick) < 0) {
		free_user(user);
		user = NULL;
	}
	return user;
}

bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick) {
	if (nick.len == 0 || nick.len >= IRC_NAME_MOST) {
		return false;
	}
	map_remove(&users->by_nick, &user->by_nick);
	bool set = (user->key_nick[0] != '\0' || set_text(&user->key_nick, user->nick)) &&
		   set_nick(users, user, nick);
	return map_add(&users->by_nick, &user->by_nick) == 0 &&
	       set; /* one was just removed: there is room */
}

/* On a shared host somebody may take the nick in another user's key. A newcomer must not get that
 * key, and with it a seat: a number is added. */
static void add_number(const struct irc_users *users, const struct irc_user *user,
	char key[IRC_KEY_MOST], bool contested) {
	size_t len = strlen(key);
	for (uint64_t twin = 2; contested || irc_users_find_key(users, key) != NULL; twin++) {
		contested = false;
		snprintf(key + len, IRC_KEY_MOST - len, "#%llu",
			(unsigned long long)(twin > KEY_TWINS_MOST ? user->id : twin));
	}
}

static void compose_with(const struct irc_users *users, const struct irc_user *user,
	const char *nick, char key[IRC_KEY_MOST]) {
	snprintf(key, IRC_KEY_MOST, "host:%s!%s@%s", nick, user->user, user->host);
	irc_isupport_fold(users->casemapping, key);
}

void irc_users_compose_host_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]) {
	compose_with(users, user, user->key_nick[0] != '\0' ? user->key_nick : user->nick, key);
}

void irc_users_compose_looks(
	const struct irc_users *users, const struct irc_user *user, char looks[IRC_KEY_MOST]) {
	compose_with(users, user, user->nick, looks);
}

bool irc_users_has_former_nick(const struct irc_users *users, const struct irc_user *user) {
	return user->key_nick[0] != '\0' &&
	       !irc_isupport_equal(
		       users->casemapping, irc_slice_of(user->key_nick), irc_slice_of(user->nick));
}

void irc_users_compose_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]) {
	if (user->account[0] == '\0') {
		irc_users_compose_host_key(users, user, key);
		return;
	}
	snprintf(key, IRC_KEY_MOST, "account:%s", user->account);
	irc_isupport_fold(users->casemapping, key);
}

bool irc_users_key_is_current(const struct irc_users *users, const struct irc_user *user) {
	char key[IRC_KEY_MOST];
	irc_users_compose_key(users, user, key);
	size_t len = strlen(key);
	return strncmp(user->key, key, len) == 0 &&
	       (user->key[len] == '\0' || user->key[len] == '#');
}

bool irc_users_list_account(
	const struct irc_users *users, const char *account, const char *const *listed, size_t n) {
	size_t i = 0;
	while (i < n && strcmp(listed[i], "*") != 0 &&
		!irc_isupport_equal(
			users->casemapping, irc_slice_of(listed[i]), irc_slice_of(account))) {
		i++;
	}
	return i < n && account[0] != '\0';
}

bool irc_user_has_account_key(const struct irc_user *user) {
	return strncmp(user->key, "account:", strlen("account:")) == 0;
}

static bool add_key(struct irc_users *users, struct irc_user *user, const char *key) {
	bool set = set_text(&user->key, key);
	user->by_key.entry.key = user->key;
	if (set && map_add(&users->by_key, &user->by_key.entry) < 0) {
		set_text(&user->key, "");
	}
	return user->key[0] != '\0';
}

bool irc_users_note_nick(struct irc_user *user) {
	return set_text(&user->key_nick, user->nick);
}

bool irc_users_make_key(struct irc_users *users, struct irc_user *user, bool contested) {
	char key[IRC_KEY_MOST];
	if (user->key[0] != '\0') {
		return true;
	}
	if (user->key_nick[0] == '\0' && !irc_users_note_nick(user)) {
		return false;
	}
	irc_users_compose_key(users, user, key);
	if (user->account[0] == '\0') {
		add_number(users, user, key, contested);
	}
	return add_key(users, user, key);
}

static void remove_key(struct irc_users *users, struct irc_user *user) {
	if (user->key[0] != '\0') {
		map_remove(&users->by_key, &user->by_key.entry);
		set_text(&user->key, "");
	}
}

void irc_users_drop_key(struct irc_users *users, struct irc_user *user) {
	remove_key(users, user);
	set_text(&user->key_nick, "");
	user->id = ++users->last_id;
	user->probe = 0;
	user->keeps_old_key = user->unreachable = false;
}

bool irc_users_change_key(
	struct irc_users *users, struct irc_user *user, const char key[IRC_KEY_MOST]) {
	remove_key(users, user);
	return add_key(users, user, key);
}

bool irc_users_take_looks(struct irc_users *users, struct irc_user *user) {
	char key[IRC_KEY_MOST];
	remove_key(users, user);
	irc_users_compose_looks(users, user, key);
	add_number(users, user, key, false);
	return irc_users_note_nick(user) && add_key(users, user, key);
}

void irc_users_remove(struct irc_users *users, struct irc_user *user) {
	assert(user->memberships == NULL);
	map_remove(&users->by_nick, &user->by_nick);
	remove_key(users, user);
	free_user(user);
}

bool irc_user_is_stranger(const struct irc_user *user) {
	return user->memberships == NULL;
}

/* After a change the listener is asked again. */
static void take_over(struct irc_user *user, struct irc_slice from, const char **to) {
	char name[IRC_NAME_MOST];
	if (from.len > 0 && !irc_slice_is(from, *to) && irc_slice_copy(from, name, sizeof(name))) {
		set_text(to, name);
		user->keeps_old_key = false;
	}
}

void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host) {
	take_over(user, username, &user->user);
	take_over(user, host, &user->host);
}

void irc_user_set_account(struct irc_user *user, struct irc_slice account) {
	if (irc_slice_is(account, "*") || irc_slice_is(account, "0") || account.len == 0 ||
		account.len >= IRC_NAME_MOST) {
		set_text(&user->account, "");
	} else {
		take_over(user, account, &user->account);
	}
}
