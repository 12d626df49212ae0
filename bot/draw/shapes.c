#include "bot/draw/shapes.h"

#include <string.h>

static uint8_t known(uint8_t ink) {
	return ink < INKS ? ink : INK_NONE;
}

static bool has_area(const struct shape *shape) {
	return shape->box.w > 0 && shape->box.h > 0;
}

/* Fonts have no larger letters than so. */
static bool has_text(const struct drawing *drawing, const struct shape *label) {
	return label->box.h <= DRAWING_WIDTH_MOST && label->text < DRAWING_TEXTS_SIZE &&
	       memchr(drawing->texts + label->text, '\0', DRAWING_TEXTS_SIZE - label->text) != NULL;
}

int shapes_count(const struct drawing *drawing) {
	return drawing->n < SHAPES_MAX ? drawing->n : SHAPES_MAX;
}

bool shapes_get(const struct drawing *drawing, int i, struct shape *shape) {
	*shape = drawing->shapes[i];
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
		return has_area(shape) && shape->fill != INK_NONE && has_text(drawing, shape);
	default:
		return false;
	}
}
