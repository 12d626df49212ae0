#pragma once

#include <stddef.h>
#include <uv.h>

#include "bot/http/bytes.h"
#include "bot/http/http.h"

/* An HTTP/1.1 server on the loop (RFC 9110, 9112). A connection sends one request after the other.
 * The server takes at most 2 ms in one turn of the loop; the rest waits for the next turn. */

enum http_state {
	HTTP_READS,
	HTTP_WAITS, /* for the handler's answer */
	HTTP_SENDS,
	HTTP_STREAMS, /* sends events (text/event-stream) */
	HTTP_LINGERS, /* all is sent; further input is discarded: RFC 9112, 9.6 */
	HTTP_CLOSED,
};

struct http_link {
	struct http_link *next, *previous;
};

/* A connection. The handler's struct may begin with one; it may read state, socket and request
 * only. */
struct http_client {
	struct http_link all, ready; /* all: must be first */
	struct http_server *server;
	void *data; /* of the server */
	int socket;
	enum http_state state;
	struct http_head head;
	const char *body; /* the request's body, as text */
	/* Private to the server: */
	uv_poll_t poll;
	int watched; /* the socket's watched events */
	bool entered, readable, blocked, ended, has_head, asks_again, keeps, streams, packs;
	char *in; /* input, the request first; NULL: none */
	size_t n_in;
	struct bytes *out[2]; /* head and body to send; or NULL */
	size_t sent;
	uint64_t due; /* time at which the connection is cut off, in ms */
};

struct http_answer {
	int status;
	const char *type;
	const char *fields; /* further fields, each ended by CRLF */
	struct bytes *body; /* for HEAD only its length is sent */
	bool streams; /* events follow, until http_server_end(); by gzip if the client takes it */
};

struct http_handler {
	size_t client_size;  /* size of a struct that begins with a struct http_client; initialised
				to zero */
	size_t clients_most; /* maximum number; further connections are closed */
	bool answers_heads;  /* answers after the head, without reading a body, then closes */
	unsigned retry_s;    /* value of Retry-After, where it is sent */
	const char *fields;  /* fields of every answer */
	/* A client has connected; false: close it. NULL: accept all. */
	bool (*entered)(struct http_client *client);
	/* The client is closed, and freed later. NULL: not called. */
	void (*left)(struct http_client *client);
	/* A request is complete; http_server_answer() follows now or later. */
	void (*requested)(struct http_client *client);
	/* The next bytes of a stream, with a reference, or NULL: none yet. False: the client has
	 * missed too much. */
	bool (*next_event)(struct http_client *client, struct bytes **event);
	/* Whether bytes may leave; otherwise connections are closed. NULL: always. */
	bool (*may_send)(void *data);
	/* A connection was closed because of clients_most. NULL: not called. */
	void (*turned_away)(void *data);
	/* Called once a second. NULL: not called. */
	void (*passed)(void *data, uint64_t now_ms);
	/* Everything is closed, after http_server_destroy(). NULL: not called. */
	void (*closed)(void *data);
};

struct http_server;

/* Listens on "127.0.0.1:8080", "[::1]:0" or "unix:/run/dicecup/web.sock", a socket for its group.
 * replaces: may replace an earlier server's socket in the file system. Loop, handler and data are
 * borrowed. NULL with *error, a negative errno. */
struct http_server *http_server_create(uv_loop_t *loop, const char *listen, bool replaces,
	const struct http_handler *handler, void *data, int *error);

/* The port; 0: a socket in the file system. */
unsigned http_server_port(const struct http_server *server);

/* The maximum number of clients. */
size_t http_server_clients_most(const struct http_server *server);

/* Stops listening and closes all connections at once; frees itself while the loop runs on. NULL is
 * fine. */
void http_server_destroy(struct http_server *server);

/* Answers a client in HTTP_WAITS. */
void http_server_answer(struct http_client *client, const struct http_answer *answer);
/* Answers with a line of plain text, then closes. */
void http_server_refuse(struct http_client *client, int status);
/* Calls requested() again for the waiting request. */
void http_server_ask_again(struct http_client *client);
/* The client's stream has a next event. */
void http_server_wake(struct http_client *client);
/* Closes the connection after the pending answer. */
void http_server_keep_no_more(struct http_client *client);
/* Closes the connection at once. */
void http_server_end(struct http_client *client);
