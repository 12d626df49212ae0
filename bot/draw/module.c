#include "bot/draw/module.h"

const struct draw_module draw_module = {
	.version = DICECUP_VERSION,
	.png = png_draw,
};
