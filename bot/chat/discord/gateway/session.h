#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/chat/discord/gateway/config.h"
#include "bot/chat/discord/gateway/scan.h"

/* Reconnecting by close code: Discord's "Gateway Close Event Codes". */

enum reconnect { RECONNECT_RESUME, RECONNECT_IDENTIFY, RECONNECT_LATER, RECONNECT_NEVER };

/* After RECONNECT_NEVER: a line for an operator whose bot requested these intents. */
void close_codes_explain(int code, unsigned intents, char *out, size_t cap);

/* Discord's session start limit for IDENTIFY: a number a day, and one every five seconds in each of
 * max_concurrency buckets. All shards share one limiter. Times are milliseconds of a monotonic
 * clock. */

enum { IDENTIFY_BUCKETS_MOST = 64 };

struct identify_limiter {
	double scale; /* scales every pause */
	char url[GATEWAY_URL_SIZE];
	bool informed, needs_info;
	uint64_t informed_at, exhausted_until;
	unsigned buckets, remaining;
	struct {
		bool taken;
		unsigned shard; /* the shard that holds the bucket */
		uint64_t free_at;
	} bucket[IDENTIFY_BUCKETS_MOST];
};

void identify_limiter_init(struct identify_limiter *limiter, double scale);
void identify_limiter_set_info(
	struct identify_limiter *limiter, const struct gateway_info *info, uint64_t now);

/* The info is wanted, or a shard was refused as it is outdated. */
bool identify_limiter_needs_info(const struct identify_limiter *limiter);

/* Acquires the shard's bucket; false: ask again later. To be released by identify_limiter_spend()
 * after IDENTIFY was sent, or by identify_limiter_release() without. */
bool identify_limiter_acquire(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_spend(struct identify_limiter *limiter, unsigned shard, uint64_t now);
void identify_limiter_release(struct identify_limiter *limiter, unsigned shard);

/* Close codes: 1000 and 1001 end the session. */
enum { CLOSE_FINAL = 1000, CLOSE_RESUMABLE = 4000 };

/* The session of one shard: when to connect, send heartbeats, identify, resume, wait and give up.
 * It has no socket and no clock: it is told of events, and gives orders. Times are milliseconds of
 * a monotonic clock. */

struct session_config {
	const char *token;
	unsigned shard, shards, intents;
	const char *status; /* shown below the bot's name; NULL: none */
	bool advised;       /* the number of shards is Discord's recommendation */
	double scale;       /* scales our own pauses */
	const struct gateway_position *resumed; /* a session to resume; NULL: none */
};

/* The session's orders. They must not call the session back before returning. */
struct session_impl {
	void (*connect)(void *data, const char *url); /* session_closed() follows in any case */
	void (*send)(void *data, const char *text, size_t len);
	void (*close)(void *data, int code); /* session_closed() follows */
	void (*fatal)(void *data, const char *why);
	/* A heartbeat was not answered, or a connection failed: no events arrive. Called once until
	 * READY or RESUMED. */
	void (*deaf)(void *data);
	void (*outgrown)(void *data); /* Discord needs more shards than it recommended; the session
					 has ended */
	double (*chance)(void *data); /* random, from 0 to below 1 */
	/* Whether events are no longer taken. The session then waits, as connecting would only take
	 * it from another process that may be playing by now. */
	bool (*is_stuck)(void *data);
};

struct session;

/* Everything passed in is borrowed and must outlive the session. Starts at the first tick. NULL:
 * out of memory. */
struct session *session_create(const struct session_config *config,
	struct identify_limiter *limiter, const struct session_impl *impl, void *data);
void session_destroy(struct session *session);

void session_connected(struct session *session, uint64_t now);

/* True: an event to pass on. */
bool session_receive(struct session *session, const struct scan *payload, uint64_t now);

/* A payload cannot be inflated or parsed. */
void session_unreadable(struct session *session, const char *why);

/* code: the other side's close code, or 1006; why: for the log. */
void session_closed(struct session *session, int code, const char *why, uint64_t now);

/* Does what is due. */
void session_tick(struct session *session, uint64_t now);

/* The session's position; valid as long as the session. */
const struct gateway_position *session_position(const struct session *session);

/* When the next tick is due; UINT64_MAX: only after another event. */
uint64_t session_due(const struct session *session, uint64_t now);

/* Reading was paused, so a missing acknowledgement means nothing. */
void session_assume_ack(struct session *session);
