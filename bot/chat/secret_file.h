#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* Files that hold a password, a token or a key. They are refused when others may read them. */

/* Whether its owner alone can read and write the file; a file of root's may be readable by our
 * group, too. */
bool secret_file_is_private(const char *path, const struct stat *file);

/* Reads the first line. 0, -EACCES, -EINVAL or the errno of open(), with words in why that never
 * quote the file. */
int secret_file_read(const char *path, char *out, size_t cap, char *why, size_t why_cap);
/* Checks a file that a library reads, as secret_file_read() does. */
int secret_file_check(const char *path, char *why, size_t why_cap);
