#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Login to the network's services while registering (SASL 3.2, IRCv3). The operator wants the
 * account: without it the connection is dropped, unless SASL is not offered and NickServ may be
 * asked. */

struct irc;

/* A connection begins. False: the config's way to log in cannot be used, and the connection is
 * dropped. */
bool irc_sasl_begin(struct irc *irc);
/* Whether the server's list, "PLAIN,EXTERNAL", names the mechanism of this connection; an empty
 * list may include any. */
bool irc_sasl_can_use(const struct irc *irc, struct irc_slice offered);
/* Capabilities are settled: logs in, or ends the negotiation if there is no account. */
void irc_sasl_start(struct irc *irc);
/* False: the server welcomed us without the account, and the connection is dropped. */
bool irc_sasl_is_settled(struct irc *irc);

void irc_sasl_on_authenticate(struct irc *irc, const struct irc_line *line);
void irc_sasl_on_failure(struct irc *irc, const struct irc_line *line);
void irc_sasl_on_refused(struct irc *irc, const struct irc_line *line);
void irc_sasl_on_logged_in(struct irc *irc, const struct irc_line *line);
