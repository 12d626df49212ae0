#ifndef BOT_BASE_NEAREST_H
#define BOT_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/* Which name was probably meant by a word that is none: least begins as NEAREST_START. */

enum { NEAREST_START = 3 };

/* Is it nearer to this name than *least letters to change, add, leave out or swap? Then that is
 * the least from now on. */
bool nearest_is_closer(const char *word, const char *name, size_t *least);

#endif
