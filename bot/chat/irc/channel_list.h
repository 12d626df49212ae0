#pragma once

#include "bot/chat/irc/state.h"

/* The channels of one network, in the order of the config, found by name or by address, and their
 * members. */

void irc_channel_list_finish(struct irc_channel_list *list);
/* Different names may become equal, and equal ones different. */
void irc_channel_list_set_casemapping(
	struct irc_channel_list *list, enum irc_casemapping casemapping);

struct irc_channel *irc_channel_list_find(
	const struct irc_channel_list *list, struct irc_slice name);
/* NULL: none has this address. */
struct irc_channel *irc_channel_list_at(const struct irc_channel_list *list, uint64_t address);
/* Iterates: NULL comes before the first and after the last. */
struct irc_channel *irc_channel_list_next(
	const struct irc_channel_list *list, const struct irc_channel *channel);

/* A new channel, of a name that none has yet. NULL: there are IRC_CHANNELS_MOST, the name is too
 * long, or memory is short. */
struct irc_channel *irc_channel_list_add(
	struct irc_channel_list *list, const struct irc_channel_config *wanted);
/* A new channel by an invitation, which is copied. */
struct irc_channel *irc_channel_list_add_invited(
	struct irc_channel_list *list, const struct irc_invitation *invitation);
/* The config names the channel now, spelled so: it needs no invitation any more. */
void irc_channel_list_configure(
	struct irc_channel *channel, const struct irc_channel_config *wanted);
/* The channel must have no members. Its address goes to a later one. */
void irc_channel_list_remove(struct irc_channel_list *list, struct irc_channel *channel);

/* NULL: the user is not there. */
struct irc_member *irc_channel_list_find_member(
	const struct irc_user *user, const struct irc_channel *channel);
/* The user must not be in the channel yet. NULL: out of memory. */
struct irc_member *irc_channel_list_add_member(struct irc_user *user, struct irc_channel *channel);
void irc_channel_list_remove_member(struct irc_member *member);
/* The user is nowhere any more. */
void irc_channel_list_remove_user(struct irc_user *user);
