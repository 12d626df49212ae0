#include "bot/chat/web/module.h"

/* For programs that are linked with the module: tests and benchmarks. */
const struct web_module *web_load(char why[WEB_WHY_SIZE]) {
	why[0] = '\0';
	return &web_module;
}
