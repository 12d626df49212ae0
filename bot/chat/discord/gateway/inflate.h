#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Discord's zlib-stream: one zlib stream a connection, flushed after each payload. */

enum { INFLATE_MOST = 16 * 1024 * 1024 }; /* bytes of one payload: zlib can expand a thousandfold */

struct inflate;

/* NULL: out of memory. */
struct inflate *inflate_create(void);
void inflate_destroy(struct inflate *flow);

/* Takes bytes as they come in; last: they end a websocket message. 1: a payload is complete, and
 * valid in text until the next call; 0: not yet; -EPROTO: this is no zlib; -EMSGSIZE: too large;
 * -ENOMEM. After an error the stream is unusable. */
int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len);
