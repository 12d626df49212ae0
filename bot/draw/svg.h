#pragma once

#include <stdio.h>

#include "engine/drawing.h"

/* The colours of a picture. */
enum svg_colours {
	SVG_DARK,
	SVG_LIGHT,
	SVG_AS_READER, /* by the theme of the reader's screen */
	SVG_IN_PAGE,   /* by the page's style sheet: svg_write_style_sheet() */
};

/* Writes a drawing as an SVG document. title: its description for people who cannot see it; plain
 * text. */
void svg_write(
	const struct drawing *drawing, const char *title, enum svg_colours colours, FILE *out);

/* Writes the rules for pictures within a page, for both palettes; they match nothing else. */
void svg_write_style_sheet(FILE *out);
