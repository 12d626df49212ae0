#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Standard replies (IRCv3) and refusals, with advice for the operator. */

struct irc;

/* Advice by numeric, or by the code of a standard reply; "": none. It begins with a semicolon, as
 * it follows the server's words. */
const char *irc_standard_replies_advice(struct irc_slice code);

/* Whether English words tell that a password is wrong. Anope: "Password incorrect."; Atheme:
 * "Invalid password for Cup."; Ergo: "Invalid account credentials"; ngircd: "Bad server password".
 */
bool irc_standard_replies_is_of_password(struct irc_slice words);

/* A connection begins. */
void irc_standard_replies_begin(struct irc *irc);
/* FAIL, WARN and NOTE (IRCv3 standard-replies): each kind is logged once per connection. */
void irc_standard_replies_on_reply(struct irc *irc, const struct irc_line *line);
