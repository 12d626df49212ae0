#ifndef BOT_CHAT_IRC_SASL_H
#define BOT_CHAT_IRC_SASL_H

#include "bot/chat/irc/protocol/line.h"

/* SASL 3.2 (IRCv3): logging in to an account before registration is complete. */

struct irc;

bool irc_sasl_is_wanted(const struct irc *irc);
/* Whether the list of mechanisms of a server has ours. One that lists none may know any. */
bool irc_sasl_is_offered(const struct irc *irc, struct irc_slice mechanisms);
void irc_sasl_start(struct irc *irc);
/* The operator wants the account: without it the connection is dropped. */
void irc_sasl_give_up(struct irc *irc, const char *what, struct irc_slice detail);
void irc_sasl_not_offered(struct irc *irc);

void irc_sasl_on_authenticate(struct irc *irc, const struct irc_line *line);
void irc_sasl_on_failure(struct irc *irc, const struct irc_line *line);

#endif
