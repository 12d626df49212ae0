#include "bot/chat/tls.h"

#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot/chat/ca_certificates.h"

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

/* Without this OpenSSL would ask for a key's passphrase on the terminal. */
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
	X509_STORE *authorities = ca_certificates_read(options->ca_file, why, cap);
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

struct tls *tls_create(const char *host, const struct tls_options *options, char *why, size_t cap) {
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

void tls_destroy(struct tls *tls) {
	if (tls != NULL) {
		SSL_free(tls->ssl);
		free(tls);
	}
}

int tls_put(struct tls *tls, const char *bytes, size_t len) {
	size_t taken;
	return len == 0 || (BIO_write_ex(tls->in, bytes, len, &taken) == 1 && taken == len)
		       ? 0
		       : -ENOMEM;
}

size_t tls_waiting(const struct tls *tls) {
	return BIO_ctrl_pending(tls->out);
}

size_t tls_take(struct tls *tls, char *bytes, size_t cap) {
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

int tls_handshake(struct tls *tls, char *why, size_t cap) {
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

int tls_read(struct tls *tls, char *bytes, size_t cap, char *why, size_t why_cap) {
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

int tls_write(struct tls *tls, const char *bytes, size_t len) {
	ERR_clear_error();
	size_t taken;
	bool whole = len == 0 || (SSL_write_ex(tls->ssl, bytes, len, &taken) == 1 && taken == len);
	ERR_clear_error();
	return whole ? 0 : -EPROTO;
}

void tls_close(struct tls *tls) {
	SSL_shutdown(tls->ssl);
	ERR_clear_error();
}
