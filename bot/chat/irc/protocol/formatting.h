#pragma once

#include "bot/chat/irc/protocol/line.h"

/* Strips codes for bold, colour and the like (modern.ircdocs.horse/formatting) and trailing blanks;
 * other control characters become blanks. The result is truncated to fit. */
void irc_formatting_strip(struct irc_slice text, char *out, size_t cap);

/* Takes the first piece of at most room > 0 bytes off the front of a text, and the blanks around
 * it. The piece ends after the last " | ", so that a hand between two of them stays whole; else at
 * a blank or after an ideographic comma or stop in the second half; else between grapheme clusters;
 * within one only if it alone is too long. It does not end before `prefix` if there is another
 * blank: the word before a command goes with it. False: nothing is left. */
bool irc_formatting_wrap(
	struct irc_slice *rest, size_t room, struct irc_slice prefix, struct irc_slice *piece);

/* Whether a text begins with a prefix that is not empty. */
bool irc_formatting_begins(struct irc_slice text, struct irc_slice prefix);
