#ifndef BOT_CHAT_TLS_H
#define BOT_CHAT_TLS_H

#include <stddef.h>

/* The client's side of one TLS connection that touches no socket: what came in is put, what must
 * go out is taken. Certificates and the host's name are always checked. */

struct tls;

struct tls_options {
	const char *ca_file;              /* an authority beside the system's; NULL: none */
	const char *cert_file, *key_file; /* who we are, PEM; NULL: nobody asks */
};

/* NULL with words in why when a file cannot be used. host is a name or an address. */
struct tls *tls_create(const char *host, const struct tls_options *options, char *why, size_t cap);
void tls_destroy(struct tls *tls);

/* Bytes from the network. 0 or -ENOMEM. */
int tls_put(struct tls *tls, const char *bytes, size_t len);
/* How many bytes wait for the network, and takes at most cap of them. */
size_t tls_waiting(const struct tls *tls);
size_t tls_take(struct tls *tls, char *bytes, size_t cap);

/* 1: it stands; 0: the peer's answer is needed; -EPROTO: failed, why says it in words. */
int tls_handshake(struct tls *tls, char *why, size_t cap);
/* The number of bytes read; 0: nothing yet; -EPIPE: the peer closed in order; -EPROTO with words.
 */
int tls_read(struct tls *tls, char *bytes, size_t cap, char *why, size_t why_cap);
/* 0 or -EPROTO. All of it is taken. */
int tls_write(struct tls *tls, const char *bytes, size_t len);
/* Says to the peer that nothing more follows. */
void tls_close(struct tls *tls);

#endif
