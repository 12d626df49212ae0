#pragma once

#include "bot/chat/discord/state.h"

/* Resuming after a restart of seconds: the gateway's sessions, each with the sequence up to which
 * its events were handled, their answers sent. The sequence is stored with the effects of an event,
 * else every two seconds and when the adapter leaves. It is never ahead of them, but may lag: after
 * a kill some events come again. */

struct resumption_hold {
	unsigned since;
};

void resumption_init(struct resumption *resumption);
void resumption_finish(struct resumption *resumption);

/* Before gateway_create(): it resumes the kept sessions that fit the configuration. */
void resumption_load(struct discord *discord);

/* The sessions end, and are kept no more. */
void resumption_forget(struct discord *discord);

/* For gateway_listener. */
void resumption_session(void *data, unsigned shard, const char *id, const char *url);
void resumption_passed(void *data, unsigned shard, int64_t sequence);

/* A READY came, of one of this many shards. */
void resumption_ready(struct discord *discord, unsigned shards);

/* An event handed on by now waits to be handled, or an answer to leave. */
struct resumption_hold resumption_hold(struct discord *discord);
/* The event is handled now, or the answer done with: holds until its release are of its time. */
void resumption_take_up(struct discord *discord, const struct resumption_hold *hold);
void resumption_release(struct discord *discord, struct resumption_hold hold);

/* Keeps new positions now. */
void resumption_keep(struct discord *discord);
