#pragma once

#include "bot/base/map.h"
#include "bot/chat/irc/config.h"
#include "bot/chat/irc/protocol/casemapping.h"
#include "bot/chat/irc/users.h"

/* The channels of one network, in the order of the config, found by name or by address. */

enum { IRC_CHANNEL_NAME_MOST = 65 }; /* bytes, with NUL */

struct irc_member;

/* What is known of the people in a channel. */
enum irc_people {
	IRC_PEOPLE_UNKNOWN,
	IRC_PEOPLE_NAMING, /* NAMES is asked for */
	IRC_PEOPLE_NAMED,
	IRC_PEOPLE_ASKED, /* WHO is asked for */
	IRC_PEOPLE_KNOWN
};

/* Of a channel that the config does not name. */
struct irc_invitation {
	char name[IRC_CHANNEL_NAME_MOST];
	char key[IRC_KEY_MOST];   /* of whoever made it */
	char nick[IRC_NAME_MOST]; /* theirs, while the bot has not been there yet; else "" */
};

struct irc_channel {
	struct map_entry by_name;          /* first */
	uint64_t address;                  /* from 1, below all ids of users; as send_line.to */
	const char *name;                  /* as the config or the invitation spells it */
	const char *key_file;              /* NULL: none */
	struct irc_invitation *invitation; /* owned; NULL: the config names the channel */
	struct irc_member *members;        /* see members.h */
	enum irc_people people;
	bool has_table; /* as the listener said when the bot was about to join, or heard of one */
	bool wanted;    /* by the config, while that is taken over */
	bool joined;
	bool muted; /* joined, but what we say is refused */
	bool refusal_logged;
	unsigned kicks, refusals; /* on this connection, or since we were let in */
	unsigned mutes;           /* since we joined, or were heard again */
	uint64_t join_at;         /* when to send JOIN, or send it again */
	uint64_t invited_at;      /* from when on an invitation is followed again */
	uint64_t speak_at;        /* while muted: when to try again */
	uint64_t said_at;         /* with mutes: when we tried; 0: not yet */
	char folded[];
};

struct irc_channel_list {
	enum irc_casemapping casemapping;
	size_t count, room;         /* of slots, some of them free */
	struct irc_channel **slots; /* by address, less one */
	struct map by_name;
};

void irc_channel_list_finish(struct irc_channel_list *list);
/* Names that were different may be the same then, and the other way round. */
void irc_channel_list_set_casemapping(
	struct irc_channel_list *list, enum irc_casemapping casemapping);

struct irc_channel *irc_channel_list_find(
	const struct irc_channel_list *list, struct irc_slice name);
/* NULL: none has this address. */
struct irc_channel *irc_channel_list_at(const struct irc_channel_list *list, uint64_t address);
/* Walks through all of them: NULL is before the first and behind the last. */
struct irc_channel *irc_channel_list_next(
	const struct irc_channel_list *list, const struct irc_channel *channel);

/* A new channel, of a name that none has yet. NULL: there are IRC_CHANNELS_MOST, the name is too
 * long, or memory is short. */
struct irc_channel *irc_channel_list_add(
	struct irc_channel_list *list, const struct irc_channel_config *wanted);
/* The same by an invitation, which is copied. */
struct irc_channel *irc_channel_list_add_invited(
	struct irc_channel_list *list, const struct irc_invitation *invitation);
/* The config names the channel now, spelled so: it needs no invitation any more. */
void irc_channel_list_configure(
	struct irc_channel *channel, const struct irc_channel_config *wanted);
/* The channel must have no members. Its address goes to a later one. */
void irc_channel_list_remove(struct irc_channel_list *list, struct irc_channel *channel);
