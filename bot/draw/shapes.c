#include "bot/draw/shapes.h"

#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

static const double NARROWEST = 0.8;

enum { REPLACEMENT = 0xfffd, CRISP_HEIGHT = 450, FINE_HEIGHT = 700, PRINT_LEAST = 12 };

static bool is_passed_over(int32_t character) {
	return (character < ' ' && character != '\n') || (character >= 0x7f && character < 0xa0) ||
	       character == 0xfffe || character == 0xffff;
}

int32_t shapes_next_character(const char **text) {
	while (**text != '\0') {
		utf8proc_int32_t character;
		utf8proc_ssize_t n =
			utf8proc_iterate((const utf8proc_uint8_t *)*text, -1, &character);
		*text += n > 0 ? n : 1;
		if (n <= 0) {
			return REPLACEMENT;
		}
		if (!is_passed_over(character)) {
			return character;
		}
	}
	return 0;
}

double shapes_png_scale(const struct drawing *drawing) {
	return drawing->height <= CRISP_HEIGHT ? 2 : drawing->height <= FINE_HEIGHT ? 1.5 : 1;
}

double shapes_label_size(const struct shape *label) {
	return label->box.h * 0.84;
}

double shapes_label_x(const struct shape *label) {
	static const double offset[] = {[ALIGN_LEFT] = 0, [ALIGN_MIDDLE] = 0.5, [ALIGN_RIGHT] = 1};
	return label->box.x + label->box.w * offset[label->align];
}

double shapes_label_baseline(const struct shape *label) {
	return label->box.y + label->box.h * 0.79;
}

double shapes_label_width(const char *text, double size, bool bold) {
	int32_t character;
	int columns = 0;
	while ((character = shapes_next_character(&text)) != 0) {
		columns += utf8proc_charwidth(character);
	}
	return columns * size * (bold ? 0.62 : 0.55);
}

/* Whether a name is still legible when squeezed into its box; otherwise it is truncated. */
static bool is_readable(const struct shape *label, const char *text) {
	double width = shapes_label_width(text, shapes_label_size(label), label->bold);
	return width * NARROWEST <= label->box.w;
}

/* Removes the last character; characters combined with it stay. */
static size_t cut_character(const char *text, size_t n) {
	while (n > 0 && ((unsigned char)text[--n] & 0xc0) == 0x80) {
	}
	return n;
}

const char *shapes_text(
	const struct drawing *drawing, const struct shape *label, char buf[SHAPES_TEXT_SIZE]) {
	static const char rest[] = "…";
	const char *text = drawing->texts + label->text;
	size_t n = strlen(text);
	if (label->number == 0 || is_readable(label, text)) {
		return text;
	}
	n = n < SHAPES_TEXT_SIZE - sizeof(rest) ? n : SHAPES_TEXT_SIZE - sizeof(rest);
	memcpy(buf, text, n);
	do {
		n = cut_character(text, n);
		memcpy(buf + n, rest, sizeof(rest));
	} while (n > 0 && !is_readable(label, buf));
	return buf;
}

bool shapes_print(const struct shape *area, struct shape *label) {
	const struct box *box = &area->box;
	int side = box->w < box->h ? box->w : box->h;
	int height = side * 5 / 8 > PRINT_LEAST ? side * 5 / 8 : PRINT_LEAST;
	*label = (struct shape){.kind = SHAPE_LABEL,
		.fill = INK_PRINT,
		.align = ALIGN_MIDDLE,
		.bold = true,
		.box = box_of(box->x + 1, box->y + (box->h - height) / 2, box->w - 2, height),
		.text = area->text};
	return area->kind <= SHAPE_ELLIPSE && area->text != 0 && label->box.w > 0;
}

/* Positions of pips by face, in three rows of three. */
static const char *const faces[PIPS_MOST + 1] = {
	"         ",
	"    *    ",
	"*       *",
	"*   *   *",
	"* *   * *",
	"* * * * *",
	"* ** ** *",
};

int shapes_pips(const struct shape *shape, struct pip pips[PIPS_MOST]) {
	const struct box *box = &shape->box;
	int n = 0;
	for (int i = 0; shape->number <= PIPS_MOST && i < 9; i++) {
		int column = i % 3 - 1, row = i / 3 - 1;
		if (faces[shape->number][i] == '*') {
			pips[n++] = (struct pip){
				box->x + box->w * (0.5 + 0.26 * column),
				box->y + box->h * (0.5 + 0.26 * row),
				box->w * 0.095,
			};
		}
	}
	return n;
}

static uint8_t known(uint8_t ink) {
	return ink < INKS ? ink : INK_NONE;
}

static bool has_area(const struct shape *shape) {
	return shape->box.w > 0 && shape->box.h > 0;
}

/* The largest size of letters in fonts. */
static bool has_text(const struct drawing *drawing, const struct shape *label) {
	return label->box.h <= DRAWING_WIDTH_MOST && label->text < DRAWING_TEXTS_SIZE &&
	       memchr(drawing->texts + label->text, '\0', DRAWING_TEXTS_SIZE - label->text) != NULL;
}

int shapes_count(const struct drawing *drawing) {
	return drawing->n < SHAPES_MAX ? drawing->n : SHAPES_MAX;
}

bool shapes_get(const struct drawing *drawing, int i, struct shape *shape) {
	*shape = drawing->shapes[i];
	bool written = has_text(drawing, shape);
	shape->text = written ? shape->text : 0;
	shape->fill = known(shape->fill);
	shape->edge = known(shape->edge);
	shape->align = shape->align <= ALIGN_RIGHT ? shape->align : ALIGN_LEFT;
	switch (shape->kind) {
	case SHAPE_LINE:
		return shape->edge != INK_NONE;
	case SHAPE_RECTANGLE:
	case SHAPE_ELLIPSE:
		return has_area(shape);
	case SHAPE_PIPS:
		return has_area(shape) && shape->fill != INK_NONE;
	case SHAPE_LABEL:
		return has_area(shape) && shape->fill != INK_NONE && written;
	default:
		return false;
	}
}
