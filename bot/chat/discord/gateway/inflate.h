#ifndef BOT_CHAT_DISCORD_GATEWAY_INFLATE_H
#define BOT_CHAT_DISCORD_GATEWAY_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

/* Discord's zlib-stream: one zlib stream for all of a connection, flushed after each payload. */

enum { INFLATE_MOST = 16 * 1024 * 1024 }; /* bytes of one payload; zlib makes a thousand of one */

struct inflate;

/* NULL: out of memory. */
struct inflate *inflate_create(void);
void inflate_destroy(struct inflate *flow);

/* Takes bytes as they come in; last: a websocket message ends with them. 1: a payload is whole, and
 * lent in text until the next call; 0: it is not yet; -EPROTO: this is no zlib; -EMSGSIZE: it is
 * too large; -ENOMEM. After an error it is of no more use. */
int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len);

#endif
