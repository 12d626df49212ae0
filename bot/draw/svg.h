#pragma once

#include <stdio.h>

#include "engine/drawing.h"

/* In which of its two palettes a picture is seen. */
enum svg_colours { SVG_DARK, SVG_LIGHT, SVG_AS_READER /* as the reader's screen has it */ };

/* Writes a drawing as an SVG document. title: what it shows, for who cannot see it; plain text. */
void svg_write(
	const struct drawing *drawing, const char *title, enum svg_colours colours, FILE *out);
