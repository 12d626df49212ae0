#pragma once

#include <uv.h>

/* A process that waits for the database answers every request at the address of its pages with 503
 * (RFC 9110, 15.6.4) and Retry-After: 1, whatever its path, before it reads a body: a proxy then
 * asks the next process. */

struct turn_away;

/* listen: as web: listen: of the configuration, borrowed. NULL with *error, a negative errno. */
struct turn_away *turn_away_create(uv_loop_t *loop, const char *listen, int *error);

/* Stops listening and closes its connections at once; frees itself while the loop runs on. NULL:
 * does nothing. */
void turn_away_destroy(struct turn_away *turn_away);
