#include "bot/chat/secret_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* systemd's LoadCredential= puts files into a folder that this service alone reads; its ACL shows
 * up as group permissions. */
static bool is_credential(const char *path) {
	const char *folder = getenv("CREDENTIALS_DIRECTORY");
	size_t n = folder != NULL ? strlen(folder) : 0;
	return n > 0 && strncmp(path, folder, n) == 0 && path[n] == '/' &&
	       strchr(path + n + 1, '/') == NULL;
}

/* Packages install files that a service reads but does not own with mode 640, owned by root and its
 * group. */
static bool is_of_own_group(const struct stat *file) {
	return file->st_uid == 0 && file->st_gid == getegid();
}

bool secret_file_is_private(const char *path, const struct stat *file) {
	bool group_may_read = is_credential(path) || is_of_own_group(file);
	return (file->st_mode & (group_may_read ? 037 : 077)) == 0;
}

/* A file descriptor, or a negative errno with words. */
static int open_private(const char *path, char *why, size_t why_cap) {
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0) {
		int rc = -errno;
		snprintf(why, why_cap, "cannot open %s: %s", path, strerror(-rc));
		return rc;
	}
	struct stat file;
	if (fstat(fd, &file) < 0 || !S_ISREG(file.st_mode)) {
		snprintf(why, why_cap, "%s is no file", path);
		close(fd);
		return -EINVAL;
	}
	if (!secret_file_is_private(path, &file)) {
		snprintf(why, why_cap, "%s holds a secret and others may read it: chmod 600 it",
			path);
		close(fd);
		return -EACCES;
	}
	return fd;
}

int secret_file_check(const char *path, char *why, size_t why_cap) {
	int fd = open_private(path, why, why_cap);
	if (fd >= 0) {
		close(fd);
	}
	return fd < 0 ? fd : 0;
}

int secret_file_read(const char *path, char *out, size_t cap, char *why, size_t why_cap) {
	int fd = open_private(path, why, why_cap);
	if (fd < 0) {
		return fd;
	}
	ssize_t n = read(fd, out, cap - 1);
	close(fd);
	out[n > 0 ? n : 0] = '\0';
	size_t len = strcspn(out, "\r\n");
	if (len == 0 || len == cap - 1) {
		explicit_bzero(out, cap);
		snprintf(why, why_cap, "%s: its first line is %s", path,
			len == 0 ? "empty" : "too long");
		return -EINVAL;
	}
	out[len] = '\0';
	return 0;
}
