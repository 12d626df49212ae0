#ifndef BOT_CHAT_CA_CERTIFICATES_H
#define BOT_CHAT_CA_CERTIFICATES_H

#include <openssl/x509.h>
#include <stddef.h>

/* Those whose certificates are believed: the system's authorities, and beside them those in
 * ca_file (NULL: none). The caller's to free. NULL with words in why if they cannot be read: then
 * no certificate is believed, rather than fewer. Leaves OpenSSL's queue of errors empty. */
X509_STORE *ca_certificates_read(const char *ca_file, char *why, size_t cap);

#endif
