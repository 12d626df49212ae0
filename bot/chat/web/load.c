#include "bot/base/module.h"
#include "bot/chat/web/module.h"

_Static_assert((int)WEB_WHY_SIZE >= (int)MODULE_WHY_SIZE, "why has room");

const struct web_module *web_load(char why[WEB_WHY_SIZE]) {
	static const struct web_module *module;
	why[0] = '\0';
	if (module == NULL) {
		module = module_load("web", "for the web", why);
	}
	return module;
}
