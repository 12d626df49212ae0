#pragma once

#include "bot/chat/web/web_chat_state.h"

/* A message that waits for the end of this turn of the loop, and for its commit to be durable. */

enum outgoing_kind {
	OUTGOING_OPEN,    /* a table may be watched with these keys */
	OUTGOING_MISSING, /* it may not, or does not exist */
	OUTGOING_CLOSE,   /* it no longer may; done: and private texts are void */
	OUTGOING_FINAL,   /* a final post: without and with its picture */
	OUTGOING_LIVE,    /* the live message: for watchers, and for seated readers */
	OUTGOING_OVER,
	OUTGOING_HAND,    /* to one guest; other: pressable places on the board */
	OUTGOING_TOLD,    /* to one guest: an answer */
	OUTGOING_TALK,    /* to one guest: words of another at the table */
	OUTGOING_SEATED,  /* a guest sits down, or gets private texts: so has a seat */
	OUTGOING_RENEWED, /* done: words is the guest's new key */
	OUTGOING_ANSWER,  /* to a connection's post */
	OUTGOING_REACHED, /* for the listener: a guest's text has left */
};

struct outgoing {
	struct outgoing *next;
	uint64_t commit_seq; /* it may leave once this commit is durable */
	enum outgoing_kind kind;
	int64_t table; /* 0: none */
	char language[WEB_LANGUAGE_SIZE];
	int64_t connection;
	char guest[COOKIE_KEY_SIZE]; /* a key; "": nobody */
	bool done;                   /* OUTGOING_ANSWER: the guest sat down, or the table is open */
	bool settles;                /* OUTGOING_FINAL: it replaces the live message */
	bool vain; /* OUTGOING_ANSWER: nothing was done, as the table does not exist */
	struct chat_access access;
	struct post_end end;    /* of the move that it completes */
	char *title, *words;    /* owned, from malloc(); words of OUTGOING_ANSWER: plain text */
	char *fragment, *other; /* owned HTML */
};

/* A message about a table, to readers of a language, or one to a guest. NULL: out of memory. */
struct outgoing *outgoing_of_table(enum outgoing_kind kind, int64_t table, const char *language);
struct outgoing *outgoing_to_guest(enum outgoing_kind kind, const char *key, int64_t table);
/* Also destroys all after it. */
void outgoing_destroy_all(struct outgoing *outgoing);

/* Queues the message for the end of this turn; NULL (out of memory) is ignored. */
void outgoing_send(struct web_chat *web, struct outgoing *outgoing);

/* Messages to the guest go to another key from here on. */
void outgoing_renew(struct web_chat *web, const char *guest, const char *key);

/* Watched tables, by language */

/* The view of a table in a language; NULL: there is none. */
struct live_view *outgoing_find_view(
	const struct web_chat *web, int64_t table, const char *language);
/* Adds a view. NULL: there are too many. */
struct live_view *outgoing_add_view(struct web_chat *web, int64_t table, const char *language);
/* The existing view, or a new one that the bot is asked to show. NULL: as above. */
struct live_view *outgoing_need_view(struct web_chat *web, int64_t table, const char *language);

/* The view was not used for a while. */
void outgoing_end_view(struct web_chat *web, struct live_view *view);
