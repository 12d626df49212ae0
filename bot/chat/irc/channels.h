#pragma once

#include "bot/chat/irc/protocol/line.h"

/* The channels of the config, joined again after a kick or a refusal, channels by invitation, and
 * their members. */

struct irc;
struct irc_channel;

/* Adds the channels of the config, and parts those no longer in it. */
void irc_channels_configure(struct irc *irc);
/* The connection is gone. */
void irc_channels_forget(struct irc *irc);

/* Queues the next JOIN, of as many channels as the server takes, and the next NAMES or WHO. For
 * channels with a table they take turns with the tables' lines; for others they go while nothing
 * else waits. Called after each read, and now and then. */
void irc_channels_ask_next(struct irc *irc);

/* Tries to speak again where it was refused, once in a while. */
void irc_channels_pulse(struct irc *irc);

/* True: the numeric is about a channel of ours, a JOIN or a line refused. After a line the channel
 * is lost to the listener until a mode changes for the better or some minutes have passed. */
bool irc_channels_refused(struct irc *irc, const struct irc_line *line);

void irc_channels_on_names(struct irc *irc, const struct irc_line *line);
void irc_channels_on_join(struct irc *irc, const struct irc_line *line);
void irc_channels_on_part(struct irc *irc, const struct irc_line *line);
void irc_channels_on_kick(struct irc *irc, const struct irc_line *line);
/* Anybody may invite the bot to a channel of the config; for others see invitations.h. */
void irc_channels_on_invite(struct irc *irc, const struct irc_line *line);
/* We have an account now: some channels admit accounts only. */
void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line);
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line);
