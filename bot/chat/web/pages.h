#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is shown of a live table is HTML in five parts: what stays, the live message, and of who is
 * seated the hand, what they can press on the board, and the answers. An EventSource at `events` of
 * struct web_table keeps them up:
 *
 *   stays   to be appended to what stays
 *   live    in place of the live message; nothing takes it away
 *   places  in place of what can be pressed on the board
 *   hand    in place of the hand
 *   answer  to be appended to the answers
 *   over    the game has ended, or the table was closed: no more comes, close the EventSource
 *   all     in place of what stays and of the live message, for a reader who was away too long:
 * each in a <div data-part="stays"> and "live", within which is what goes into the page
 *
 * The live message of a table that has not begun is of the class "waits", and of one whose game is
 * over "over": then how it ended is its first line.
 *
 * On a quiet stream "ping" comes every four or five seconds. 410: the table is not shown any more.
 *
 * Links of the class "at" are followed by a script with "X-Requested-With: dicecup", and answered
 * with a hand and places, as in "all"; without a script with the page that has these.
 *
 * Forms lead to where they belong. Posted by a script with the header "X-Requested-With: dicecup"
 * they are answered with 200 and an HTML fragment to be appended to the answers, which may be
 * empty; from the body of a form, or of fetch(), as application/x-www-form-urlencoded. What is sent
 * again with the same number ("n") is done once. Without a
 * script they lead back to the page (303), which shows the answers once. A table's page posts typed
 * words as "text" to its address and "/say". */

/* What the pages of the web are made by, in a room above: the adapter brings requests and sends
 * what they are answered with. All functions but may_answer() are called on a thread of their own,
 * never on the loop's. */

enum {
	WEB_PATH_SIZE = 512,
	WEB_QUERY_SIZE = 512,
	WEB_NAME_SIZE = 64,
	WEB_ETAG_SIZE = 40,
	WEB_LANGUAGE_SIZE = 8,
};

/* A GET of a page. Strings are borrowed for the call. */
struct web_request {
	const char *path;     /* "/g/812"; decoded, plain UTF-8 */
	const char *query;    /* "lang=ja&round=2"; as it came, "" for none */
	const char *language; /* of the reader: "en" or "ja" */
	const char *url;      /* where the pages stand, without a '/' at the end */
	const char *guest;    /* the name of the guest who asks; "": unknown */
	const char *person;   /* their key on the network "web"; "": nobody */
	bool local; /* it comes from this machine itself, or may open tables as if it did */
};

/* An answer. The body is from malloc(). */
struct web_response {
	int status;       /* 200, 303, 404 … */
	const char *type; /* of the body, with its charset; lasting */
	char *body;
	size_t len;
	char etag[WEB_ETAG_SIZE];     /* without its quotes; "": none */
	char location[WEB_PATH_SIZE]; /* of a 303 */
	char file[WEB_NAME_SIZE];     /* to be saved under this name; "": to be shown */
	unsigned max_age;             /* seconds that the browser may keep it; 0: ask again */
	unsigned fresh_ms;            /* the server may answer others with it for so long */
	void *rest;                   /* of an answer that takes longer; NULL: this is all of it */
};

/* A live table as it is shown to one reader: HTML fragments, which the adapter has made of what the
 * bot said. */
struct web_table {
	int64_t id;
	const char *key;     /* that the reader's address carries; "": none */
	const char *address; /* of its page: "/t/12-KEY" */
	const char *events;  /* where its events come from, with all after this state: for an
			      * EventSource; "": they do not */
	const char *share;   /* what tabs of the same seat share their stream by; "": nothing */
	const char *title;   /* plain */
	const char *finals;  /* what stays: the opening, a result for each round */
	const char *live;    /* the live message, with its buttons for a seated reader */
	const char *hand;    /* of a seated reader, with its buttons; "": none */
	const char *places;  /* of a seated reader: what can be pressed on the board; "": none */
	const char *talk;    /* of a seated reader: what people say at the table; "" */
	const char *answers; /* what was answered in private to what they did just now; "" */
	const char *words;   /* the same as the live message in plain text, for link previews */
	bool seated, over;   /* over: its game has ended, or it was closed */
	const char *salt;    /* of a seated reader: the form that renews their key posts it */
	bool invited;        /* by the address: they can sit down */
	const char *move; /* of a seated reader: the path that moves their seat to another browser;
			   * "": none was made */
};

struct web_pages {
	/* Answers a GET of anything but live tables; 404 for what there is not. What takes long is
	 * made in pieces: then the response is only its rest, and others may be answered before
	 * go_on(). */
	void (*respond)(
		void *data, const struct web_request *request, struct web_response *response);
	/* The next piece of the rest, for the same request; then either there is a rest again or
	 * the response is whole. */
	void (*go_on)(void *data, const struct web_request *request, struct web_response *response);
	/* Gives up a rest that nobody waits for any more. */
	void (*drop)(void *data, void *rest);
	/* The page of a live table. */
	void (*table)(void *data, const struct web_request *request, const struct web_table *table,
		struct web_response *response);
	/* The page on which a guest with an invitation sits down: a form that posts "name".
	 * complaint: why they could not just now, in their language; "": nothing was wrong. */
	void (*invitation)(void *data, const struct web_request *request,
		const struct web_table *table, const char *complaint,
		struct web_response *response);
	/* The page of one's own seat, which may have a way to another browser. */
	void (*seat)(void *data, const struct web_request *request, const struct web_table *table,
		struct web_response *response);
	/* The page by which a seat comes to this browser: a form that posts nothing. good: not, if
	 * it was moved already or that is too long ago. */
	void (*take)(void *data, const struct web_request *request, const struct web_table *table,
		bool good, struct web_response *response);
	/* The page of a lesson: what was said so far, with its buttons, as a fragment. */
	void (*lesson)(void *data, const struct web_request *request, const char *game,
		const char *said, struct web_response *response);
	/* Whether this process still plays: else nothing leaves it any more. Called on the
	 * loop's thread. */
	bool (*may_answer)(void *data);
	/* Refuses a request: 400, 403, 404, 405, 410, 413, 429, 503. */
	void (*refusal)(void *data, const struct web_request *request, int status,
		struct web_response *response);
};
