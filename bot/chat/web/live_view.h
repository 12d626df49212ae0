#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/pages.h"
#include "bot/http/bytes.h"

/* A live table for readers of one language: its present content, and its last events for readers
 * who were cut off for a while. */

enum {
	LIVE_VIEW_FINALS_MOST = 128,
	LIVE_VIEW_FINALS_BYTES = 24 * 1024,  /* older ones are dropped: the replay has them */
	LIVE_VIEW_EVENTS_MOST = 64,          /* stored for readers who return, or are slow */
	LIVE_VIEW_EVENTS_BYTES = 256 * 1024, /* a reader who misses more gets the whole */
	LIVE_VIEW_ID_SIZE = 40,
	LIVE_VIEW_HERE_SIZE = 320,
};

enum live_view_reader { LIVE_VIEW_WATCHER, LIVE_VIEW_SEATED, LIVE_VIEW_READERS };

enum live_view_event_kind { LIVE_VIEW_FINALS, LIVE_VIEW_LIVE, LIVE_VIEW_OVER };

struct live_view_event {
	enum live_view_event_kind kind;
	struct bytes *to[LIVE_VIEW_READERS];
	/* Of a live message: its changes since the event number base; NULL: too many. */
	struct bytes *change[LIVE_VIEW_READERS];
	uint64_t base;
};

struct event_stream;

struct live_view {
	struct live_view *next;
	int64_t table;
	char language[WEB_LANGUAGE_SIZE];
	bool open;  /* its keys are known; else they were asked for */
	bool fresh; /* just opened; requests still wait for it */
	bool over;
	struct chat_access access;
	char address[WEB_PATH_SIZE];    /* /t/12-KEY */
	char presses[WEB_PATH_SIZE];    /* /t/12-KEY/press?in=ja */
	char here[LIVE_VIEW_HERE_SIZE]; /* the pages' address, as all its readers know it */
	char *title, *words, *live[LIVE_VIEW_READERS];
	char *told[LIVE_VIEW_READERS]; /* the live message of the last event; NULL: none */
	uint64_t told_in;
	struct live_view_final {
		char *plain, *whole; /* without and with its picture */
	} finals[LIVE_VIEW_FINALS_MOST];
	size_t n_finals, finals_bytes;
	uint32_t epoch; /* part of event ids: differs after a restart */
	uint64_t first, next_event;
	struct live_view_event events[LIVE_VIEW_EVENTS_MOST]; /* a ring, by number */
	size_t events_bytes;
	struct bytes *all[LIVE_VIEW_READERS]; /* NULL: not made yet */
	struct event_stream *streams;
	uint64_t used; /* last use */
};

/* here: NULL: unknown. NULL: out of memory. */
struct live_view *live_view_create(
	int64_t table, const char *language, const char *here, uint32_t epoch);
void live_view_destroy(struct live_view *view);

void live_view_open(struct live_view *view, const struct chat_access *access);

/* Adds content; takes over the texts. settles: it replaces the live message. */
void live_view_add_final(struct live_view *view, char *plain, char *whole, bool settles);
void live_view_live(struct live_view *view, char *title, char *words, char *watcher, char *seated);
void live_view_end(struct live_view *view);

/* The id of the last event. */
void live_view_put_id(const struct live_view *view, char id[LIVE_VIEW_ID_SIZE]);

/* The final content, for a page. */
void live_view_put_finals(
	const struct live_view *view, const struct fragment_place *place, struct html *html);
void live_view_put_live(const struct live_view *view, const struct fragment_place *place,
	enum live_view_reader reader, struct html *html);

/* A reader's stream of a table's events. */

enum { LIVE_VIEW_TOLD_MOST = 64 * 1024 };

struct connection;
struct private_event;

struct event_stream {
	struct event_stream *next, *previous; /* of this view */
	struct connection *connection;
	struct live_view *view;
	struct guest_view *guest_view;  /* NULL: an unknown reader */
	char here[LIVE_VIEW_HERE_SIZE]; /* the pages' address, as this reader uses it */
	uint64_t next_event;
	uint64_t has_live; /* number of the live message's event that was sent; 0: none */
	bool needs_all, hand_due, talk_due, takes_changes;
	struct private_event *told, **last_told; /* for this reader alone */
	size_t told_bytes;
	bool counted; /* against its client's limit */
};

/* id: the reader's last event, "" for none; takes_changes: the reader applies changes of a live
 * message. NULL: out of memory. */
struct event_stream *live_view_add_stream(struct connection *connection, struct live_view *view,
	struct guest_view *guest_view, const char *id, const char *here, bool takes_changes);
void live_view_remove_stream(struct event_stream *stream);

/* Sends everything visible again, replacing what is shown. */
void live_view_restart(struct event_stream *stream);

/* The next bytes, with a reference, or NULL: none yet. False: the reader has missed too much, and
 * must connect again. */
bool live_view_next_bytes(struct event_stream *stream, struct bytes **bytes);

/* Sends a fragment to this reader alone. */
void live_view_tell(struct event_stream *stream, const char *fragment);
