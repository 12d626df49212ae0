#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Invitations to channels that the config does not name. The bot follows those of the accounts
 * listed in the config. The channel is stored, and joined again after a restart, until the bot is
 * sent away or not admitted, or the account is no longer listed. */

struct irc;
struct irc_channel;

/* Reads the stored invitations, and deletes those no longer allowed. */
void irc_invitations_recall(struct irc *irc);
/* The connection is gone. */
void irc_invitations_forget(struct irc *irc);

/* An INVITE to a channel that is not in the list. Asks WHOX for the inviter's account unless the
 * line proves it. */
void irc_invitations_consider(struct irc *irc, const struct irc_line *line);
void irc_invitations_on_whox(struct irc *irc, const struct irc_line *line);
void irc_invitations_on_who_end(struct irc *irc, const struct irc_line *line);

/* We are in the channel. The first time the invitation is stored, and the listener is told who
 * invited. */
void irc_invitations_arrived(struct irc *irc, struct irc_channel *channel);
/* Whether the channel is one by invitation whose inviter is still listed. */
bool irc_invitations_stand(const struct irc *irc, const struct irc_channel *channel);
/* Whether an invited channel is to be given up: at the first refusal if the bot was never there,
 * else after REFUSALS_MOST. */
bool irc_invitations_are_useless(const struct irc_channel *channel);
/* Deletes the stored invitation to this channel. */
void irc_invitations_drop(struct irc *irc, const struct irc_channel *channel);
