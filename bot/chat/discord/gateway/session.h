#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/scan.h"

/* Reconnecting by close code: Discord's "Gateway Close Event Codes". */

enum reconnect { RECONNECT_RESUME, RECONNECT_IDENTIFY, RECONNECT_LATER, RECONNECT_NEVER };

/* After RECONNECT_NEVER: a line for the operator, whose bot asked for these intents. */
void close_codes_explain(int code, unsigned intents, char *out, size_t cap);

/* Discord's session start limit for IDENTIFY: a number a day, and one in each of max_concurrency
 * buckets every five seconds. All shards share one limiter. Times are milliseconds of a clock that
 * never goes back. */

enum { IDENTIFY_BUCKETS_MOST = 64 };

struct identify_limiter {
	double scale; /* of every pause */
	char url[GATEWAY_URL_SIZE];
	bool informed, needs_info;
	uint64_t informed_at, exhausted_until;
	unsigned buckets, remaining;
	struct {
		bool taken;
		unsigned shard; /* by which */
		uint64_t free_at;
	} bucket[IDENTIFY_BUCKETS_MOST];
};

void identify_limiter_init(struct identify_limiter *limiter, double scale);
void identify_limiter_set_info(
	struct identify_limiter *limiter, const struct gateway_info *info, uint64_t now);

/* A shard was refused because the info is too old, or it is wanted. */
bool identify_limiter_needs_info(const struct identify_limiter *limiter);

/* Takes the shard's bucket; false: ask again later. It must be given back: by
 * identify_limiter_spend() after IDENTIFY was sent, by identify_limiter_release() if it will not
 * be. */
bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_release(struct identify_limiter *limiter, unsigned shard);

/* Codes to close with: 1000 and 1001 end the session. */
enum { CLOSE_FINAL = 1000, CLOSE_RESUMABLE = 4000 };

/* The session of one shard: when to connect, send heartbeats, identify, resume, wait and give up.
 * It has no socket and no clock: it is told what happens, and says what to do. Times are
 * milliseconds of a clock that never goes back. */

struct session_config {
	const char *token;
	unsigned shard, shards, intents;
	const char *status;                     /* below its name; NULL: none */
	bool advised;                           /* shards is as many as Discord advised */
	double scale;                           /* of our own pauses */
	const struct gateway_position *resumed; /* from before; NULL: none */
};

/* Its orders. None of these may call the session back before it has returned. */
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

/* A payload cannot be inflated or parsed. */
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
