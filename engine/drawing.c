#include "engine/drawing.h"

#include <string.h>

#include "engine/text.h"

enum { PANEL_ROUND = 6 };

void drawing_begin(struct drawing *drawing, int width, int height) {
	drawing->width = (int16_t)width;
	drawing->height = (int16_t)height;
	drawing->n = 0;
	drawing->len = 1;
	drawing->texts[0] = '\0';
	drawing->full = false;
}

void drawing_add(struct drawing *drawing, struct shape shape) {
	if (drawing->n == SHAPES_MAX) {
		drawing->full = true;
		return;
	}
	drawing->shapes[drawing->n++] = shape;
}

void drawing_panel(
	struct drawing *drawing, struct box box, enum ink fill, enum ink edge, int thick) {
	drawing_rounded(drawing, box, fill, edge, thick, PANEL_ROUND);
}

void drawing_rounded(struct drawing *drawing, struct box box, enum ink fill, enum ink edge,
	int thick, int round) {
	drawing_add(drawing, (struct shape){.kind = SHAPE_RECTANGLE,
				     .fill = (uint8_t)fill,
				     .edge = (uint8_t)edge,
				     .thick = (uint8_t)thick,
				     .round = (uint8_t)round,
				     .box = box});
}

void drawing_ellipse(struct drawing *drawing, struct box box, enum ink fill, enum ink edge) {
	drawing_add(drawing, (struct shape){.kind = SHAPE_ELLIPSE,
				     .fill = (uint8_t)fill,
				     .edge = (uint8_t)edge,
				     .thick = 1,
				     .box = box});
}

void drawing_line(struct drawing *drawing, struct box box, enum ink edge, int thick) {
	drawing_add(drawing, (struct shape){.kind = SHAPE_LINE,
				     .edge = (uint8_t)edge,
				     .thick = (uint8_t)thick,
				     .box = box});
}

void drawing_print(struct drawing *drawing, struct shape area, const char *text) {
	size_t size = strlen(text) + 1;
	if (drawing->n == SHAPES_MAX || size > sizeof(drawing->texts) - drawing->len) {
		drawing->full = true;
		return;
	}
	if (*text != '\0') {
		area.text = drawing->len;
		memcpy(drawing->texts + drawing->len, text, size);
		drawing->len = (uint16_t)(drawing->len + size);
	}
	drawing_add(drawing, area);
}

static void add_label(struct drawing *drawing, struct shape label, const char *text) {
	label.kind = SHAPE_LABEL;
	drawing_print(drawing, label, text);
}

static struct shape label_of(struct box box, enum align align, enum ink ink) {
	return (struct shape){.fill = (uint8_t)ink, .align = (uint8_t)align, .box = box};
}

void drawing_label(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, const char *text) {
	if (*text != '\0') {
		add_label(drawing, label_of(box, align, ink), text);
	}
}

void drawing_bold(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, const char *text) {
	struct shape label = label_of(box, align, ink);
	label.bold = true;
	if (*text != '\0') {
		add_label(drawing, label, text);
	}
}

void drawing_number(
	struct drawing *drawing, struct box box, enum align align, enum ink ink, long number) {
	char buf[24];
	struct text digits = TEXT_INTO(buf);
	text_number(&digits, number);
	drawing_bold(drawing, box, align, ink, buf);
}

void drawing_name(struct drawing *drawing, struct box box, enum align align, enum ink ink,
	const struct audience *audience, int seat) {
	struct shape label = label_of(box, align, ink);
	label.number = (uint8_t)(1 + seat);
	label.bold = seat == audience->seat;
	add_label(drawing, label, audience->names[seat]);
}

void drawing_die(struct drawing *drawing, struct box box, enum ink ink, int face) {
	drawing_rounded(drawing, box, ink, INK_EDGE, 1, box.w / 6);
	if (face > 0) {
		drawing_add(drawing, (struct shape){.kind = SHAPE_PIPS,
					     .fill = INK_PRINT,
					     .number = (uint8_t)face,
					     .box = box});
	}
}

static int16_t shrink(int at, int height, int from) {
	return (int16_t)((at * height + from / 2) / from);
}

/* Edges that met still meet. */
static void shrink_shape(struct shape *shape, int left, int height, int from) {
	struct box *box = &shape->box;
	int x = shrink(box->x, height, from), y = shrink(box->y, height, from);
	box->w = (int16_t)(shrink(box->x + box->w, height, from) - x);
	box->h = (int16_t)(shrink(box->y + box->h, height, from) - y);
	box->x = (int16_t)(left + x);
	box->y = (int16_t)y;
	shape->round = (uint8_t)shrink(shape->round, height, from);
	shape->thick = shape->thick > 0 ? (uint8_t)(1 + shrink(shape->thick - 1, height, from)) : 0;
}

void drawing_fit(struct drawing *drawing, int height) {
	int from = drawing->height;
	int left = (drawing->width - shrink(drawing->width, height, from)) / 2;
	for (int i = 0; height < from && i < drawing->n; i++) {
		shrink_shape(&drawing->shapes[i], left, height, from);
	}
	drawing->height = (int16_t)height;
}
