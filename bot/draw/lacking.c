#include "bot/base/log.h"
#include "bot/draw/module.h"

/* For a program that is built without the module. */
const struct draw_module *draw_load(void) {
	static bool told;
	if (!told) {
		told = true;
		log_event(LOG_INFO, "no-pictures", "this program was built without cairo");
	}
	return NULL;
}
