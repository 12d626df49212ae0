#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* WebSockets (RFC 6455), client side. Everything but sockets_wake() belongs to the thread that
 * calls sockets_serve(), within which all callbacks run. */

enum { SOCKET_MESSAGE_MOST = 16 * 1024 * 1024 };

struct sockets;
struct socket;

struct socket_listener {
	void (*opened)(void *data);
	/* A part of an incoming message; last: it ends the message. */
	void (*received)(void *data, const char *bytes, size_t len, bool last);
	/* The socket could not connect, was lost, or was closed by either side. code: the other
	 * side's, or 1006; why: for the log. Always called, and last. */
	void (*closed)(void *data, int code, const char *why);
};

struct gateway_config;

/* Of the config: authorities, the proxy, and may_speak(), without whose yes no byte leaves. most:
 * sockets at once. NULL after logging why. */
struct sockets *sockets_create(const struct gateway_config *config, unsigned most);
/* Ends all sockets without callbacks. */
void sockets_destroy(struct sockets *sockets);

/* Waits for events at most this long and handles them. Resolves names synchronously, which can take
 * seconds. */
void sockets_serve(struct sockets *sockets, uint64_t ms);

/* Thread-safe: makes sockets_serve() return. */
void sockets_wake(struct sockets *sockets);

/* ws://HOST[:PORT]/… or wss://…, with its certificate and host name checked. NULL: out of memory.
 */
struct socket *socket_open(struct sockets *sockets, const char *url,
	const struct socket_listener *listener, void *data);
/* Sends a text message, which is dropped if the socket is not open. */
void socket_send(struct socket *socket, const char *text, size_t len);
/* Takes a few seconds at most, whatever the other side does. */
void socket_close(struct socket *socket, int code);
/* Pauses or resumes reading. */
void socket_pause(struct socket *socket, bool paused);
