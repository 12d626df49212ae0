#include "bot/chat/stream.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
	READ_AT_ONCE = 16 * 1024,
	ADDRESSES_MOST = 8, /* of one name */
	FINISH_MS = 2000,   /* time for the peer to close after us */
	KEEPALIVE_SECONDS = 60,
};

/* TLS, the client's side, over memory buffers: the stream moves the bytes to and from the socket.
 * The certificate and the host name are always checked. */

struct tls {
	SSL *ssl;
	BIO *in, *out; /* belong to ssl */
};

/* OpenSSL's words for the last error; empties its error queue. */
static const char *last_error(void) {
	const char *words = ERR_reason_error_string(ERR_peek_last_error());
	ERR_clear_error();
	return words != NULL ? words : "no reason given";
}

X509_STORE *stream_trusted_authorities(const char *ca_file, char *why, size_t cap) {
	X509_STORE *store = X509_STORE_new();
	if (store == NULL) {
		snprintf(why, cap, "out of memory");
		return NULL;
	}
	X509_STORE_set_default_paths(store);
	ERR_clear_error();
	if (ca_file != NULL && X509_STORE_load_file(store, ca_file) != 1) {
		snprintf(why, cap, "cannot use the authority in %s: %s", ca_file, last_error());
		X509_STORE_free(store);
		store = NULL;
	}
	ERR_clear_error();
	return store;
}

/* Without this OpenSSL asks for a key's passphrase on the terminal. */
static int no_passphrase(char *buf, int size, int writing, void *data) {
	(void)buf, (void)size, (void)writing, (void)data;
	return 0;
}

static bool use_own_certificate(
	SSL_CTX *context, const struct tls_options *options, char *why, size_t cap) {
	if (options->cert_file == NULL) {
		return true;
	}
	const char *key = options->key_file != NULL ? options->key_file : options->cert_file;
	if (SSL_CTX_use_certificate_chain_file(context, options->cert_file) != 1) {
		snprintf(why, cap, "cannot use the certificate in %s: %s", options->cert_file,
			last_error());
		return false;
	}
	if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
		snprintf(why, cap, "cannot use the key in %s: %s", key, last_error());
		return false;
	}
	return true;
}

/* One for each connection, so that renewed certificates are used without a restart. */
static SSL_CTX *create_context(const struct tls_options *options, char *why, size_t cap) {
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	if (context == NULL) {
		snprintf(why, cap, "TLS: %s", last_error());
		return NULL;
	}
	SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
	SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
	SSL_CTX_set_default_passwd_cb(context, no_passphrase);
	X509_STORE *authorities = stream_trusted_authorities(options->ca_file, why, cap);
	if (authorities != NULL) {
		SSL_CTX_set_cert_store(context, authorities); /* takes ownership */
	}
	if (authorities == NULL || !use_own_certificate(context, options, why, cap)) {
		SSL_CTX_free(context);
		context = NULL;
	}
	return context;
}

/* An address is not sent as SNI (RFC 6066, 3) and is compared as an address. */
static bool expect_host(SSL *ssl, const char *host) {
	X509_VERIFY_PARAM *param = SSL_get0_param(ssl);
	if (X509_VERIFY_PARAM_set1_ip_asc(param, host) == 1) {
		return true;
	}
	ERR_clear_error();
	char name[256]; /* SSL_set_tlsext_host_name wants it writable */
	snprintf(name, sizeof(name), "%s", host);
	SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
	return SSL_set1_host(ssl, name) == 1 && SSL_set_tlsext_host_name(ssl, name) == 1;
}

static bool attach(struct tls *tls, SSL_CTX *context, const char *host) {
	tls->ssl = SSL_new(context);
	BIO *in = BIO_new(BIO_s_mem());
	BIO *out = BIO_new(BIO_s_mem());
	if (tls->ssl == NULL || in == NULL || out == NULL) {
		BIO_free(in);
		BIO_free(out);
		return false;
	}
	SSL_set_bio(tls->ssl, in, out);
	tls->in = in;
	tls->out = out;
	SSL_set_connect_state(tls->ssl);
	return expect_host(tls->ssl, host);
}

static void tls_destroy(struct tls *tls) {
	if (tls != NULL) {
		SSL_free(tls->ssl);
		free(tls);
	}
}

/* NULL with words in why: a file cannot be used. */
static struct tls *tls_create(
	const char *host, const struct tls_options *options, char *why, size_t cap) {
	SSL_CTX *context = create_context(options, why, cap);
	if (context == NULL) {
		return NULL;
	}
	struct tls *tls = calloc(1, sizeof(*tls));
	if (tls == NULL || !attach(tls, context, host)) {
		snprintf(why, cap, "TLS: %s", last_error());
		tls_destroy(tls);
		tls = NULL;
	}
	SSL_CTX_free(context); /* ssl holds it */
	return tls;
}

/* Takes bytes from the network. 0 or -ENOMEM. */
static int tls_put(struct tls *tls, const char *bytes, size_t len) {
	size_t taken;
	return len == 0 || (BIO_write_ex(tls->in, bytes, len, &taken) == 1 && taken == len)
		       ? 0
		       : -ENOMEM;
}

/* The number of bytes that wait for the network. */
static size_t tls_waiting(const struct tls *tls) {
	return BIO_ctrl_pending(tls->out);
}

/* Hands out at most cap of them. */
static size_t tls_take(struct tls *tls, char *bytes, size_t cap) {
	size_t taken = 0;
	return BIO_read_ex(tls->out, bytes, cap, &taken) == 1 ? taken : 0;
}

static void explain(struct tls *tls, char *why, size_t cap) {
	long verdict = SSL_get_verify_result(tls->ssl);
	if (verdict != X509_V_OK) {
		snprintf(why, cap, "certificate refused: %s",
			X509_verify_cert_error_string(verdict));
		ERR_clear_error();
	} else {
		snprintf(why, cap, "TLS: %s", last_error());
	}
}

/* 1: done; 0: the peer must answer first; -EPROTO with words. */
static int tls_handshake(struct tls *tls, char *why, size_t cap) {
	ERR_clear_error();
	int done = SSL_do_handshake(tls->ssl);
	if (done == 1) {
		return 1;
	}
	if (SSL_get_error(tls->ssl, done) == SSL_ERROR_WANT_READ) {
		return 0;
	}
	explain(tls, why, cap);
	return -EPROTO;
}

/* The number of bytes read; 0: none yet; -EPIPE: the peer sent close_notify; -EPROTO with words. */
static int tls_read(struct tls *tls, char *bytes, size_t cap, char *why, size_t why_cap) {
	ERR_clear_error();
	int n = SSL_read(tls->ssl, bytes, cap < INT_MAX ? (int)cap : INT_MAX);
	if (n > 0) {
		return n;
	}
	switch (SSL_get_error(tls->ssl, n)) {
	case SSL_ERROR_WANT_READ:
		return 0;
	case SSL_ERROR_ZERO_RETURN:
		return -EPIPE;
	default:
		explain(tls, why, why_cap);
		return -EPROTO;
	}
}

/* Takes all of it. 0 or -EPROTO. */
static int tls_write(struct tls *tls, const char *bytes, size_t len) {
	ERR_clear_error();
	size_t taken;
	bool whole = len == 0 || (SSL_write_ex(tls->ssl, bytes, len, &taken) == 1 && taken == len);
	ERR_clear_error();
	return whole ? 0 : -EPROTO;
}

/* Sends close_notify. */
static void tls_close(struct tls *tls) {
	SSL_shutdown(tls->ssl);
	ERR_clear_error();
}

/* The stream */

enum stream_phase { CONNECTING, RESOLVING, HANDSHAKING, OPEN, FINISHING, CLOSING };

/* One address being tried. Each needs a socket of its own, which libuv owns until it is closed. */
struct stream_attempt {
	uv_tcp_t socket;
	uv_connect_t connect;
	struct stream *stream;
};

struct stream {
	uv_loop_t *loop;
	const struct stream_listener *listener;
	void *data;
	enum stream_phase phase;
	uv_getaddrinfo_t lookup;
	struct addrinfo *addresses, *next;
	unsigned tried;
	struct stream_attempt *attempt; /* NULL before the first and after the last */
	uv_shutdown_t shutdown;
	uv_timer_t timer;
	struct tls *tls;              /* NULL: plain */
	struct sockaddr_storage bind; /* AF_UNSPEC: any */
	unsigned timeout_ms;
	unsigned pending; /* callbacks that libuv still owes; the memory stays until there are none
			   */
	size_t unsent;
	uint64_t written;
	char read_buffer[READ_AT_ONCE];
	char host[256], port[8];
	char why[320];
};

struct stream_write {
	uv_write_t request;
	struct stream *stream;
	size_t plain; /* the owner's bytes in it */
	char bytes[];
};

static void try_next(struct stream *stream, const char *failure);
static void on_timeout(uv_timer_t *timer);

static void unref(struct stream *stream) {
	if (--stream->pending > 0) {
		return;
	}
	tls_destroy(stream->tls);
	uv_freeaddrinfo(stream->addresses);
	free(stream);
}

static void on_timer_closed(uv_handle_t *handle) {
	struct stream *stream = handle->data;
	stream->listener->closed(stream->data, stream->why);
	unref(stream);
}

static void on_attempt_closed(uv_handle_t *handle) {
	struct stream_attempt *attempt = handle->data;
	struct stream *stream = attempt->stream;
	free(attempt);
	unref(stream);
}

static void drop_attempt(struct stream *stream) {
	if (stream->attempt != NULL) {
		uv_close((uv_handle_t *)&stream->attempt->socket, on_attempt_closed);
		stream->attempt = NULL;
	}
}

__attribute__((format(printf, 2, 3))) static void fail(
	struct stream *stream, const char *format, ...) {
	if (stream->phase == CLOSING) {
		return;
	}
	if (stream->phase == RESOLVING) { /* may be too late: then the answer is awaited */
		uv_cancel((uv_req_t *)&stream->lookup);
	}
	stream->phase = CLOSING;
	va_list args;
	va_start(args, format);
	vsnprintf(stream->why, sizeof(stream->why), format, args);
	va_end(args);
	drop_attempt(stream);
	uv_close((uv_handle_t *)&stream->timer, on_timer_closed);
}

void stream_close(struct stream *stream, const char *why) {
	fail(stream, "%s", why);
}

/* Writing */

/* The peer takes no more, but the rest of its input may give the reason: it is still read. */
static void read_to_end(struct stream *stream) {
	stream->phase = FINISHING;
	uv_timer_start(&stream->timer, on_timeout, FINISH_MS, 0);
}

static void on_written(uv_write_t *request, int status) {
	struct stream_write *write = request->data;
	struct stream *stream = write->stream;
	size_t plain = write->plain;
	free(write);
	stream->unsent -= plain;
	if (stream->phase == CLOSING) {
		return;
	}
	if (status < 0) {
		read_to_end(stream);
	} else if (plain > 0) {
		stream->written += plain;
		stream->listener->written(stream->data, stream->written);
	}
}

static struct stream_write *create_write(struct stream *stream, size_t len, size_t plain) {
	struct stream_write *write = malloc(sizeof(*write) + len);
	if (write == NULL) {
		stream_close(stream, "out of memory");
		return NULL;
	}
	write->request.data = write;
	write->stream = stream;
	write->plain = plain;
	return write;
}

/* Owns the write from here on, even if it fails. */
static int send_write(struct stream_write *write, size_t len) {
	struct stream *stream = write->stream;
	uv_buf_t buf = uv_buf_init(write->bytes, (unsigned)len);
	stream->unsent += write->plain;
	int rc = uv_write(
		&write->request, (uv_stream_t *)&stream->attempt->socket, &buf, 1, on_written);
	if (rc != 0) {
		free(write);
		stream_close(stream, uv_strerror(rc));
		return -ENOTCONN;
	}
	return 0;
}

/* Sends TLS's pending bytes, which hold this number of the owner's plain bytes. */
static int flush_tls(struct stream *stream, size_t plain) {
	size_t len = tls_waiting(stream->tls);
	if (len == 0) {
		return 0;
	}
	struct stream_write *write = create_write(stream, len, plain);
	if (write == NULL) {
		return -ENOMEM;
	}
	size_t taken = tls_take(stream->tls, write->bytes, len);
	assert(taken == len);
	return send_write(write, len);
}

size_t stream_room(const struct stream *stream) {
	return stream->phase == OPEN ? STREAM_UNSENT_MOST - stream->unsent : 0;
}

int stream_write(struct stream *stream, const char *bytes, size_t len) {
	if (stream->phase != OPEN) {
		return -ENOTCONN;
	}
	if (len > STREAM_UNSENT_MOST - stream->unsent) {
		return -ENOBUFS;
	}
	if (stream->tls != NULL) {
		if (tls_write(stream->tls, bytes, len) < 0) {
			stream_close(stream, "TLS: cannot write");
			return -ENOTCONN;
		}
		return flush_tls(stream, len);
	}
	struct stream_write *write = create_write(stream, len, len);
	if (write == NULL) {
		return -ENOMEM;
	}
	memcpy(write->bytes, bytes, len);
	return send_write(write, len);
}

/* Closing */

static void on_shutdown(uv_shutdown_t *request, int status) {
	struct stream *stream = request->data;
	if (status < 0 && stream->phase != CLOSING) {
		stream_close(stream, uv_strerror(status));
	}
	unref(stream);
}

void stream_finish(struct stream *stream) {
	if (stream->phase != OPEN) {
		stream_close(stream, "closed by us");
		return;
	}
	if (stream->tls != NULL) {
		tls_close(stream->tls);
		if (flush_tls(stream, 0) < 0) {
			return;
		}
	}
	stream->shutdown.data = stream;
	uv_stream_t *socket = (uv_stream_t *)&stream->attempt->socket;
	int rc = uv_shutdown(&stream->shutdown, socket, on_shutdown);
	if (rc != 0) {
		stream_close(stream, uv_strerror(rc));
		return;
	}
	stream->pending++;
	read_to_end(stream);
}

/* Reading */

/* Some servers send the next line only after our TCP acknowledgement: acknowledges at once, not
 * after 40 ms. Linux resets the option, so it is set each time. */
static void acknowledge_soon(const struct stream_attempt *attempt) {
#ifdef TCP_QUICKACK
	int fd = -1, on = 1;
	if (uv_fileno((const uv_handle_t *)&attempt->socket, &fd) == 0) {
		setsockopt(fd, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof(on));
	}
#else
	(void)attempt;
#endif
}

static void handshake(struct stream *stream) {
	char why[256];
	int rc = 1;
	if (stream->tls != NULL) {
		rc = tls_handshake(stream->tls, why, sizeof(why));
		if (flush_tls(stream, 0) < 0) { /* sends alerts even after a failure */
			return;
		}
	}
	if (rc < 0) {
		stream_close(stream, why);
	} else if (rc == 1) {
		stream->phase = OPEN;
		uv_timer_stop(&stream->timer);
		stream->listener->opened(stream->data);
	}
}

static void read_tls(struct stream *stream) {
	char bytes[READ_AT_ONCE], why[256];
	while (stream->phase == OPEN || stream->phase == FINISHING) {
		int n = tls_read(stream->tls, bytes, sizeof(bytes), why, sizeof(why));
		if (n < 0) {
			stream_close(stream, n == -EPIPE ? "closed by the peer" : why);
		} else if (n > 0) {
			stream->listener->received(stream->data, bytes, (size_t)n);
		} else {
			flush_tls(stream, 0); /* answers to key updates */
			return;
		}
	}
}

static void receive_tls(struct stream *stream, const char *bytes, size_t len) {
	if (tls_put(stream->tls, bytes, len) < 0) {
		stream_close(stream, "out of memory");
		return;
	}
	if (stream->phase == HANDSHAKING) {
		handshake(stream);
	}
	read_tls(stream);
}

static void on_alloc(uv_handle_t *handle, size_t wanted, uv_buf_t *buf) {
	(void)wanted;
	struct stream_attempt *attempt = handle->data;
	struct stream *stream = attempt->stream;
	*buf = uv_buf_init(stream->read_buffer, sizeof(stream->read_buffer));
}

static void on_read(uv_stream_t *socket, ssize_t n, const uv_buf_t *buf) {
	struct stream_attempt *attempt = socket->data;
	struct stream *stream = attempt->stream;
	if (stream->phase == CLOSING) {
		return;
	}
	if (n > 0) {
		acknowledge_soon(attempt);
	}
	if (n < 0) {
		stream_close(stream, n == UV_EOF ? "closed by the peer" : uv_strerror((int)n));
	} else if (stream->tls != NULL) {
		receive_tls(stream, buf->base, (size_t)n);
	} else if (n > 0) {
		stream->listener->received(stream->data, buf->base, (size_t)n);
	}
}

/* Connecting */

static void on_connected(uv_connect_t *connect, int status) {
	struct stream_attempt *attempt = connect->data;
	struct stream *stream = attempt->stream;
	if (stream->attempt != attempt) { /* given up meanwhile */
		return;
	}
	if (status < 0) {
		try_next(stream, uv_strerror(status));
		return;
	}
	uv_tcp_nodelay(&attempt->socket, 1);
	uv_tcp_keepalive(&attempt->socket, 1, KEEPALIVE_SECONDS);
	int rc = uv_read_start((uv_stream_t *)&attempt->socket, on_alloc, on_read);
	if (rc != 0) {
		stream_close(stream, uv_strerror(rc));
	} else {
		stream->phase = HANDSHAKING;
		handshake(stream);
	}
}

static void on_timeout(uv_timer_t *timer) {
	struct stream *stream = timer->data;
	if (stream->phase == CONNECTING) {
		try_next(stream, "no answer in time");
	} else if (stream->phase == RESOLVING) {
		stream_close(stream, "the name was not found in time");
	} else if (stream->phase == FINISHING) {
		stream_close(stream, "closed");
	} else {
		stream_close(stream, "TLS: no answer in time");
	}
}

/* An own address has one family, and connects only to addresses of that family. */
static int bind_attempt(struct stream_attempt *attempt, const struct addrinfo *address) {
	const struct sockaddr_storage *bind = &attempt->stream->bind;
	if (bind->ss_family == AF_UNSPEC) {
		return 0;
	}
	return address->ai_family == bind->ss_family
		       ? uv_tcp_bind(&attempt->socket, (const struct sockaddr *)bind, 0)
		       : UV_EAFNOSUPPORT;
}

static int start_attempt(struct stream *stream, const struct addrinfo *address) {
	struct stream_attempt *attempt = calloc(1, sizeof(*attempt));
	if (attempt == NULL) {
		return UV_ENOMEM;
	}
	int rc = uv_tcp_init(stream->loop, &attempt->socket);
	if (rc != 0) {
		free(attempt);
		return rc;
	}
	attempt->stream = stream;
	attempt->socket.data = attempt->connect.data = attempt;
	stream->attempt = attempt;
	stream->pending++;
	uv_timer_start(&stream->timer, on_timeout, stream->timeout_ms, 0);
	rc = bind_attempt(attempt, address);
	if (rc != 0) {
		return rc;
	}
	return uv_tcp_connect(&attempt->connect, &attempt->socket, address->ai_addr, on_connected);
}

/* Tries the next address; after the last one, closes with the last failure's words. */
static void try_next(struct stream *stream, const char *failure) {
	while (stream->next != NULL && stream->tried++ < ADDRESSES_MOST) {
		drop_attempt(stream);
		const struct addrinfo *address = stream->next;
		stream->next = address->ai_next;
		int rc = start_attempt(stream, address);
		if (rc == 0) {
			return;
		}
		failure = uv_strerror(rc);
	}
	fail(stream, "cannot connect to %s port %s: %s", stream->host, stream->port, failure);
}

static void on_resolved(uv_getaddrinfo_t *lookup, int status, struct addrinfo *addresses) {
	struct stream *stream = lookup->data;
	stream->addresses = stream->next = addresses;
	if (status < 0) {
		fail(stream, "cannot find %s: %s", stream->host, uv_strerror(status));
	} else if (stream->phase != CLOSING) {
		stream->phase = CONNECTING;
		try_next(stream, "it has no address");
	}
	unref(stream);
}

static void resolve(struct stream *stream) {
	/* AI_ADDRCONFIG would hide addresses on a machine with loopback only. */
	struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
	stream->lookup.data = stream;
	int rc = uv_getaddrinfo(
		stream->loop, &stream->lookup, on_resolved, stream->host, stream->port, &hints);
	if (rc != 0) {
		stream_close(stream, uv_strerror(rc));
		return;
	}
	stream->phase = RESOLVING;
	stream->pending++;
	uv_timer_start(&stream->timer, on_timeout, stream->timeout_ms, 0);
}

static void read_bind(struct stream *stream, const char *address) {
	struct sockaddr_in *four = (struct sockaddr_in *)&stream->bind;
	struct sockaddr_in6 *six = (struct sockaddr_in6 *)&stream->bind;
	if (address != NULL && uv_ip4_addr(address, 0, four) != 0) {
		uv_ip6_addr(address, 0, six);
	}
}

struct stream *stream_open(uv_loop_t *loop, const struct stream_target *target,
	const struct stream_listener *listener, void *data) {
	struct stream *stream = calloc(1, sizeof(*stream));
	if (stream == NULL) {
		return NULL;
	}
	stream->loop = loop;
	stream->listener = listener;
	stream->data = data;
	stream->timeout_ms = target->timeout_ms;
	snprintf(stream->host, sizeof(stream->host), "%s", target->host);
	snprintf(stream->port, sizeof(stream->port), "%u", target->port);
	uv_timer_init(loop, &stream->timer);
	read_bind(stream, target->bind);
	stream->timer.data = stream;
	stream->pending = 1;
	if (target->tls != NULL) {
		char why[320];
		stream->tls = tls_create(stream->host, target->tls, why, sizeof(why));
		if (stream->tls == NULL) {
			stream_close(stream, why);
			return stream;
		}
	}
	resolve(stream);
	return stream;
}
