#pragma once

#include <stdbool.h>

#include "engine/drawing.h"

/* How many shapes a drawing has, and one of them as renderers may trust it, whatever a game wrote:
 * a known kind, inks and way to align, an area with a size, a label whose text ends. false: there
 * is nothing to draw of it. */
int shapes_count(const struct drawing *drawing);
bool shapes_get(const struct drawing *drawing, int i, struct shape *shape);

/* The next character of a text that may be drawn and may stand in XML: control characters but line
 * breaks are passed over, and what is no UTF-8 is U+FFFD. Moves text after it; 0: the text ends. */
int32_t shapes_next_character(const char **text);

/* Pixels a unit in a PNG: two, so that boards are crisp on phones; of those that fill more than a
 * phone's screen fewer, or they would take too long to load. */
double shapes_png_scale(const struct drawing *drawing);

/* How labels lie in their boxes. */

/* The size of the letters, the em, in units. */
double shapes_label_size(const struct shape *label);

/* Where the text begins, has its middle or ends, as it is aligned; and stands. */
double shapes_label_x(const struct shape *label);
double shapes_label_baseline(const struct shape *label);

/* About as wide as the text is in letters of this size, in units. */
double shapes_label_width(const char *text, double size, bool bold);

/* The text drawn of a label: all of it, but of a name that would be narrowed to hairlines the
 * beginning and "…". */
enum { SHAPES_TEXT_SIZE = 512 };
const char *shapes_text(
	const struct drawing *drawing, const struct shape *label, char buf[SHAPES_TEXT_SIZE]);

/* The text printed in the middle of an area, as a label. false: there is none. */
bool shapes_print(const struct shape *area, struct shape *label);

enum { PIPS_MOST = 6 };

/* A pip: a disc. */
struct pip {
	double x, y, radius;
};

/* Where the pips of a SHAPE_PIPS are. Returns how many. */
int shapes_pips(const struct shape *shape, struct pip pips[PIPS_MOST]);
