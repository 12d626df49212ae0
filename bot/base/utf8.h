#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Folds typed text for comparing: compatibility forms to plain ones (full-width digits), lower
 * case, nothing invisible, no blanks at the ends. 0, or -EINVAL for bad UTF-8, -EMSGSIZE if it does
 * not fit. */
int utf8_fold(const char *typed, char *out, size_t size);

/* Whether a text is UTF-8 throughout. */
bool utf8_is_valid(const char *text);

/* Decodes the first code point of a text of len > 0 bytes; returns how many bytes it takes. An
 * invalid byte counts as one U+FFFD: nicks on old networks are in Latin-1. */
size_t utf8_next(const char *text, size_t len, int32_t *c);
