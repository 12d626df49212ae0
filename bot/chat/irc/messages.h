#pragma once

#include "bot/chat/irc/protocol/line.h"

/* What users say: which of it is meant for us. NOTICEs are never answered (RFC 2812, 3.3.2), nor is
 * anybody who is marked as a bot. */

struct irc;

void irc_messages_on_privmsg(struct irc *irc, const struct irc_line *line);
void irc_messages_on_batch(struct irc *irc, const struct irc_line *line);
void irc_messages_on_notice(struct irc *irc, const struct irc_line *line);
/* Hears what was held back until this WHO was answered: of a nick, or of a channel. */
void irc_messages_release(struct irc *irc, struct irc_slice mask);
/* Hears what was held back for too long. */
void irc_messages_pulse(struct irc *irc);
/* The connection is gone. */
void irc_messages_forget(struct irc *irc);
