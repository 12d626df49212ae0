#include "bot/chat/irc/protocol/casemapping.h"

#include <stdint.h>

/* The last character that has a lower case 32 places on. */
static const char last_capital[] = {
	[IRC_CASE_RFC1459] = '^',
	[IRC_CASE_STRICT] = ']',
	[IRC_CASE_ASCII] = 'Z',
};

enum irc_casemapping irc_casemapping_parse(struct irc_slice name) {
	if (irc_slice_is(name, "rfc1459")) {
		return IRC_CASE_RFC1459;
	}
	bool strict = irc_slice_is(name, "strict-rfc1459") || irc_slice_is(name, "rfc1459-strict");
	return strict ? IRC_CASE_STRICT : IRC_CASE_ASCII;
}

/* RFC 1459 takes ^ for the lower case of ~, against the order of ASCII; they are equal anyway. */
static char fold(enum irc_casemapping mapping, char c) {
	return c >= 'A' && c <= last_capital[mapping] ? (char)(c + ('a' - 'A')) : c;
}

bool irc_casemapping_equal(enum irc_casemapping mapping, struct irc_slice a, struct irc_slice b) {
	if (a.len != b.len) {
		return false;
	}
	for (size_t i = 0; i < a.len; i++) {
		if (fold(mapping, a.at[i]) != fold(mapping, b.at[i])) {
			return false;
		}
	}
	return true;
}

void irc_casemapping_fold_string(enum irc_casemapping mapping, char *string) {
	for (; *string != '\0'; string++) {
		*string = fold(mapping, *string);
	}
}
