#include "bot/draw/labels.h"

#include <utf8proc.h>

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
	const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
	utf8proc_int32_t character;
	utf8proc_ssize_t n;
	int columns = 0;
	while ((n = utf8proc_iterate(at, -1, &character)) > 0 && character != 0) {
		columns += utf8proc_charwidth(character);
		at += n;
	}
	return columns * size * (bold ? 0.62 : 0.55);
}
