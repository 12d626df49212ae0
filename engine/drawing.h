#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/audience.h"

/* A board as a list of shapes, from the back to the front. Shapes have no pixels, fonts or colours
 * of their own: bot/draw renders them as PNG or SVG. */

/* The paint of a shape. */
enum ink {
	INK_NONE,   /* transparent */
	INK_TABLE,  /* the background */
	INK_CARD,   /* things on the table: a card, a tile, a player's row */
	INK_EDGE,   /* outlines, and lines between things */
	INK_TEXT,   /* words on the table or a card */
	INK_FAINT,  /* less important words, there */
	INK_DIE,    /* a colourless die */
	INK_LIT,    /* highlights */
	INK_RED,    /* the colours of games, each accompanied by a letter */
	INK_YELLOW, /* or a distinct shape */
	INK_GREEN,
	INK_BLUE,
	INK_PURPLE,
	INK_PRINT, /* pips, digits and letters on dice, on what is lit and on colours */
	INKS,
};

enum shape_kind {
	SHAPE_RECTANGLE, /* with corners of radius round */
	SHAPE_ELLIPSE,   /* inside its box: a circle if that is square */
	SHAPE_LINE,      /* from (x, y) to (x + w, y + h) */
	SHAPE_PIPS,      /* of a die that fills the box: number of them, 1 to 6 */
	SHAPE_LABEL,     /* one line of text, as high as the box; squeezed if it is too wide */
};

enum align { ALIGN_LEFT, ALIGN_MIDDLE, ALIGN_RIGHT };

/* In units; a phone shows about 400 side by side. */
struct box {
	int16_t x, y, w, h;
};

struct shape {
	uint8_t kind;   /* enum shape_kind */
	uint8_t fill;   /* enum ink: of an area, or of pips and labels */
	uint8_t edge;   /* enum ink: of a line, or of an area's outline */
	uint8_t thick;  /* of the line or outline, in units */
	uint8_t round;  /* the radius of a rectangle's corners */
	uint8_t number; /* of pips; of a label: a letter, 1 for A, that replaces characters missing
			   in fonts */
	uint8_t align;  /* enum align: of a label in its box */
	uint8_t bold;   /* bool: of a label */
	struct box box;
	uint16_t text; /* index in drawing->texts of a label's text, or of that printed in the
			  middle of an area; 0: none */
};

enum { SHAPES_MAX = 1000, DRAWING_TEXTS_SIZE = 6000, DRAWING_WIDTH_MOST = 400 };

/* Drawings that are equal byte by byte, up to n shapes and len texts, look equal. */
struct drawing {
	int16_t width, height;
	uint16_t n, len;
	bool full; /* something did not fit and is missing */
	struct shape shapes[SHAPES_MAX];
	char texts[DRAWING_TEXTS_SIZE]; /* NUL-terminated each; the first is empty */
};

/* Empties the drawing for a picture of this size. */
void drawing_begin(struct drawing *drawing, int width, int height);

/* Adds a shape other than a label. */
void drawing_add(struct drawing *drawing, struct shape shape);

/* Adds an area with text printed in its middle. */
void drawing_print(struct drawing *drawing, struct shape area, const char *text);

/* Adds a rectangle with slightly round corners and an outline of thick units. */
void drawing_panel(
	struct drawing *drawing, struct box box, enum ink fill, enum ink edge, int thick);

/* Adds a rectangle with corners of this radius; an ellipse with a thin outline; a line, as
 * SHAPE_LINE.
 */
void drawing_rounded(struct drawing *drawing, struct box box, enum ink fill, enum ink edge,
	int thick, int round);
void drawing_ellipse(struct drawing *drawing, struct box box, enum ink fill, enum ink edge);
void drawing_line(struct drawing *drawing, struct box box, enum ink edge, int thick);

/* Adds text in a box of the letters' height, including ascent and descent. At a height of 12 or
 * more it is legible on a phone. Empty text adds nothing. */
void drawing_label(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, const char *text);
void drawing_bold(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, const char *text);
void drawing_number(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, long number);

/* Adds a seat's name, which its letter replaces if no font has its characters. */
void drawing_name(struct drawing *drawing, struct box box, enum align align, enum ink ink,
	const struct audience *audience, int seat);

/* Adds a die, w by h, with the pips of its face; face 0: blank. */
void drawing_die(struct drawing *drawing, struct box box, enum ink ink, int face);

/* Sets the height: adds room below, or shrinks the drawing. */
void drawing_fit(struct drawing *drawing, int height);

static inline struct box box_of(int x, int y, int w, int h) {
	return (struct box){(int16_t)x, (int16_t)y, (int16_t)w, (int16_t)h};
}
