#pragma once

#include "storage/store.h"

/* All that is kept of a game and follows from how it was played, as lines of text: no times. */

/* The caller frees. A line that is no "ok" is behind "integrity_check" where the file is damaged.
 */
char *kept_read(struct store *store);

/* Whether the file, if it is one, is undamaged, by what was read of it. */
bool kept_is_sound(const char *kept);

/* Prints the first line in which they differ. */
void kept_tell(const char *is, const char *should);
