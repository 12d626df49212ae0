#pragma once

#include <sys/types.h>

/* Makes the folder and those above it, as far as they are missing. 0 or a negative errno. */
int folders_make(const char *path, mode_t mode);

/* The same for the folder that a file lies in. */
int folders_make_above(const char *file, mode_t mode);
