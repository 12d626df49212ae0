#include "bot/chat/web/stage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/route.h"

/* An event of a stream (server-sent events, HTML Standard 9.2); id "": none. NULL: out of memory.
 */
static struct bytes *sse_event(const char *name, const char *id, const char *data) {
	struct html event = {.text = NULL};
	if (id[0] != '\0') {
		html_format(&event, "id: %s\n", id);
	}
	html_format(&event, "event: %s\n", name);
	do {
		size_t len = strcspn(data, "\n");
		html_puts(&event, "data: ");
		html_put(&event, data, len);
		html_puts(&event, "\n");
		data += len;
		data += *data == '\n';
	} while (*data != '\0');
	html_puts(&event, "\n");
	struct bytes *bytes = event.failed ? NULL : bytes_create(event.text, event.len);
	html_finish(&event);
	return bytes;
}

struct stage *stage_create(int64_t table, const char *language, uint32_t epoch) {
	struct stage *stage = calloc(1, sizeof(*stage));
	if (stage != NULL) {
		stage->table = table;
		snprintf(stage->language, sizeof(stage->language), "%s", language);
		stage->epoch = epoch;
		stage->first = stage->next_event = 1;
		stage_open(stage, &(struct chat_access){.view = ""});
		stage->open = false;
	}
	return stage;
}

static void drop_first_event(struct stage *stage) {
	struct stage_event *event = &stage->events[stage->first++ % STAGE_EVENTS_MOST];
	stage->events_bytes -= event->to[STAGE_WATCHER]->len + event->to[STAGE_SEATED]->len;
	for (int i = 0; i < STAGE_READERS; i++) {
		bytes_drop(event->to[i]);
	}
}

static void drop_first_stay(struct stage *stage) {
	struct stage_stay *first = &stage->stays[0];
	stage->stays_bytes -= strlen(first->plain);
	free(first->plain);
	free(first->whole);
	memmove(first, first + 1, --stage->n_stays * sizeof(*first));
}

static void forget_all(struct stage *stage) {
	for (int i = 0; i < STAGE_READERS; i++) {
		bytes_drop(stage->all[i]);
		stage->all[i] = NULL;
	}
}

static void drop_live(struct stage *stage) {
	for (int i = 0; i < STAGE_READERS; i++) {
		free(stage->live[i]);
		stage->live[i] = NULL;
	}
}

static void drop_events(struct stage *stage) {
	while (stage->first < stage->next_event) {
		drop_first_event(stage);
	}
}

void stage_destroy(struct stage *stage) {
	drop_events(stage);
	while (stage->n_stays > 0) {
		drop_first_stay(stage);
	}
	forget_all(stage);
	drop_live(stage);
	free(stage->title);
	free(stage->words);
	free(stage);
}

void stage_open(struct stage *stage, const struct chat_access *access) {
	char path[WEB_PATH_SIZE];
	stage->open = true;
	stage->access = *access;
	route_put_table(stage->table, access->view, stage->address);
	snprintf(path, sizeof(path), "%.*s/press", (int)sizeof(path) - 8, stage->address);
	route_put_address(path, stage->language, stage->presses);
}

static void put_id(const struct stage *stage, uint64_t number, char id[STAGE_ID_SIZE]) {
	snprintf(id, STAGE_ID_SIZE, "%08" PRIx32 "-%" PRIu64, stage->epoch, number);
}

void stage_put_id(const struct stage *stage, char id[STAGE_ID_SIZE]) {
	put_id(stage, stage->next_event - 1, id);
}

/* An event with a fragment, as one kind of reader gets it. */
static struct bytes *make_event(
	const struct stage *stage, const char *name, uint64_t number, const char *fragment) {
	char id[STAGE_ID_SIZE];
	struct html html = {.text = NULL};
	put_id(stage, number, id);
	fragment_put_at(&html, fragment, stage->presses);
	char *placed = html_take(&html);
	struct bytes *event = placed != NULL ? sse_event(name, id, placed) : NULL;
	free(placed);
	return event;
}

static void add_event(
	struct stage *stage, enum stage_event_kind kind, const char *watcher, const char *seated) {
	static const char *const names[] = {
		[STAGE_STAYS] = "stays", [STAGE_LIVE] = "live", [STAGE_OVER] = "over"};
	const char *name = names[kind];
	struct stage_event event = {.kind = kind};
	forget_all(stage);
	event.to[STAGE_WATCHER] = make_event(stage, name, stage->next_event, watcher);
	event.to[STAGE_SEATED] = seated == watcher
					 ? bytes_keep(event.to[STAGE_WATCHER])
					 : make_event(stage, name, stage->next_event, seated);
	if (event.to[STAGE_WATCHER] == NULL || event.to[STAGE_SEATED] == NULL) {
		bytes_drop(event.to[STAGE_WATCHER]);
		bytes_drop(event.to[STAGE_SEATED]);
		drop_events(stage); /* everybody gets the whole, once there is memory */
		stage->first = ++stage->next_event;
		return;
	}
	if (stage->next_event - stage->first == STAGE_EVENTS_MOST) {
		drop_first_event(stage);
	}
	stage->events[stage->next_event++ % STAGE_EVENTS_MOST] = event;
	stage->events_bytes += event.to[STAGE_WATCHER]->len + event.to[STAGE_SEATED]->len;
	while (stage->events_bytes > STAGE_EVENTS_BYTES && stage->first + 1 < stage->next_event) {
		drop_first_event(stage);
	}
}

/* Only the last one's picture is kept. */
void stage_stay(struct stage *stage, char *plain, char *whole, bool settles) {
	if (stage->n_stays > 0) {
		struct stage_stay *last = &stage->stays[stage->n_stays - 1];
		free(last->whole);
		last->whole = NULL;
	}
	while (stage->n_stays > 0 &&
		(stage->n_stays == STAGE_STAYS_MOST || stage->stays_bytes > STAGE_STAYS_BYTES)) {
		drop_first_stay(stage);
	}
	stage->stays[stage->n_stays++] = (struct stage_stay){plain, whole};
	stage->stays_bytes += strlen(plain);
	add_event(stage, STAGE_STAYS, whole, whole);
	if (settles && stage->live[STAGE_WATCHER] != NULL) {
		drop_live(stage);
		add_event(stage, STAGE_LIVE, "", "");
	}
}

void stage_live(struct stage *stage, char *title, char *words, char *watcher, char *seated) {
	free(stage->title);
	free(stage->words);
	drop_live(stage);
	stage->title = title;
	stage->words = words;
	stage->live[STAGE_WATCHER] = watcher;
	stage->live[STAGE_SEATED] = seated;
	add_event(stage, STAGE_LIVE, watcher, seated);
}

void stage_end(struct stage *stage) {
	if (!stage->over) {
		stage->over = true;
		add_event(stage, STAGE_OVER, "", "");
	}
}

/* A later one has replaced it. */
static bool is_past(const struct stage *stage, uint64_t number) {
	if (stage->events[number % STAGE_EVENTS_MOST].kind != STAGE_LIVE) {
		return false;
	}
	uint64_t later = number + 1;
	while (later < stage->next_event &&
		stage->events[later % STAGE_EVENTS_MOST].kind != STAGE_LIVE) {
		later++;
	}
	return later < stage->next_event;
}

/* The event of this number, or the next if a later one has replaced it: *number goes on to the one
 * that is given. NULL: there is none yet. */
static struct bytes *find_event(struct stage *stage, uint64_t *number, enum stage_reader reader) {
	while (*number < stage->next_event && is_past(stage, *number)) {
		++*number;
	}
	return *number < stage->next_event ? stage->events[*number % STAGE_EVENTS_MOST].to[reader]
					   : NULL;
}

void stage_put_stays(const struct stage *stage, struct html *html) {
	for (size_t i = 0; i < stage->n_stays; i++) {
		const struct stage_stay *stay = &stage->stays[i];
		fragment_put_at(
			html, stay->whole != NULL ? stay->whole : stay->plain, stage->presses);
	}
}

void stage_put_live(const struct stage *stage, enum stage_reader reader, struct html *html) {
	if (stage->live[reader] != NULL) {
		fragment_put_at(html, stage->live[reader], stage->presses);
	}
}

/* An event with the whole of it; NULL: out of memory. */
static struct bytes *make_all(struct stage *stage, enum stage_reader reader) {
	if (stage->all[reader] == NULL) {
		char id[STAGE_ID_SIZE];
		struct html html = {.text = NULL};
		stage_put_id(stage, id);
		html_puts(&html, "<div data-part=\"stays\">");
		stage_put_stays(stage, &html);
		html_puts(&html, "</div>\n<div data-part=\"live\">");
		stage_put_live(stage, reader, &html);
		html_puts(&html, "</div>\n");
		char *whole = html_take(&html);
		stage->all[reader] = whole != NULL ? sse_event("all", id, whole) : NULL;
		free(whole);
	}
	return stage->all[reader];
}

/* The number of the event after the one with this id; false: the whole is needed. */
static bool find_id(const struct stage *stage, const char *id, uint64_t *number) {
	char *end;
	if (strspn(id, "0123456789abcdef") != 8 || id[8] != '-' || id[9] < '0' || id[9] > '9' ||
		strtoul(id, NULL, 16) != stage->epoch) {
		return false;
	}
	uint64_t last = strtoull(id + 9, &end, 10);
	*number = last + 1;
	return *end == '\0' && last + 1 >= stage->first && last < stage->next_event;
}

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

struct event_stream *stage_add_stream(
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
	stream->needs_all = !find_id(stage, id, &stream->next_event);
	if (desk != NULL) {
		desk->n_streams++;
	}
	link_in(stream);
	return stream;
}

void stage_begin_anew(struct event_stream *stream) {
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

void stage_remove_stream(struct event_stream *stream) {
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

void stage_tell(struct event_stream *stream, const char *fragment) {
	add_told(stream, "answer", fragment);
}

static enum stage_reader reader_of(const struct event_stream *stream) {
	return stream->desk != NULL && stream->desk->seated ? STAGE_SEATED : STAGE_WATCHER;
}

static const char *hand_of(const struct desk *desk) {
	return desk != NULL && desk->hand != NULL ? desk->hand : "";
}

/* A page closes its stream once it hears that the game is over: all else comes before that. */
static bool is_over_next(const struct event_stream *stream) {
	const struct stage *stage = stream->stage;
	return stream->next_event < stage->next_event &&
	       stage->events[stream->next_event % STAGE_EVENTS_MOST].kind == STAGE_OVER;
}

static struct bytes *take_all(struct event_stream *stream) {
	struct stage *stage = stream->stage;
	bool any = stage->first < stage->next_event;
	stream->needs_all = false;
	stream->next_event = stage->next_event - any;
	stream->next_event += any && !is_over_next(stream);
	return bytes_keep(make_all(stage, reader_of(stream)));
}

static struct bytes *take_private(struct event_stream *stream) {
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

static struct bytes *next_bytes(struct event_stream *stream) {
	if (stream->needs_all) {
		return take_all(stream);
	}
	struct bytes *event = find_event(stream->stage, &stream->next_event, reader_of(stream));
	struct bytes *private = event == NULL || is_over_next(stream) ? take_private(stream) : NULL;
	if (private != NULL || event == NULL) {
		return private;
	}
	stream->next_event++;
	return bytes_keep(event);
}

bool stage_next_bytes(struct event_stream *stream, struct bytes **bytes) {
	bool lags = !stream->needs_all && stream->next_event < stream->stage->first;
	if (lags || stream->told_bytes > STAGE_TOLD_MOST) {
		return false;
	}
	*bytes = next_bytes(stream);
	return true;
}
