#include "engine/spots.h"

void spots_add(struct spots *spots, struct spot spot) {
	if (spots->n < SPOTS_AT_ONCE) {
		spots->list[spots->n++] = spot;
	}
}

int spots_bottom(const struct regions *regions, int least) {
	int bottom = least;
	for (size_t i = 0; i < regions->n; i++) {
		const struct spot *spot = &regions->list[i].spot;
		int at = spot->box.y + spot->box.h;
		bottom = spot->in_hand && at > bottom ? at : bottom;
	}
	return bottom;
}
