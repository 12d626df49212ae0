#ifndef BOT_CHAT_SECRET_H
#define BOT_CHAT_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* Files that hold a password, a token or a key. They are refused when anybody but their owner
 * may read them. */

/* Whether nobody but the file's owner may read or write it. */
bool secret_file_is_private(const char *path, const struct stat *file);

/* The first line of the file. 0, or -EACCES, -EINVAL or what opening it failed with; why says it
 * in words and never holds any of the file. */
int secret_read(const char *path, char *out, size_t cap, char *why, size_t why_cap);
/* The same judgement, for a file that somebody else will read. */
int secret_check(const char *path, char *why, size_t why_cap);

#endif
