#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/irc/protocol/line.h"

/* Hosts that want to be reached by TLS alone (IRCv3 sts). Who says so on a plain connection is left
 * for a TLS one at once, which is not given up for a plain one again; who says so by TLS is
 * remembered for as long as it wants. */

struct irc;

/* Hears "port=6697,duration=2592000". True: the connection is to be left for another. */
bool irc_sts_hear(struct irc *irc, struct irc_slice policy);
/* A connection begins. */
void irc_sts_begin(struct irc *irc);
/* It ends: the time that the host wants to be remembered for begins now. */
void irc_sts_renew(struct irc *irc);
