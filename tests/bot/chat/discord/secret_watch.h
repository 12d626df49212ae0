#pragma once

/* Looks through memory that is freed for a secret. Link with -Wl,--wrap=free; libraries that do not
 * call our free() must be given secret_watch_free(). */

void secret_watch_begin(const char *secret);
void secret_watch_free(void *memory);

/* How many freed blocks held the secret; ends the watch. */
unsigned secret_watch_end(void);
