#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Capability negotiation 302 (IRCv3): offered, requested and enabled capabilities. README.md
 * explains each. */

struct irc;

/* A connection begins: sends CAP LS. */
void irc_capabilities_begin(struct irc *irc);
/* The connection ends: the time starts for which the host wants to be reached by TLS alone. */
void irc_capabilities_renew_sts(struct irc *irc);
void irc_capabilities_on_cap(struct irc *irc, const struct irc_line *line);
