#include "bot/chat/irc/protocol/formatting.h"

#include <string.h>

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

static bool is_hex(char c) {
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The length of "4", "04,12" or "ff0000,00ff00" behind the code for colour. */
static size_t colour_length(
	struct irc_slice rest, bool (*is_of)(char c), size_t least, size_t most) {
	size_t n = 0, second;
	while (n < rest.len && n < most && is_of(rest.at[n])) {
		n++;
	}
	if (n < least) {
		return 0;
	}
	if (n + 1 < rest.len && rest.at[n] == ',') {
		for (second = 0; second < most && n + 1 + second < rest.len; second++) {
			if (!is_of(rest.at[n + 1 + second])) {
				break;
			}
		}
		n += second >= least ? 1 + second : 0;
	}
	return n;
}

void irc_formatting_strip(struct irc_slice text, char *out, size_t cap) {
	static const char codes[] = "\x02\x0f\x11\x16\x1d\x1e\x1f";
	size_t n = 0;
	for (size_t i = 0; i < text.len && n + 1 < cap; i++) {
		struct irc_slice rest = {text.at + i + 1, text.len - i - 1};
		unsigned char c = (unsigned char)text.at[i];
		if (c == 0x03) {
			i += colour_length(rest, is_digit, 1, 2);
		} else if (c == 0x04) {
			i += colour_length(rest, is_hex, 6, 6);
		} else if (strchr(codes, c) == NULL) {
			out[n++] = c < 0x20 || c == 0x7f ? ' ' : (char)c;
		}
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
}
