#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Our own nick, user and host as others see them, and regaining the nick of the config. */

struct irc;
struct irc_config;

/* A connection begins, with the nick of the config. */
void irc_nick_begin(struct irc *irc);
void irc_nick_set(struct irc *irc, struct irc_slice nick);
void irc_nick_set_host(struct irc *irc, struct irc_slice username, struct irc_slice host);
bool irc_nick_is_own(const struct irc *irc, struct irc_slice nick);

/* We are ready: sets the modes of the config and the bot mode. */
void irc_nick_set_modes(struct irc *irc);
/* The config has changed: adopts nick, modes and real name. */
void irc_nick_configure(struct irc *irc, const struct irc_config *before);
const char *irc_nick_realname(const struct irc *irc);

/* While registering: the server refused our nick, so another is tried. False: no nick is left. */
bool irc_nick_try_another(struct irc *irc, bool erroneous);
/* Asks for the nick of the config if we have another, and again after a minute. */
void irc_nick_regain(struct irc *irc);
/* This nick became free: regains it if it is the config's. */
void irc_nick_freed(struct irc *irc, struct irc_slice nick);
void irc_nick_pulse(struct irc *irc);

/* MONITOR tells that a nick is free. */
void irc_nick_on_offline(struct irc *irc, const struct irc_line *line);
/* The server made us a server operator, or no longer. */
void irc_nick_on_operator(struct irc *irc, const struct irc_line *line);
void irc_nick_on_mode(struct irc *irc, const struct irc_line *line);
void irc_nick_on_host(struct irc *irc, const struct irc_line *line);

/* NickServ, by private messages: the account on a network's services where SASL is not offered. */

/* We are ready: identifies, if the config names a password and SASL has not logged us in. */
void irc_nick_identify(struct irc *irc);
/* A NOTICE to us. */
void irc_nick_on_notice(struct irc *irc, const struct irc_line *line);
