#pragma once

#include "bot/chat/discord/state.h"

/* Messages and interactions, one queue: events of a person, and of a server, are handled in the
 * order in which they came, each once it is ready. An event is ready when none of those comes
 * before it, when its server's description is not on its way, and, if it takes time, while the loop
 * has any. An event that is ready when it comes is handled within the call. */

enum {
	INBOUND_MOST = 4096,   /* that wait; others are passed over */
	INBOUND_TURN_MS = 100, /* spent before the loop turns */
};

struct inbound_kind {
	void (*handle)(struct discord *discord, void *what);
	/* Discord waits for an answer, and not for much longer. NULL: it does not. */
	void (*late)(struct discord *discord, void *what);
	void (*free)(void *what);
	bool asks_who_moderates; /* so its server is fetched unless it is known */
	bool takes_time;
};

/* what came with the event d, and is taken over; it is late at this time by monotonic_ms(). */
void inbound_add(struct discord *discord, const struct inbound_kind *kind, const json_t *d,
	void *what, uint64_t late_at);

/* For timers: those that cannot wait any more are answered. */
void inbound_answer_late(struct discord *discord);

/* Frees those that wait. */
void inbound_drop_all(struct discord *discord);
/* After rest_destroy(). */
void inbound_finish(struct inbound *inbound);
