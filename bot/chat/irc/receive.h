#pragma once

#include <stddef.h>

/* Bytes from the server, cut into lines, and which file handles each command and numeric. */

struct irc;

/* A connection begins: capabilities are asked for, and we introduce ourselves. */
void irc_receive_begin(struct irc *irc);
void irc_receive(struct irc *irc, const char *bytes, size_t len);
