#pragma once

#include "bot/chat/irc/protocol/line.h"

/* The channels of the config, joined again after a kick or a refusal, and who is in them. */

struct irc;
struct irc_channel;

/* Takes up the channels of the config, and parts from those no longer in it. */
void irc_channels_configure(struct irc *irc);
/* The connection is gone. */
void irc_channels_forget(struct irc *irc);
/* Sends JOIN for those that are due: at first all of them. */
void irc_channels_join_due(struct irc *irc);

/* Tries to speak again where it was refused, once in a while. */
void irc_channels_pulse(struct irc *irc);

struct irc_channel *irc_channels_find(struct irc *irc, struct irc_slice name);

/* True: the numeric is about a channel of ours, a JOIN or a line refused. After a line the channel
 * is lost to the listener until a mode changes for the better or some minutes have passed. */
bool irc_channels_refused(struct irc *irc, const struct irc_line *line);

void irc_channels_on_names(struct irc *irc, const struct irc_line *line);
void irc_channels_on_join(struct irc *irc, const struct irc_line *line);
void irc_channels_on_part(struct irc *irc, const struct irc_line *line);
void irc_channels_on_kick(struct irc *irc, const struct irc_line *line);
/* Into one of the config: anybody may. */
void irc_channels_on_invite(struct irc *irc, const struct irc_line *line);
/* We have an account now: some let only those in. */
void irc_channels_on_logged_in(struct irc *irc, const struct irc_line *line);
void irc_channels_on_mode(struct irc *irc, const struct irc_line *line);
