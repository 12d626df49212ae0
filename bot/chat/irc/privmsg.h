#pragma once

#include "bot/chat/irc/protocol/line.h"

/* What users say: which of it is meant for us. NOTICEs are never answered (RFC 2812, 3.3.2), nor is
 * anybody who is marked as a bot. */

struct irc;

void irc_privmsg_on_privmsg(struct irc *irc, const struct irc_line *line);
void irc_privmsg_on_notice(struct irc *irc, const struct irc_line *line);
/* Hears the lines held back until WHO is answered. */
void irc_privmsg_release(struct irc *irc);
void irc_privmsg_forget(struct irc *irc);
