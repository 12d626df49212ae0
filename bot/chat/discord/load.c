#include "bot/base/module.h"
#include "bot/chat/discord/module.h"

_Static_assert((int)DISCORD_WHY_SIZE >= (int)MODULE_WHY_SIZE, "why has room");

const struct discord_module *discord_load(char why[DISCORD_WHY_SIZE]) {
	static const struct discord_module *module;
	why[0] = '\0';
	if (module == NULL) {
		module = module_load("discord", "for Discord", why);
	}
	return module;
}
