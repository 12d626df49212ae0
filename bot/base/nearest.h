#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Finds the name that a misspelled word probably means. */

enum { NEAREST_START = 3 };

/* Whether the distance of word and name (Damerau and Levenshtein's, with adjacent letters swapped
 * at most once) is less than *least, which starts as NEAREST_START and is then set to it. */
bool nearest_is_closer(const char *word, const char *name, size_t *least);
