#include "bot/draw/svg.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/base/hash.h"
#include "bot/draw/palette.h"
#include "bot/draw/shapes.h"

/* Colours */

static bool is_used(const struct drawing *drawing, int ink) {
	for (int i = 0; i < shapes_count(drawing); i++) {
		if (drawing->shapes[i].fill == ink || drawing->shapes[i].edge == ink) {
			return true;
		}
	}
	return ink == INK_TABLE;
}

/* Rules for the inks of a drawing, or (NULL) all, each with the given selector. */
static void write_inks(
	const struct drawing *drawing, enum theme theme, const char *where, FILE *out) {
	for (int ink = INK_NONE + 1; ink < INKS; ink++) {
		if (drawing == NULL || is_used(drawing, ink)) {
			unsigned colour = palette[theme][ink];
			fprintf(out, "%s.f%d{fill:#%06x}%s.e%d{stroke:#%06x}", where, ink, colour,
				where, ink, colour);
		}
	}
}

/* In a page labels of these heights have short forms. */
enum { RULED_LEAST = 12, RULED_MOST = 20 };

static void write_label_rules(const char *where, FILE *out) {
	fprintf(out, "%s.m{text-anchor:middle}%s.r{text-anchor:end}", where, where);
	for (int height = RULED_LEAST; height <= RULED_MOST; height++) {
		struct shape label = {.box = box_of(0, 0, 0, height)};
		fprintf(out, "%s.h%d{font-size:%gpx}", where, height, shapes_label_size(&label));
	}
}

static void write_rules(
	const struct drawing *drawing, enum svg_colours colours, const char *where, FILE *out) {
	fprintf(out, "%stext{font-family:sans-serif}%s.b{font-weight:bold}%s.f0{fill:none}", where,
		where, where);
	write_inks(drawing, colours == SVG_LIGHT ? THEME_LIGHT : THEME_DARK, where, out);
	if (colours == SVG_AS_READER) {
		fputs("@media(prefers-color-scheme:light){", out);
		write_inks(drawing, THEME_LIGHT, where, out);
		fputs("}", out);
	}
}

static void write_style(const struct drawing *drawing, enum svg_colours colours, FILE *out) {
	if (colours != SVG_IN_PAGE) {
		fputs("<style>", out);
		write_rules(drawing, colours, "", out);
		fputs("</style>\n", out);
	}
}

void svg_write_style_sheet(FILE *out) {
	static const char where[] = ":is(svg,g) "; /* <use> shows only its <g> */
	write_label_rules(where, out);
	write_rules(NULL, SVG_AS_READER, where, out);
}

/* Shapes, at x and y of 0 if they are shared. */

static void write_number(const char *name, double number, FILE *out) {
	if (number != 0) {
		fprintf(out, " %s=\"%g\"", name, number);
	}
}

static void write_paint(const struct shape *shape, FILE *out) {
	fprintf(out, " class=\"f%d", shape->fill);
	if (shape->edge != INK_NONE) {
		fprintf(out, " e%d", shape->edge);
	}
	fputs("\"", out);
	if (shape->edge != INK_NONE && shape->thick != 1) {
		fprintf(out, " stroke-width=\"%d\"", shape->thick);
	}
	fputs("/>", out);
}

static void write_rectangle(const struct shape *shape, FILE *out) {
	fputs("<rect", out);
	write_number("x", shape->box.x, out);
	write_number("y", shape->box.y, out);
	fprintf(out, " width=\"%d\" height=\"%d\"", shape->box.w, shape->box.h);
	write_number("rx", shape->round, out);
	write_paint(shape, out);
}

static void write_ellipse(const struct shape *shape, FILE *out) {
	double rx = shape->box.w / 2.0, ry = shape->box.h / 2.0;
	fprintf(out, "<ellipse cx=\"%g\" cy=\"%g\" rx=\"%g\" ry=\"%g\"", shape->box.x + rx,
		shape->box.y + ry, rx, ry);
	write_paint(shape, out);
}

static void write_line(const struct shape *shape, FILE *out) {
	fputs("<line", out);
	write_number("x1", shape->box.x, out);
	write_number("y1", shape->box.y, out);
	write_number("x2", shape->box.x + shape->box.w, out);
	write_number("y2", shape->box.y + shape->box.h, out);
	write_paint(shape, out);
}

static void write_pips(const struct shape *shape, FILE *out) {
	struct pip pips[PIPS_MOST];
	int n = shapes_pips(shape, pips);
	for (int i = 0; i < n; i++) {
		fprintf(out, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" class=\"f%d\"/>\n", pips[i].x,
			pips[i].y, pips[i].radius, shape->fill);
	}
}

static void write_text(const char *text, FILE *out) {
	utf8proc_uint8_t bytes[4];
	int32_t character;
	while ((character = shapes_next_character(&text)) != 0) {
		switch (character) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		default:
			fwrite(bytes, 1, (size_t)utf8proc_encode_char(character, bytes), out);
		}
	}
}

static bool is_ruled(const struct shape *label, bool in_page) {
	return in_page && label->box.h >= RULED_LEAST && label->box.h <= RULED_MOST;
}

/* Its size and anchor: as attributes, or in the middle of its classes. */
static void write_letters(const struct shape *label, bool in_page, FILE *out) {
	static const char *const anchors[] = {[ALIGN_LEFT] = "",
		[ALIGN_MIDDLE] = " text-anchor=\"middle\"",
		[ALIGN_RIGHT] = " text-anchor=\"end\""};
	static const char *const classes[] = {
		[ALIGN_LEFT] = "", [ALIGN_MIDDLE] = " m", [ALIGN_RIGHT] = " r"};
	const char *bold = label->bold ? " b" : "";
	if (is_ruled(label, in_page)) {
		fprintf(out, " class=\"f%d%s%s h%d\"", label->fill, bold, classes[label->align],
			label->box.h);
	} else {
		fprintf(out, " font-size=\"%g\"%s class=\"f%d%s\"", shapes_label_size(label),
			anchors[label->align], label->fill, bold);
	}
}

static void write_label(
	const struct drawing *drawing, const struct shape *shape, bool in_page, FILE *out) {
	char buf[SHAPES_TEXT_SIZE];
	const char *text = shapes_text(drawing, shape, buf);
	double size = shapes_label_size(shape);
	fprintf(out, "<text x=\"%g\" y=\"%g\"", shapes_label_x(shape),
		shapes_label_baseline(shape));
	write_letters(shape, in_page, out);
	if (shapes_label_width(text, size, shape->bold) > shape->box.w) {
		fprintf(out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", shape->box.w);
	}
	fputs(">", out);
	write_text(text, out);
	fputs("</text>", out);
}

/* In a page each line has a cost, above all in a stream of events. */
static void end_line(bool in_page, FILE *out) {
	fputs(in_page ? "" : "\n", out);
}

static void write_shape(
	const struct drawing *drawing, const struct shape *shape, bool in_page, FILE *out) {
	struct shape print;
	switch ((enum shape_kind)shape->kind) {
	case SHAPE_RECTANGLE:
		write_rectangle(shape, out);
		break;
	case SHAPE_ELLIPSE:
		write_ellipse(shape, out);
		break;
	case SHAPE_LINE:
		write_line(shape, out);
		break;
	case SHAPE_PIPS:
		write_pips(shape, out);
		break;
	case SHAPE_LABEL:
		write_label(drawing, shape, in_page, out);
		break;
	}
	if (shapes_print(shape, &print)) {
		end_line(in_page, out);
		write_label(drawing, &print, in_page, out);
	}
	if (shape->kind != SHAPE_PIPS) {
		end_line(in_page, out);
	}
}

/* A look drawn in many places is written once and referenced by name: a late board of cards shrinks
 * to a third. The name is a hash of the look, so that pictures on one page may share it. */

enum { SHARED_LEAST = 3, LOOKS = 2 * SHAPES_MAX };

struct glyph {
	uint32_t name;
	uint16_t first, n; /* the first shape with this look, and the number of such shapes; 0: a
			      free slot */
};

struct glyphs {
	struct glyph list[LOOKS];
	const struct glyph *of[SHAPES_MAX];
};

/* A shape without its position. */
static struct shape look_of(const struct drawing *drawing, int i) {
	struct shape shape;
	bool drawn = shapes_get(drawing, i, &shape);
	shape.box.x = shape.box.y = 0;
	return drawn ? shape : (struct shape){.kind = UINT8_MAX};
}

static const char *text_of(const struct drawing *drawing, const struct shape *look) {
	return look->text != 0 ? drawing->texts + look->text : "";
}

static bool is_same(
	const struct drawing *drawing, const struct shape *look, const struct shape *other) {
	return memcmp(look, other, offsetof(struct shape, text)) == 0 &&
	       strcmp(text_of(drawing, look), text_of(drawing, other)) == 0;
}

static uint32_t name_of(const struct drawing *drawing, const struct shape *look) {
	uint64_t hash = hash_text(text_of(drawing, look));
	return (uint32_t)(hash_bytes(hash, look, offsetof(struct shape, text)) >> 32);
}

static struct glyph *find_look(struct glyphs *looks, uint32_t name) {
	size_t at = name % LOOKS;
	while (looks->list[at].n != 0 && looks->list[at].name != name) {
		at = (at + 1) % LOOKS;
	}
	return &looks->list[at];
}

static void find_looks(const struct drawing *drawing, struct glyphs *looks) {
	*looks = (struct glyphs){.of = {NULL}};
	for (int i = 0; i < shapes_count(drawing); i++) {
		struct shape shape = look_of(drawing, i), first = shape;
		uint32_t name = name_of(drawing, &shape);
		struct glyph *look = find_look(looks, name);
		if (look->n == 0) {
			*look = (struct glyph){name, (uint16_t)i, 0};
		} else {
			first = look_of(drawing, look->first);
		}
		if (is_same(drawing, &first, &shape)) {
			looks->of[i] = look;
			look->n++;
		}
	}
}

static bool is_shared(const struct glyphs *looks, int i) {
	return looks->of[i] != NULL && looks->of[i]->n >= SHARED_LEAST;
}

/* Six bits a letter; in a file it must begin with a letter. */
static void write_name(uint32_t name, bool in_page, FILE *out) {
	static const char letters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	if (!in_page) {
		fprintf(out, "s%08x", name);
		return;
	}
	for (int i = 0; i < 5; i++) {
		putc(letters[name >> 6 * i & 63], out);
	}
}

static void write_shared(
	const struct drawing *drawing, const struct glyphs *looks, bool in_page, FILE *out) {
	fputs("<defs>\n", out);
	for (int i = 0; i < shapes_count(drawing); i++) {
		struct shape look = look_of(drawing, i);
		if (look.kind != UINT8_MAX && is_shared(looks, i) && looks->of[i]->first == i) {
			fputs("<g id=\"", out);
			write_name(looks->of[i]->name, in_page, out);
			fputs("\">", out);
			write_shape(drawing, &look, in_page, out);
			fputs("</g>", out);
			end_line(in_page, out);
		}
	}
	fputs("</defs>\n", out);
}

static void write_shapes(
	const struct drawing *drawing, const struct glyphs *looks, bool in_page, FILE *out) {
	struct shape shape;
	for (int i = 0; i < shapes_count(drawing); i++) {
		if (!shapes_get(drawing, i, &shape)) {
			continue;
		}
		if (is_shared(looks, i)) {
			fputs("<use href=\"#", out);
			write_name(looks->of[i]->name, in_page, out);
			fprintf(out, "\" x=\"%d\" y=\"%d\"/>", shape.box.x, shape.box.y);
			end_line(in_page, out);
		} else {
			write_shape(drawing, &shape, in_page, out);
		}
	}
}

void svg_write(
	const struct drawing *drawing, const char *title, enum svg_colours colours, FILE *out) {
	struct glyphs looks;
	fprintf(out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
		"height=\"%d\" stroke-linecap=\"round\" role=\"img\">\n<title>",
		drawing->width, drawing->height, drawing->width, drawing->height);
	write_text(title, out);
	fputs("</title>\n", out);
	write_style(drawing, colours, out);
	fprintf(out, "<rect width=\"100%%\" height=\"100%%\" class=\"f%d\"/>\n", INK_TABLE);
	find_looks(drawing, &looks);
	write_shared(drawing, &looks, colours == SVG_IN_PAGE, out);
	write_shapes(drawing, &looks, colours == SVG_IN_PAGE, out);
	fputs("</svg>\n", out);
}
