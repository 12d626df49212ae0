#pragma once

#include "bot/chat/discord/state.h"

/* What a restart of seconds goes on with: the gateway's sessions, each with how far its events were
 * handled. That is never ahead of what they caused, but may be behind: after a kill some come
 * again. It is kept every two seconds at most, and when the adapter leaves. */

struct resumption;

/* NULL: out of memory. */
struct resumption *resumption_create(void);
void resumption_destroy(struct resumption *resumption);

/* Before gateway_create(): has it resume what was kept and still fits the configuration. */
void resumption_load(struct discord *discord);

/* For gateway_listener. */
void resumption_session(void *data, unsigned shard, const char *id, const char *url);
void resumption_passed(void *data, unsigned shard, int64_t sequence);

/* A READY came, of one of so many shards. */
void resumption_ready(struct discord *discord, unsigned shards);

/* True once for each shard whose first event is not READY: it was resumed, and what READY tells
 * otherwise will not come. shards: how many there are. */
bool resumption_begins(struct discord *discord, unsigned shard, const char *type, unsigned *shards);

/* An event that was handed on waits to be handled; it has been. */
void resumption_hold(struct discord *discord);
void resumption_release(struct discord *discord);

/* Something is new that is to be kept; keeps it soon. */
void resumption_note(struct discord *discord);
/* Now. */
void resumption_keep(struct discord *discord);
