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
	STAGE_STAYS_MOST = 128,
	STAGE_STAYS_BYTES = 24 * 1024,   /* older ones go: the replay tells them */
	STAGE_EVENTS_MOST = 64,          /* kept for readers who come back, or are slow */
	STAGE_EVENTS_BYTES = 256 * 1024, /* a reader who misses more gets the whole */
	STAGE_ID_SIZE = 40,
};

enum stage_reader { STAGE_WATCHER, STAGE_SEATED, STAGE_READERS };

enum stage_event_kind { STAGE_STAYS, STAGE_LIVE, STAGE_OVER };

struct stage_event {
	enum stage_event_kind kind;
	struct bytes *to[STAGE_READERS];
};

struct event_stream;

struct stage {
	struct stage *next;
	int64_t table;
	char language[WEB_LANGUAGE_SIZE];
	bool open;  /* its keys are known; else they have been asked for */
	bool fresh; /* that has just become known, and requests still wait for it */
	bool over;
	struct chat_access access;
	char address[WEB_PATH_SIZE]; /* /t/12-KEY */
	char presses[WEB_PATH_SIZE]; /* /t/12-KEY/press?lang=ja */
	char *title, *words, *live[STAGE_READERS];
	struct stage_stay {
		char *plain, *whole; /* without and with its picture */
	} stays[STAGE_STAYS_MOST];
	size_t n_stays, stays_bytes;
	uint32_t epoch; /* of its events' numbers: another after a restart */
	uint64_t first, next_event;
	struct stage_event events[STAGE_EVENTS_MOST]; /* by their number, round and round */
	size_t events_bytes;
	struct bytes *all[STAGE_READERS]; /* NULL: to be made */
	struct event_stream *streams;
	uint64_t used; /* when it was looked at last */
};

/* NULL: out of memory. */
struct stage *stage_create(int64_t table, const char *language, uint32_t epoch);
void stage_destroy(struct stage *stage);

void stage_open(struct stage *stage, const struct chat_access *access);

/* What is shown; texts are taken over. settles: it stays in place of the live message. */
void stage_stay(struct stage *stage, char *plain, char *whole, bool settles);
void stage_live(struct stage *stage, char *title, char *words, char *watcher, char *seated);
void stage_end(struct stage *stage);

/* The id of the last event. */
void stage_put_id(const struct stage *stage, char id[STAGE_ID_SIZE]);

/* What stays, for a page. */
void stage_put_stays(const struct stage *stage, struct html *html);
void stage_put_live(const struct stage *stage, enum stage_reader reader, struct html *html);

/* The events of a table on their way to one reader. */

enum { STAGE_TOLD_MOST = 64 * 1024 };

struct connection;
struct private_event;

struct event_stream {
	struct event_stream *next, *previous; /* of the same stage */
	struct connection *connection;
	struct stage *stage;
	struct desk *desk; /* NULL: its reader is not known */
	uint64_t next_event;
	bool needs_all, hand_due;
	struct private_event *told, **last_told; /* for this reader alone */
	size_t told_bytes;
	bool counted; /* among its client's */
};

/* id: the last event that the reader has, "" for none. NULL: out of memory. */
struct event_stream *stage_add_stream(
	struct connection *connection, struct stage *stage, struct desk *desk, const char *id);
void stage_remove_stream(struct event_stream *stream);

/* All is shown that they may see, in place of what is shown to them. */
void stage_begin_anew(struct event_stream *stream);

/* The next bytes, with their reference, or NULL: there are none yet. False: it has
 * missed too much, and must connect again. */
bool stage_next_bytes(struct event_stream *stream, struct bytes **bytes);

/* To this reader alone. */
void stage_tell(struct event_stream *stream, const char *fragment);
