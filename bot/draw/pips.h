#pragma once

#include "engine/drawing.h"

enum { PIPS_MOST = 6 };

/* A pip: a disc. */
struct pip {
	double x, y, radius;
};

/* Where the pips of a SHAPE_PIPS are. Returns how many. */
int pips_place(const struct shape *shape, struct pip pips[PIPS_MOST]);
