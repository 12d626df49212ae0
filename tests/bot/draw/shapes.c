#include "tests/bot/draw/shapes.h"

#include <criterion/criterion.h>
#include <string.h>

int shapes_count(const struct drawing *drawing, const char *text) {
	int n = 0;
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		n += strcmp(drawing->texts + shape->text, text) == 0;
	}
	return n;
}

void shapes_judge(const struct drawing *drawing) {
	cr_assert(!drawing->full);
	for (int i = 0; i < drawing->n; i++) {
		const struct box *box = &drawing->shapes[i].box;
		cr_assert(box->x >= 0 && box->y >= 0 && box->x + box->w <= drawing->width &&
				  box->y + box->h <= drawing->height,
			"shape %d: %d %d %d %d", i, box->x, box->y, box->w, box->h);
	}
}
