#pragma once

#include <stdbool.h>

/* Makes bytes from a file fit to be shown: those that are not UTF-8 become '?', and so do control
 * characters in what must be one line. */
void utf8_scrub(char *text, bool line);
