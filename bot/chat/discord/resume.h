#pragma once

#include "bot/chat/discord/state.h"

/* Resuming after a restart of seconds: the gateway's sessions, each with how far its events were
 * handled, which is until what they were answered with has left. That is stored with what they
 * caused, and where they caused nothing every two seconds at most, and when the adapter leaves. So
 * it is never ahead of that, but may lag: after a kill some come again. */

struct resumption_hold {
	unsigned since;
};

void resumption_init(struct resumption *resumption);
void resumption_finish(struct resumption *resumption);

/* Before gateway_create(): has it resume what was kept and still fits the configuration. */
void resumption_load(struct discord *discord);

/* The sessions end, and are kept no more. */
void resumption_forget(struct discord *discord);

/* For gateway_listener. */
void resumption_session(void *data, unsigned shard, const char *id, const char *url);
void resumption_passed(void *data, unsigned shard, int64_t sequence);

/* A READY came, of one of so many shards. */
void resumption_ready(struct discord *discord, unsigned shards);

/* Something is still to be done of what was handed on until now: the event itself waits to be
 * handled, or an answer to leave. It is done. */
struct resumption_hold resumption_hold(struct discord *discord);
/* The event is handled now, or the answer done with: holds until its release come of it. */
void resumption_take_up(struct discord *discord, const struct resumption_hold *hold);
void resumption_release(struct discord *discord, struct resumption_hold hold);

/* Keeps new positions now. */
void resumption_keep(struct discord *discord);
