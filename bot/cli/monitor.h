#pragma once

#include <uv.h>

#include "bot/cli/observe.h"

/* Answers a monitor over HTTP: GET /metrics with the figures, GET /ready with 200 or 503. */

struct monitor;

/* Listens on an address of this machine. NULL with *error, a negative errno. Both are lent. */
struct monitor *monitor_create(uv_loop_t *loop, const struct sockaddr_storage *address,
	const struct observation *observation, int *error);

/* Hangs up at once, and frees itself while the loop runs on. NULL: nothing. */
void monitor_destroy(struct monitor *monitor);
