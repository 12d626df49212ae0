#pragma once

#include "bot/cli/observe.h"
#include "bot/http/http_server.h"

/* HTTP besides the bot's pages. */

/* GET /metrics with the metrics, GET /ready with 200 or 503, and GET /alive with 200 as long as the
 * loop turns. NULL with *error, a negative errno. Loop and observation are borrowed. */
struct http_server *monitor_open(
	uv_loop_t *loop, const char *listen, struct observation *observation, int *error);

/* Answers all requests at the pages' address with 503 (RFC 9110, 15.6.4) and Retry-After: 1, for
 * any path, without reading a body: a proxy then asks the next process. listen: as web: listen: in
 * the configuration. NULL with *error, a negative errno. */
struct http_server *monitor_turn_away(uv_loop_t *loop, const char *listen, int *error);
