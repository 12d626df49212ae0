#pragma once

#include <stdint.h>

#include "engine/drawing.h"

/* The colours of inks. */

enum theme {
	THEME_DARK,
	THEME_LIGHT,
	THEMES,
};

/* 0xRRGGBB; none for INK_NONE. Words on the table or a card, and INK_PRINT on its background, have
 * a contrast of 4.5 to 1 (WCAG 2.1, 1.4.3); outlines in INK_LIT 3 to 1 (1.4.11). */
extern const uint32_t palette[THEMES][INKS];
