#include "bot/chat/ca_certificates.h"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <stdio.h>

static const char *last_reason(void) {
	const char *words = ERR_reason_error_string(ERR_peek_last_error());
	return words != NULL ? words : "no reason given";
}

X509_STORE *ca_certificates_read(const char *ca_file, char *why, size_t cap) {
	X509_STORE *store = X509_STORE_new();
	if (store == NULL) {
		snprintf(why, cap, "out of memory");
		return NULL;
	}
	X509_STORE_set_default_paths(store);
	ERR_clear_error();
	if (ca_file != NULL && X509_STORE_load_file(store, ca_file) != 1) {
		snprintf(why, cap, "cannot use the authority in %s: %s", ca_file, last_reason());
		X509_STORE_free(store);
		store = NULL;
	}
	ERR_clear_error();
	return store;
}
