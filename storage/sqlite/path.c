#include "storage/sqlite/path.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storage/sql/error.h"
#include "storage/sqlite/database.h"

bool path_folder(const char *file, char folder[PATH_MAX]) {
	const char *slash = strrchr(file, '/');
	int n = slash != NULL ? snprintf(folder, PATH_MAX, "%.*s", (int)(slash - file) + 1, file)
			      : snprintf(folder, PATH_MAX, ".");
	if (n < 0 || n >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	return true;
}

void path_beside(struct store *store, const char *suffix, char out[PATH_MAX]) {
	assert(strlen(suffix) < SUFFIX_SIZE);
	size_t n = strlen(sqlite_of(store)->file);
	memcpy(out, sqlite_of(store)->file, n);
	memcpy(out + n, suffix, strlen(suffix) + 1);
}

int path_give_to_owner(struct store *store, const char *made) {
	struct stat owner;
	char folder[PATH_MAX];
	if (geteuid() != 0) {
		return 0;
	}
	bool found = stat(sqlite_of(store)->file, &owner) == 0 ||
		     (path_folder(sqlite_of(store)->file, folder) && stat(folder, &owner) == 0);
	if (!found || chown(made, owner.st_uid, owner.st_gid) < 0 ||
		fchown(sqlite_of(store)->lock, owner.st_uid, owner.st_gid) < 0) {
		return error_set_errno(store, "%s cannot be given to its owner", store->name);
	}
	return 0;
}

int path_sync_folder(struct store *store, const char *file) {
	char folder[PATH_MAX];
	int fd = path_folder(file, folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	int rc = fd >= 0 && fsync(fd) == 0
			 ? 0
			 : error_set_errno(store, "%.200s cannot be synced", file);
	if (fd >= 0) {
		close(fd);
	}
	return rc;
}
