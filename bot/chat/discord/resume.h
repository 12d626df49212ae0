#pragma once

#include "bot/chat/discord/state.h"

/* Resuming after a restart of seconds: the gateway's sessions, each with the sequence up to which
 * its events were handled and answered. The sequence is stored with the effects of an event, else
 * every two seconds and when the adapter leaves. It is never ahead of the effects, but may lag:
 * after a kill some events come again. */

struct resumption_hold {
	unsigned since;
};

void resumption_init(struct resumption *resumption);

/* To be called before gateway_create(), which resumes the stored sessions that fit the
 * configuration. */
void resumption_load(struct discord *discord);

/* Members of gateway_listener. */
void resumption_session(void *data, unsigned shard, const char *id, const char *url);
void resumption_passed(void *data, unsigned shard, int64_t sequence);

/* A READY came, from one of this number of shards. */
void resumption_ready(struct discord *discord, unsigned shards);

/* Holds back the sequence: an event passed on by now is still to be handled, or an answer to leave.
 */
struct resumption_hold resumption_hold(struct discord *discord);
/* Handling of the event, or of the answer's completion, begins: holds until its release count as
 * its own time's. */
void resumption_take_up(struct discord *discord, const struct resumption_hold *hold);
void resumption_release(struct discord *discord, struct resumption_hold hold);

/* Stores new positions now. */
void resumption_keep(struct discord *discord);
