#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Makes bytes from a file fit to be shown: those that are not UTF-8 become '?', and so do control
 * characters in what must be one line. */
void utf8_scrub(char *text, bool line);

/* Whether n bytes, behind which a NUL stands, are UTF-8 without a NUL. */
bool utf8_is_text(const char *text, size_t n);
