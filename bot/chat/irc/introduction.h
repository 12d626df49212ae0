#pragma once

#include <stdbool.h>

/* How a connection says who we are: PASS, NICK and USER (RFC 2812, 3.1). */

struct irc;

/* A connection begins. We introduce ourselves at once; but the server's password waits on a plain
 * line until the server has not asked for TLS (sts). False: the connection is dropped. */
bool irc_introduction_begin(struct irc *irc);

/* Introduces us, unless that was done. False: the password cannot be read, and the connection is
 * dropped. */
bool irc_introduction_make(struct irc *irc);
