#pragma once

#include <stdbool.h>

#include "bot/chat/irc/protocol/line.h"

/* A client's side of SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding: the password does
 * not leave us, and the server proves that it knows it, too. User and password are taken to be
 * prepared by SASLprep, as ASCII is. */

enum {
	IRC_SCRAM_MESSAGE_MOST = 1024,
	IRC_SCRAM_NONCE_MOST = 64, /* of ours */
	IRC_SCRAM_KEY = 32,        /* bytes of SHA-256 */
	IRC_SCRAM_ROUNDS_LEAST = 4096,
	IRC_SCRAM_ROUNDS_MOST = 200 * 1000, /* a quarter of a second */
};

struct irc_scram {
	char nonce[IRC_SCRAM_NONCE_MOST];
	char first[IRC_SCRAM_MESSAGE_MOST]; /* our first message, without its header */
	bool expected;                      /* the signature below is to come */
	unsigned char signature[IRC_SCRAM_KEY];
	bool proven; /* the server knows the password */
};

/* The bytes in a text of base64, of which there may be none. Returns how many; -1: it is no base64,
 * or has more than cap. */
int irc_scram_decode_base64(struct irc_slice base64, void *out, size_t cap);

/* A nonce for irc_scram_first(). False: no randomness. */
bool irc_scram_make_nonce(char nonce[IRC_SCRAM_NONCE_MOST]);

/* Each returns NULL, or the fault in words. */

/* Our first message. */
const char *irc_scram_first(struct irc_scram *scram, const char *user, const char *nonce,
	char out[IRC_SCRAM_MESSAGE_MOST]);
/* Our last, in answer to the server's first. */
const char *irc_scram_final(struct irc_scram *scram, struct irc_slice challenge,
	const char *password, char out[IRC_SCRAM_MESSAGE_MOST]);
/* The server's last: then it is proven. */
#define IRC_SCRAM_REFUSED "the server refuses the password"
const char *irc_scram_verify(struct irc_scram *scram, struct irc_slice last);
