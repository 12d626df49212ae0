#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the outermost object of a gateway payload without parsing its members: most events are not
 * wanted, and each byte is looked at once. Parsing would take 12 us instead of 0.5 us for a message
 * of the usual length. */

struct scan {
	int op;           /* -1: none */
	int64_t sequence; /* s; -1: none */
	const char *type; /* t, between its quotes; NULL: none */
	size_t type_len;
	const char *d; /* d's value, perhaps malformed JSON; NULL: none */
	size_t d_len;
};

/* Everything in scan points into text. Of duplicate keys the last counts. false: text is no object,
 * or op, s or t has the wrong type. */
bool scan_payload(const char *text, size_t len, struct scan *scan);

/* Whether the payload has this type. */
bool scan_is_type(const struct scan *scan, const char *type);

/* A value as in the text; strings include their quotes. */
struct scan_value {
	const char *at; /* NULL: none */
	size_t len;
};

/* Finds the outermost members with these keys, NULL-terminated; values has a slot for each. Keys
 * written with escapes are not found. false: text is no object. */
bool scan_members(const char *text, size_t len, const char *const *keys, struct scan_value *values);
