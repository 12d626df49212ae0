#include "bot/chat/web/live_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/route.h"

/* An event of a stream (server-sent events, HTML Standard 9.2). With an id it is public; "": no id.
 * NULL: out of memory. */
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
	if (bytes != NULL) {
		bytes->public = id[0] != '\0';
	}
	html_finish(&event);
	return bytes;
}

struct live_view *live_view_create(
	int64_t table, const char *language, const char *here, uint32_t epoch) {
	struct live_view *view = calloc(1, sizeof(*view));
	if (view != NULL) {
		view->table = table;
		snprintf(view->language, sizeof(view->language), "%s", language);
		snprintf(view->here, sizeof(view->here), "%s", here != NULL ? here : "");
		view->epoch = epoch;
		view->first = view->next_event = 1;
		live_view_open(view, &(struct chat_access){.view = ""});
		view->open = false;
	}
	return view;
}

static size_t size_of(const struct live_view_event *event) {
	size_t size = 0;
	for (int i = 0; i < LIVE_VIEW_READERS; i++) {
		size += event->to[i]->len;
		size += event->change[i] != NULL ? event->change[i]->len : 0;
	}
	return size;
}

static void drop_first_event(struct live_view *view) {
	struct live_view_event *event = &view->events[view->first++ % LIVE_VIEW_EVENTS_MOST];
	view->events_bytes -= size_of(event);
	for (int i = 0; i < LIVE_VIEW_READERS; i++) {
		bytes_drop(event->to[i]);
		bytes_drop(event->change[i]);
	}
}

static void drop_first_final(struct live_view *view) {
	struct live_view_final *first = &view->finals[0];
	view->finals_bytes -= strlen(first->plain);
	free(first->plain);
	free(first->whole);
	memmove(first, first + 1, --view->n_finals * sizeof(*first));
}

static void forget_all(struct live_view *view) {
	for (int i = 0; i < LIVE_VIEW_READERS; i++) {
		bytes_drop(view->all[i]);
		view->all[i] = NULL;
	}
}

static void drop_live(struct live_view *view) {
	for (int i = 0; i < LIVE_VIEW_READERS; i++) {
		free(view->live[i]);
		view->live[i] = NULL;
	}
}

static void drop_events(struct live_view *view) {
	while (view->first < view->next_event) {
		drop_first_event(view);
	}
}

void live_view_destroy(struct live_view *view) {
	drop_events(view);
	while (view->n_finals > 0) {
		drop_first_final(view);
	}
	forget_all(view);
	drop_live(view);
	for (int i = 0; i < LIVE_VIEW_READERS; i++) {
		free(view->told[i]);
	}
	free(view->title);
	free(view->words);
	free(view);
}

void live_view_open(struct live_view *view, const struct chat_access *access) {
	char path[WEB_PATH_SIZE];
	view->open = true;
	view->access = *access;
	route_put_table(view->table, access->view, view->address);
	snprintf(path, sizeof(path), "%.*s/press", (int)sizeof(path) - 8, view->address);
	route_put_address(path, "in", view->language, view->presses);
}

/* The place of fragments for all readers. */
static struct fragment_place place_of(const struct live_view *view) {
	return (struct fragment_place){view->presses, view->here};
}

static void put_id(const struct live_view *view, uint64_t number, char id[LIVE_VIEW_ID_SIZE]) {
	snprintf(id, LIVE_VIEW_ID_SIZE, "%08" PRIx32 "-%" PRIu64, view->epoch, number);
}

void live_view_put_id(const struct live_view *view, char id[LIVE_VIEW_ID_SIZE]) {
	put_id(view, view->next_event - 1, id);
}

/* Changes of a live message, by pieces. A piece ends with a line or a shape. A change is a line
 * with three numbers: pieces that stay, pieces that go, and lines of new text, which follow. After
 * the last change all pieces stay. */

enum { PIECES_MOST = 2048, LOOK_MOST = 96 };

struct pieces {
	const char *text[PIECES_MOST];
	size_t len[PIECES_MOST], n;
};

static size_t measure(const char *text) {
	static const char *const ends[] = {"\n", "/>", "</text>"};
	for (size_t len = 0; text[len] != '\0'; len++) {
		for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
			if (strncmp(text + len, ends[i], strlen(ends[i])) == 0) {
				return len + strlen(ends[i]);
			}
		}
	}
	return strlen(text);
}

/* False: too many pieces. */
static bool split(const char *text, struct pieces *pieces) {
	for (pieces->n = 0; *text != '\0'; pieces->n++) {
		if (pieces->n == PIECES_MOST) {
			return false;
		}
		pieces->text[pieces->n] = text;
		pieces->len[pieces->n] = measure(text);
		text += pieces->len[pieces->n];
	}
	return true;
}

static bool is_same(const struct pieces *old, size_t i, const struct pieces *now, size_t j) {
	return i < old->n && j < now->n && old->len[i] == now->len[j] &&
	       memcmp(old->text[i], now->text[j], old->len[i]) == 0;
}

/* Moves to the nearest equal pieces; if there are none near, to both ends. */
static void find_next(const struct pieces *old, size_t *i, const struct pieces *now, size_t *j) {
	for (size_t far = 1; far <= LOOK_MOST; far++) {
		for (size_t gone = 0; gone <= far; gone++) {
			if (is_same(old, *i + gone, now, *j + far - gone)) {
				*i += gone;
				*j += far - gone;
				return;
			}
		}
	}
	*i = old->n;
	*j = now->n;
}

static size_t count_lines(const char *text, size_t len) {
	size_t n = 1;
	for (size_t i = 0; i < len; i++) {
		n += text[i] == '\n';
	}
	return n;
}

/* Stops when the change is as long as this. */
static void put_change(
	const struct pieces *old, const struct pieces *now, size_t most, struct html *html) {
	size_t i = 0, j = 0, unchanged = 0;
	while (html->len < most && (i < old->n || j < now->n)) {
		if (is_same(old, i, now, j)) {
			i++, j++, unchanged++;
			continue;
		}
		size_t gone = i, come = j, len = 0;
		find_next(old, &i, now, &j);
		for (size_t k = come; k < j; k++) {
			len += now->len[k];
		}
		size_t lines = len > 0 ? count_lines(now->text[come], len) : 0;
		html_format(html, "%zu %zu %zu\n", unchanged, i - gone, lines);
		if (len > 0) {
			html_put(html, now->text[come], len);
			html_puts(html, "\n");
		}
		unchanged = 0;
	}
}

/* NULL also if the whole message is hardly longer. */
static struct bytes *make_change(const char *id, const char *before, const char *now) {
	struct pieces *old = calloc(1, sizeof(*old)), *fresh = calloc(1, sizeof(*fresh));
	struct html html = {.text = NULL};
	struct bytes *change = NULL;
	if (old != NULL && fresh != NULL && split(before, old) && split(now, fresh)) {
		size_t most = strlen(now) / 4 * 3;
		put_change(old, fresh, most, &html);
		if (!html.failed && html.len > 0 && html.len < most) {
			change = sse_event("change", id, html.text);
		}
	}
	html_finish(&html);
	free(old);
	free(fresh);
	return change;
}

/* Makes an event with a fragment for one kind of reader. */
static void make_event(struct live_view *view, const char *name, const char *fragment,
	enum live_view_reader reader, struct live_view_event *event) {
	char id[LIVE_VIEW_ID_SIZE];
	struct html html = {.text = NULL};
	const struct fragment_place place = place_of(view);
	put_id(view, view->next_event, id);
	fragment_put_at(&html, fragment, &place);
	if (html.len > 0 && html.text[html.len - 1] == '\n') {
		html.text[--html.len] = '\0'; /* as in an event's data */
	}
	char *placed = html_take(&html);
	event->to[reader] = placed != NULL ? sse_event(name, id, placed) : NULL;
	if (event->kind != LIVE_VIEW_LIVE) {
		free(placed);
		return;
	}
	if (placed != NULL && view->told[reader] != NULL) {
		event->change[reader] = make_change(id, view->told[reader], placed);
	}
	free(view->told[reader]);
	view->told[reader] = placed;
}

static void add_event(struct live_view *view, enum live_view_event_kind kind, const char *watcher,
	const char *seated) {
	static const char *const names[] = {
		[LIVE_VIEW_FINALS] = "stays", [LIVE_VIEW_LIVE] = "live", [LIVE_VIEW_OVER] = "over"};
	const char *name = names[kind];
	struct live_view_event event = {.kind = kind, .base = view->told_in};
	forget_all(view);
	make_event(view, name, watcher, LIVE_VIEW_WATCHER, &event);
	if (seated == watcher && kind != LIVE_VIEW_LIVE) {
		event.to[LIVE_VIEW_SEATED] = bytes_keep(event.to[LIVE_VIEW_WATCHER]);
	} else {
		make_event(view, name, seated, LIVE_VIEW_SEATED, &event);
	}
	view->told_in = kind == LIVE_VIEW_LIVE ? view->next_event : view->told_in;
	if (event.to[LIVE_VIEW_WATCHER] == NULL || event.to[LIVE_VIEW_SEATED] == NULL) {
		for (int i = 0; i < LIVE_VIEW_READERS; i++) {
			bytes_drop(event.to[i]);
			bytes_drop(event.change[i]);
		}
		drop_events(view); /* all readers get the whole, once there is memory */
		view->first = ++view->next_event;
		return;
	}
	if (view->next_event - view->first == LIVE_VIEW_EVENTS_MOST) {
		drop_first_event(view);
	}
	view->events[view->next_event++ % LIVE_VIEW_EVENTS_MOST] = event;
	view->events_bytes += size_of(&event);
	while (view->events_bytes > LIVE_VIEW_EVENTS_BYTES && view->first + 1 < view->next_event) {
		drop_first_event(view);
	}
}

/* Only the last one has a picture. */
void live_view_add_final(struct live_view *view, char *plain, char *whole, bool settles) {
	if (view->n_finals > 0) {
		struct live_view_final *last = &view->finals[view->n_finals - 1];
		free(last->whole);
		last->whole = NULL;
	}
	while (view->n_finals > 0 && (view->n_finals == LIVE_VIEW_FINALS_MOST ||
					     view->finals_bytes > LIVE_VIEW_FINALS_BYTES)) {
		drop_first_final(view);
	}
	view->finals[view->n_finals++] = (struct live_view_final){plain, whole};
	view->finals_bytes += strlen(plain);
	add_event(view, LIVE_VIEW_FINALS, whole, whole);
	if (settles && view->live[LIVE_VIEW_WATCHER] != NULL) {
		drop_live(view);
		add_event(view, LIVE_VIEW_LIVE, "", "");
	}
}

void live_view_live(struct live_view *view, char *title, char *words, char *watcher, char *seated) {
	free(view->title);
	free(view->words);
	drop_live(view);
	view->title = title;
	view->words = words;
	view->live[LIVE_VIEW_WATCHER] = watcher;
	view->live[LIVE_VIEW_SEATED] = seated;
	add_event(view, LIVE_VIEW_LIVE, watcher, seated);
}

void live_view_end(struct live_view *view) {
	if (!view->over) {
		view->over = true;
		add_event(view, LIVE_VIEW_OVER, "", "");
	}
}

/* Whether a later live message has replaced the event. */
static bool is_past(const struct live_view *view, uint64_t number) {
	if (view->events[number % LIVE_VIEW_EVENTS_MOST].kind != LIVE_VIEW_LIVE) {
		return false;
	}
	uint64_t later = number + 1;
	while (later < view->next_event &&
		view->events[later % LIVE_VIEW_EVENTS_MOST].kind != LIVE_VIEW_LIVE) {
		later++;
	}
	return later < view->next_event;
}

/* The next event of a stream, skipping replaced ones. NULL: none yet. */
static const struct live_view_event *find_event(struct event_stream *stream) {
	const struct live_view *view = stream->view;
	while (stream->next_event < view->next_event && is_past(view, stream->next_event)) {
		stream->next_event++;
	}
	return stream->next_event < view->next_event
		       ? &view->events[stream->next_event % LIVE_VIEW_EVENTS_MOST]
		       : NULL;
}

void live_view_put_finals(
	const struct live_view *view, const struct fragment_place *place, struct html *html) {
	for (size_t i = 0; i < view->n_finals; i++) {
		const struct live_view_final *final = &view->finals[i];
		fragment_put_at(html, final->whole != NULL ? final->whole : final->plain, place);
	}
}

void live_view_put_live(const struct live_view *view, const struct fragment_place *place,
	enum live_view_reader reader, struct html *html) {
	if (view->live[reader] != NULL) {
		fragment_put_at(html, view->live[reader], place);
	}
}

/* An event with the whole view; NULL: out of memory. */
static struct bytes *make_all(struct live_view *view, enum live_view_reader reader) {
	if (view->all[reader] == NULL) {
		char id[LIVE_VIEW_ID_SIZE];
		struct html html = {.text = NULL};
		const struct fragment_place place = place_of(view);
		live_view_put_id(view, id);
		html_puts(&html, "<div data-part=\"stays\">");
		live_view_put_finals(view, &place, &html);
		html_puts(&html, "</div>\n<div data-part=\"live\">");
		live_view_put_live(view, &place, reader, &html);
		html_puts(&html, "</div>\n");
		char *whole = html_take(&html);
		view->all[reader] = whole != NULL ? sse_event("all", id, whole) : NULL;
		free(whole);
	}
	return view->all[reader];
}

/* The number of the event after the one with this id; false: the reader needs the whole. */
static bool find_id(const struct live_view *view, const char *id, uint64_t *number) {
	char *end;
	if (strspn(id, "0123456789abcdef") != 8 || id[8] != '-' || id[9] < '0' || id[9] > '9' ||
		strtoul(id, NULL, 16) != view->epoch) {
		return false;
	}
	uint64_t last = strtoull(id + 9, &end, 10);
	*number = last + 1;
	return *end == '\0' && last + 1 >= view->first && last < view->next_event;
}

struct private_event {
	struct private_event *next;
	struct bytes *bytes;
};

static void link_in(struct event_stream *stream) {
	struct live_view *view = stream->view;
	stream->next = view->streams;
	if (view->streams != NULL) {
		view->streams->previous = stream;
	}
	view->streams = stream;
}

static void unlink_from(struct event_stream *stream) {
	if (stream->previous != NULL) {
		stream->previous->next = stream->next;
	} else {
		stream->view->streams = stream->next;
	}
	if (stream->next != NULL) {
		stream->next->previous = stream->previous;
	}
}

struct event_stream *live_view_add_stream(struct connection *connection, struct live_view *view,
	struct guest_view *guest_view, const char *id, const char *here, bool takes_changes) {
	struct event_stream *stream = calloc(1, sizeof(*stream));
	if (stream == NULL) {
		return NULL;
	}
	stream->connection = connection;
	stream->view = view;
	stream->guest_view = guest_view;
	snprintf(stream->here, sizeof(stream->here), "%s", here);
	stream->last_told = &stream->told;
	stream->hand_due = stream->talk_due = guest_view != NULL;
	stream->takes_changes = takes_changes;
	stream->needs_all = !find_id(view, id, &stream->next_event);
	if (guest_view != NULL) {
		guest_view->n_streams++;
	}
	link_in(stream);
	return stream;
}

void live_view_restart(struct event_stream *stream) {
	stream->needs_all = true;
	stream->hand_due = stream->talk_due = true;
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

void live_view_remove_stream(struct event_stream *stream) {
	unlink_from(stream);
	if (stream->guest_view != NULL) {
		stream->guest_view->n_streams--;
	}
	while (stream->told != NULL) {
		drop_told(stream);
	}
	free(stream);
}

static void add_told(struct event_stream *stream, const char *name, const char *fragment) {
	struct html html = {.text = NULL};
	struct private_event *told = calloc(1, sizeof(*told));
	const struct fragment_place place = {stream->view->presses, stream->here};
	fragment_put_at(&html, fragment, &place);
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

void live_view_tell(struct event_stream *stream, const char *fragment) {
	add_told(stream, "answer", fragment);
}

static enum live_view_reader reader_of(const struct event_stream *stream) {
	return stream->guest_view != NULL && stream->guest_view->seated ? LIVE_VIEW_SEATED
									: LIVE_VIEW_WATCHER;
}

static const char *or_nothing(const char *fragment) {
	return fragment != NULL ? fragment : "";
}

/* A page closes its stream at this event: all others must precede it. */
static bool is_over_next(const struct event_stream *stream) {
	const struct live_view *view = stream->view;
	return stream->next_event < view->next_event &&
	       view->events[stream->next_event % LIVE_VIEW_EVENTS_MOST].kind == LIVE_VIEW_OVER;
}

static struct bytes *take_all(struct event_stream *stream) {
	struct live_view *view = stream->view;
	bool any = view->first < view->next_event;
	stream->needs_all = false;
	stream->has_live = 0;
	stream->next_event = view->next_event - any;
	stream->next_event += any && !is_over_next(stream);
	return bytes_keep(make_all(view, reader_of(stream)));
}

static struct bytes *take_private(struct event_stream *stream) {
	const struct guest_view *own = stream->guest_view;
	if (stream->hand_due) {
		stream->hand_due = false;
		add_told(stream, "places", or_nothing(own != NULL ? own->places : NULL));
		add_told(stream, "hand", or_nothing(own != NULL ? own->hand : NULL));
	}
	if (stream->talk_due && own != NULL && own->talk.len > 0) {
		add_told(stream, "talk", own->talk.text);
	}
	stream->talk_due = false;
	struct bytes *bytes = NULL;
	if (stream->told != NULL) {
		bytes = bytes_keep(stream->told->bytes);
		drop_told(stream);
	}
	return bytes;
}

static struct bytes *take_event(struct event_stream *stream, const struct live_view_event *event) {
	enum live_view_reader reader = reader_of(stream);
	bool changes = stream->takes_changes && event->change[reader] != NULL &&
		       stream->has_live == event->base;
	if (event->kind == LIVE_VIEW_LIVE) {
		stream->has_live = stream->next_event;
	}
	stream->next_event++;
	return bytes_keep(changes ? event->change[reader] : event->to[reader]);
}

static struct bytes *next_bytes(struct event_stream *stream) {
	if (stream->needs_all) {
		return take_all(stream);
	}
	const struct live_view_event *event = find_event(stream);
	struct bytes *private = event == NULL || is_over_next(stream) ? take_private(stream) : NULL;
	if (private != NULL || event == NULL) {
		return private;
	}
	return take_event(stream, event);
}

bool live_view_next_bytes(struct event_stream *stream, struct bytes **bytes) {
	bool lags = !stream->needs_all && stream->next_event < stream->view->first;
	if (lags || stream->told_bytes > LIVE_VIEW_TOLD_MOST) {
		return false;
	}
	*bytes = next_bytes(stream);
	return true;
}
