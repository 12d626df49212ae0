#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/fair/keys.h"

static const uint8_t secret[KEYS_SECRET] = {1, 2, 3};

/* printf 'view:812' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0102030000… | head -c 32 */
Test(keys, a_key_is_the_first_half_of_an_hmac_that_anybody_can_compute) {
	char hex[KEYS_HEX_SIZE];
	keys_view(secret, 812, hex);
	cr_assert_str_eq(hex, "f8c5823a60fc2d8231668d8a0e409b49");
	keys_invitation(secret, 812, 0, hex);
	cr_assert_str_eq(hex, "6e2e0d21054fa69229b6b51065d7af0d");
}

Test(keys, tables_purposes_and_secrets_have_keys_of_their_own) {
	static const uint8_t other_secret[KEYS_SECRET] = {1, 2, 4};
	char view[KEYS_HEX_SIZE], other[KEYS_HEX_SIZE];
	keys_view(secret, 812, view);
	cr_assert_eq(strlen(view), 32);
	keys_invitation(secret, 812, 0, other);
	cr_assert_str_neq(view, other);
	keys_view(secret, 813, other);
	cr_assert_str_neq(view, other);
	keys_view(other_secret, 812, other);
	cr_assert_str_neq(view, other);
}

Test(keys, only_the_whole_key_fits) {
	char view[KEYS_HEX_SIZE], given[KEYS_HEX_SIZE + 1];
	keys_view(secret, 1, view);
	cr_assert(keys_are_equal(view, view));
	snprintf(given, sizeof(given), "%s", view);
	given[31] = given[31] == '0' ? '1' : '0';
	cr_assert_not(keys_are_equal(given, view));
	given[31] = '\0';
	cr_assert_not(keys_are_equal(given, view));
	cr_assert_not(keys_are_equal("", view));
	snprintf(given, sizeof(given), "%s0", view);
	cr_assert_not(keys_are_equal(given, view));
}
