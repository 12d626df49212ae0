#include "bot/base/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { FILE_SIZE = 4096, NAME_SIZE = 64 };

/* Beside the program, as where it was built, else where it is installed. */
static void find_file(const char *name, char file[FILE_SIZE]) {
	char program[FILE_SIZE - NAME_SIZE];
	size_t len = sizeof(program);
	if (uv_exepath(program, &len) == 0) {
		char *slash = strrchr(program, '/');
		int folder = slash != NULL ? (int)(slash - program) : 0;
		snprintf(file, FILE_SIZE, "%.*s/%s.so", folder, program, name);
		if (access(file, F_OK) == 0) {
			return;
		}
	}
	snprintf(file, FILE_SIZE, "%s/%s.so", MODULE_FOLDER, name);
}

static const void *find_struct(const char *file, const char *name) {
	char symbol[NAME_SIZE];
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	snprintf(symbol, sizeof(symbol), "%s_module", name);
	return library != NULL ? dlsym(library, symbol) : NULL;
}

const void *module_load(const char *name, const char *purpose, char why[MODULE_WHY_SIZE]) {
	char file[FILE_SIZE];
	find_file(name, file);
	const char *const *module = find_struct(file, name);
	if (module == NULL) {
		snprintf(why, MODULE_WHY_SIZE, "the module %s cannot be loaded: %s", purpose,
			dlerror());
	} else if (strcmp(*module, DICECUP_VERSION) != 0) {
		snprintf(why, MODULE_WHY_SIZE,
			"%.120s belongs to version %.20s, and this is %s; install both anew", file,
			*module, DICECUP_VERSION);
		module = NULL;
	}
	return module;
}
