#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/pages.h"
#include "bot/http/bytes.h"

/* A live table as its readers of one language see it: what it is now, and its last events for those
 * who were cut off for a while. */

enum {
	LIVE_VIEW_FINALS_MOST = 128,
	LIVE_VIEW_FINALS_BYTES = 24 * 1024,  /* older ones go: the replay tells them */
	LIVE_VIEW_EVENTS_MOST = 64,          /* kept for readers who come back, or are slow */
	LIVE_VIEW_EVENTS_BYTES = 256 * 1024, /* a reader who misses more gets the whole */
	LIVE_VIEW_ID_SIZE = 40,
	LIVE_VIEW_HERE_SIZE = 320,
};

enum live_view_reader { LIVE_VIEW_WATCHER, LIVE_VIEW_SEATED, LIVE_VIEW_READERS };

enum live_view_event_kind { LIVE_VIEW_FINALS, LIVE_VIEW_LIVE, LIVE_VIEW_OVER };

struct live_view_event {
	enum live_view_event_kind kind;
	struct bytes *to[LIVE_VIEW_READERS];
	/* Of a live message: what changed since that of event number base; NULL: too much did. */
	struct bytes *change[LIVE_VIEW_READERS];
	uint64_t base;
};

struct event_stream;

struct live_view {
	struct live_view *next;
	int64_t table;
	char language[WEB_LANGUAGE_SIZE];
	bool open;  /* its keys are known; else they have been asked for */
	bool fresh; /* that has just become known, and requests still wait for it */
	bool over;
	struct chat_access access;
	char address[WEB_PATH_SIZE];    /* /t/12-KEY */
	char presses[WEB_PATH_SIZE];    /* /t/12-KEY/press?in=ja */
	char here[LIVE_VIEW_HERE_SIZE]; /* the pages stand there, as far as all its readers know */
	char *title, *words, *live[LIVE_VIEW_READERS];
	char *told[LIVE_VIEW_READERS]; /* the last live message, as its event told it; NULL: none */
	uint64_t told_in;
	struct live_view_final {
		char *plain, *whole; /* without and with its picture */
	} finals[LIVE_VIEW_FINALS_MOST];
	size_t n_finals, finals_bytes;
	uint32_t epoch; /* of its events' numbers: another after a restart */
	uint64_t first, next_event;
	struct live_view_event events[LIVE_VIEW_EVENTS_MOST]; /* by their number, round and round */
	size_t events_bytes;
	struct bytes *all[LIVE_VIEW_READERS]; /* NULL: to be made */
	struct event_stream *streams;
	uint64_t used; /* when it was looked at last */
};

/* here: NULL: unknown. NULL: out of memory. */
struct live_view *live_view_create(
	int64_t table, const char *language, const char *here, uint32_t epoch);
void live_view_destroy(struct live_view *view);

void live_view_open(struct live_view *view, const struct chat_access *access);

/* Adds content; texts are taken over. settles: it stays in place of the live message. */
void live_view_add_final(struct live_view *view, char *plain, char *whole, bool settles);
void live_view_live(struct live_view *view, char *title, char *words, char *watcher, char *seated);
void live_view_end(struct live_view *view);

/* The id of the last event. */
void live_view_put_id(const struct live_view *view, char id[LIVE_VIEW_ID_SIZE]);

/* The content that stays, for a page. */
void live_view_put_finals(
	const struct live_view *view, const struct fragment_place *place, struct html *html);
void live_view_put_live(const struct live_view *view, const struct fragment_place *place,
	enum live_view_reader reader, struct html *html);

/* The events of a table on their way to one reader. */

enum { LIVE_VIEW_TOLD_MOST = 64 * 1024 };

struct connection;
struct private_event;

struct event_stream {
	struct event_stream *next, *previous; /* of the same view */
	struct connection *connection;
	struct live_view *view;
	struct guest_view *guest_view;  /* NULL: its reader is not known */
	char here[LIVE_VIEW_HERE_SIZE]; /* the pages stand there, as its reader finds them */
	uint64_t next_event;
	uint64_t has_live; /* the event with the live message that it was told; 0: none was */
	bool needs_all, hand_due, talk_due, takes_changes;
	struct private_event *told, **last_told; /* for this reader alone */
	size_t told_bytes;
	bool counted; /* among its client's */
};

/* id: the last event that the reader has, "" for none; takes_changes: what has changed of a live
 * message is enough for them. NULL: out of memory. */
struct event_stream *live_view_add_stream(struct connection *connection, struct live_view *view,
	struct guest_view *guest_view, const char *id, const char *here, bool takes_changes);
void live_view_remove_stream(struct event_stream *stream);

/* All is shown that they may see, in place of what is shown to them. */
void live_view_restart(struct event_stream *stream);

/* The next bytes, with their reference, or NULL: there are none yet. False: it has
 * missed too much, and must connect again. */
bool live_view_next_bytes(struct event_stream *stream, struct bytes **bytes);

/* To this reader alone. */
void live_view_tell(struct event_stream *stream, const char *fragment);
