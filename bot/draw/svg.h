#pragma once

#include <stdio.h>

#include "engine/drawing.h"

/* In which of its two palettes a picture is seen. */
enum svg_colours {
	SVG_DARK,
	SVG_LIGHT,
	SVG_AS_READER, /* as the reader's screen has it */
	SVG_IN_PAGE,   /* as the page's style sheet says: svg_write_style_sheet() */
};

/* Writes a drawing as an SVG document. title: what it shows, for who cannot see it; plain text. */
void svg_write(
	const struct drawing *drawing, const char *title, enum svg_colours colours, FILE *out);

/* Writes the rules that pictures within a page need, for both palettes, and that nothing else
 * meets.
 */
void svg_write_style_sheet(FILE *out);
