#include "bot/chat/utf8.h"

#include <utf8proc.h>

size_t utf8_next(const char *text, size_t len, int32_t *c) {
	utf8proc_ssize_t n =
		utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)len, c);
	if (n < 1) {
		*c = 0xfffd;
		return 1;
	}
	return (size_t)n;
}
