#include "storage/sqlite/utf8.h"

#include <stddef.h>

/* How many bytes the UTF-8 character at text has, 0 if there is none (RFC 3629). */
static size_t measure(const unsigned char *text) {
	static const struct {
		unsigned char least, most, second_least, second_most, n;
	} shapes[] = {
		{0x01, 0x7f, 0, 0, 1},
		{0xc2, 0xdf, 0x80, 0xbf, 2},
		{0xe0, 0xe0, 0xa0, 0xbf, 3},
		{0xe1, 0xec, 0x80, 0xbf, 3},
		{0xed, 0xed, 0x80, 0x9f, 3},
		{0xee, 0xef, 0x80, 0xbf, 3},
		{0xf0, 0xf0, 0x90, 0xbf, 4},
		{0xf1, 0xf3, 0x80, 0xbf, 4},
		{0xf4, 0xf4, 0x80, 0x8f, 4},
	};
	size_t i = 0;
	while (i < 9 && (text[0] < shapes[i].least || text[0] > shapes[i].most)) {
		i++;
	}
	if (i == 9) {
		return 0;
	}
	if (shapes[i].n > 1 &&
		(text[1] < shapes[i].second_least || text[1] > shapes[i].second_most)) {
		return 0;
	}
	for (size_t k = 2; k < shapes[i].n; k++) {
		if ((text[k] & 0xc0) != 0x80) {
			return 0;
		}
	}
	return shapes[i].n;
}

void utf8_scrub(char *text, bool line) {
	while (*text != '\0') {
		size_t n = measure((const unsigned char *)text);
		bool control = line && (unsigned char)*text < ' ';
		if (n == 0 || control) {
			*text = '?';
			n = 1;
		}
		text += n;
	}
}
