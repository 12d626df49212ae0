#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A live table is HTML in five parts: the final posts, the live message, and for a seated reader
 * the hand, the pressable places on the board, and the answers. An EventSource at `events` of
 * struct web_table updates them:
 *
 *   stays   append it to the final posts
 *   live    replace the live message, which is never removed
 *   places  replace the pressable places on the board
 *   hand    replace the hand
 *   answer  append it to the answers
 *   over    the game has ended, or the table was closed: no more events, close the EventSource
 *   all     for a reader who was away too long, replace the final posts and the live message:
 * each is in a <div data-part="stays"> or "live", whose content goes into the page
 *
 * The live message has the class "waits" until the table starts, and "over" once its game is over:
 * then its first line is the result.
 *
 * On a quiet stream "ping" comes every four or five seconds. 410: the table is not shown any more.
 *
 * Links of the class "at", followed by a script with "X-Requested-With: dicecup", are answered with
 * a hand and places, as in "all"; without a script with a page that has these.
 *
 * Forms have their targets. Posted by a script with the header "X-Requested-With: dicecup", as
 * application/x-www-form-urlencoded, they are answered with 200 and an HTML fragment to be appended
 * to the answers, which may be empty. A form sent again with its number ("n") is carried out once.
 * Without a script forms redirect to the page (303), which shows the answers once. A table's page
 * posts typed words as "text" to its address and "/say". */

/* The makers of web pages, in a room above: the adapter passes requests to them, and sends their
 * responses. All functions but may_answer() are called on a thread of their own, never on the
 * loop's. */

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
	const char *query;    /* "lang=ja&round=2"; undecoded, "" for none */
	const char *language; /* of the reader: "en" or "ja" */
	const char *url;      /* the pages' address, without a '/' at the end */
	const char *guest;    /* the asking guest's name; "": unknown */
	const char *person;   /* the guest's key on the network "web"; "": none */
	bool local; /* the reader is on this machine, or may open tables as if they were */
};

/* A response. The body is from malloc(). */
struct web_response {
	int status;       /* 200, 303, 404 … */
	const char *type; /* of the body, with charset; static */
	char *body;
	size_t len;
	char etag[WEB_ETAG_SIZE];     /* without quotes; "": none */
	char location[WEB_PATH_SIZE]; /* of a 303 */
	char file[WEB_NAME_SIZE];     /* file name for saving; "": to be shown */
	unsigned max_age;  /* seconds for which the browser may store it; 0: it must ask again */
	unsigned fresh_ms; /* time for which the server may give it to others */
	void *rest;        /* of a longer response, to be continued; NULL: complete */
};

/* A live table as shown to one reader: HTML fragments, made by the adapter. */
struct web_table {
	int64_t id;
	const char *key;     /* in the reader's address; "": none */
	const char *address; /* of its page: "/t/12-KEY" */
	const char *events;  /* address of later events, for an EventSource; "": none */
	const char *share;   /* shared by tabs of one seat, which have one stream; "": none */
	const char *title;   /* plain */
	const char *finals;  /* final posts: the opening, a result for each round */
	const char *live;    /* the live message, for a seated reader with buttons */
	const char *hand;    /* of a seated reader, with buttons; "": none */
	const char *places;  /* of a seated reader: pressable places on the board; "": none */
	const char *talk;    /* of a seated reader: talk at the table; "" */
	const char *answers; /* private answers to the reader's last acts; "" */
	const char *words;   /* the live message in plain text, for link previews */
	bool seated, over;   /* over: the game has ended, or the table was closed */
	const char *salt;    /* of a seated reader: posted by the form that renews the key */
	bool invited;        /* the address is an invitation: the reader can sit down */
	const char *move;    /* of a seated reader: the path that moves the seat to another browser;
				"": none was made */
};

struct web_pages {
	/* Responds to a GET of anything but live tables; 404 for unknown paths. A long response is
	 * made in pieces: this is then only the start of it (rest), and others may be made before
	 * go_on(). */
	void (*respond)(
		void *data, const struct web_request *request, struct web_response *response);
	/* Makes the next piece, for the same request; sets rest again, or completes the response.
	 */
	void (*go_on)(void *data, const struct web_request *request, struct web_response *response);
	/* Drops the rest of a response that nobody waits for. */
	void (*drop)(void *data, void *rest);
	/* The page of a live table. */
	void (*table)(void *data, const struct web_request *request, const struct web_table *table,
		struct web_response *response);
	/* The page on which an invited guest sits down: a form that posts "name". complaint: why
	 * sitting down has just failed, in their language; "": it has not. */
	void (*invitation)(void *data, const struct web_request *request,
		const struct web_table *table, const char *complaint,
		struct web_response *response);
	/* The page of the reader's seat, which may include the path to another browser. */
	void (*seat)(void *data, const struct web_request *request, const struct web_table *table,
		struct web_response *response);
	/* The page by which a seat moves to this browser: a form that posts nothing. good: false if
	 * the seat was moved already, or the word is too old. */
	void (*take)(void *data, const struct web_request *request, const struct web_table *table,
		bool good, struct web_response *response);
	/* The page of a lesson: the text so far, with its buttons, as a fragment. */
	void (*lesson)(void *data, const struct web_request *request, const char *game,
		const char *said, struct web_response *response);
	/* Whether this process still plays; otherwise nothing may leave. Called on the loop's
	 * thread. */
	bool (*may_answer)(void *data);
	/* Refuses a request: 400, 403, 404, 405, 410, 413, 429, 503. */
	void (*refusal)(void *data, const struct web_request *request, int status,
		struct web_response *response);
};
