#pragma once

#include <openssl/x509.h>
#include <stddef.h>

/* The trusted CAs: the system's and those in ca_file (NULL: none). The caller frees them. NULL with
 * words in why when ca_file cannot be read. Leaves OpenSSL's error queue empty. */
X509_STORE *ca_certificates_read(const char *ca_file, char *why, size_t cap);
