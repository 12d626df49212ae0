#pragma once

#include <stddef.h>

/* Bytes from the server, split into lines, and the handler of each command and numeric. */

struct irc;

/* A connection begins: requests capabilities and introduces us. */
void irc_receive_begin(struct irc *irc);
void irc_receive(struct irc *irc, const char *bytes, size_t len);
