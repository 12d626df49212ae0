#pragma once

#include <openssl/types.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

/* A TCP or TLS connection to a host, on a libuv loop. */

enum { STREAM_UNSENT_MOST = 64 * 1024 }; /* bytes given to write that the socket has not taken */

struct stream;

/* The events of a stream. Every member is filled. None is called from within the functions below.
 */
struct stream_listener {
	void (*opened)(void *data); /* connected, the certificate is good: it takes bytes now */
	void (*received)(void *data, const char *bytes, size_t len); /* borrowed for the call */
	void (*written)(
		void *data, uint64_t total); /* the owner's bytes taken by the socket so far */
	/* Called exactly once, as the last event; the stream frees itself. */
	void (*closed)(void *data, const char *why);
};

struct tls_options {
	const char *ca_file;              /* a CA trusted besides the system's; NULL: none */
	const char *cert_file, *key_file; /* our own, PEM; NULL: none */
};

struct stream_target {
	const char *host; /* a name, or an address of IPv4 or IPv6 */
	uint16_t port;
	const char *bind;              /* the local address to connect from; NULL: any */
	unsigned timeout_ms;           /* for each address, and for TLS */
	const struct tls_options *tls; /* NULL: plain; borrowed for the call */
};

/* Resolves the name and tries its addresses one by one. NULL: out of memory; closed() tells of
 * every other failure. */
struct stream *stream_open(uv_loop_t *loop, const struct stream_target *target,
	const struct stream_listener *listener, void *data);

/* Takes all of it or nothing. 0, -ENOTCONN, -ENOBUFS when too much is unsent, -ENOMEM. */
int stream_write(struct stream *stream, const char *bytes, size_t len);

/* The number of bytes that it takes now; 0 when it is not open. */
size_t stream_room(const struct stream *stream);

/* Flushes, then ends the stream; closed() follows when the peer has closed too, or two seconds
 * later. */
void stream_finish(struct stream *stream);

/* Closes at once; closed() follows with these words. */
void stream_close(struct stream *stream, const char *why);

/* The trusted CAs: the system's and those in ca_file (NULL: none). The caller frees them. NULL with
 * words in why when ca_file cannot be read. Leaves OpenSSL's error queue empty. */
X509_STORE *stream_trusted_authorities(const char *ca_file, char *why, size_t cap);
