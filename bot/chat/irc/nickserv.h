#pragma once

/* The account on a network's services where SASL is not offered: NickServ, told in private. */

struct irc;

/* We are ready: identifies, if the config names a password and SASL has not logged us in. */
void irc_nickserv_identify(struct irc *irc);
/* Asks for the nick of the config, which somebody else has: REGAIN at first, then GHOST. */
void irc_nickserv_regain(struct irc *irc);
