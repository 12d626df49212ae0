#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/chat/discord/module.h"

enum { FILE_SIZE = 4096 };

/* Beside the program, as where it was built, else where it is installed. */
static void find_file(char file[FILE_SIZE]) {
	char program[FILE_SIZE - sizeof(MODULE_FILE)];
	size_t len = sizeof(program);
	if (uv_exepath(program, &len) == 0) {
		char *name = strrchr(program, '/');
		int folder = name != NULL ? (int)(name - program) : 0;
		snprintf(file, FILE_SIZE, "%.*s/%s", folder, program, MODULE_FILE);
		if (access(file, F_OK) == 0) {
			return;
		}
	}
	snprintf(file, FILE_SIZE, "%s/%s", MODULE_FOLDER, MODULE_FILE);
}

static const struct discord_module *load(char why[DISCORD_WHY_SIZE]) {
	char file[FILE_SIZE];
	find_file(file);
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	const struct discord_module *module =
		library != NULL ? dlsym(library, "discord_module") : NULL;
	if (module == NULL) {
		snprintf(why, DISCORD_WHY_SIZE, "the module for Discord cannot be loaded: %s",
			dlerror());
	} else if (strcmp(module->version, DICECUP_VERSION) != 0) {
		snprintf(why, DISCORD_WHY_SIZE,
			"%.120s belongs to version %.20s, and this is %s; install both anew", file,
			module->version, DICECUP_VERSION);
		module = NULL;
	}
	return module;
}

const struct discord_module *discord_load(char why[DISCORD_WHY_SIZE]) {
	static const struct discord_module *module;
	why[0] = '\0';
	module = module != NULL ? module : load(why);
	return module;
}
