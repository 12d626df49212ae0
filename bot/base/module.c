#include "bot/base/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { FILE_SIZE = 4096, NAME_SIZE = 64 };

static const struct {
	const char *name, *purpose;
	const char *missing; /* the library that the program was built without; NULL: none */
} rows[MODULES] = {
	[MODULE_DISCORD] = {"discord", "for Discord", NULL},
	[MODULE_DRAW] = {"draw", "for pictures", MODULE_DRAW_MISSES},
	[MODULE_POSTGRES] = {"postgres", "for PostgreSQL", MODULE_POSTGRES_MISSES},
};

/* Next to the program, as in a build folder, or where it is installed. */
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

static const void *find_struct(enum module module, const char *file) {
	char symbol[NAME_SIZE];
	snprintf(symbol, sizeof(symbol), "%s_module", rows[module].name);
	const void *linked = dlsym(RTLD_DEFAULT, symbol);
	void *library = linked == NULL ? dlopen(file, RTLD_NOW | RTLD_LOCAL) : NULL;
	return library != NULL ? dlsym(library, symbol) : linked;
}

static const void *load(enum module module, char why[MODULE_WHY_SIZE]) {
	char file[FILE_SIZE];
	find_file(rows[module].name, file);
	const char *const *found = find_struct(module, file);
	if (found == NULL) {
		snprintf(why, MODULE_WHY_SIZE, "the module %s cannot be loaded: %s",
			rows[module].purpose, dlerror());
	} else if (strcmp(*found, DICECUP_VERSION) != 0) {
		snprintf(why, MODULE_WHY_SIZE,
			"%.120s belongs to version %.20s, and this is %s; install both anew", file,
			*found, DICECUP_VERSION);
		found = NULL;
	}
	return found;
}

bool module_is_built(enum module module) {
	return rows[module].missing == NULL;
}

const void *module_load(enum module module, char why[MODULE_WHY_SIZE]) {
	static const void *loaded[MODULES];
	why[0] = '\0';
	if (!module_is_built(module)) {
		snprintf(why, MODULE_WHY_SIZE, "this program was built without %s",
			rows[module].missing);
		return NULL;
	}
	if (loaded[module] == NULL) {
		loaded[module] = load(module, why);
	}
	return loaded[module];
}
