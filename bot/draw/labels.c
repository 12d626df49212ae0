#include "bot/draw/labels.h"

#include <utf8proc.h>

#include "bot/draw/plain.h"

double label_size(const struct shape *label) {
	return label->box.h * 0.84;
}

double label_x(const struct shape *label) {
	static const double share[] = {[ALIGN_LEFT] = 0, [ALIGN_MIDDLE] = 0.5, [ALIGN_RIGHT] = 1};
	return label->box.x + label->box.w * share[label->align];
}

double label_baseline(const struct shape *label) {
	return label->box.y + label->box.h * 0.79;
}

double label_width(const char *text, double size, bool bold) {
	int32_t character;
	int columns = 0;
	while ((character = plain_next(&text)) != 0) {
		columns += utf8proc_charwidth(character);
	}
	return columns * size * (bold ? 0.62 : 0.55);
}
