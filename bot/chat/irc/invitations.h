#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Invitations to channels that the config does not name. They are followed for the accounts that
 * the config lists; the channel is kept, and joined again after a restart, until the bot is sent
 * away, is let in no more, or the account is no longer listed. */

struct irc;
struct irc_channel;

/* Recalls the kept invitations, and forgets those no longer allowed. */
void irc_invitations_recall(struct irc *irc);
/* The connection is gone. */
void irc_invitations_forget(struct irc *irc);

/* An INVITE to a channel that is not in the list. WHOX is asked for the inviter's account unless
 * the line proves it. */
void irc_invitations_consider(struct irc *irc, const struct irc_line *line);
void irc_invitations_on_whox(struct irc *irc, const struct irc_line *line);
void irc_invitations_on_who_end(struct irc *irc, const struct irc_line *line);

/* We are in the channel: the first time, the invitation is kept, and the listener hears the
 * inviter. */
void irc_invitations_arrived(struct irc *irc, struct irc_channel *channel);
/* Whether the channel is one by invitation, and its inviter still listed. */
bool irc_invitations_stand(const struct irc *irc, const struct irc_channel *channel);
/* Whether one by invitation was refused so often that it is given up: the first time at once. */
bool irc_invitations_are_useless(const struct irc_channel *channel);
/* Forgets the invitation to this channel in the memory. */
void irc_invitations_drop(struct irc *irc, const struct irc_channel *channel);
