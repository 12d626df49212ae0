#pragma once

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

/* Makes the folder and those above it, as far as they are missing. 0 or a negative errno. */
int folders_make(const char *path, mode_t mode);

/* The same for the folder that a file lies in. */
int folders_make_above(const char *file, mode_t mode);

/* The path of a file of this user's state, $XDG_STATE_HOME/dicecup/NAME or else under
 * ~/.local/state, whose folder is made. False: no home folder is set. */
bool folders_put_state(const char *name, char path[PATH_MAX]);
