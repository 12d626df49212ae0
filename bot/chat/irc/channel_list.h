#pragma once

#include "bot/chat/irc/state.h"

/* The channels of one network, in the order of the config, found by name or address, and their
 * members. */

void irc_channel_list_finish(struct irc_channel_list *list);
/* A new casemapping may make names equal or different. */
void irc_channel_list_set_casemapping(
	struct irc_channel_list *list, enum irc_casemapping casemapping);

struct irc_channel *irc_channel_list_find(
	const struct irc_channel_list *list, struct irc_slice name);
/* NULL: no channel has the address. */
struct irc_channel *irc_channel_list_at(const struct irc_channel_list *list, uint64_t address);
/* Iterates: NULL precedes the first and follows the last. */
struct irc_channel *irc_channel_list_next(
	const struct irc_channel_list *list, const struct irc_channel *channel);

/* Adds a channel; its name must be new. NULL: there are IRC_CHANNELS_MOST, the name is too long, or
 * memory is short. */
struct irc_channel *irc_channel_list_add(
	struct irc_channel_list *list, const struct irc_channel_config *wanted);
/* Adds a channel by an invitation, which is copied. */
struct irc_channel *irc_channel_list_add_invited(
	struct irc_channel_list *list, const struct irc_invitation *invitation);
/* The config now names the channel, in this spelling: it needs no invitation any more. */
void irc_channel_list_configure(
	struct irc_channel *channel, const struct irc_channel_config *wanted);
/* The channel must have no members. Its address is given to a later one. */
void irc_channel_list_remove(struct irc_channel_list *list, struct irc_channel *channel);

/* NULL: the user is not in the channel. */
struct irc_member *irc_channel_list_find_member(
	const struct irc_user *user, const struct irc_channel *channel);
/* The user must not be in the channel. NULL: out of memory. */
struct irc_member *irc_channel_list_add_member(struct irc_user *user, struct irc_channel *channel);
void irc_channel_list_remove_member(struct irc_member *member);
/* Removes the user from all channels. */
void irc_channel_list_remove_user(struct irc_user *user);
