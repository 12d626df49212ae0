#ifndef BOT_CHAT_DISCORD_GATEWAY_SOCKET_H
#define BOT_CHAT_DISCORD_GATEWAY_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Websockets (RFC 6455), as a client. All of it belongs to the thread that serves it, but for
 * sockets_wake(). Nothing here calls back but sockets_serve(). */

enum { SOCKET_MESSAGE_MOST = 16 * 1024 * 1024 };

struct sockets;
struct socket;

struct socket_listener {
	void (*opened)(void *data);
	/* Some of a message, as it comes in; last: it ends with this. */
	void (*received)(void *data, const char *bytes, size_t len, bool last);
	/* It is no more: could not connect, or lost, or closed by either side. code: the other
	 * side's, or 1006; why: for the log. The last call, and one that always comes. */
	void (*closed)(void *data, int code, const char *why);
};

/* ca_file: an authority trusted beside the system's; NULL: none. NULL after logging why. */
struct sockets *sockets_create(const char *ca_file, unsigned most);
/* Ends all without another call. */
void sockets_destroy(struct sockets *sockets);

/* Waits for something to happen, for so long at most, and lets it happen. Names are looked up
 * within, which can take its time. */
void sockets_serve(struct sockets *sockets, uint64_t ms);

/* From any thread: sockets_serve() returns. */
void sockets_wake(struct sockets *sockets);

/* ws://HOST[:PORT]/… or wss://…, whose certificate and host name are checked. NULL: out of memory.
 */
struct socket *socket_open(struct sockets *sockets, const char *url,
	const struct socket_listener *listener, void *data);
/* A text message; forgotten if it is not open. */
void socket_send(struct socket *socket, const char *text, size_t len);
/* Within a few seconds, whatever the other side does. */
void socket_close(struct socket *socket, int code);
/* Stops reading, and goes on. */
void socket_pause(struct socket *socket, bool paused);

#endif
