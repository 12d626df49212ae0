#pragma once

#include <stddef.h>
#include <uv.h>

#include "bot/http/bytes.h"
#include "bot/http/http.h"

/* An HTTP/1.1 server on the loop (RFC 9110, 9112). A connection brings one request after the other.
 * In one turn of the loop it takes 2 ms at most, however much comes; what is left waits for the
 * next. */

enum http_state {
	HTTP_READS,
	HTTP_WAITS, /* for the answer to its request */
	HTTP_SENDS,
	HTTP_STREAMS, /* events, one after the other (text/event-stream) */
	HTTP_LINGERS, /* all is sent; whatever comes still is passed over: RFC 9112, 9.6 */
	HTTP_CLOSED,
};

struct http_link {
	struct http_link *next, *previous;
};

/* A connection. The handler's struct may begin with one; it reads the state, the socket and the
 * request, and leaves the rest alone. */
struct http_client {
	struct http_link all, ready; /* all: first */
	struct http_server *server;
	void *data; /* the server's */
	int socket;
	enum http_state state;
	struct http_head head;
	const char *body; /* the request's, as text */
	/* The server's own. */
	uv_poll_t poll;
	int watched; /* which events of the socket it hears of */
	bool entered, readable, blocked, ended, has_head, asks_again, keeps, streams, packs;
	char *in; /* what came, the request first; NULL: nothing */
	size_t n_in;
	struct bytes *out[2]; /* head and body, to be sent; or NULL */
	size_t sent;
	uint64_t due; /* when it is cut off, in ms */
};

struct http_answer {
	int status;
	const char *type;
	const char *fields; /* others, each ended by CRLF */
	struct bytes *body; /* to HEAD the length alone is sent */
	bool streams; /* events follow, until http_server_end(); by gzip where that is taken */
};

struct http_handler {
	size_t client_size;  /* of a struct that begins with a struct http_client; zero at first */
	size_t clients_most; /* at once; the next one is closed */
	bool answers_heads;  /* a head is answered at once, without its body, and then it closes */
	unsigned retry_s;    /* until somebody is to ask again, where that is told */
	const char *fields;  /* of every answer */
	/* It has connected; false: to be closed. NULL: nothing is to be done. */
	bool (*entered)(struct http_client *client);
	/* It is closed, and freed later. NULL: as above. */
	void (*left)(struct http_client *client);
	/* A request is whole; http_server_answer() now or later. */
	void (*requested)(struct http_client *client);
	/* The next bytes of a stream, with their reference, or NULL: there are none yet. False: it
	 * has missed too much. */
	bool (*next_event)(struct http_client *client, struct bytes **event);
	/* Whether bytes may leave; else connections are closed. NULL: they may. */
	bool (*may_send)(void *data);
	/* One was closed at once: there are as many as there may be. NULL: as above. */
	void (*turned_away)(void *data);
	/* Once a second. NULL: as above. */
	void (*passed)(void *data, uint64_t now_ms);
	/* All is closed, after http_server_destroy(). NULL: as above. */
	void (*closed)(void *data);
};

struct http_server;

/* Listens at "127.0.0.1:8080", "[::1]:0" or "unix:/run/dicecup/web.sock", a socket for its group.
 * replaces: takes over a socket in the file system from an earlier server. Loop, handler and data
 * are borrowed. NULL with *error, a negative errno. */
struct http_server *http_server_create(uv_loop_t *loop, const char *listen, bool replaces,
	const struct http_handler *handler, void *data, int *error);

/* The port; 0: a socket in the file system. */
unsigned http_server_port(const struct http_server *server);

/* How many clients there may be. */
size_t http_server_clients_most(const struct http_server *server);

/* Stops listening and closes its connections at once; frees itself while the loop runs on. NULL:
 * does nothing. */
void http_server_destroy(struct http_server *server);

/* To a client whose request waits. */
void http_server_answer(struct http_client *client, const struct http_answer *answer);
/* Answers with a line of plain text; then it closes. */
void http_server_refuse(struct http_client *client, int status);
/* The request that waits is handed on again: what it waited for is there. */
void http_server_ask_again(struct http_client *client);
/* There is a next event of its stream. */
void http_server_wake(struct http_client *client);
/* Closes it after the answer that it waits for. */
void http_server_keep_no_more(struct http_client *client);
/* Closes it at once. */
void http_server_end(struct http_client *client);
