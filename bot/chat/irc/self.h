#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Our own nick, user and host as the server shows them to others, and regaining the nick of the
 * config. */

struct irc;
struct irc_config;

/* A connection begins, with the nick of the config. */
void irc_self_begin(struct irc *irc);
void irc_self_set_nick(struct irc *irc, struct irc_slice nick);
void irc_self_set_host(struct irc *irc, struct irc_slice username, struct irc_slice host);
bool irc_self_is(const struct irc *irc, struct irc_slice nick);

/* We are ready: sets the modes of the config and that we are a bot. */
void irc_self_set_modes(struct irc *irc);
/* The config has changed since: takes over nick, modes and real name. */
void irc_self_configure(struct irc *irc, const struct irc_config *before);
const char *irc_self_realname(const struct irc *irc);

/* While registering: the server refused our nick, so we try another. False: no more tries. */
bool irc_self_try_another(struct irc *irc, bool erroneous);
/* Asks for the nick of the config if we have another, and again after a minute. */
void irc_self_regain(struct irc *irc);
/* Somebody gave up this nick: regains it if it is ours. */
void irc_self_nick_freed(struct irc *irc, struct irc_slice nick);
void irc_self_pulse(struct irc *irc);

/* MONITOR tells that a nick is free. */
void irc_self_on_offline(struct irc *irc, const struct irc_line *line);
/* The server makes us an operator of its own, or no longer. */
void irc_self_on_operator(struct irc *irc, const struct irc_line *line);
void irc_self_on_mode(struct irc *irc, const struct irc_line *line);
void irc_self_on_host(struct irc *irc, const struct irc_line *line);
