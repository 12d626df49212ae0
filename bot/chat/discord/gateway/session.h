#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/identify_limiter.h"
#include "bot/chat/discord/gateway/scan.h"

/* Codes to close with: 1000 and 1001 end the session. */
enum { CLOSE_FINAL = 1000, CLOSE_RESUMABLE = 4000 };

/* The session of one shard: when to connect, send heartbeats, identify, resume, wait and give up.
 * It has no socket and no clock: it is told what happens, and says what to do. Times are
 * milliseconds of a clock that never goes back. */

struct session_config {
	const char *token;
	unsigned shard, shards, intents;
	bool advised;                           /* shards is as many as Discord advised */
	double scale;                           /* of our own pauses */
	const struct gateway_position *resumed; /* from before; NULL: none */
};

/* What to do. None of these may call the session back before it has returned. */
struct session_impl {
	void (*connect)(void *data, const char *url); /* session_closed() follows in any case */
	void (*send)(void *data, const char *text, size_t len);
	void (*close)(void *data, int code); /* session_closed() follows */
	void (*fatal)(void *data, const char *why);
	/* A heartbeat was not answered, or a connection never came to run: nothing is heard. Once
	 * until READY or RESUMED. */
	void (*deaf)(void *data);
	void (*outgrown)(void *data); /* more shards than were advised are needed; it has ended */
	double (*chance)(void *data); /* from 0 to below 1 */
	/* Nobody takes events any more. To connect would only take the session from another process
	 * that plays by now; so it waits. */
	bool (*is_stuck)(void *data);
};

struct session;

/* Everything passed in is borrowed and must outlive it. It begins with the first tick. NULL: out of
 * memory. */
struct session *session_create(const struct session_config *config,
	struct identify_limiter *limiter, const struct session_impl *impl, void *data);
void session_destroy(struct session *session);

void session_connected(struct session *session, uint64_t now);

/* True: it is an event to hand on. */
bool session_receive(struct session *session, const struct scan *payload, uint64_t now);

/* What came in cannot be inflated or parsed. */
void session_unreadable(struct session *session, const char *why);

/* code: the other side's close code, or 1006; why: for the log. */
void session_closed(struct session *session, int code, const char *why, uint64_t now);

/* Does what is due. */
void session_tick(struct session *session, uint64_t now);

/* Where it stands; lasts as long as the session. */
const struct gateway_position *session_position(const struct session *session);

/* When the next tick is due; UINT64_MAX: not before something happens. */
uint64_t session_due(const struct session *session, uint64_t now);

/* Reading was paused: an acknowledgement that has not come means nothing. */
void session_assume_ack(struct session *session);
