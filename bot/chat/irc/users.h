#pragma once

#include "bot/chat/irc/state.h"

/* The users we know of on one network, and the keys they are known by.
 *
 * The key is "account:NAME" where the network tells an account, else "host:nick!user@host". A
 * login, a logout, another host and, without an account, another nick make a new one, unless the
 * listener knows it to be somebody else's (irc_presence_settle()). */

/* NULL: out of memory. */
struct irc_users *irc_users_create(void);
/* Whoever is removed, all at once or alone, must be in no channel. */
void irc_users_destroy(struct irc_users *users);
void irc_users_clear(struct irc_users *users);
/* Does nothing once there are users. */
void irc_users_set_casemapping(struct irc_users *users, enum irc_casemapping casemapping);

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick);
struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id);
/* Of several connections of one account, one that is not away, and of these the one that spoke
 * last. */
struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key);
/* Walks through all of them: NULL is before the first and behind the last. */
struct irc_user *irc_users_next(const struct irc_users *users, const struct irc_user *user);

/* A new user without a key. NULL when there are too many, the nick is too long or empty, or memory
 * is short. The nick must not be taken. */
struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick);
/* Whoever had the new nick must be removed before. False when it is too long: the old one stays.
 * The key stays that of the former nick, also if it is made later. */
bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick);
/* Makes the key from what is known of the user, unless there is one. Without an account a number
 * follows where somebody else has it, or it is contested. False: out of memory. */
bool irc_users_make_key(struct irc_users *users, struct irc_user *user, bool contested);
/* The key that would be made by now for that nick; where somebody else has it, a number follows. */
void irc_users_compose_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
/* The same for a user without an account, of the nick in their key or of the nick they have. */
void irc_users_compose_host_key(
	const struct irc_users *users, const struct irc_user *user, char key[IRC_KEY_MOST]);
void irc_users_compose_looks(
	const struct irc_users *users, const struct irc_user *user, char looks[IRC_KEY_MOST]);
/* Whether the key is of another nick than they have. */
bool irc_users_has_former_nick(const struct irc_users *users, const struct irc_user *user);
/* Whether the key is what would be made by now. */
bool irc_users_key_is_current(const struct irc_users *users, const struct irc_user *user);
bool irc_user_has_account_key(const struct irc_user *user);
/* Drops the key and makes the user another one by id: what waits for who they were is not for them.
 */
void irc_users_drop_key(struct irc_users *users, struct irc_user *user);
/* Puts this key in place of another. False: out of memory, and there is none. */
bool irc_users_change_key(
	struct irc_users *users, struct irc_user *user, const char key[IRC_KEY_MOST]);
/* The key is of the nick they have from now on: the same one, or one that irc_users_take_looks()
 * puts in its place, with a number where somebody else has it. False: as above. */
bool irc_users_note_nick(struct irc_user *user);
bool irc_users_take_looks(struct irc_users *users, struct irc_user *user);
void irc_users_remove(struct irc_users *users, struct irc_user *user);

/* Shares no channel with us. */
bool irc_user_is_stranger(const struct irc_user *user);
/* What is empty or too long is not taken over. */
void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host);
/* "*", "0" and "" mean none. */
void irc_user_set_account(struct irc_user *user, struct irc_slice account);
