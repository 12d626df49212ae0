#define ZLIB_CONST /* zlib writes to no input */

#include "bot/chat/discord/gateway/inflate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { ROOM_LEAST = 16 * 1024, ROOM_KEPT = 256 * 1024, SUFFIX_SIZE = 4 };

/* What a flushed deflate stream ends with (RFC 1979, 2.1): the end of a payload. */
static const char flush_suffix[SUFFIX_SIZE] = {0, 0, '\xff', '\xff'};

struct inflate {
	z_stream stream;
	char *text;
	size_t len, room;
	char ending[SUFFIX_SIZE]; /* the last bytes fed */
	bool done;                /* the payload in text has been handed out */
};

struct inflate *inflate_create(void) {
	struct inflate *flow = calloc(1, sizeof(*flow));
	if (flow != NULL && inflateInit(&flow->stream) != Z_OK) {
		free(flow);
		return NULL;
	}
	return flow;
}

void inflate_destroy(struct inflate *flow) {
	if (flow != NULL) {
		inflateEnd(&flow->stream);
		free(flow->text);
		free(flow);
	}
}

/* Drops the payload handed out before, and the buffer if that was unusually large. */
static void begin_anew(struct inflate *flow) {
	flow->len = 0;
	flow->done = false;
	memset(flow->ending, 0, sizeof(flow->ending));
	if (flow->room > ROOM_KEPT) {
		free(flow->text);
		flow->text = NULL;
		flow->room = 0;
	}
}

static int make_room(struct inflate *flow) {
	if (flow->len < flow->room) {
		return 0;
	}
	if (flow->room >= INFLATE_MOST) {
		return -EMSGSIZE;
	}
	size_t room = flow->room == 0 ? ROOM_LEAST : flow->room * 2;
	char *text = realloc(flow->text, room);
	if (text == NULL) {
		return -ENOMEM;
	}
	flow->text = text;
	flow->room = room;
	return 0;
}

static void remember_ending(struct inflate *flow, const char *bytes, size_t len) {
	if (len >= SUFFIX_SIZE) {
		memcpy(flow->ending, bytes + len - SUFFIX_SIZE, SUFFIX_SIZE);
		return;
	}
	memmove(flow->ending, flow->ending + len, SUFFIX_SIZE - len);
	memcpy(flow->ending + SUFFIX_SIZE - len, bytes, len);
}

static int inflate_all(struct inflate *flow) {
	z_stream *stream = &flow->stream;
	do {
		int rc = make_room(flow);
		if (rc < 0) {
			return rc;
		}
		stream->next_out = (Bytef *)flow->text + flow->len;
		stream->avail_out = (uInt)(flow->room - flow->len);
		rc = inflate(stream, Z_SYNC_FLUSH);
		flow->len = flow->room - stream->avail_out;
		if (rc == Z_BUF_ERROR && stream->avail_in == 0) {
			return 0; /* it had given out all already */
		}
		if (rc != Z_OK) {
			return rc == Z_MEM_ERROR ? -ENOMEM : -EPROTO;
		}
	} while (stream->avail_in > 0 || stream->avail_out == 0);
	return 0;
}

int inflate_feed(struct inflate *flow, const char *bytes, size_t len, bool last, const char **text,
	size_t *text_len) {
	if (flow->done) {
		begin_anew(flow);
	}
	remember_ending(flow, bytes, len);
	flow->stream.next_in = (const Bytef *)bytes;
	flow->stream.avail_in = (uInt)len;
	int rc = inflate_all(flow);
	if (rc < 0) {
		return rc;
	}
	if (!last || memcmp(flow->ending, flush_suffix, SUFFIX_SIZE) != 0) {
		return 0;
	}
	flow->done = true;
	*text = flow->text;
	*text_len = flow->len;
	return 1;
}
