#pragma once

#include <stdbool.h>

#include "bot/chat/irc/protocol/line.h"

/* The client's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding: the password
 * stays here, and the server proves that it knows it, too. User and password must be prepared by
 * SASLprep, as ASCII is. */

enum {
	IRC_SCRAM_MESSAGE_MOST = 1024,
	IRC_SCRAM_NONCE_MOST = 64, /* of our nonce */
	IRC_SCRAM_KEY = 32,        /* bytes of SHA-256 */
	IRC_SCRAM_ROUNDS_LEAST = 4096,
	IRC_SCRAM_ROUNDS_MOST = 200 * 1000, /* take a quarter of a second */
};

struct irc_scram {
	char nonce[IRC_SCRAM_NONCE_MOST];
	char first[IRC_SCRAM_MESSAGE_MOST]; /* our first message, without its header */
	bool expected;                      /* the signature below is set */
	unsigned char signature[IRC_SCRAM_KEY];
	bool proven; /* the server has proved that it knows the password */
};

/* Decodes base64. Returns the number of bytes, which may be 0; -1: malformed, or more than cap. */
int irc_scram_decode_base64(struct irc_slice base64, void *out, size_t cap);

/* A nonce for irc_scram_first(). False: no randomness. */
bool irc_scram_make_nonce(char nonce[IRC_SCRAM_NONCE_MOST]);

/* These return NULL, or the fault in words. */

/* Our first message. */
const char *irc_scram_first(struct irc_scram *scram, const char *user, const char *nonce,
	char out[IRC_SCRAM_MESSAGE_MOST]);
/* Our last message, in answer to the server's first. */
const char *irc_scram_final(struct irc_scram *scram, struct irc_slice challenge,
	const char *password, char out[IRC_SCRAM_MESSAGE_MOST]);
/* Checks the server's last message, which sets proven. */
#define IRC_SCRAM_REFUSED "the server refuses the password"
const char *irc_scram_verify(struct irc_scram *scram, struct irc_slice last);
