#pragma once

#include <stdbool.h>

#include "engine/drawing.h"

/* How labels lie in their boxes. */

/* The size of the letters, the em, in units. */
double label_size(const struct shape *label);

/* Where the text begins, has its middle or ends, as it is aligned; and stands. */
double label_x(const struct shape *label);
double label_baseline(const struct shape *label);

/* About as wide as the text is in letters of this size, in units. */
double label_width(const char *text, double size, bool bold);
