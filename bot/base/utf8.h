#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Folds typed text for comparison: compatibility forms become plain (full-width digits), letters
 * lower-case; invisible characters and outer blanks are removed. 0, or -EINVAL for invalid UTF-8,
 * -EMSGSIZE if it does not fit. */
int utf8_fold(const char *typed, char *out, size_t size);

/* Whether the whole text is valid UTF-8. */
bool utf8_is_valid(const char *text);

/* Decodes the first code point of a text of len > 0 bytes; returns its number of bytes. An invalid
 * byte is one U+FFFD: nicks on old networks are in Latin-1. */
size_t utf8_next(const char *text, size_t len, int32_t *c);
