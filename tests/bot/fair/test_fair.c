#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/fair/fair.h"

/* The vectors of fair1: seed 00 01 … 1f, id game-0001, two texts. */

static const char *const texts[] = {"alice:lucky", "ボブ:七"};

static void vector_seed(uint8_t seed[FAIR_SEED]) {
	for (uint8_t i = 0; i < FAIR_SEED; i++) {
		seed[i] = i;
	}
}

static void vector_key(uint8_t key[FAIR_HASH]) {
	uint8_t seed[FAIR_SEED];
	vector_seed(seed);
	fair_key("game-0001", seed, texts, 2, key);
}

static void expect_hex(const uint8_t *bytes, const char *expected) {
	char hex[FAIR_HEX_SIZE];
	fair_to_hex(bytes, hex);
	cr_expect_str_eq(hex, expected);
}

static void expect_numbers(const int16_t *got, const int16_t *expected, size_t n) {
	for (size_t i = 0; i < n; i++) {
		cr_expect_eq(got[i], expected[i], "number %zu", i);
	}
}

Test(fair, commitment_and_key_are_the_published_ones) {
	uint8_t seed[FAIR_SEED], hash[FAIR_HASH];
	char commit[FAIR_HEX_SIZE];
	vector_seed(seed);
	fair_commit("game-0001", seed, commit);
	cr_expect_str_eq(
		commit, "730751d2eb457333f15c630adc863e61f111b1a4465eca2d1a4b803c4b8797dc");
	vector_key(hash);
	expect_hex(hash, "539c5ba4e53553036950af62ed7fc986cfb47130d59bce78c1ca026814410b7e");
}

Test(fair, draws_are_the_published_ones) {
	static const int16_t d6[] = {1, 6, 2, 1, 6, 5, 2, 1, 4, 5}, d20[] = {5, 2, 8, 10, 20};
	static const int16_t cards[52] = {28, 32, 7, 41, 37, 40, 39, 50, 8, 33, 25, 44, 10, 18, 15,
		6, 45, 2, 14, 51, 23, 27, 24, 43, 3, 12, 31, 4, 46, 22, 47, 26, 42, 16, 20, 17, 48,
		1, 29, 38, 13, 34, 49, 30, 11, 0, 21, 36, 19, 9, 35, 5};
	static const uint32_t wide[] = {666646719, 392512745, 1370752749, 1426222316, 1303669199};
	uint8_t key[FAIR_HASH];
	vector_key(key);
	struct fair_draw draw;
	struct move move;
	fair_draw_init(&draw, key, 1);
	game_fall(&draw.rng, &(struct chance){CHANCE_DICE, 3, 10, 6, {0}}, &move);
	cr_expect(move.seat == SEAT_CHANCE && move.verb == 3 && move.n_args == 10);
	expect_numbers(move.args, d6, 10);
	fair_draw_init(&draw, key, 2);
	game_fall(&draw.rng, &(struct chance){CHANCE_DICE, 0, 5, 20, {0}}, &move);
	expect_numbers(move.args, d20, 5);
	struct chance deck = {CHANCE_SHUFFLE, 0, 52, 0, {0}};
	for (int16_t i = 0; i < 52; i++) {
		deck.items[i] = i;
	}
	fair_draw_init(&draw, key, 3);
	game_fall(&draw.rng, &deck, &move);
	cr_expect_eq(move.n_args, 52);
	expect_numbers(move.args, cards, 52);
	fair_draw_init(&draw, key, 4);
	for (size_t i = 0; i < 5; i++) {
		cr_expect_eq(draw.rng.uniform(&draw.rng, 1431655766), wide[i]);
	}
	cr_expect(8 * (draw.block - 1) + draw.word > 5,
		"an n this awkward throws a third of the words away");
}

Test(fair, shuffling_seats_is_shuffling_their_numbers) {
	uint8_t key[FAIR_HASH];
	vector_key(key);
	struct fair_draw draw;
	struct move move;
	int16_t order[6];
	for (uint64_t d = 1; d < 20; d++) {
		fair_draw_init(&draw, key, d);
		game_fall(&draw.rng, &(struct chance){CHANCE_SHUFFLE, 0, 6, 0, {0, 1, 2, 3, 4, 5}},
			&move);
		fair_draw_init(&draw, key, d);
		fair_shuffle(&draw.rng, 6, order);
		expect_numbers(order, move.args, 6);
	}
}

/* Chi-square of n equally likely results, against the value exceeded once in 100,000. */
static void expect_even(const unsigned *counts, size_t n, unsigned total, double limit) {
	double expected = (double)total / (double)n, sum = 0;
	for (size_t i = 0; i < n; i++) {
		double off = counts[i] - expected;
		sum += off * off / expected;
	}
	cr_expect_lt(sum, limit);
}

Test(fair, every_number_and_every_order_is_equally_likely) {
	uint8_t key[FAIR_HASH];
	vector_key(key);
	unsigned faces[6] = {0}, orders[6] = {0}, one = 0;
	for (uint64_t d = 1; d <= 20000; d++) {
		struct fair_draw draw;
		int16_t order[3];
		fair_draw_init(&draw, key, d);
		for (int i = 0; i < 3; i++) {
			faces[draw.rng.uniform(&draw.rng, 6)]++;
		}
		fair_shuffle(&draw.rng, 3, order);
		orders[2 * order[0] + (order[1] > order[2])]++;
		one += draw.rng.uniform(&draw.rng, 1);
		cr_assert(draw.word == 6, "one sort of result takes a word, too");
	}
	cr_expect_eq(one, 0);
	expect_even(faces, 6, 60000, 30.9);
	expect_even(orders, 6, 20000, 30.9);
}

Test(fair, words_of_the_last_incomplete_row_are_thrown_away) {
	uint8_t key[FAIR_HASH] = {0};
	struct fair_draw draw;
	fair_draw_init(&draw, key, 1);
	draw.word = 0;
	draw.words[0] = UINT32_MAX; /* 2^32 is 1 mod 3 */
	draw.words[1] = UINT32_MAX - 1;
	cr_expect_eq(draw.rng.uniform(&draw.rng, 3), 2);
	cr_expect_eq(draw.word, 2);
	draw.words[2] = UINT32_MAX;
	cr_expect_eq(draw.rng.uniform(&draw.rng, UINT32_C(1) << 31), INT32_MAX);
	cr_expect_eq(draw.word, 3);
}

Test(fair, one_number_may_fall) {
	uint8_t key[FAIR_HASH];
	vector_key(key);
	unsigned seen = 0;
	for (uint64_t d = 1; d <= 64; d++) {
		struct fair_draw draw;
		struct move move;
		fair_draw_init(&draw, key, d);
		game_fall(&draw.rng, &(struct chance){CHANCE_UNIFORM, 1, 0, 4, {0}}, &move);
		cr_assert(move.n_args == 1 && move.args[0] >= 0 && move.args[0] < 4);
		seen |= 1U << move.args[0];
	}
	cr_expect_eq(seen, 15);
}

Test(fair, seeds_of_a_run_differ_from_each_other_and_from_minds) {
	uint8_t seed[FAIR_SEED], hash[5][FAIR_HASH];
	vector_seed(seed);
	fair_game_seed(seed, 1, hash[0]);
	fair_game_seed(seed, 2, hash[1]);
	fair_mind_key(seed, 1, hash[2]);
	fair_mind_key(seed, 2, hash[3]);
	fair_key("1", seed, NULL, 0, hash[4]);
	for (size_t i = 0; i < 5; i++) {
		for (size_t j = 0; j < i; j++) {
			cr_expect(memcmp(hash[i], hash[j], FAIR_HASH) != 0, "%zu and %zu", i, j);
		}
	}
	/* By Python. */
	expect_hex(hash[0], "138aea6640569eb2a4a9ffa519ce60296e0e6d194606b0482f0410313e85a943");
	expect_hex(hash[3], "7d1572f5c034a88d392f46428b1267df3f646e77a60e18932d591b829b710d08");
}

Test(fair, fresh_seeds_differ) {
	uint8_t a[FAIR_SEED] = {0}, b[FAIR_SEED] = {0};
	cr_expect_eq(fair_new_seed(a), 0);
	cr_expect_eq(fair_new_seed(b), 0);
	cr_expect(memcmp(a, b, sizeof(a)) != 0);
}

Test(fair, hex_is_64_digits_and_nothing_else) {
	char hex[FAIR_HEX_SIZE + 1];
	uint8_t seed[FAIR_SEED], back[FAIR_SEED];
	vector_seed(seed);
	fair_to_hex(seed, hex);
	cr_expect_eq(fair_from_hex(hex, back), 0);
	cr_expect(memcmp(seed, back, sizeof(seed)) == 0);
	memcpy(hex + 20, "Fa", 2);
	cr_expect_eq(fair_from_hex(hex, back), 0);
	cr_expect_eq(back[10], 0xfa);
	static const char wrong[] = "gG@`/: \n-+\x80";
	for (size_t i = 0; i < sizeof(wrong) - 1; i++) {
		hex[63] = wrong[i];
		cr_expect_eq(fair_from_hex(hex, back), -EINVAL, "digit %zu", i);
	}
	memcpy(hex + 63, "00", 3);
	cr_expect_eq(fair_from_hex(hex, back), -EINVAL);
	hex[63] = '\0';
	cr_expect_eq(fair_from_hex(hex, back), -EINVAL);
	cr_expect_eq(fair_from_hex("", back), -EINVAL);
}
