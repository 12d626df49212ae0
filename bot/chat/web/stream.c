#include "bot/chat/web/stream.h"

#include <stdlib.h>

#include "bot/chat/web/fragment.h"
#include "bot/chat/web/sse.h"

struct private_event {
	struct private_event *next;
	struct bytes *bytes;
};

static void link_in(struct event_stream *stream) {
	struct stage *stage = stream->stage;
	stream->next = stage->streams;
	if (stage->streams != NULL) {
		stage->streams->previous = stream;
	}
	stage->streams = stream;
}

static void unlink_from(struct event_stream *stream) {
	if (stream->previous != NULL) {
		stream->previous->next = stream->next;
	} else {
		stream->stage->streams = stream->next;
	}
	if (stream->next != NULL) {
		stream->next->previous = stream->previous;
	}
}

struct event_stream *stream_create(
	struct connection *connection, struct stage *stage, struct desk *desk, const char *id) {
	struct event_stream *stream = calloc(1, sizeof(*stream));
	if (stream == NULL) {
		return NULL;
	}
	stream->connection = connection;
	stream->stage = stage;
	stream->desk = desk;
	stream->last_told = &stream->told;
	stream->hand_due = desk != NULL;
	stream->needs_all = !stage_find_id(stage, id, &stream->next_event);
	if (desk != NULL) {
		desk->n_streams++;
	}
	link_in(stream);
	return stream;
}

void stream_begin_anew(struct event_stream *stream) {
	stream->needs_all = true;
	stream->hand_due = true;
}

static void drop_told(struct event_stream *stream) {
	struct private_event *told = stream->told;
	stream->told = told->next;
	if (stream->told == NULL) {
		stream->last_told = &stream->told;
	}
	stream->told_bytes -= told->bytes->len;
	bytes_drop(told->bytes);
	free(told);
}

void stream_destroy(struct event_stream *stream) {
	unlink_from(stream);
	if (stream->desk != NULL) {
		stream->desk->n_streams--;
	}
	while (stream->told != NULL) {
		drop_told(stream);
	}
	free(stream);
}

static void add_told(struct event_stream *stream, const char *name, const char *fragment) {
	struct html html = {.text = NULL};
	struct private_event *told = calloc(1, sizeof(*told));
	fragment_put_at(&html, fragment, stream->stage->presses);
	char *placed = html_take(&html);
	struct bytes *bytes = placed != NULL ? sse_event(name, "", placed) : NULL;
	free(placed);
	if (told == NULL || bytes == NULL) {
		free(told);
		bytes_drop(bytes);
		return;
	}
	told->bytes = bytes;
	*stream->last_told = told;
	stream->last_told = &told->next;
	stream->told_bytes += bytes->len;
}

void stream_tell(struct event_stream *stream, const char *fragment) {
	add_told(stream, "answer", fragment);
}

static enum stage_reader reader_of(const struct event_stream *stream) {
	return stream->desk != NULL && stream->desk->seated ? STAGE_SEATED : STAGE_WATCHER;
}

static const char *hand_of(const struct desk *desk) {
	return desk != NULL && desk->hand != NULL ? desk->hand : "";
}

static struct bytes *next_bytes(struct event_stream *stream) {
	struct stage *stage = stream->stage;
	if (stream->needs_all) {
		stream->needs_all = false;
		stream->next_event = stage->next_event;
		return bytes_keep(stage_all(stage, reader_of(stream)));
	}
	struct bytes *event = stage_event(stage, &stream->next_event, reader_of(stream));
	if (event != NULL) {
		stream->next_event++;
		return bytes_keep(event);
	}
	if (stream->hand_due) {
		stream->hand_due = false;
		add_told(stream, "hand", hand_of(stream->desk));
	}
	struct bytes *bytes = NULL;
	if (stream->told != NULL) {
		bytes = bytes_keep(stream->told->bytes);
		drop_told(stream);
	}
	return bytes;
}

bool stream_next(struct event_stream *stream, struct bytes **bytes) {
	bool behind = !stream->needs_all && stream->next_event < stream->stage->first;
	if (behind || stream->told_bytes > STREAM_TOLD_MOST) {
		return false;
	}
	*bytes = next_bytes(stream);
	return true;
}
