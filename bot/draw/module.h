#pragma once

#include "bot/draw/png.h"

/* Loads the module that draws PNGs, once; it stays loaded. Not thread-safe. NULL: there are no
 * pictures; the reason is logged the first time. */
const struct draw_module *draw_load(void);
