#pragma once

#include "bot/chat/irc/protocol/line.h"

/* The channels of the config, joined again after a kick or a refusal, those that the bot was
 * invited to, and who is in them. */

struct irc;
struct irc_channel;

/* Takes up the channels of the config, and parts from those no longer in it. */
void irc_channels_configure(struct irc *irc);
/* The connection is gone. */
void irc_channels_forget(struct irc *irc);

/* Queues the next JOIN, of as many channels as the server takes, and the next question about who is
 * there. Those of tables take turns with the tables' own lines; all others go while nobody has
 * anything to say. To be called whenever a line came in, and now and then. */
void irc_channels_ask_next(struct irc *irc);

/* Parts with a channel that it was invited to, and forgets it: a table there is lost. */
void irc_channels_leave_for_good(struct irc *irc, struct irc_channel *channel, const char *why);

/* Tries to speak again where it was refused, once in a while. */
void irc_channels_pulse(struct irc *irc);

/* True: the numeric is about a channel of ours, a JOIN or a line refused. After a line the channel
 * is lost to the listener until a mode changes for the better or some minutes have passed. */
bool irc_channels_refused(struct irc *irc, const struct irc_line *line);

void irc_channels_on_names(struct irc *irc, const struct irc_line *line);
void irc_channels_on_join(struct irc *irc, const struct irc_line *line);
void irc_channels_on_part(struct irc *irc, const struct irc_line *line);
void irc_channels_on_kick(struct irc *irc, const struct irc_line *line);
/* Into one of ours anybody may; into others see invitations.h. */
void irc_channels_on_invite(struct irc *irc, const struct irc_line *line);
/* We have an account now: some let only those in. */
void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line);
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line);
