#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Connection registration: PASS, NICK and USER, the welcome and ISUPPORT, to the end of the message
 * of the day. */

struct irc;

void irc_registration_begin(struct irc *irc);
/* PASS, NICK and USER (RFC 2812, 3.1), unless they were sent. False: the password cannot be read,
 * and the connection is dropped. */
bool irc_registration_introduce(struct irc *irc);
void irc_registration_pulse(struct irc *irc);

void irc_registration_on_unknown(struct irc *irc, const struct irc_line *line);
void irc_registration_on_welcome(struct irc *irc, const struct irc_line *line);
void irc_registration_on_isupport(struct irc *irc, const struct irc_line *line);
void irc_registration_on_motd_end(struct irc *irc, const struct irc_line *line);
void irc_registration_on_nick_refused(struct irc *irc, const struct irc_line *line);
void irc_registration_on_password_refused(struct irc *irc, const struct irc_line *line);
