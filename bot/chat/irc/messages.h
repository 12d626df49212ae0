#pragma once

#include "bot/chat/irc/protocol/line.h"

/* PRIVMSG and NOTICE, and the commands in them. NOTICEs are never answered (RFC 2812, 3.3.2), nor
 * are users marked as bots. */

struct irc;

void irc_messages_on_privmsg(struct irc *irc, const struct irc_line *line);
void irc_messages_on_batch(struct irc *irc, const struct irc_line *line);
void irc_messages_on_notice(struct irc *irc, const struct irc_line *line);
/* Handles the held messages whose WHO, of a nick or a channel, is answered. */
void irc_messages_release(struct irc *irc, struct irc_slice mask);
/* Handles messages that were held for too long. */
void irc_messages_pulse(struct irc *irc);
/* The connection is gone. */
void irc_messages_forget(struct irc *irc);
