#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/web/desk.h"
#include "bot/chat/web/stage.h"
#include "bot/http/bytes.h"

/* The events of a table on their way to one reader. */

enum { STREAM_TOLD_MOST = 64 * 1024 };

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
	bool counted; /* among its client's */
};

/* id: the last event that the reader has, "" for none. NULL: out of memory. */
struct event_stream *stream_create(
	struct connection *connection, struct stage *stage, struct desk *desk, const char *id);
void stream_destroy(struct event_stream *stream);

/* All is shown that they may see, in place of what is shown to them. */
void stream_begin_anew(struct event_stream *stream);

/* The next bytes, with their reference, or NULL: there are none yet. False: it is so far behind
 * that it is to begin anew. */
bool stream_next(struct event_stream *stream, struct bytes **bytes);

/* To this reader alone. */
void stream_tell(struct event_stream *stream, const char *fragment);
