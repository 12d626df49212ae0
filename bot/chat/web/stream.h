#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/http/bytes.h"
#include "bot/chat/web/desk.h"
#include "bot/chat/web/stage.h"

/* The events of a table on their way to one reader. */

enum { STREAM_TOLD_MOST = 64 * 1024, STREAM_PING_MS = 20 * 1000 };

struct connection;
struct private_event;

struct event_stream {
	struct event_stream *next, *previous; /* of the same stage */
	struct connection *connection;
	struct stage *stage;
	struct desk *desk; /* NULL: it is nobody's who is known */
	uint64_t next_event;
	bool needs_all, hand_due;
	struct private_event *told, **last_told; /* for this reader alone */
	size_t told_bytes;
	struct bytes *current; /* on its way; NULL: none */
	size_t sent;
	uint64_t moved; /* when the last byte left */
	bool counted;   /* among its client's */
};

/* id: the last event that the reader has, "" for none. NULL: out of memory. */
struct event_stream *stream_create(struct connection *connection, struct stage *stage,
	struct desk *desk, const char *id, uint64_t now);
void stream_destroy(struct event_stream *stream);

/* All is shown that they may see, in place of what is shown to them. */
void stream_begin_anew(struct event_stream *stream);

/* Makes the next bytes current, if there are any. False: it is so far behind that it is to begin
 * anew. */
bool stream_fill(struct event_stream *stream);
/* A comment that keeps proxies from closing it. */
void stream_ping(struct event_stream *stream);

/* To this reader alone. */
void stream_tell(struct event_stream *stream, const char *fragment);
