#include "bot/draw/svg.h"

#include <stdbool.h>
#include <utf8proc.h>

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

/* The inks of a drawing, or (NULL) all; each rule begins with where it holds. */
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
	write_rules(NULL, SVG_AS_READER, "svg ", out);
}

/* Shapes */

static void write_paint(const struct shape *shape, FILE *out) {
	fprintf(out, " class=\"f%d", shape->fill);
	if (shape->edge != INK_NONE) {
		fprintf(out, " e%d\" stroke-width=\"%d", shape->edge, shape->thick);
	}
	fputs("\"/>\n", out);
}

static void write_rectangle(const struct shape *shape, FILE *out) {
	fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", shape->box.x,
		shape->box.y, shape->box.w, shape->box.h);
	if (shape->round > 0) {
		fprintf(out, " rx=\"%d\"", shape->round);
	}
	write_paint(shape, out);
}

static void write_ellipse(const struct shape *shape, FILE *out) {
	double rx = shape->box.w / 2.0, ry = shape->box.h / 2.0;
	fprintf(out, "<ellipse cx=\"%g\" cy=\"%g\" rx=\"%g\" ry=\"%g\"", shape->box.x + rx,
		shape->box.y + ry, rx, ry);
	write_paint(shape, out);
}

static void write_line(const struct shape *shape, FILE *out) {
	fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke-linecap=\"round\"",
		shape->box.x, shape->box.y, shape->box.x + shape->box.w,
		shape->box.y + shape->box.h);
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

static void write_label(const struct drawing *drawing, const struct shape *shape, FILE *out) {
	static const char *const anchors[] = {
		[ALIGN_LEFT] = "start", [ALIGN_MIDDLE] = "middle", [ALIGN_RIGHT] = "end"};
	char buf[SHAPES_TEXT_SIZE];
	const char *text = shapes_text(drawing, shape, buf);
	double size = shapes_label_size(shape);
	fprintf(out, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" text-anchor=\"%s\" class=\"f%d%s\"",
		shapes_label_x(shape), shapes_label_baseline(shape), size, anchors[shape->align],
		shape->fill, shape->bold ? " b" : "");
	if (shapes_label_width(text, size, shape->bold) > shape->box.w) {
		fprintf(out, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", shape->box.w);
	}
	fputs(">", out);
	write_text(text, out);
	fputs("</text>\n", out);
}

static void write_shape(const struct drawing *drawing, const struct shape *shape, FILE *out) {
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
		write_label(drawing, shape, out);
		break;
	}
}

void svg_write(
	const struct drawing *drawing, const char *title, enum svg_colours colours, FILE *out) {
	struct shape shape;
	fprintf(out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
		"height=\"%d\" role=\"img\">\n<title>",
		drawing->width, drawing->height, drawing->width, drawing->height);
	write_text(title, out);
	fputs("</title>\n", out);
	write_style(drawing, colours, out);
	fprintf(out, "<rect width=\"100%%\" height=\"100%%\" class=\"f%d\"/>\n", INK_TABLE);
	for (int i = 0; i < shapes_count(drawing); i++) {
		if (shapes_get(drawing, i, &shape)) {
			write_shape(drawing, &shape, out);
		}
	}
	fputs("</svg>\n", out);
}
