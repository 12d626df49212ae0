#include "bot/draw/module.h"

/* For programs that are linked with the module: tests and benchmarks. */
const struct draw_module *draw_load(void) {
	return &draw_module;
}
