#include "bot/fair/keys.h"

#include <assert.h>
#include <inttypes.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 32, HALF = 16 };

static void derive(const uint8_t *secret, const char *purpose, int64_t table, unsigned count,
	char hex[KEYS_HEX_SIZE]) {
	char text[56];
	uint8_t hash[HASH];
	int n = snprintf(text, sizeof(text), "%s:%" PRId64, purpose, table);
	if (count > 0) {
		n += snprintf(text + n, sizeof(text) - (size_t)n, ":%u", count);
	}
	/* It fails only without memory or without the hash: then there are no keys. */
	const uint8_t *done = HMAC(
		EVP_sha256(), secret, KEYS_SECRET, (const uint8_t *)text, (size_t)n, hash, NULL);
	assert(done != NULL);
	for (size_t i = 0; i < HALF; i++) {
		snprintf(hex + 2 * i, 3, "%02x", hash[i]);
	}
}

void keys_view(const uint8_t secret[KEYS_SECRET], int64_t table, char hex[KEYS_HEX_SIZE]) {
	derive(secret, "view", table, 0, hex);
}

void keys_invitation(const uint8_t secret[KEYS_SECRET], int64_t table, unsigned voided,
	char hex[KEYS_HEX_SIZE]) {
	derive(secret, "invite", table, voided, hex);
}

bool keys_are_equal(const char *given, const char key[KEYS_HEX_SIZE]) {
	char whole[KEYS_HEX_SIZE + 1] = "";
	snprintf(whole, sizeof(whole), "%s", given);
	return CRYPTO_memcmp(whole, key, KEYS_HEX_SIZE) == 0;
}
