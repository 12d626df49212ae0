#pragma once

#include <stdint.h>

/* Who is in which channel: a member is one user in one channel, reached from either of them. */

struct irc_user;
struct irc_channel;

struct irc_member {
	struct irc_user *user;
	struct irc_channel *channel;
	struct irc_member *next_channel;    /* of the same user */
	struct irc_member *next_user, **at; /* of the same channel, and what points here */
	unsigned ranks;                     /* bits of irc_isupport_rank_of_mode() */
};

/* NULL: the user is not there. */
struct irc_member *irc_members_find(const struct irc_user *user, const struct irc_channel *channel);
/* Of a user who is not there yet. NULL: out of memory. */
struct irc_member *irc_members_add(struct irc_user *user, struct irc_channel *channel);
void irc_members_remove(struct irc_member *member);
/* The user is nowhere any more. */
void irc_members_remove_user(struct irc_user *user);
