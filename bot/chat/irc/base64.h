#pragma once

#include "bot/chat/irc/protocol/line.h"

/* The bytes in a text of base64, of which there may be none. Returns how many; -1: it is no base64,
 * or has more than cap. */
int irc_base64_decode(struct irc_slice base64, void *out, size_t cap);
