#pragma once

#include "engine/drawing.h"
#include "tests/engine/lots.h"

/* Lists that no game would write: unknown kinds and inks, boxes that are empty, huge or negative,
 * labels of any bytes and without an end. A few in a row are almost right. */
void hostile_draw(struct lots *lots, struct drawing *drawing);

/* Any bytes but NUL, of which many are what XML and UTF-8 mind; cap at least 1. */
void hostile_text(struct lots *lots, char *text, size_t cap);
