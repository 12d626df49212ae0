#include "bot/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int make_one(const char *path, mode_t mode) {
	return mkdir(path, mode) == 0 || errno == EEXIST ? 0 : -errno;
}

/* The folder of a file. */
static int make_above(const char *file, mode_t mode) {
	char path[PATH_MAX];
	int rc = 0;
	if (*file == '\0' || snprintf(path, sizeof(path), "%s", file) >= PATH_MAX) {
		return *file == '\0' ? -ENOENT : -ENAMETOOLONG;
	}
	for (char *slash = path + 1; rc == 0 && (slash = strchr(slash, '/')) != NULL; slash++) {
		*slash = '\0';
		rc = make_one(path, mode);
		*slash = '/';
	}
	return rc;
}

int folders_make(const char *path, mode_t mode) {
	int rc = make_above(path, mode);
	return rc < 0 ? rc : make_one(path, mode);
}

bool folders_put_state(const char *name, char path[PATH_MAX]) {
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int n = -1;
	if (state != NULL && *state == '/') {
		n = snprintf(path, PATH_MAX, "%s/dicecup/%s", state, name);
	} else if (home != NULL && *home == '/') {
		n = snprintf(path, PATH_MAX, "%s/.local/state/dicecup/%s", home, name);
	}
	if (n < 0 || n >= PATH_MAX) {
		return false;
	}
	make_above(path, 0700);
	return true;
}
