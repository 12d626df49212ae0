#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Channels of the config, joined again after a kick or a refusal; channels by invitation; and the
 * members of both. */

struct irc;
struct irc_channel;

/* Adds the channels of the config, and leaves those that it no longer names. */
void irc_channels_configure(struct irc *irc);
/* The connection is gone. */
void irc_channels_forget(struct irc *irc);

/* Queues the next JOIN, of as many channels as the server takes, and the next NAMES or WHO. Those
 * for channels with a table take turns with the tables' lines; the others go while nothing else
 * waits. Called after each read, and by the pulse. */
void irc_channels_ask_next(struct irc *irc);

/* Tries now and then to speak again in a channel that refused lines. */
void irc_channels_pulse(struct irc *irc);

/* True: the numeric refuses a JOIN or a line in a channel of ours. After a refused line the channel
 * is lost to the listener until a mode changes in our favour or some minutes have passed. */
bool irc_channels_refused(struct irc *irc, const struct irc_line *line);

void irc_channels_on_names(struct irc *irc, const struct irc_line *line);
void irc_channels_on_join(struct irc *irc, const struct irc_line *line);
void irc_channels_on_part(struct irc *irc, const struct irc_line *line);
void irc_channels_on_kick(struct irc *irc, const struct irc_line *line);
/* Anybody may invite the bot to a channel of the config; for other channels see invitations.h. */
void irc_channels_on_invite(struct irc *irc, const struct irc_line *line);
/* We now have an account: some channels admit accounts only. */
void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line);
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line);
