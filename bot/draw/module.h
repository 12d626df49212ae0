#pragma once

#include "bot/draw/png.h"

/* Loads the module that draws PNGs if it is not loaded yet; it stays for as long as the program
 * runs. On one thread at a time. NULL: there are no pictures; the first time, the log says why. */
const struct draw_module *draw_load(void);
