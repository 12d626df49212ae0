#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Folds what a person typed for comparing: compatibility forms to plain ones (full-width digits),
 * lower case, nothing invisible, no blanks at the ends. 0, or -EINVAL for bad UTF-8, -EMSGSIZE if
 * it does not fit. */
int fold_input(const char *typed, char *out, size_t size);

/* Whether a text is UTF-8 throughout. */
bool fold_is_utf8(const char *text);
