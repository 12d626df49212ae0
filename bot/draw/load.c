#include "bot/base/log.h"
#include "bot/base/module.h"
#include "bot/draw/module.h"

const struct draw_module *draw_load(void) {
	static const struct draw_module *module;
	static bool tried;
	char why[MODULE_WHY_SIZE];
	if (!tried) {
		tried = true;
		module = module_load("draw", "for pictures", why);
		if (module == NULL) {
			log_event(LOG_WARNING, "no-pictures", "%s", why);
		}
	}
	return module;
}
