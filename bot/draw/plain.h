#pragma once

#include <stdint.h>

/* The next character of a text that may be drawn and may stand in XML: control characters but line
 * breaks are passed over, and what is no UTF-8 is U+FFFD. Moves text behind it; 0: the text ends.
 */
int32_t plain_next(const char **text);
