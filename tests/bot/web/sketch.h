#pragma once

#include "bot/web/web.h"

/* Live tables as the adapter would bring them, to look at their pages. */

/* Answers "/t/1", "/t/1/seat", "/t/1/over", "/t/8", "/j/1", "/j/1/no" and "/learn/perudo"; false:
 * it is another path. */
bool sketch_answer(
	struct web *web, const struct web_request *request, struct web_response *response);
