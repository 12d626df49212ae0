#pragma once

#include "engine/drawing.h"

/* What tests ask of a drawing. */

/* How many labels have this text. */
int shapes_count(const struct drawing *drawing, const char *text);

/* Fails the test unless all shapes found room in the list and on the picture. */
void shapes_judge(const struct drawing *drawing);
