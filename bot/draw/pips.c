#include "bot/draw/pips.h"

/* By face the places that have a pip, of three rows of three. */
static const char *const faces[PIPS_MOST + 1] = {
	"         ",
	"    *    ",
	"*       *",
	"*   *   *",
	"* *   * *",
	"* * * * *",
	"* ** ** *",
};

int pips_place(const struct shape *shape, struct pip pips[PIPS_MOST]) {
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
