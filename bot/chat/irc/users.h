#pragma once

#include "bot/chat/irc/state.h"

/* The users we know of on one network, and the keys they are known by.
 *
 * The key is "account:NAME" where the network tells an account, else "host:nick!user@host". A
 * login, a logout, another host and, without an account, another nick make a new one, unless the
 * listener knows it to be somebody else's (irc_presence_settle()). */

/* NULL: out of memory. */
struct irc_users *irc_users_create(void);
/* Users must be in no channel when they are removed, all or one. */
void irc_users_destroy(struct irc_users *users);
void irc_users_clear(struct irc_users *users);
/* Does nothing once there are users. */
void irc_users_set_casemapping(struct irc_users *users, enum irc_casemapping casemapping);

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick);
struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id);
/* Of several connections of one account, one that is not away, and of these the one that spoke
 * last. */
struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key);
/* Iterates: NULL comes before the first and after the last. */
struct irc_user *irc_users_next(const struct irc_users *users, const struct irc_user *user);

/* A new user without a key. NULL when there are too many, the nick is too long or empty, or memory
 * is short. The nick must not be taken. */
struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick);
/* A user of the new nick must be removed before. False: it is too long, and the old one stays. The
 * key is that of the former nick, even if it is made later. */
bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick);
/* Makes the user's key, unless there is one. Without an account a number is added if the key is
 * taken or contested. False: out of memory. */
bool irc_users_make_key(struct irc_users *users, struct irc_user *user, bool contested);
/* The key that would be made now, without the number for a taken one. */
void irc_users_compose_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
/* Keys without an account: by the nick in the user's key, and by their present nick. */
void irc_users_compose_host_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
void irc_users_compose_looks(
	const struct irc_users *users, const struct irc_user *user, char looks[IRC_KEY_MOST]);
/* Whether the key is of another nick than they have. */
bool irc_users_has_former_nick(const struct irc_users *users, const struct irc_user *user);
/* Whether the key is the one that would be made now. */
bool irc_users_key_is_current(const struct irc_users *users, const struct irc_user *user);
/* Whether the account is one of these, "*" being any. */
bool irc_users_list_account(
	const struct irc_users *users, const char *account, const char *const *listed, size_t n);
bool irc_user_has_account_key(const struct irc_user *user);
/* Drops the key and gives the user a new id: lines queued for the former person are not for this
 * one. */
void irc_users_drop_key(struct irc_users *users, struct irc_user *user);
/* Puts this key in place of another. False: out of memory, and there is none. */
bool irc_users_change_key(
	struct irc_users *users, struct irc_user *user, const char key[IRC_KEY_MOST]);
/* The key counts as the present nick's from now on: unchanged, or by irc_users_take_looks() a new
 * one, with a number if it is taken. False: as above. */
bool irc_users_note_nick(struct irc_user *user);
bool irc_users_take_looks(struct irc_users *users, struct irc_user *user);
void irc_users_remove(struct irc_users *users, struct irc_user *user);

/* Shares no channel with us. */
bool irc_user_is_stranger(const struct irc_user *user);
/* Empty and overlong values are ignored. */
void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host);
/* "*", "0" and "" mean none. */
void irc_user_set_account(struct irc_user *user, struct irc_slice account);
