#pragma once

#include <stddef.h>

/* The client's side of a TLS connection over memory buffers: its owner moves the bytes to and from
 * the socket. The certificate and the host name are always checked. */

struct tls;

struct tls_options {
	const char *ca_file;              /* a CA trusted beside the system's; NULL: none */
	const char *cert_file, *key_file; /* our own, PEM; NULL: none */
};

/* host is a name or an address. NULL with words in why when a file cannot be used. */
struct tls *tls_create(const char *host, const struct tls_options *options, char *why, size_t cap);
void tls_destroy(struct tls *tls);

/* Takes bytes from the network. 0 or -ENOMEM. */
int tls_put(struct tls *tls, const char *bytes, size_t len);
/* How many bytes wait for the network; hands out at most cap of them. */
size_t tls_waiting(const struct tls *tls);
size_t tls_take(struct tls *tls, char *bytes, size_t cap);

/* 1: done; 0: the peer must answer first; -EPROTO with words. */
int tls_handshake(struct tls *tls, char *why, size_t cap);
/* How many bytes were read; 0: none yet; -EPIPE: the peer sent close_notify; -EPROTO with words. */
int tls_read(struct tls *tls, char *bytes, size_t cap, char *why, size_t why_cap);
/* Takes all of it. 0 or -EPROTO. */
int tls_write(struct tls *tls, const char *bytes, size_t len);
/* Sends close_notify. */
void tls_close(struct tls *tls);
