#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* WebSockets (RFC 6455), client side. All of it belongs to the thread that calls sockets_serve(),
 * but for sockets_wake(). Callbacks come from within sockets_serve() alone. */

enum { SOCKET_MESSAGE_MOST = 16 * 1024 * 1024 };

struct sockets;
struct socket;

struct socket_listener {
	void (*opened)(void *data);
	/* A part of a message as it comes in; last: it ends the message. */
	void (*received)(void *data, const char *bytes, size_t len, bool last);
	/* It could not connect, was lost, or was closed by either side. code: the other side's, or
	 * 1006; why: for the log. Always comes, and is the last call. */
	void (*closed)(void *data, int code, const char *why);
};

/* ca_file: an authority trusted beside the system's; NULL: none. proxy: an HTTP proxy's URL; NULL:
 * none. most: sockets at once. NULL after logging why. */
struct sockets *sockets_create(const char *ca_file, const char *proxy, unsigned most);
/* Ends all without another callback. */
void sockets_destroy(struct sockets *sockets);

/* Waits for events for this long at most and handles them. Resolves names synchronously, which can
 * take seconds. */
void sockets_serve(struct sockets *sockets, uint64_t ms);

/* From any thread: makes sockets_serve() return. */
void sockets_wake(struct sockets *sockets);

/* ws://HOST[:PORT]/… or wss://…, whose certificate and host name are checked. NULL: out of memory.
 */
struct socket *socket_open(struct sockets *sockets, const char *url,
	const struct socket_listener *listener, void *data);
/* Sends a text message; dropped if it is not open. */
void socket_send(struct socket *socket, const char *text, size_t len);
/* Takes a few seconds at most, whatever the other side does. */
void socket_close(struct socket *socket, int code);
/* Stops reading, or reads again. */
void socket_pause(struct socket *socket, bool paused);
