#pragma once

#include "bot/chat/web/web_chat_state.h"

/* A message waiting for the end of this turn of the loop, and until what it tells of is durable. */

enum outgoing_kind {
	OUTGOING_OPEN,    /* a table may be looked at with these keys */
	OUTGOING_MISSING, /* it may not, or there is none */
	OUTGOING_CLOSE,   /* it may not any more; done: and what was told in private is void */
	OUTGOING_FINAL,   /* something that stays: without and with its picture */
	OUTGOING_LIVE,    /* the live message: to watchers, and to those seated */
	OUTGOING_OVER,
	OUTGOING_HAND,    /* to one guest; other: what they can press on the board */
	OUTGOING_TOLD,    /* likewise */
	OUTGOING_TALK,    /* likewise: what somebody at their table says */
	OUTGOING_SEATED,  /* a guest has a seat there */
	OUTGOING_RENEWED, /* done: a guest is known by another key (words) from now on */
	OUTGOING_ANSWER,  /* to a post of a connection */
	OUTGOING_REACHED, /* to the listener: what was told a guest has left */
};

struct outgoing {
	struct outgoing *next;
	uint64_t commit_seq; /* it may leave once this commit is durable */
	enum outgoing_kind kind;
	int64_t table; /* 0: none */
	char language[WEB_LANGUAGE_SIZE];
	int64_t connection;
	char guest[COOKIE_KEY_SIZE]; /* a key; "": nobody */
	bool done;                   /* OUTGOING_ANSWER: they sat down, or the table is open */
	bool settles;                /* OUTGOING_STAY */
	bool vain; /* OUTGOING_ANSWER: nothing was done, as there is no such table */
	struct chat_access access;
	struct post_end end;    /* of the move that it completes */
	char *title, *words;    /* from malloc(), its own; OUTGOING_ANSWER: what is said in plain
				 * text */
	char *fragment, *other; /* likewise, HTML */
};

/* NULL: out of memory. */
struct outgoing *outgoing_create(enum outgoing_kind kind);
/* A message about a place's table. */
struct outgoing *outgoing_of_place(enum outgoing_kind kind, const struct place_entry *place);
/* With all after it. */
void outgoing_destroy_all(struct outgoing *outgoing);

/* Has it leave at the end of this turn; NULL does nothing: there was no memory for it. */
void outgoing_send(struct web_chat *web, struct outgoing *outgoing);

/* A guest who sits down at a table, or is told of it in private, has a seat there. 0: no table. */
void outgoing_note_seat(struct web_chat *web, const char *key, int64_t table);

/* Has the listener told of a guest who is there. */
void outgoing_tell_reached(struct web_chat *web, const char *guest);
/* From now on the guest is told by another key. */
void outgoing_renew(struct web_chat *web, const char *guest, const char *key);

/* Which tables are watched, in which language. */

/* The view of a table in a language; NULL: there is none. */
struct live_view *outgoing_find_view(
	const struct web_chat *web, int64_t table, const char *language);
/* Makes one. NULL: there are too many. */
struct live_view *outgoing_add_view(struct web_chat *web, int64_t table, const char *language);
/* The one there is, or one that the bot is asked to show. NULL: as above. */
struct live_view *outgoing_need_view(struct web_chat *web, int64_t table, const char *language);

/* Nobody has looked at it for a while. */
void outgoing_end_view(struct web_chat *web, struct live_view *view);
