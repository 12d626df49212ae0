#ifndef BOT_CHAT_IRC_SELF_H
#define BOT_CHAT_IRC_SELF_H

#include "bot/chat/irc/protocol/line.h"

/* Our own nick, user and host: what the server shows before our lines, and how we get the nick of
 * the config back. */

struct irc;

/* A connection begins, with the nick of the config. */
void irc_self_begin(struct irc *irc);
void irc_self_set_nick(struct irc *irc, struct irc_slice nick);
void irc_self_set_host(struct irc *irc, struct irc_slice username, struct irc_slice host);
bool irc_self_is(const struct irc *irc, struct irc_slice nick);

/* While registering: the server refused our nick, and we try another. False: not worth it. */
bool irc_self_try_another(struct irc *irc, bool erroneous);
/* Asks for the nick of the config if we are registered with another; again after a while. */
void irc_self_regain(struct irc *irc);
/* The same if this is the nick. */
void irc_self_nick_freed(struct irc *irc, struct irc_slice nick);
void irc_self_pulse(struct irc *irc);

void irc_self_on_host(struct irc *irc, const struct irc_line *line);

#endif
