#ifndef BOT_CHAT_DISCORD_GATEWAY_SESSION_H
#define BOT_CHAT_DISCORD_GATEWAY_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/identify_limiter.h"
#include "bot/chat/discord/gateway/scan.h"

/* The session of one shard, as Discord's gateway wants it: when to connect, to beat, to identify,
 * to resume, to wait and to give up. It has no socket and no clock: what happens is told to it, and
 * what is to be done it says. Times are in milliseconds of any clock that never goes back. */

struct session_config {
	const char *token;
	unsigned shard, shards, intents;
	double scale; /* of every pause of ours */
};

/* What is to be done. None of it may call the session back before it has returned. */
struct session_impl {
	void (*connect)(void *data, const char *url); /* session_closed() follows in any case */
	void (*send)(void *data, const char *text, size_t len);
	void (*close)(void *data, int code); /* session_closed() follows */
	void (*fatal)(void *data, const char *why);
	double (*chance)(void *data); /* from 0 to below 1 */
};

struct session;

/* Everything passed in is lent for its life. It begins with the first tick. NULL: out of memory. */
struct session *session_create(const struct session_config *config,
	struct identify_limiter *limiter, const struct session_impl *impl, void *data);
void session_destroy(struct session *session);

void session_connected(struct session *session, uint64_t now);

/* True: it is an event, for whoever wants its type. */
bool session_receive(struct session *session, const struct scan *payload, uint64_t now);

/* What came in cannot be read. */
void session_unreadable(struct session *session, const char *why, uint64_t now);

/* code: the one the other side closed with, or 1006; why: for the log. */
void session_closed(struct session *session, int code, const char *why, uint64_t now);

/* Does what is due. */
void session_tick(struct session *session, uint64_t now);

/* When the next tick is due; UINT64_MAX: not before something happens. */
uint64_t session_due(const struct session *session, uint64_t now);

/* Nothing was read of late, by our own choice: what has not come is no sign of anything. */
void session_assume_ack(struct session *session);

#endif
