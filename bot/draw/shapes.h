#pragma once

#include <stdbool.h>

#include "engine/drawing.h"

/* How many shapes a drawing has, and one of them as renderers may trust it, whatever a game wrote:
 * a known kind, inks and way to align, an area with a size, a label whose text ends. false: there
 * is nothing to draw of it. */
int shapes_count(const struct drawing *drawing);
bool shapes_get(const struct drawing *drawing, int i, struct shape *shape);
