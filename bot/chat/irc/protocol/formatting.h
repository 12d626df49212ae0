#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Writes a text without its codes for bold, colour and the like (modern.ircdocs.horse/formatting),
 * other control characters as blanks, without blanks at the end. What does not fit is cut off. */
void irc_formatting_strip(struct irc_slice text, char *out, size_t cap);
