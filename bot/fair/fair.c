#include "bot/fair/fair.h"

#include <assert.h>
#include <errno.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>
#include <sys/random.h>

int fair_new_seed(uint8_t seed[FAIR_SEED]) {
	size_t have = 0;
	while (have < FAIR_SEED) {
		ssize_t n = getrandom(seed + have, FAIR_SEED - have, 0);
		if (n < 0 && errno != EINTR) {
			return -errno;
		}
		have += n > 0 ? (size_t)n : 0;
	}
	return 0;
}

static void put_number(uint8_t *out, unsigned bytes, uint64_t number) {
	for (unsigned i = 0; i < bytes; i++) {
		out[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
	}
}

/* OpenSSL fails here only without memory or without the hash: no fair game is possible then. */
static void must(bool done) {
	assert(done);
}

static void digest_string(EVP_MD_CTX *digest, const char *string) {
	uint8_t len[2];
	size_t n = strlen(string);
	assert(n <= UINT16_MAX);
	put_number(len, sizeof(len), n);
	must(EVP_DigestUpdate(digest, len, sizeof(len)) && EVP_DigestUpdate(digest, string, n));
}

void fair_commit(const char *id, const uint8_t seed[FAIR_SEED], char commit[FAIR_HEX_SIZE]) {
	static const char label[] = "fair1:commit";
	uint8_t hash[FAIR_HASH];
	EVP_MD_CTX *digest = EVP_MD_CTX_new();
	must(digest != NULL && EVP_DigestInit_ex(digest, EVP_sha256(), NULL));
	must(EVP_DigestUpdate(digest, label, sizeof(label) - 1));
	digest_string(digest, id);
	must(EVP_DigestUpdate(digest, seed, FAIR_SEED));
	must(EVP_DigestFinal_ex(digest, hash, NULL));
	EVP_MD_CTX_free(digest);
	fair_to_hex(hash, commit);
}

void fair_digest(const char *bytes, size_t len, char hex[FAIR_HEX_SIZE]) {
	uint8_t hash[FAIR_HASH];
	must(EVP_Digest(bytes, len, hash, NULL, EVP_sha256(), NULL));
	fair_to_hex(hash, hex);
}

static EVP_MAC_CTX *mac_begin(const uint8_t *key, size_t len) {
	char name[] = "SHA256";
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
		OSSL_PARAM_construct_end(),
	};
	EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
	EVP_MAC_CTX *mac = EVP_MAC_CTX_new(hmac);
	EVP_MAC_free(hmac);
	must(mac != NULL && EVP_MAC_init(mac, key, len, params));
	return mac;
}

static void mac_string(EVP_MAC_CTX *mac, const char *string) {
	uint8_t len[2];
	size_t n = strlen(string);
	assert(n <= UINT16_MAX);
	put_number(len, sizeof(len), n);
	must(EVP_MAC_update(mac, len, sizeof(len)));
	must(EVP_MAC_update(mac, (const uint8_t *)string, n));
}

void fair_key(const char *id, const uint8_t seed[FAIR_SEED], const char *const *texts,
	size_t n_texts, uint8_t key[FAIR_HASH]) {
	static const uint8_t label[] = "fair1:key";
	EVP_MAC_CTX *mac = mac_begin(seed, FAIR_SEED);
	must(EVP_MAC_update(mac, label, sizeof(label) - 1));
	mac_string(mac, id);
	for (size_t i = 0; i < n_texts; i++) {
		mac_string(mac, texts[i]);
	}
	size_t len;
	must(EVP_MAC_final(mac, key, &len, FAIR_HASH));
	EVP_MAC_CTX_free(mac);
}

/* HMAC of a label and the bytes of a number. */
static void mac_number(const uint8_t *key, const char *label, const uint8_t *number, size_t n,
	uint8_t hash[FAIR_HASH]) {
	uint8_t message[32];
	size_t label_len = strlen(label);
	assert(label_len + n <= sizeof(message));
	memcpy(message, label, label_len);
	memcpy(message + label_len, number, n);
	must(HMAC(EVP_sha256(), key, FAIR_HASH, message, label_len + n, hash, NULL));
}

static void next_block(struct fair_draw *draw) {
	uint8_t number[12], hash[FAIR_HASH];
	put_number(number, 8, draw->draw);
	put_number(number + 8, 4, draw->block++);
	mac_number(draw->key, "fair1:draw", number, sizeof(number), hash);
	for (size_t i = 0; i < 8; i++) {
		const uint8_t *at = hash + 4 * i;
		draw->words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
				 (uint32_t)at[2] << 8 | at[3];
	}
	draw->word = 0;
}

static uint32_t next_word(struct fair_draw *draw) {
	if (draw->word == 8) {
		next_block(draw);
	}
	return draw->words[draw->word++];
}

/* Rejection sampling: words from the last, incomplete row of n would make some results likelier. */
static uint32_t uniform(struct rng *rng, uint32_t n) {
	struct fair_draw *draw = (struct fair_draw *)rng;
	assert(n >= 1 && n <= UINT32_C(1) << 31);
	uint64_t limit = (UINT64_C(1) << 32) / n * n;
	uint32_t word;
	do {
		word = next_word(draw);
	} while (word >= limit);
	return word % n;
}

void fair_draw_init(struct fair_draw *draw, const uint8_t key[FAIR_HASH], uint64_t number) {
	*draw = (struct fair_draw){.rng = {uniform}, .draw = number, .word = 8};
	memcpy(draw->key, key, FAIR_HASH);
}

void fair_shuffle(struct rng *rng, size_t n, int16_t *order) {
	for (size_t i = 0; i < n; i++) {
		order[i] = (int16_t)i;
	}
	rng_shuffle(rng, n, order);
}

void fair_game_seed(const uint8_t seed[FAIR_SEED], uint32_t g, uint8_t game_seed[FAIR_SEED]) {
	uint8_t number[4];
	put_number(number, sizeof(number), g);
	mac_number(seed, "fair1:game", number, sizeof(number), game_seed);
}

void fair_mind_key(const uint8_t seed[FAIR_SEED], uint32_t seat, uint8_t key[FAIR_HASH]) {
	uint8_t number[4];
	put_number(number, sizeof(number), seat);
	mac_number(seed, "fair1:mind", number, sizeof(number), key);
}

void fair_to_hex(const uint8_t bytes[FAIR_HASH], char hex[FAIR_HEX_SIZE]) {
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < FAIR_HASH; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
	hex[2 * FAIR_HASH] = '\0';
}

static int digit_value(char digit) {
	if (digit >= '0' && digit <= '9') {
		return digit - '0';
	}
	char lower = (char)(digit | 0x20);
	return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

int fair_from_hex(const char *hex, uint8_t bytes[FAIR_HASH]) {
	if (strlen(hex) != FAIR_HEX_SIZE - 1) {
		return -EINVAL;
	}
	for (size_t i = 0; i < FAIR_HASH; i++) {
		int high = digit_value(hex[2 * i]), low = digit_value(hex[2 * i + 1]);
		if (high < 0 || low < 0) {
			return -EINVAL;
		}
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return 0;
}
