#include "bot/chat/irc/protocol/formatting.h"

#include <ctype.h>
#include <string.h>

static size_t count(struct irc_slice text, int (*is_of)(int), size_t most) {
	size_t n = 0;
	while (n < text.len && n < most && is_of((unsigned char)text.at[n])) {
		n++;
	}
	return n;
}

/* The length of "4", "04,12" or "ff0000,00ff00" behind the code for colour. */
static size_t colour_length(struct irc_slice text, int (*is_of)(int), size_t least, size_t most) {
	size_t first = count(text, is_of, most);
	if (first < least || first == text.len || text.at[first] != ',') {
		return first < least ? 0 : first;
	}
	struct irc_slice rest = {text.at + first + 1, text.len - first - 1};
	size_t second = count(rest, is_of, most);
	return second < least ? first : first + 1 + second;
}

void irc_formatting_strip(struct irc_slice text, char *out, size_t cap) {
	static const char codes[] = "\x02\x0f\x11\x16\x1d\x1e\x1f";
	size_t n = 0;
	for (size_t i = 0; i < text.len && n + 1 < cap; i++) {
		struct irc_slice rest = {text.at + i + 1, text.len - i - 1};
		unsigned char c = (unsigned char)text.at[i];
		if (c == 0x03) {
			i += colour_length(rest, isdigit, 1, 2);
		} else if (c == 0x04) {
			i += colour_length(rest, isxdigit, 6, 6);
		} else if (strchr(codes, c) == NULL) {
			out[n++] = c < 0x20 || c == 0x7f ? ' ' : (char)c;
		}
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
}
