#include "bot/chat/web/cookie.h"

#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

enum { SECRET_BYTES = (COOKIE_SECRET_SIZE - 1) / 2 };

/* Its value, if it has one that fits. */
static bool find(const char *header, const char *name, char *value, size_t size) {
	size_t n = strlen(name);
	for (const char *at = header; *at != '\0';) {
		at += strspn(at, "; \t");
		size_t len = strcspn(at, ";");
		if (len > n && at[n] == '=' && memcmp(at, name, n) == 0) {
			size_t rest = len - n - 1;
			while (rest > 0 && at[n + rest] == ' ') {
				rest--;
			}
			return (size_t)snprintf(value, size, "%.*s", (int)rest, at + n + 1) < size;
		}
		at += len;
	}
	return false;
}

bool cookie_read_secret(const char *header, char secret[COOKIE_SECRET_SIZE]) {
	return find(header, "dicecup", secret, COOKIE_SECRET_SIZE) && cookie_is_secret(secret);
}

bool cookie_is_secret(const char *text) {
	return strlen(text) == COOKIE_SECRET_SIZE - 1 &&
	       strspn(text, "0123456789abcdef") == COOKIE_SECRET_SIZE - 1;
}

static void put_hex(const unsigned char *bytes, size_t n, char *out) {
	for (size_t i = 0; i < n; i++) {
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
	}
}

bool cookie_make_secret(char secret[COOKIE_SECRET_SIZE]) {
	unsigned char bytes[SECRET_BYTES];
	if (RAND_bytes(bytes, SECRET_BYTES) != 1) {
		return false;
	}
	put_hex(bytes, SECRET_BYTES, secret);
	return true;
}

static void put_hash(const char *text, char *out) {
	unsigned char hash[SHA256_DIGEST_LENGTH];
	SHA256((const unsigned char *)text, strlen(text), hash);
	put_hex(hash, SECRET_BYTES, out);
}

void cookie_derive_secret(const char *secret, const char *salt, char derived[COOKIE_SECRET_SIZE]) {
	char both[2 * COOKIE_SECRET_SIZE];
	snprintf(both, sizeof(both), "%s%s", secret, salt);
	put_hash(both, derived);
}

void cookie_put_key(const char *secret, char key[COOKIE_KEY_SIZE]) {
	static const char prefix[] = "guest:";
	memcpy(key, prefix, sizeof(prefix));
	put_hash(secret, key + sizeof(prefix) - 1);
}
