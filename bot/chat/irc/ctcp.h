#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Questions of programs to programs between two \x01 (CTCP). One every two seconds is answered,
 * with a NOTICE; the others are not. */

struct irc;

/* The text of a PRIVMSG to us that begins with \x01. */
void irc_ctcp_answer(struct irc *irc, struct irc_slice nick, struct irc_slice text);
