#pragma once

#include "bot/chat/discord/state.h"

/* Messages and interactions in one queue: events of a person, and events in a server, are handled
 * in order of arrival, each once it is ready. An event is ready if no event of its person or server
 * comes before it, if its server's description is not being fetched, and, for events that take
 * time, if the loop has time left in its turn. An event that is ready on arrival is handled within
 * the call. */

enum {
	INBOUND_MOST = 4096,   /* waiting events; further ones are dropped */
	INBOUND_TURN_MS = 100, /* time spent in one turn of the loop */
};

struct inbound_kind {
	void (*handle)(struct discord *discord, void *what);
	/* Called when an event has waited so long that Discord must be told. NULL: Discord does not
	 * wait. */
	void (*late)(struct discord *discord, void *what);
	void (*free)(void *what);
	bool asks_who_moderates; /* needs its server's roles, which are fetched unless they are
				    known */
	bool takes_time;
};

/* what was made of the event d, and is taken over; it is late at this time by monotonic_ms(). */
void inbound_add(struct discord *discord, const struct inbound_kind *kind, const json_t *d,
	void *what, uint64_t late_at);

/* For timers: defers events that cannot wait any longer. */
void inbound_answer_late(struct discord *discord);

/* Frees the waiting events. */
void inbound_drop_all(struct discord *discord);
