#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Keys of tables for their addresses on the web, 32 hex digits each, derived from a secret of 32
 * bytes that stays with the bot: one table's keys tell nothing of another's, and nothing is stored.
 */

enum { KEYS_SECRET = 32, KEYS_HEX_SIZE = 33 };

/* Its holder may look at the table. */
void keys_view(const uint8_t secret[KEYS_SECRET], int64_t table, char hex[KEYS_HEX_SIZE]);

/* Its holder may sit down there; voided: how many earlier ones were made void. */
void keys_invitation(
	const uint8_t secret[KEYS_SECRET], int64_t table, unsigned voided, char hex[KEYS_HEX_SIZE]);

/* Whether a key that came from somebody is this one. It takes as long wherever they differ, and
 * whatever is missing. */
bool keys_are_equal(const char *given, const char key[KEYS_HEX_SIZE]);
