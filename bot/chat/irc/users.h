#ifndef BOT_CHAT_IRC_USERS_H
#define BOT_CHAT_IRC_USERS_H

#include <stdint.h>

#include "bot/chat/irc/protocol/casemapping.h"

/* Who can be seen on one network, where, and by which key they are known.
 *
 * A key is made when a person comes into sight and stays until they leave it, through all changes
 * of nick: "account:NAME" where the network told an account by then, else "host:nick!user@host".
 * An account learned later does not change it, since a seat may hang on it already. */

enum {
	IRC_NAME_MOST = 128, /* bytes of a nick, user, host or account, with NUL */
	IRC_KEY_MOST = 448,
	IRC_CHANNELS_MOST = 64, /* of one network */
	IRC_USERS_MOST = 8192,  /* seen on one network */
	IRC_USERS_BUCKETS = 1024,
	IRC_MEMBER = 0x80, /* the bit of a place that says: is in it; below it are ranks */
};

struct irc_user {
	uint64_t id; /* never used twice on a network; not 0 */
	char nick[IRC_NAME_MOST], user[IRC_NAME_MOST], host[IRC_NAME_MOST];
	char account[IRC_NAME_MOST]; /* "": none, or not known */
	char key[IRC_KEY_MOST];      /* "" until settled */
	uint8_t membership[IRC_CHANNELS_MOST];
	uint64_t spoke_at; /* when they last said something, in the owner's time; 0: never */
	bool unreachable;  /* the network refused our last private lines, and the listener knows */
	size_t slot;
	struct irc_user *next_of_nick, *next_of_key;
};

struct irc_users {
	enum irc_casemapping casemapping;
	uint64_t last_id;
	size_t count, free_from; /* slots before free_from are taken */
	struct irc_user *slots[IRC_USERS_MOST];
	struct irc_user *by_nick[IRC_USERS_BUCKETS], *by_key[IRC_USERS_BUCKETS];
};

/* NULL: out of memory. */
struct irc_users *irc_users_create(void);
void irc_users_destroy(struct irc_users *users);
/* Forgets everybody. */
void irc_users_clear(struct irc_users *users);

struct irc_user *irc_users_find(const struct irc_users *users, struct irc_slice nick);
struct irc_user *irc_users_find_id(const struct irc_users *users, uint64_t id);
/* Of several connections of one account, the one that was heard last. */
struct irc_user *irc_users_find_key(const struct irc_users *users, const char *key);

/* A new person without a key. NULL when there are too many, the nick is too long or empty, or
 * memory is short. The nick must not be taken. */
struct irc_user *irc_users_add(struct irc_users *users, struct irc_slice nick);
/* Whoever had the new nick must have gone. False when it is too long: the old one stays. */
bool irc_users_rename(struct irc_users *users, struct irc_user *user, struct irc_slice nick);
/* Makes the key of a person without one from what is known of them. */
void irc_users_make_key(struct irc_users *users, struct irc_user *user);
void irc_users_remove(struct irc_users *users, struct irc_user *user);

/* Is in any place. */
bool irc_user_in_sight(const struct irc_user *user);
/* What is empty or too long is not taken over. */
void irc_user_set_host(struct irc_user *user, struct irc_slice username, struct irc_slice host);
/* "*", "0" and "" mean: none. */
void irc_user_set_account(struct irc_user *user, struct irc_slice account);

#endif
