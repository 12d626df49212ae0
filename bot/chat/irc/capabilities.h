#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Capability negotiation 302 (IRCv3): offered, requested and enabled capabilities. README.md says
 * what each is for. */

struct irc;

/* A connection begins: CAP LS. */
void irc_capabilities_begin(struct irc *irc);
/* The connection ends: the time for which the host wants to be reached by TLS alone begins now. */
void irc_capabilities_renew_sts(struct irc *irc);
void irc_capabilities_on_cap(struct irc *irc, const struct irc_line *line);
