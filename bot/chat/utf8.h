#pragma once

#include <stddef.h>
#include <stdint.h>

/* Decodes the first code point of a text of len > 0 bytes; returns how many bytes it takes. An
 * invalid byte counts as one U+FFFD: nicks on old networks are in Latin-1. */
size_t utf8_next(const char *text, size_t len, int32_t *c);
