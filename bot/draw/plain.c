#include "bot/draw/plain.h"

#include <stdbool.h>
#include <utf8proc.h>

enum { REPLACEMENT = 0xfffd };

static bool is_passed_over(int32_t character) {
	return (character < ' ' && character != '\n') || (character >= 0x7f && character < 0xa0) ||
	       character == 0xfffe || character == 0xffff;
}

int32_t plain_next(const char **text) {
	while (**text != '\0') {
		utf8proc_int32_t character;
		utf8proc_ssize_t n =
			utf8proc_iterate((const utf8proc_uint8_t *)*text, -1, &character);
		*text += n > 0 ? n : 1;
		if (n <= 0) {
			return REPLACEMENT;
		}
		if (!is_passed_over(character)) {
			return character;
		}
	}
	return 0;
}
