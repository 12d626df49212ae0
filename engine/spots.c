#include "engine/spots.h"

void spots_add(struct spots *spots, struct spot spot) {
	if (spots->n < SPOTS_AT_ONCE) {
		spots->list[spots->n++] = spot;
	}
}
