#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool utf8_is_ascii(const char *s);

/* Folds typed text for comparison: compatibility forms become plain (full-width digits), letters
 * lower-case; invisible characters and outer blanks are removed. 0, or -EINVAL for invalid UTF-8,
 * -EMSGSIZE if it does not fit. */
int utf8_fold(const char *typed, char *out, size_t size);

/* Whether the whole text is valid UTF-8. */
bool utf8_is_valid(const char *text);

/* Decodes the first code point of a text of len > 0 bytes; returns its number of bytes. An invalid
 * byte is one U+FFFD. */
size_t utf8_next(const char *text, size_t len, int32_t *c);

/* The code points of private use that stand for bytes from 0x80 on of a text that is not UTF-8, as
 * on old networks: this and the byte. Their UTF-8 begins with the lead byte. */
enum { UTF8_BYTES = 0xf700, UTF8_BYTES_LEAD = 0xef };
static inline bool utf8_is_byte(int32_t c) {
	return c >= UTF8_BYTES + 0x80 && c <= UTF8_BYTES + 0xff;
}
/* Whether the byte is neither a control, nor blank, nor a soft hyphen, in Latin-1. */
static inline bool utf8_is_visible_byte(int32_t c) {
	return utf8_is_byte(c) && c > UTF8_BYTES + 0xa0 && c != UTF8_BYTES + 0xad;
}
