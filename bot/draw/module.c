#include "bot/draw/module.h"

#include <stdbool.h>

#include "bot/base/log.h"
#include "bot/base/module.h"

const struct draw_module *draw_load(void) {
	static const struct draw_module *module;
	static bool tried;
	char why[MODULE_WHY_SIZE];
	if (!tried) {
		tried = true;
		module = module_load(MODULE_DRAW, why);
		if (module == NULL) {
			log_event(module_is_built(MODULE_DRAW) ? LOG_WARNING : LOG_INFO,
				"no-pictures", "%s", why);
		}
	}
	return module;
}
