#ifndef STORAGE_SQLITE_UTF8_H
#define STORAGE_SQLITE_UTF8_H

#include <stdbool.h>

/* Makes bytes that came from a file fit to be shown: what is not UTF-8 becomes '?', and in a line
 * control characters too. */
void utf8_scrub(char *text, bool line);

#endif
