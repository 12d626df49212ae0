#include "bot/fair/fair.h"

#include <assert.h>
#include <errno.h>
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

/* OpenSSL fails here only without memory or without the hash: no fair game is possible then. */
static void must(bool done) {
	assert(done);
}

/* SHORT_SIZE: a label, an id and a seed, or numbers; LONG_SIZE: also a record's texts. */
enum { SHORT_SIZE = 256, LONG_SIZE = 8192 };

struct message {
	size_t len, size;
	uint8_t *bytes;
};

static void add(struct message *message, const void *bytes, size_t n) {
	assert(n <= message->size - message->len);
	memcpy(message->bytes + message->len, bytes, n);
	message->len += n;
}

static struct message begin(uint8_t *bytes, size_t size, const char *label) {
	struct message message = {.size = size, .bytes = bytes};
	add(&message, label, strlen(label));
	return message;
}

static void add_number(struct message *message, unsigned bytes, uint64_t number) {
	while (bytes-- > 0) {
		uint8_t byte = (uint8_t)(number >> 8 * bytes);
		add(message, &byte, 1);
	}
}

/* Adds LP(string): its length, then its bytes. */
static void add_string(struct message *message, const char *string) {
	size_t n = strlen(string);
	assert(n <= UINT16_MAX);
	add_number(message, 2, n);
	add(message, string, n);
}

static void mac(const uint8_t *key, const struct message *message, uint8_t hash[FAIR_HASH]) {
	must(HMAC(EVP_sha256(), key, FAIR_HASH, message->bytes, message->len, hash, NULL));
}

void fair_digest(const char *bytes, size_t len, char hex[FAIR_HEX_SIZE]) {
	uint8_t hash[FAIR_HASH];
	must(EVP_Digest(bytes, len, hash, NULL, EVP_sha256(), NULL));
	fair_to_hex(hash, hex);
}

void fair_commit(const char *id, const uint8_t seed[FAIR_SEED], char commit[FAIR_HEX_SIZE]) {
	uint8_t bytes[SHORT_SIZE];
	struct message message = begin(bytes, sizeof(bytes), "fair1:commit");
	add_string(&message, id);
	add(&message, seed, FAIR_SEED);
	fair_digest((const char *)message.bytes, message.len, commit);
}

void fair_key(const char *id, const uint8_t seed[FAIR_SEED], const char *const *texts,
	size_t n_texts, uint8_t key[FAIR_HASH]) {
	uint8_t bytes[LONG_SIZE];
	struct message message = begin(bytes, sizeof(bytes), "fair1:key");
	add_string(&message, id);
	for (size_t i = 0; i < n_texts; i++) {
		add_string(&message, texts[i]);
	}
	mac(seed, &message, key);
}

static void next_block(struct fair_draw *draw) {
	uint8_t bytes[SHORT_SIZE], hash[FAIR_HASH];
	struct message message = begin(bytes, sizeof(bytes), "fair1:draw");
	add_number(&message, 8, draw->draw);
	add_number(&message, 4, draw->block++);
	mac(draw->key, &message, hash);
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

/* One of many seeds or keys from one seed. */
static void derive(
	const uint8_t seed[FAIR_SEED], const char *label, uint32_t number, uint8_t out[FAIR_HASH]) {
	uint8_t bytes[SHORT_SIZE];
	struct message message = begin(bytes, sizeof(bytes), label);
	add_number(&message, 4, number);
	mac(seed, &message, out);
}

void fair_game_seed(const uint8_t seed[FAIR_SEED], uint32_t g, uint8_t game_seed[FAIR_SEED]) {
	derive(seed, "fair1:game", g, game_seed);
}

void fair_mind_key(const uint8_t seed[FAIR_SEED], uint32_t seat, uint8_t key[FAIR_HASH]) {
	derive(seed, "fair1:mind", seat, key);
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
