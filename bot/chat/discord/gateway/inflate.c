#define ZLIB_CONST /* zlib writes to no input */

#include "bot/chat/discord/gateway/inflate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { ROOM_LEAST = 16 * 1024, ROOM_KEPT = 256 * 1024, MARK_SIZE = 4 };

/* What an emptied deflate stream ends with (RFC 1979, 2.1): the end of a payload. */
static const char mark[MARK_SIZE] = {0, 0, '\xff', '\xff'};

struct inflate {
	z_stream stream;
	char *text;
	size_t len, room;
	char ending[MARK_SIZE]; /* the last bytes fed */
	bool done;              /* the payload in text has been handed out */
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

/* Forgets the payload handed out before, and the room of one that was unusually large. */
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
	if (len >= MARK_SIZE) {
		memcpy(flow->ending, bytes + len - MARK_SIZE, MARK_SIZE);
		return;
	}
	memmove(flow->ending, flow->ending + len, MARK_SIZE - len);
	memcpy(flow->ending + MARK_SIZE - len, bytes, len);
}

/* Until all is read and nothing more comes out of it. */
static int inflate_all(struct inflate *flow) {
	z_stream *stream = &flow->stream;
	int failed = 0;
	do {
		failed = make_room(flow);
		if (failed < 0) {
			return failed;
		}
		stream->next_out = (Bytef *)flow->text + flow->len;
		stream->avail_out = (uInt)(flow->room - flow->len);
		int result = inflate(stream, Z_SYNC_FLUSH);
		flow->len = flow->room - stream->avail_out;
		if (result == Z_BUF_ERROR && stream->avail_in == 0) {
			return 0; /* it had given all already */
		}
		if (result != Z_OK) {
			return result == Z_MEM_ERROR ? -ENOMEM : -EPROTO;
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
	int failed = inflate_all(flow);
	if (failed < 0) {
		return failed;
	}
	if (!last || memcmp(flow->ending, mark, MARK_SIZE) != 0) {
		return 0;
	}
	flow->done = true;
	*text = flow->text;
	*text_len = flow->len;
	return 1;
}
