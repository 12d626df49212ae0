#ifndef BOT_CHAT_DISCORD_GATEWAY_SCAN_H
#define BOT_CHAT_DISCORD_GATEWAY_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The outermost object of a gateway's payload, without parsing what is in it: most events are of
 * no interest, and this finds out at the price of looking at each byte once. */

struct scan {
	int op;           /* -1: there is none */
	int64_t sequence; /* s; -1: there is none */
	const char *type; /* t, as it stands between its quotes; NULL: there is none */
	size_t type_len;
	const char *d; /* the bytes of d's value, perhaps no good JSON; NULL: there is none */
	size_t d_len;
};

/* Everything in scan points into text. Of a key that comes twice the last counts. false: it is not
 * an object, or op, s or t is of another type than it must be. */
bool scan_payload(const char *text, size_t len, struct scan *scan);

/* A value as it stands in the text, a string with its quotes. */
struct scan_value {
	const char *at; /* NULL: there is none */
	size_t len;
};

/* Finds in the same way the outermost members with these keys, ended by NULL; values has a place
 * for each. A key written with escapes is not found. false: it is not an object. */
bool scan_members(const char *text, size_t len, const char *const *keys, struct scan_value *values);

#endif
