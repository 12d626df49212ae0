#include "bot/chat/irc/protocol/scram.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BASE64_MOST = 1400,
	NONCE_BYTES = 18,
	SALT_MOST = 128,
	AUTH_MOST = 3 * IRC_SCRAM_MESSAGE_MOST,
};

static const char header[] = "n,,"; /* no channel binding, no other identity */
static const char header_base64[] = "biws";

int irc_scram_decode_base64(struct irc_slice base64, void *out, size_t cap) {
	unsigned char bytes[BASE64_MOST / 4 * 3];
	size_t padding = 0;
	if (base64.len == 0) {
		return 0;
	}
	if (base64.len % 4 != 0 || base64.len > BASE64_MOST) {
		return -1;
	}
	while (padding < 2 && base64.at[base64.len - 1 - padding] == '=') {
		padding++;
	}
	if (memchr(base64.at, '=', base64.len - padding) != NULL) {
		return -1;
	}
	/* EVP_DecodeBlock() counts the padding as zeros. */
	int len = EVP_DecodeBlock(bytes, (const unsigned char *)base64.at, (int)base64.len);
	len = len < 0 ? -1 : len - (int)padding;
	if (len > (int)cap) {
		return -1;
	}
	memcpy(out, bytes, len > 0 ? (size_t)len : 0);
	return len;
}

bool irc_scram_make_nonce(char nonce[IRC_SCRAM_NONCE_MOST]) {
	unsigned char bytes[NONCE_BYTES];
	bool made = RAND_bytes(bytes, sizeof(bytes)) == 1;
	EVP_EncodeBlock((unsigned char *)nonce, bytes, made ? sizeof(bytes) : 0);
	return made;
}

/* Escapes a name as an attribute's value: comma and equals sign. False: too long. */
static bool escape(const char *name, char *out, size_t cap) {
	size_t n = 0;
	for (; *name != '\0' && n + 4 < cap; name++) {
		const char *escaped = *name == ',' ? "=2C" : *name == '=' ? "=3D" : NULL;
		if (escaped != NULL) {
			memcpy(out + n, escaped, 3);
			n += 3;
		} else {
			out[n++] = *name;
		}
	}
	out[n] = '\0';
	return *name == '\0';
}

const char *irc_scram_first(struct irc_scram *scram, const char *user, const char *nonce,
	char out[IRC_SCRAM_MESSAGE_MOST]) {
	char name[IRC_SCRAM_MESSAGE_MOST / 2];
	*scram = (struct irc_scram){.expected = false};
	if (!escape(user, name, sizeof(name))) {
		return "the account's name is too long";
	}
	snprintf(scram->nonce, sizeof(scram->nonce), "%s", nonce);
	snprintf(scram->first, sizeof(scram->first), "n=%s,r=%s", name, scram->nonce);
	snprintf(out, IRC_SCRAM_MESSAGE_MOST, "%s%.*s", header,
		(int)(IRC_SCRAM_MESSAGE_MOST - sizeof(header)), scram->first);
	return NULL;
}

/* The value of the next attribute; false: another attribute follows. */
static bool take(struct irc_slice *rest, char key, struct irc_slice *value) {
	*value = irc_slice_cut(rest, ',');
	bool is = value->len >= 2 && value->at[0] == key && value->at[1] == '=';
	value->at += is ? 2 : 0;
	value->len -= is ? 2 : 0;
	return is;
}

static unsigned long read_rounds(struct irc_slice digits) {
	char text[8];
	bool fits = irc_slice_copy(digits, text, sizeof(text));
	bool number = text[0] != '\0' && strspn(text, "0123456789") == strlen(text);
	return fits && number ? strtoul(text, NULL, 10) : 0;
}

static bool sign(const unsigned char key[IRC_SCRAM_KEY], const char *text,
	unsigned char out[IRC_SCRAM_KEY]) {
	return HMAC(EVP_sha256(), key, IRC_SCRAM_KEY, (const unsigned char *)text, strlen(text),
		       out, NULL) != NULL;
}

/* Computes from the salted password our proof, and the signature that the server must send (RFC
 * 5802, 3). */
static bool derive(struct irc_scram *scram, const unsigned char salted[IRC_SCRAM_KEY],
	const char *auth, unsigned char proof[IRC_SCRAM_KEY]) {
	unsigned char client[IRC_SCRAM_KEY], stored[IRC_SCRAM_KEY], server[IRC_SCRAM_KEY];
	bool done = sign(salted, "Client Key", client) &&
		    EVP_Digest(client, sizeof(client), stored, NULL, EVP_sha256(), NULL) == 1 &&
		    sign(stored, auth, proof) && sign(salted, "Server Key", server) &&
		    sign(server, auth, scram->signature);
	for (size_t i = 0; done && i < IRC_SCRAM_KEY; i++) {
		proof[i] ^= client[i];
	}
	OPENSSL_cleanse(client, sizeof(client));
	OPENSSL_cleanse(stored, sizeof(stored));
	OPENSSL_cleanse(server, sizeof(server));
	return done;
}

static bool answer(struct irc_scram *scram, struct irc_slice challenge, struct irc_slice nonce,
	const unsigned char salted[IRC_SCRAM_KEY], char out[IRC_SCRAM_MESSAGE_MOST]) {
	char auth[AUTH_MOST];
	unsigned char proof[IRC_SCRAM_KEY], base64[IRC_SCRAM_KEY * 2];
	int len = snprintf(
		out, IRC_SCRAM_MESSAGE_MOST, "c=%s,r=%.*s", header_base64, IRC_SLICE_ARG(nonce));
	snprintf(auth, sizeof(auth), "%s,%.*s,%s", scram->first, IRC_SLICE_ARG(challenge), out);
	if (!derive(scram, salted, auth, proof)) {
		return false;
	}
	EVP_EncodeBlock(base64, proof, sizeof(proof));
	snprintf(out + len, IRC_SCRAM_MESSAGE_MOST - (size_t)len, ",p=%s", (const char *)base64);
	return true;
}

const char *irc_scram_final(struct irc_scram *scram, struct irc_slice challenge,
	const char *password, char out[IRC_SCRAM_MESSAGE_MOST]) {
	struct irc_slice rest = challenge, nonce, salt_base64, rounds_text;
	unsigned char salt[SALT_MOST], salted[IRC_SCRAM_KEY];
	size_t own = strlen(scram->nonce);
	if (challenge.len > IRC_SCRAM_MESSAGE_MOST / 2 || !take(&rest, 'r', &nonce) ||
		!take(&rest, 's', &salt_base64) || !take(&rest, 'i', &rounds_text)) {
		return "the server's challenge is none";
	}
	if (nonce.len <= own || memcmp(nonce.at, scram->nonce, own) != 0) {
		return "the server's nonce is not made of ours";
	}
	int salt_len = irc_scram_decode_base64(salt_base64, salt, sizeof(salt));
	unsigned long rounds = read_rounds(rounds_text);
	if (salt_len < 1) {
		return "the server's salt is none";
	}
	if (rounds < IRC_SCRAM_ROUNDS_LEAST || rounds > IRC_SCRAM_ROUNDS_MOST) {
		return "the server asks for too few rounds, or too many";
	}
	bool done = PKCS5_PBKDF2_HMAC(password, (int)strlen(password), salt, salt_len, (int)rounds,
			    EVP_sha256(), sizeof(salted), salted) == 1 &&
		    answer(scram, challenge, nonce, salted, out);
	OPENSSL_cleanse(salted, sizeof(salted));
	scram->expected = done;
	return done ? NULL : "out of memory";
}

const char *irc_scram_verify(struct irc_scram *scram, struct irc_slice last) {
	unsigned char signature[IRC_SCRAM_KEY];
	struct irc_slice value;
	bool expected = scram->expected;
	scram->expected = false;
	if (!expected || !take(&last, 'v', &value)) {
		return IRC_SCRAM_REFUSED;
	}
	int len = irc_scram_decode_base64(value, signature, sizeof(signature));
	scram->proven = len == IRC_SCRAM_KEY &&
			CRYPTO_memcmp(signature, scram->signature, IRC_SCRAM_KEY) == 0;
	return scram->proven ? NULL : "the server does not know the password itself";
}
