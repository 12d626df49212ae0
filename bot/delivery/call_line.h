#pragma once

#include "engine/text.h"
#include "engine/words.h"

/* Lines of a place whose people are alerted by lines that begin with their name (highlights of
 * struct chat): "ann, your turn: bob bids 2 x threes; bid higher or say dudo." */

/* Adds what was said and, if call is not empty, whose turn it is ("ann, your turn: bid higher or
 * say dudo."). The last line said becomes a part of the call unless it is long. */
void call_line_put(
	const struct audience *audience, const char *said, const char *call, struct text *out);

/* Adds a status. If it says whose turn it is ("ann, your turn"), that begins a line. */
void call_line_put_status(const char *status, const char *turn, struct text *out);
