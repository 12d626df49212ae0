#pragma once

#include <stdbool.h>

#include "engine/drawing.h"

/* The number of shapes of a drawing, and one of them made safe for renderers, whatever a game
 * wrote: a known kind, inks and alignment, an area with a size, a label with a terminated text.
 * false: it draws nothing. */
int shapes_count(const struct drawing *drawing);
bool shapes_get(const struct drawing *drawing, int i, struct shape *shape);

/* The next character of a text that can be drawn and be in XML: control characters except line
 * breaks are skipped, invalid UTF-8 becomes U+FFFD. Moves text past it; 0: the end. */
int32_t shapes_next_character(const char **text);

/* Pixels per unit in a PNG: two, so that boards are crisp on phones; fewer for boards larger than a
 * phone's screen, which would take too long to load. */
double shapes_png_scale(const struct drawing *drawing);

/* Layout of labels in their boxes. */

/* The size of the letters, the em, in units. */
double shapes_label_size(const struct shape *label);

/* The position of the text's start, middle or end, by its alignment; and of its baseline. */
double shapes_label_x(const struct shape *label);
double shapes_label_baseline(const struct shape *label);

/* The approximate width of the text in letters of this size, in units. */
double shapes_label_width(const char *text, double size, bool bold);

/* The drawn text of a label: all of it, except that a name that would be squeezed to hairlines is
 * truncated with "…". */
enum { SHAPES_TEXT_SIZE = 512 };
const char *shapes_text(
	const struct drawing *drawing, const struct shape *label, char buf[SHAPES_TEXT_SIZE]);

/* The text printed in the middle of an area, as a label. false: none. */
bool shapes_print(const struct shape *area, struct shape *label);

enum { PIPS_MOST = 6 };

/* A pip: a disc. */
struct pip {
	double x, y, radius;
};

/* The pips of a SHAPE_PIPS. Returns their number. */
int shapes_pips(const struct shape *shape, struct pip pips[PIPS_MOST]);
