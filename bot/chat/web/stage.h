#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"
#include "bot/chat/web/html.h"
#include "bot/chat/web/pages.h"
#include "bot/http/bytes.h"

/* A live table as those see it who look at it in one language: what it is now, and its last events
 * for who was cut off for a while. */

enum {
	STAGE_LANGUAGE_SIZE = 8,
	STAGE_STAYS_MOST = 128,
	STAGE_STAYS_BYTES = 24 * 1024,   /* older ones go: the replay tells them */
	STAGE_EVENTS_MOST = 64,          /* kept for who comes back, and who is slow */
	STAGE_EVENTS_BYTES = 256 * 1024, /* who is behind by more gets the whole anew */
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
	char language[STAGE_LANGUAGE_SIZE];
	bool open;  /* it is known who may look; else it has been asked for */
	bool fresh; /* that has just become known, and who waits for it does so still */
	bool over;
	struct chat_access access;
	char address[WEB_PATH_SIZE]; /* /t/12-KEY */
	char presses[WEB_PATH_SIZE]; /* /t/12-KEY/press?lang=ja */
	char *title, *words, *live[STAGE_READERS];
	struct stage_stay {
		char *plain, *whole; /* without and with its picture */
	} stays[STAGE_STAYS_MOST];
	size_t n_stays, stays_bytes;
	uint32_t epoch; /* of its event's numbers: another after a restart */
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

/* The event of this number, or the next if a later one has replaced it: *number goes on to the one
 * that is given. NULL: there is none yet. */
struct bytes *stage_event(struct stage *stage, uint64_t *number, enum stage_reader reader);

/* An event with the whole of it; NULL: out of memory. */
struct bytes *stage_all(struct stage *stage, enum stage_reader reader);

/* The id of the last event. */
void stage_put_id(const struct stage *stage, char id[STAGE_ID_SIZE]);
/* The number of the event behind the one with this id; false: the whole is needed. */
bool stage_find_id(const struct stage *stage, const char *id, uint64_t *number);

/* What stays, for a page. */
void stage_put_stays(const struct stage *stage, struct html *html);
void stage_put_live(const struct stage *stage, enum stage_reader reader, struct html *html);
