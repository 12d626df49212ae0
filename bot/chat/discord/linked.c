#include "bot/chat/discord/module.h"

/* For programs that are linked with the module: tests and benchmarks. */
const struct discord_module *discord_load(char why[DISCORD_WHY_SIZE]) {
	why[0] = '\0';
	return &discord_module;
}
