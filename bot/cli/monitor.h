#pragma once

#include <uv.h>

#include "bot/cli/observe.h"

/* Answers a monitoring system over HTTP: GET /metrics with the metrics, GET /ready with 200 or 503,
 * and GET /alive with 200 as long as the loop turns. */

struct monitor;

/* Listens on an address of this machine. NULL with *error, a negative errno. Loop and observation
 * are borrowed. */
struct monitor *monitor_create(uv_loop_t *loop, const struct sockaddr_storage *address,
	const struct observation *observation, int *error);

/* Closes its connections at once, and frees itself while the loop runs on. NULL: does nothing. */
void monitor_destroy(struct monitor *monitor);
