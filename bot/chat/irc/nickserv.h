#pragma once

/* The account on a network's services where SASL is not offered: NickServ, told in private. */

#include "bot/chat/irc/protocol/line.h"

struct irc;

/* We are ready: identifies, if the config names a password and SASL has not logged us in. */
void irc_nickserv_identify(struct irc *irc);
/* Asks for the nick of the config, which somebody else has: REGAIN at first, then GHOST. */
void irc_nickserv_regain(struct irc *irc);
/* What anybody said in a NOTICE to us. */
void irc_nickserv_on_notice(struct irc *irc, const struct irc_line *line);
