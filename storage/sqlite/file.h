#pragma once

#include <limits.h>
#include <stdbool.h>

struct store;

/* The folder a file lies in, "." where its name has none; false with errno if it is too long. */
bool file_folder(const char *file, char folder[PATH_MAX]);

/* The name of a file beside the database: ".lock" and the like. */
void file_beside(struct store *store, const char *suffix, char out[PATH_MAX]);

/* Makes new names in the file's folder survive a power cut. */
int file_sync_folder(struct store *store, const char *file);

/* Copies an open database into a new file (mode 0600), which is checked and goes again on failure.
 */
int file_copy(struct store *store, const char *to);
