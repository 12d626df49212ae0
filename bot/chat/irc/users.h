#pragma once

#include "bot/chat/irc/state.h"

/* The users we know of on one network, and the keys they are known by.
 *
 * The key is "account:NAME" where the network tells an account, else "host:nick!user@host". A
 * login, a logout, another host and, without an account, another nick make a new one, unless the
 * listener knows it to be somebody else's (irc_presence_settle()). */

/* NULL: out of memory. */
struct irc_users *irc_users_create(void);
/* Removes one user, or all. They must be in no channel. */
void irc_users_destroy(struct irc_users *users);
void irc_users_clear(struct irc_users *users);
/* Has no effect once there are users. */
void irc_users_set_casemapping(struct irc_users *users, enum irc_casemapping casemapping);

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick);
struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id);
/* Of an account's connections one that is not away, and of those the one that spoke last. */
struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key);
/* Iterates: NULL precedes the first and follows the last. */
struct irc_user *irc_users_next(const struct irc_users *users, const struct irc_user *user);

/* Adds a user without a key; the nick must be free. NULL: too many users, the nick is empty or too
 * long, or memory is short. */
struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick);
/* A user with the new nick must be removed before. False: the new nick is too long; the old one
 * stays. The key is that of the former nick, even if it is made later. */
bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick);
/* Makes the user's key, unless there is one. Without an account a number is added if the key is
 * taken or contested. False: out of memory. */
bool irc_users_make_key(struct irc_users *users, struct irc_user *user, bool contested);
/* The key that would be made now, without a number for a taken one. */
void irc_users_compose_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
/* Keys without an account: by the nick of the user's key, and by the present nick. */
void irc_users_compose_host_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
void irc_users_compose_looks(
	const struct irc_users *users, const struct irc_user *user, char looks[IRC_KEY_MOST]);
/* Whether the key has another nick than the user. */
bool irc_users_has_former_nick(const struct irc_users *users, const struct irc_user *user);
/* Whether the key equals the one that would be made now. */
bool irc_users_key_is_current(const struct irc_users *users, const struct irc_user *user);
/* Whether the account is in the list, where "*" is any. */
bool irc_users_list_account(
	const struct irc_users *users, const char *account, const char *const *listed, size_t n);
bool irc_user_has_account_key(const struct irc_user *user);
/* Drops the key and gives the user a new id, so that lines queued for the former person do not go
 * to this one. */
void irc_users_drop_key(struct irc_users *users, struct irc_user *user);
/* Replaces the key. False: out of memory, and there is no key. */
bool irc_users_change_key(
	struct irc_users *users, struct irc_user *user, const char key[IRC_KEY_MOST]);
/* irc_users_note_nick(): the key now counts as the present nick's. irc_users_take_looks() replaces
 * it by the present nick's, with a number if that is taken; false as above. */
bool irc_users_note_nick(struct irc_user *user);
bool irc_users_take_looks(struct irc_users *users, struct irc_user *user);
void irc_users_remove(struct irc_users *users, struct irc_user *user);

/* Whether the user shares no channel with us. */
bool irc_user_is_stranger(const struct irc_user *user);
/* Ignores empty and overlong values. */
void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host);
/* "*", "0" and "" mean no account. */
void irc_user_set_account(struct irc_user *user, struct irc_slice account);
